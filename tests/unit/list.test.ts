import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createList } from '#lib/client/list.ts'
import { artList, orderList, storeList } from '#lib/shared/lists.ts'

const addresses: string[] = []

beforeEach(() => {
  addresses.length = 0
  vi.stubGlobal('history', { pushState: (_: unknown, __: string, address: string) => addresses.push(address) })
})
afterEach(() => void vi.unstubAllGlobals())

test('an address says what a list shows, as short as it can be, and is read back', () => {
  const filter = { ...storeList.start, search: 'Team', state: 'open' as const, page: 2 }
  expect(storeList.path(filter)).toBe('/dashboard/stores?search=Team&state=open&page=2')
  expect(storeList.read(new URLSearchParams('search=Team&state=open&page=2'))).toEqual(filter)
  expect(storeList.path(storeList.start)).toBe('/dashboard/stores')
  expect(artList.path({ category: 'animals/birds', cuttable: true })).toBe(
    '/dashboard/design/clipart?category=animals/birds&cuttable=true'
  )
})

test('what somebody mistyped in an address is left out', () => {
  const query = new URLSearchParams('storeId=1&from=2026-02-31x&sort=wild&page=-4&delivery=pickup')
  expect(orderList.read(query)).toEqual({ ...orderList.start, delivery: 'pickup' })
})

test('another order leaves nothing out', () => {
  expect(orderList.isNarrowed({ ...orderList.start, sort: 'total', page: 3 })).toBe(false)
  expect(orderList.isNarrowed({ ...orderList.start, search: 'x' })).toBe(true)
})

function open() {
  const asked: { query: object; answer: (rows: string[]) => void; fail: (error: Error) => void }[] = []
  const list = createList({
    address: storeList,
    filter: storeList.start,
    initial: ['first'],
    load: query => new Promise<string[]>((answer, fail) => asked.push({ query, answer, fail }))
  })
  return { list, asked }
}

test('a change begins at the first page, is a step of the history, and asks for what is set only', () => {
  const { list, asked } = open()
  list.show({ page: 3 })
  list.show({ search: 'Team' })
  list.show({ search: 'Team' })
  expect(addresses).toEqual(['/dashboard/stores?page=3', '/dashboard/stores?search=Team'])
  expect(asked.at(-1)!.query).toEqual({ search: 'Team', sort: 'newest', page: 1 })
})

test('an answer to an older question comes too late, a failure too', async () => {
  const { list, asked } = open()
  list.show({ search: 'a' })
  list.show({ search: 'ab' })
  asked[1]!.answer(['of ab'])
  asked[0]!.fail(new Error('aborted'))
  await Promise.resolve()
  await Promise.resolve()
  expect(list.$list.get()).toMatchObject({ found: ['of ab'], loading: false, error: undefined })
})

test('what failed stays on the screen and can be asked for again', async () => {
  const { list, asked } = open()
  list.show({ search: 'a' })
  asked[0]!.fail(new TypeError('fetch failed'))
  await vi.waitFor(() => expect(list.$list.get().error).toMatch(/Check your connection/), { timeout: 60_000 })
  const again = list.reload()
  expect(list.$list.get()).toMatchObject({ found: ['first'], loading: true, error: undefined })
  asked[1]!.answer(['second'])
  await again
  expect(list.$list.get().found).toEqual(['second'])
})
