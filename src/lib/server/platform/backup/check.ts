// Whether a backup is whole: read to its end, with every row and file that it promises there.
import { BackupError, FORMAT, type Line, readLines, type Sums } from './format.ts'

export interface Contents {
  madeAt: string
  rows: number
  tables: number
  files: number
}

/**
 * Nothing of a file is believed before. It needs no database, so an old backup is checked on any machine.
 * @param readsRows where a database of the same schema is at hand: whether it reads these as rows of the table
 */
export async function checkBackup(
  path: string,
  readsRows?: (table: string, rows: string[]) => Promise<boolean>
): Promise<Contents> {
  const found = new Map<string, number>()
  let madeAt: string | undefined
  let files = 0
  let end: { tables: Sums; files: number } | undefined
  for await (const line of readLines(path)) {
    if (end) throw damaged(path)
    madeAt ??= begin(path, line)
    if (line.kind === 'rows') {
      found.set(line.table, (found.get(line.table) ?? 0) + line.rows.length)
      if (readsRows && !(await readsRows(line.table, line.rows)))
        throw new BackupError(`Rows of the table ${line.table} cannot be read back from ${path}. It is no backup.`)
    } else if (line.kind === 'file') files++
    else if (line.kind === 'end') end = line
  }
  if (!end || madeAt === undefined || files !== end.files) throw damaged(path)
  const promised = Object.entries(end.tables)
  const short = promised.find(([table, { rows }]) => rows !== (found.get(table) ?? 0))
  if (short) throw new BackupError(`${path} has not all rows of the table ${short[0]}. Use another backup.`)
  if ([...found.keys()].some(table => !end.tables[table])) throw damaged(path)
  const rows = promised.reduce((sum, [, table]) => sum + table.rows, 0)
  return { madeAt, rows, tables: promised.length, files }
}

function begin(path: string, line: Line): string {
  if (line.kind !== FORMAT) throw new BackupError(`${path} is no backup that this release can read.`)
  return line.madeAt
}

function damaged(path: string): BackupError {
  return new BackupError(`${path} is damaged or cut short. Use another backup.`)
}
