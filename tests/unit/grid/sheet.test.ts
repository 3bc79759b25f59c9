import { expect, test } from 'vitest'

import {
  applySteps,
  insertRows,
  moveRows,
  NO_HISTORY,
  redo,
  remember,
  removeRows,
  setCells,
  type Sheet,
  type SheetHistory,
  type Step,
  undo
} from '#lib/client/grid/sheet.ts'

const row = (id: string, name = id) => ({ id, cells: { name } })
const sheet: Sheet = ['a', 'b', 'c', 'd'].map(id => row(id))
const idsOf = (rows: Sheet) => rows.map(({ id }) => id).join('')
const set = (rowId: string, text: string) => [{ rowId, columnId: 'name', text }]

test('only cells that change become steps, and other rows stay the same objects', () => {
  expect(setCells(sheet, [...set('a', 'a'), ...set('gone', 'x')])).toEqual([])
  const next = applySteps(sheet, setCells(sheet, set('b', 'B')))
  expect(next[1]!.cells).toEqual({ name: 'B' })
  expect(next[0]).toBe(sheet[0])
  expect(sheet[1]!.cells).toEqual({ name: 'b' })
})

test('rows are put in, removed and moved, and every act is taken back', () => {
  const acts: [string, Step[]][] = [
    ['axybcd', insertRows([row('x'), row('y')], 'a')],
    ['xabcd', insertRows([row('x')], undefined)],
    ['ad', removeRows(sheet, new Set(['b', 'c']))],
    ['cd', removeRows(sheet, new Set(['a', 'b']))],
    ['bdac', moveRows(sheet, new Set(['a', 'c']), 'd')],
    ['cdab', moveRows(sheet, new Set(['c', 'd']), undefined)],
    ['acbd', moveRows(sheet, new Set(['b']), 'c')]
  ]
  for (const [order, steps] of acts) {
    const done = applySteps(sheet, steps)
    expect(idsOf(done)).toBe(order)
    const back = undo(done, remember(NO_HISTORY, steps))!
    expect(applySteps(done, back.steps)).toEqual(sheet)
    const again = redo(applySteps(done, back.steps), back.history)!
    expect(idsOf(applySteps(sheet, again.steps))).toBe(order)
  }
})

test('undo leaves what somebody else wrote into the same cell since', () => {
  const steps = setCells(sheet, [...set('a', 'mine'), ...set('b', 'mine')])
  const theirs = applySteps(applySteps(sheet, steps), setCells(sheet, set('a', 'theirs')))
  const { steps: back } = undo(theirs, remember(NO_HISTORY, steps))!
  expect(applySteps(theirs, back).map(({ cells }) => cells['name'])).toEqual(['theirs', 'b', 'c', 'd'])
})

test('a removed row comes back with what stood in it, below the row that is left', () => {
  const steps = removeRows(sheet, new Set(['b', 'c']))
  const done = applySteps(applySteps(sheet, steps), removeRows(sheet, new Set(['a'])))
  const { steps: back } = undo(done, remember(NO_HISTORY, steps))!
  expect(idsOf(applySteps(done, back))).toMatch(/^d[bc]{2}$/)
})

test('a hundred random acts are all taken back and all done again', () => {
  let state = sheet
  let history: SheetHistory = NO_HISTORY
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed % below
  }
  for (let act = 0; act < 100; act++) {
    const id = () => state[random(state.length)]?.id
    const kinds = [
      () => insertRows([row(`n${act}`)], id()),
      () => (state.length > 2 ? removeRows(state, new Set([id()!])) : []),
      () => moveRows(state, new Set([id()!]), undefined),
      () => setCells(state, set(id()!, String(act)))
    ]
    const steps = kinds[random(4)]!()
    state = applySteps(state, steps)
    history = remember(history, steps)
  }
  const last = state
  for (let back = undo(state, history); back; back = undo(state, history)) {
    state = applySteps(state, back.steps)
    history = back.history
  }
  expect(state).toEqual(sheet)
  for (let again = redo(state, history); again; again = redo(state, history)) {
    state = applySteps(state, again.steps)
    history = again.history
  }
  expect(state).toEqual(last)
})
