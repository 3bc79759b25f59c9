// A grid as a value that is never changed in place: rows of texts. What is done to it is a list of steps that can be taken
// back, one by one, though somebody else has changed other cells meanwhile.

export interface SheetRow {
  id: string
  /** By column. A cell that is not there is empty. */
  cells: Readonly<Record<string, string>>
}

export type Sheet = readonly SheetRow[]

export interface CellChange {
  rowId: string
  columnId: string
  text: string
}

export type Step =
  | { kind: 'set'; rowId: string; columnId: string; before: string; after: string }
  /** Below this row; at the top where there is none. */
  | { kind: 'insert'; row: SheetRow; below: string | undefined }
  | { kind: 'remove'; row: SheetRow; below: string | undefined }
  | { kind: 'move'; rowId: string; from: string | undefined; below: string | undefined }

export function textOf(row: SheetRow, columnId: string): string {
  return row.cells[columnId] ?? ''
}

/** Those of the changes that change something, as steps. */
export function setCells(sheet: Sheet, changes: readonly CellChange[]): Step[] {
  const rows = new Map(sheet.map(row => [row.id, row]))
  return changes.flatMap(({ rowId, columnId, text }) => {
    const row = rows.get(rowId)
    const before = row && textOf(row, columnId)
    return before === undefined || before === text
      ? []
      : [{ kind: 'set' as const, rowId, columnId, before, after: text }]
  })
}

/** Rows one below the other, the first below `below`. */
export function insertRows(rows: readonly SheetRow[], below: string | undefined): Step[] {
  return rows.map((row, index) => ({ kind: 'insert', row, below: index === 0 ? below : rows[index - 1]?.id }))
}

export function removeRows(sheet: Sheet, ids: ReadonlySet<string>): Step[] {
  const steps: Step[] = []
  let below: string | undefined
  for (const row of sheet) {
    // Below one that stays: taken back from the last to the first, each is put right below it, so their order is kept.
    if (ids.has(row.id)) steps.push({ kind: 'remove', row, below })
    else below = row.id
  }
  return steps
}

/** Moves these rows, in their order, below another that stays. */
export function moveRows(sheet: Sheet, ids: ReadonlySet<string>, below: string | undefined): Step[] {
  const steps: Step[] = []
  let order: Sheet = sheet
  let above = below
  for (const { id } of sheet.filter(row => ids.has(row.id))) {
    const index = order.findIndex(row => row.id === id)
    const step: Step = { kind: 'move', rowId: id, from: order[index - 1]?.id, below: above }
    if (step.from !== step.below) steps.push(step)
    order = applySteps(order, [step])
    above = id
  }
  return steps
}

/** What cannot be done any more, because the row has gone, is left out. */
export function applySteps(sheet: Sheet, steps: readonly Step[]): Sheet {
  const sets = new Map<string, Record<string, string>>()
  let rows: SheetRow[] | undefined
  for (const step of steps) {
    if (step.kind === 'set') {
      const cells = sets.get(step.rowId) ?? {}
      cells[step.columnId] = step.after
      sets.set(step.rowId, cells)
    } else {
      rows = applyToRows(rows ?? [...sheet], step)
    }
  }
  const order = rows ?? sheet
  if (sets.size === 0) return order
  return order.map(row => {
    const cells = sets.get(row.id)
    return cells ? { id: row.id, cells: { ...row.cells, ...cells } } : row
  })
}

function applyToRows(rows: SheetRow[], step: Exclude<Step, { kind: 'set' }>): SheetRow[] {
  const id = step.kind === 'move' ? step.rowId : step.row.id
  const index = rows.findIndex(row => row.id === id)
  if (step.kind === 'insert') return index === -1 ? insertBelow(rows, step.row, step.below) : rows
  const [row] = index === -1 ? [] : rows.splice(index, 1)
  return row && step.kind === 'move' ? insertBelow(rows, row, step.below) : rows
}

/** At the end where the row above has gone meanwhile. */
function insertBelow(rows: SheetRow[], row: SheetRow, below: string | undefined): SheetRow[] {
  const index = below === undefined ? 0 : rows.findIndex(({ id }) => id === below) + 1
  rows.splice(below !== undefined && index === 0 ? rows.length : index, 0, row)
  return rows
}

/** What takes them back. A cell that somebody changed since keeps what they wrote, and a row is given as it was when it went. */
export function invertSteps(sheet: Sheet, steps: readonly Step[]): Step[] {
  const rows = new Map(sheet.map(row => [row.id, row]))
  return steps.toReversed().flatMap((step): Step[] => {
    if (step.kind === 'insert') {
      const row = rows.get(step.row.id)
      return row ? [{ kind: 'remove', row, below: step.below }] : []
    }
    if (step.kind === 'remove') return [{ kind: 'insert', row: step.row, below: step.below }]
    if (step.kind === 'move') return [{ kind: 'move', rowId: step.rowId, from: step.below, below: step.from }]
    const { rowId, columnId, before, after } = step
    const row = rows.get(rowId)
    const isOurs = row && textOf(row, columnId) === after
    return isOurs ? [{ kind: 'set', rowId, columnId, before: after, after: before }] : []
  })
}

const MOST_STEPS_BACK = 200

/** What can be taken back and done again: each entry is what one act of a person did. */
export interface SheetHistory {
  past: readonly (readonly Step[])[]
  future: readonly (readonly Step[])[]
}

export const NO_HISTORY: SheetHistory = { past: [], future: [] }

export function remember({ past }: SheetHistory, steps: readonly Step[]): SheetHistory {
  return { past: [...past, steps].slice(-MOST_STEPS_BACK), future: [] }
}

/** Takes the latest act back; gives the steps that do so, for whoever keeps the rows. */
export function undo(
  sheet: Sheet,
  { past, future }: SheetHistory
): { steps: Step[]; history: SheetHistory } | undefined {
  const latest = past.at(-1)
  if (!latest) return undefined
  const steps = invertSteps(sheet, latest)
  return { steps, history: { past: past.slice(0, -1), future: [...future, steps] } }
}

export function redo(
  sheet: Sheet,
  { past, future }: SheetHistory
): { steps: Step[]; history: SheetHistory } | undefined {
  const latest = future.at(-1)
  if (!latest) return undefined
  const steps = invertSteps(sheet, latest)
  return { steps, history: { past: [...past, steps], future: future.slice(0, -1) } }
}
