// A list that was pasted into the people of an item: what its columns were taken for, which can be put right afterwards.
import { type SheetRow, textOf } from '#lib/client/grid/sheet.ts'
import { ROSTER_COLUMNS, type RosterColumn, type RosterRow, type RosterTable, readLines } from '#lib/shared/roster.ts'

import { savedColumns } from '../saved-columns.ts'

const FIELDS = ['name', 'number', 'size', 'note'] as const

/** Where the people of this list stand among the rows; below 0 once somebody has changed one of them. */
function placeOf(rows: readonly SheetRow[], people: readonly RosterRow[]): number {
  const isSame = (row: SheetRow | undefined, person: RosterRow) => {
    return row !== undefined && FIELDS.every(field => textOf(row, field) === person[field])
  }
  return people.length === 0
    ? -1
    : rows.findIndex((_, at) => people.every((person, by) => isSame(rows[at + by], person)))
}

/** The rows with the list read anew by these columns; undefined where it is no longer there as it was pasted. */
export function readAnew(
  rows: readonly SheetRow[],
  { table, columns, sizes }: { table: RosterTable; columns: RosterColumn[]; sizes: readonly string[] }
): SheetRow[] | undefined {
  const before = readLines(table, sizes)
  const at = placeOf(rows, before)
  if (at < 0) return undefined
  const people = readLines({ ...table, columns }, sizes).map((person, by): SheetRow => {
    return {
      id: (by < before.length && rows[at + by]?.id) || crypto.randomUUID(),
      cells: { ...person }
    }
  })
  return [...rows.slice(0, at), ...people, ...rows.slice(at + before.length)]
}

export function isStillThere(rows: readonly SheetRow[], table: RosterTable, sizes: readonly string[]): boolean {
  return placeOf(rows, readLines(table, sizes)) >= 0
}

/** As somebody put the columns of this head line right before. */
export function withKeptColumns(table: RosterTable): RosterTable {
  const columns = savedColumns('roster', table.heads, ROSTER_COLUMNS)
  return columns ? { ...table, columns, isSizeUnsure: false } : table
}
