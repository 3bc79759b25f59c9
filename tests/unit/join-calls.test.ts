import { expect, test } from 'vitest'

import { joinCalls, shareReads } from '#lib/server/platform/join-calls.ts'

function gate() {
  let open!: () => void
  const opened = new Promise<void>(resolve => (open = resolve))
  return { open, opened }
}

test('runs one call at once, and those that come meanwhile together', async () => {
  const first = gate()
  const runs: number[][] = []
  const double = joinCalls(async (asked: number[]) => {
    runs.push(asked)
    if (runs.length === 1) await first.opened
    return asked.map(number => number * 2)
  })
  const answers = Promise.all([double(1), double(2), double(3)])
  first.open()
  expect(await answers).toEqual([2, 4, 6])
  expect(runs).toEqual([[1], [2, 3]])
})

test('gives nobody what was read before they asked', async () => {
  let stock = 5
  const first = gate()
  const share = shareReads<number>()
  let reads = 0
  const read = async () => {
    const seen = stock
    if (++reads === 1) await first.opened
    return seen
  }
  const early = share('shop', read)
  stock = 4
  const late = [share('shop', read), share('shop', read)]
  const other = share('another', read)
  first.open()
  expect(await early).toBe(5)
  expect(await Promise.all(late)).toEqual([4, 4])
  expect(await other).toBe(4)
  expect(reads).toBe(3)
})

test('reads again after a reading that failed', async () => {
  const share = shareReads<string>()
  const failing = share('shop', () => Promise.reject(new Error('gone')))
  const next = share('shop', () => Promise.resolve('here'))
  await expect(failing).rejects.toThrow('gone')
  expect(await next).toBe('here')
  expect(await share('shop', () => Promise.resolve('here again'))).toBe('here again')
})
