// Some ask far too much; the others are measured meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getCurrentUser, login } from '#lib/contract/auth.ts'
import { exportOrders, listOrders } from '#lib/contract/orders.ts'
import { searchWorkspace } from '#lib/contract/search.ts'
import { storePoster } from '#lib/contract/stores.ts'
import { exportAccount } from '#lib/contract/users.ts'

import { sized } from '../support/long.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { workOn } from '../support/product-inside.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

let product: Shared
let books: Books
let stopWork: () => Promise<void>
let greedy: OutsidePerson
let modest: OutsidePerson
let shop: Shop

beforeAll(async () => {
  product = await borrowProduct('empty')
  books = await openBooks(product)
  stopWork = workOn(product, books)
  greedy = await signUpOutside(product, books)
  modest = await signUpOutside(product, books)
  shop = await openShop(greedy)
})

afterAll(async () => {
  await stopWork?.()
  await books?.close()
  await product?.stop()
})

/** Also where the machine does much else. */
const BOUND_MS = 3000

/** How long the modest one waits, one call after the other, while the work goes on; and without any. */
async function waitsDuring(work: () => Promise<unknown>): Promise<{ medianMs: number; calls: number }> {
  let isOver = false
  const over = work().finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const begun = performance.now()
    const { status } = await callOutside(product, getCurrentUser, { as: modest })
    expect(status).toBe(200)
    times.push(performance.now() - begun)
  }
  await over
  return { medianMs: median(times), calls: times.length }
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** Runs so many of them, so many at a time; gives how often each status was the answer. */
async function flood(calls: number, atOnce: number, call: (index: number) => Promise<{ status: number }>) {
  const statuses: Record<number, number> = {}
  let next = 0
  const one = async () => {
    while (next < calls) {
      const { status } = await call(next++)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return statuses
}

test('139: a flood of logins is refused beyond capacity, and others are answered', async () => {
  let statuses: Record<number, number> = {}
  const loginMs: number[] = []
  const { medianMs, calls } = await waitsDuring(async () => {
    statuses = await flood(sized(200, 400), 120, async index => {
      const begun = performance.now()
      const reply = await callOutside(product, login, {
        body: { Email: `nobody-${index}@example.com`, Password: 'a wrong password' },
        // Behind a proxy: of ever another address, so that no limit of one address helps.
        headers: { 'x-forwarded-for': `203.0.${index % 100}.${1 + Math.floor(index / 100)}` }
      })
      loginMs.push(performance.now() - begun)
      return reply
    })
  })
  expect(Object.keys(statuses).filter(status => !['401', '429', '503'].includes(status))).toEqual([])
  expect(statuses[429]).toBeGreaterThan(50)
  expect(calls).toBeGreaterThan(20)
  expect(medianMs).toBeLessThan(median(loginMs) / 4)
  const { status } = await callOutside(product, login, { body: { Email: modest.email, Password: modest.password } })
  expect(status).toBe(200)
})

test('138: costly calls are limited for who asks too often, and others go on', async () => {
  const query = { WorkspaceId: greedy.workspaceId }
  const askExport = () => callOutside(product, exportOrders, { as: greedy, query })
  const askArchive = () => callOutside(product, exportAccount, { as: greedy })
  let exports: Record<number, number> = {}
  let archives: Record<number, number> = {}
  let papers: Record<number, number> = {}
  let searches: Record<number, number> = {}
  const { medianMs, calls } = await waitsDuring(async () => {
    const parts = await Promise.all([
      flood(60, 20, askExport),
      flood(20, 20, askArchive),
      flood(20, 10, () => callOutside(product, storePoster, { as: greedy, params: { storeId: shop.storeId }, query })),
      flood(60, 20, () => callOutside(product, searchWorkspace, { as: greedy, query: { ...query, search: '%_%' } }))
    ])
    ;[exports, archives, papers, searches] = parts as [typeof exports, typeof exports, typeof exports, typeof exports]
  })
  // Where the machine is busy, many are told to come back before they are counted: the limit is reached one by one then.
  await untilLimited(exports, askExport)
  await untilLimited(archives, askArchive)
  // From then on nothing more is made.
  expect(await oneByOne(20, askExport)).toEqual(Array(20).fill(429))
  expect(await oneByOne(10, askArchive)).toEqual(Array(10).fill(429))
  expect(exports[200]).toBeLessThanOrEqual(30)
  expect(archives[200]).toBeLessThanOrEqual(5)
  for (const statuses of [exports, archives, papers, searches])
    expect(Object.keys(statuses).filter(status => !['200', '429', '503'].includes(status))).toEqual([])
  expect(calls).toBeGreaterThan(5)
  expect(medianMs).toBeLessThan(BOUND_MS)
})

test('138: no statement goes on for longer than fifteen seconds', async () => {
  const { createPool } = await import('#lib/server/platform/db/index.ts')
  const pool = createPool(books.url, { max: 1 })
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  await pool.end()
  expect(rows).toEqual([{ statement_timeout: '15s' }])
})

test('141: one busy workspace does not make the others slow', async () => {
  const query = { WorkspaceId: greedy.workspaceId }
  const greedyMs: number[] = []
  let statuses: Record<number, number> = {}
  const modestly = await waitsDuring(async () => {
    statuses = await flood(sized(400, 1500), 100, async () => {
      const begun = performance.now()
      const reply = await callOutside(product, listOrders, { as: greedy, query })
      greedyMs.push(performance.now() - begun)
      return reply
    })
  })
  expect(Object.keys(statuses).filter(status => !['200', '429', '503'].includes(status))).toEqual([])
  // Whoever has a hundred calls under way waits for them; whoever has one does not wait with them.
  expect(modestly.medianMs).toBeLessThan(median(greedyMs) / 4)
})

async function untilLimited(statuses: Record<number, number>, ask: () => Promise<{ status: number }>): Promise<void> {
  for (let asked = 0; asked < 60 && !statuses[429]; asked++) {
    const { status } = await ask()
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

async function oneByOne(times: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < times) statuses.push((await ask()).status)
  return statuses
}
