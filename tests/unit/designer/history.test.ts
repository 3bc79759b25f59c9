import { expect, test } from 'vitest'

import { apply, difference, isEmpty } from '#lib/designer/change.ts'
import { move } from '#lib/designer/commands/move.ts'
import { remove } from '#lib/designer/commands/remove.ts'
import { setName } from '#lib/designer/commands/settings.ts'
import type { Design } from '#lib/designer/design.ts'
import {
  canRedo,
  canUndo,
  cancel,
  commit,
  follow,
  preview,
  redo,
  startHistory,
  statesAround,
  undo
} from '#lib/designer/history.ts'

import { designOf, rect } from '../../support/designs.ts'

const first = designOf([rect('o1', [0, 0, 10, 10]), rect('o2', [20, 0, 10, 10])])

function shifted(design: Design, dx: number): Design {
  return move(design, ['o1'], { dx, dy: 0 })
}

test('undo goes back through every step and redo forward again', () => {
  const designs = [first, shifted(first, 5), remove(shifted(first, 5), ['o2']), setName(first, 'Away')]
  let history = startHistory(first)
  for (const design of designs.slice(1)) history = commit(history, design)
  for (const design of designs.slice(0, -1).reverse()) {
    history = undo(history)
    expect(history.present).toEqual(design)
  }
  expect(canUndo(history)).toBe(false)
  for (const design of designs.slice(1)) {
    history = redo(history)
    expect(history.present).toEqual(design)
  }
  expect(canRedo(history)).toBe(false)
  expect(redo(history).present).toEqual(designs.at(-1))
})

test('a drag is one step, and one that is cancelled is none', () => {
  let history = startHistory(first)
  for (const dx of [1, 2, 3]) history = preview(history, shifted(first, dx))
  history = commit(history, shifted(first, 4))
  expect(undo(history).present).toEqual(first)
  expect(undo(undo(history)).present).toEqual(first)

  const cancelled = cancel(preview(history, shifted(first, 9)))
  expect(cancelled.present).toBe(history.present)
  expect(undo(preview(history, shifted(first, 9))).present).toEqual(first)
})

test('a step that changes nothing is not one', () => {
  const history = startHistory(first)
  expect(canUndo(commit(history, first))).toBe(false)
  expect(canUndo(commit(preview(history, shifted(first, 3)), first))).toBe(false)
})

test('a new step forgets what could be redone', () => {
  const undone = undo(commit(startHistory(first), shifted(first, 5)))
  expect(canRedo(commit(undone, shifted(first, 7)))).toBe(false)
})

test('designs share what did not change', () => {
  const history = undo(commit(startHistory(first), shifted(first, 5)))
  expect(history.present.objects['o2']).toBe(first.objects['o2'])
  expect(history.present.objects['o1']).toBe(first.objects['o1'])
  expect(history.present.layers).toBe(first.layers)
})

test('a difference is as small as the change, and applying it gives the other design', () => {
  const next = remove(setName(shifted(first, 5), 'Away'), ['o2'])
  const change = difference(first, next)
  expect(apply(first, change)).toEqual(next)
  expect(JSON.stringify(difference(first, shifted(first, 5))).length).toBeLessThan(300)
  expect(isEmpty(difference(first, first))).toBe(true)
})

test('a thousand steps in a large design weigh little, and the oldest are forgotten', () => {
  const large = designOf(Array.from({ length: 1000 }, (_, index) => rect(`o${index}`, [index, 0, 1, 1])))
  let history = startHistory(large)
  for (let step = 0; step < 1000; step++)
    history = commit(history, move(history.present, [`o${step}`], { dx: 1, dy: 0 }))
  let bytes = 0
  for (let step = history.past; step; step = step.rest) bytes += JSON.stringify(step.change).length
  expect(bytes).toBeLessThan(2_000_000)

  for (let step = 0; step < 1200; step++) history = commit(history, move(history.present, ['o1'], { dx: 1, dy: 0 }))
  let steps = 0
  for (let step = history.past; step; step = step.rest) steps++
  expect(steps).toBeGreaterThanOrEqual(1000)
  expect(steps).toBeLessThanOrEqual(2000)
})

test('the states around are listed from the newest, with the steps to each', () => {
  const designs = [first, shifted(first, 5), remove(shifted(first, 5), ['o2']), setName(first, 'Away')]
  let history = startHistory(first)
  for (const design of designs.slice(1)) history = commit(history, design)
  const states = statesAround(undo(history), 2)
  expect(states.map(({ by }) => by)).toEqual([1, 0, -1, -2])
  expect(states.map(({ design }) => design)).toEqual(designs.toReversed())
  expect(statesAround(undo(history), 1).map(({ by }) => by)).toEqual([1, 0, -1])
  expect(statesAround(preview(history, shifted(first, 9)), 0)).toEqual([{ by: 0, design: designs[3] }])
})

test('undo takes back one’s own step and leaves what others changed since', () => {
  const mine = shifted(first, 5)
  const theirs = remove(mine, ['o2'])
  const later = setName(theirs, 'Away')
  const followed = follow(follow(commit(startHistory(first), mine), theirs), later)
  const undone = undo(followed)
  expect(undone.present.objects).toEqual({ o1: first.objects['o1'] })
  expect(undone.present.layers[0]?.children).toEqual(['o1'])
  expect(undone.present.name).toBe('Away')
  expect([canUndo(undone), undo(undone).present]).toEqual([false, undone.present])
  expect(redo(undone).present).toEqual(later)
  expect(canUndo(follow(startHistory(first), mine))).toBe(false)

  // Steps from before are undone too, below what others changed.
  const two = follow(
    commit(commit(startHistory(first), shifted(first, 5)), shifted(first, 9)),
    shifted(remove(first, ['o2']), 9)
  )
  expect(undo(undo(two)).present.objects).toEqual({ o1: first.objects['o1'] })
  expect(redo(redo(undo(undo(two)))).present.objects['o1']).toEqual(shifted(first, 9).objects['o1'])
})
