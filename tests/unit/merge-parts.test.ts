import { expect, test } from 'vitest'

import { mergeParts, partsBefore } from '#lib/shared/merge-parts.ts'

const before = {
  name: 'Tee',
  note: '',
  sizes: [
    { size: 'S', quantity: 1 },
    { size: 'M', quantity: 2 }
  ],
  cells: { a: 'x' } as Record<string, string>,
  blank: { name: 'Heavy', colour: 'Navy', cost: null as number | null }
}

test('keeps what only one changed, and of what both changed what comes later', () => {
  const mine = { ...before, name: 'Mine', sizes: [{ size: 'S', quantity: 5 }, before.sizes[1]!], cells: { b: 'y' } }
  const theirs = {
    ...before,
    name: 'Theirs',
    note: 'Rush',
    sizes: [before.sizes[0]!, { size: 'M', quantity: 9 }, { size: 'L', quantity: 3 }],
    cells: { a: 'x', c: 'z' }
  }
  expect(mergeParts({ before: partsBefore(before, mine), mine, theirs })).toEqual({
    name: 'Mine',
    note: 'Rush',
    sizes: [
      { size: 'S', quantity: 5 },
      { size: 'M', quantity: 9 },
      { size: 'L', quantity: 3 }
    ],
    cells: { b: 'y', c: 'z' },
    blank: before.blank
  })
})

test('a blank is one thing: its colour does not mix with the cost of another', () => {
  const mine = { ...before, blank: { name: 'Soft', colour: 'Red', cost: null } }
  const theirs = { ...before, blank: { name: 'Heavy', colour: 'Navy', cost: 320 } }
  expect(mergeParts<typeof before>({ before, mine, theirs }).blank).toEqual(mine.blank)
})
