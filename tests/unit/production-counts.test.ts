import { expect, test } from 'vitest'

import { againOf, countStep, doneOf, statesOf, type StepCount, stepsOf } from '#lib/shared/production-counts.ts'

const vinyl = { method: 'vinyl' as const }
const made = (counts: StepCount[] = [], methods = [vinyl] as { method: 'vinyl' | 'screen' }[]) => ({
  ...{ kind: 'garment' as const, quantity: 0, components: methods, counts },
  sizes: [
    { size: 'M', quantity: 10 },
    { size: 'L', quantity: 2 },
    { size: 'XL', quantity: 0 }
  ]
})

function count(item: ReturnType<typeof made>, step: StepCount['step'], done: number, spoiled = 0, size = 'M') {
  const result = countStep(item, { size, step, done, spoiled })
  if (!result.ok) throw new Error(result.message)
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

test('a piece that is spoiled late is made again from the first step, of a new blank', () => {
  const spoiled = count(count(made(), 'cut', 10), 'press', 8, 2)
  expect(shown(spoiled)).toEqual(['cut 10/12', 'press 8/10', 'check 0/10'])
  expect(againOf(spoiled, 'M')).toEqual({ blanks: 2, steps: [{ step: 'cut', count: 2 }] })
  expect(againOf(spoiled, 'L')).toEqual({ blanks: 0, steps: [] })
  const weeded = count(made(), 'cut', 8, 3)
  expect(againOf(weeded, 'M')).toEqual({ blanks: 0, steps: [{ step: 'cut', count: 3 }] })
  const printed = count(made([], [{ method: 'screen' }]), 'print', 8, 1)
  expect(againOf(printed, 'M')).toMatchObject({ blanks: 1 })
  const done = count(count(spoiled, 'check', 10), 'check', 2, 0, 'L')
  expect([doneOf(done), shown(done)]).toEqual([12, ['cut 12/12', 'press 10/10', 'check 10/10']])
  expect(doneOf({ ...done, sizes: [{ size: 'M', quantity: 6 }] })).toBe(6)
})
