import { expect, test } from 'vitest'

import { addRun } from '../bench/run-table.ts'

const table = (runs: number[]) =>
  ['Before', '', '| commit | home |', '| --- | --- |', ...runs.map(run => `| c${run} | ${run} |`), '', 'After'].join(
    '\n'
  )

test('a run stands above the earlier ones, of which nine stay', () => {
  const added = addRun(table([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]), { names: 'commit', cells: ['c10', '10'] })
  expect(added).toBe(table([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]))
})

test('the first run is a row, at the end of the text too', () => {
  expect(addRun(table([]), { names: 'commit', cells: ['c1', '1'] })).toBe(table([1]))
  const end = '| commit |\n| --- |\n| c1 |'
  expect(addRun(end, { names: 'commit', cells: ['c2'] })).toBe('| commit |\n| --- |\n| c2 |\n| c1 |')
})

test('a table that is not there is an error, not a run that is lost', () => {
  expect(() => addRun('Nothing', { names: 'commit', cells: [] })).toThrow('No table begins with commit')
})
