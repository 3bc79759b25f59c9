// What people read of twelve tasks: the table says what the lists of steps add up to, and nowhere do we need as many as others.
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { stepLists, twelveTasks } from '../../support/task-table.ts'

const rows = [...twelveTasks().values()]

test('the table has the sums of the lists', () => {
  expect(rows).toHaveLength(12)
  const lists = stepLists()
  for (const [number, { ours, others }] of twelveTasks())
    expect([number, lists.get(number)]).toEqual([number, [ours, ...others]])
  expect(readFileSync('src/islands/designer/STEPS.md', 'utf8')).not.toMatch(/×(?!\d|`)/)
})

test('each task takes fewer steps here than in the other programs', () => {
  for (const { task, ours, others } of rows) {
    const least = Math.min(...others.map(count => count ?? Number.POSITIVE_INFINITY))
    expect(ours, task).toBeLessThan(least)
  }
})
