import { expect, test } from 'vitest'

import {
  againOf,
  countStep,
  doneOf,
  mostDone,
  statesOf,
  type StepCount,
  stepsOf
} from '#lib/shared/production-counts.ts'

const vinyl = { method: 'vinyl' as const }
const made = (counts: StepCount[] = [], methods = [vinyl] as { method: 'vinyl' | 'screen' }[]) => ({
  kind: 'garment' as const,
  quantity: 0,
  components: methods,
  counts,
  sizes: [
    { size: 'M', quantity: 10 },
    { size: 'L', quantity: 2 },
    { size: 'XL', quantity: 0 }
  ]
})

function count(item: ReturnType<typeof made>, step: StepCount['step'], done: number, spoiled = 0, size = 'M') {
  const result = countStep(item, { size, step, done, spoiled })
  if (!result.ok) throw new Error(result.fault)
  return { ...item, counts: result.counts }
}

const shown = (item: ReturnType<typeof made>, size = 'M') =>
  statesOf(item, size).map(({ step, done, needed }) => `${step} ${done}/${needed}`)

test('an item passes the steps of its decorations, and is checked at last', () => {
  expect(stepsOf(made())).toEqual(['cut', 'press', 'check'])
  expect(stepsOf(made([], [{ method: 'screen' }]))).toEqual(['print', 'check'])
  expect(stepsOf(made([], []))).toEqual(['check'])
})

test('what is through a step went through those before it', () => {
  const pressed = count(made(), 'press', 4)
  expect(shown(pressed)).toEqual(['cut 4/10', 'press 4/10', 'check 0/10'])
  expect(shown(count(pressed, 'cut', 9))).toEqual(['cut 9/10', 'press 4/10', 'check 0/10'])
  expect(countStep(pressed, { size: 'M', step: 'cut', done: 3, spoiled: 0 })).toMatchObject({
    ok: false,
    field: 'done'
  })
  expect(countStep(pressed, { size: 'M', step: 'check', done: 11, spoiled: 0 })).toMatchObject({ ok: false })
  expect(countStep(pressed, { size: 'XL', step: 'check', done: 1, spoiled: 0 })).toMatchObject({ field: 'size' })
})

test('a piece that turns out to be spoiled after it was counted is made again by nobody yet', () => {
  const pressed = count(count(made(), 'cut', 10), 'press', 10)
  const press = { size: 'M', step: 'press' as const }
  expect(mostDone(pressed, { ...press, spoiled: 1 })).toBe(9)
  expect(countStep(pressed, { ...press, done: 10, spoiled: 1 })).toEqual({
    ok: false,
    field: 'done',
    fault: 'spoiled',
    limit: 9
  })
  const found = count(pressed, 'press', 9, 1)
  expect(shown(found)).toEqual(['cut 10/11', 'press 9/10', 'check 0/10'])
  expect(shown(count(found, 'press', 10, 1))).toEqual(['cut 11/11', 'press 10/10', 'check 0/10'])
  // Whoever counts for the first time may say all of it at once, and nothing that came is needed to say what was lost.
  expect(shown(count(made(), 'press', 10, 1))).toEqual(['cut 11/11', 'press 10/10', 'check 0/10'])
  expect(shown(count(made(), 'press', 0, 1))).toEqual(['cut 1/11', 'press 0/10', 'check 0/10'])

  const cut = { size: 'M', step: 'cut' as const, spoiled: 1 }
  expect(mostDone(count(made(), 'cut', 10), cut)).toBe(9)
  expect(countStep(count(made(), 'cut', 10), { ...cut, done: 10 })).toMatchObject({ field: 'done' })
  expect(shown(count(count(made(), 'cut', 4), 'cut', 4, 1))).toEqual(['cut 4/10', 'press 0/10', 'check 0/10'])
})

test('a blank stays spoiled when the decoration that spoiled it is taken away', () => {
  const bare = { ...count(made(), 'press', 3, 2), components: [] }
  expect(againOf(bare, 'M')).toEqual({ blanks: 2, steps: [] })
  const checked = count(bare, 'check', 1)
  expect([shown(checked), againOf(checked, 'M').blanks]).toEqual([['check 1/10'], 2])
  expect(shown({ ...checked, components: [vinyl] })).toEqual(['cut 5/12', 'press 3/10', 'check 1/10'])
})

test('a piece that is spoiled late is made again from the first step, of a new blank', () => {
  const spoiled = count(count(made(), 'cut', 10), 'press', 8, 2)
  expect(shown(spoiled)).toEqual(['cut 10/12', 'press 8/10', 'check 0/10'])
  expect(againOf(spoiled, 'M')).toEqual({ blanks: 2, steps: [{ step: 'cut', count: 2 }] })
  expect(againOf(spoiled, 'L')).toEqual({ blanks: 0, steps: [] })
  const weeded = count(made(), 'cut', 8, 3)
  expect(againOf(weeded, 'M')).toEqual({ blanks: 0, steps: [{ step: 'cut', count: 2 }] })
  const cutAgain = count(spoiled, 'cut', 11)
  expect(againOf(cutAgain, 'M').steps).toEqual([{ step: 'cut', count: 1 }])
  expect(againOf(count(cutAgain, 'cut', 12), 'M')).toEqual({ blanks: 2, steps: [] })
  const printed = count(made([], [{ method: 'screen' }]), 'print', 8, 1)
  expect(againOf(printed, 'M')).toMatchObject({ blanks: 1 })
  const done = count(count(spoiled, 'check', 10), 'check', 2, 0, 'L')
  expect([doneOf(done), shown(done)]).toEqual([12, ['cut 12/12', 'press 10/10', 'check 10/10']])
  expect(doneOf({ ...done, sizes: [{ size: 'M', quantity: 6 }] })).toBe(6)
})
