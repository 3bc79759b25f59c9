// WORKERS=2: two processes behind one port. What one does is known to the other, and the end of one loses nothing.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { login } from '#lib/contract/auth.ts'
import { createCustomer } from '#lib/contract/customers.ts'

import { buy } from '../bench/shopper.ts'
import { sized } from '../support/long.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'
import { startAndEnd } from '../support/refused-start.ts'
import { openProductDatabase, openWildcats } from '../support/wildcats.ts'

const METRICS_TOKEN = 'a token for the tests, 0123456789'
const WORKERS = '2'
/** For one account, in five minutes. */
const LOGIN_TRIES = 8

let product: Product
let books: Books
let person: OutsidePerson

beforeAll(async () => {
  product = await startProduct({ DEMO: '0', WORKERS, METRICS_TOKEN })
  books = await openBooks(product)
  person = await signUpOutside(product, books)
})

afterAll(async () => {
  await books.close()
  await product.stop()
})

/** The processes that serve; one that has just ended may still be named here. */
function workersOf({ pid }: Product): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

const bothRun = () =>
  vi.waitUntil(async () => (await figure('platen_workers')) === 2, { timeout: 60_000, interval: 200 })

/** Empty where the worker that would answer is killed just then. */
async function readFigures(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' }
  const signal = AbortSignal.timeout(8_000)
  return fetch(`${product.url}/metrics`, { headers, signal }).then(
    response => response.text(),
    () => ''
  )
}

async function isReady(): Promise<boolean> {
  const signal = AbortSignal.timeout(4_000)
  return fetch(`${product.url}/readyz`, { headers: { connection: 'close' }, signal }).then(
    response => response.ok,
    () => false
  )
}

async function figure(name: string, labels = ''): Promise<number | undefined> {
  const line = (await readFigures()).split('\n').find(each => each.startsWith(`${name}${labels} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

interface Heard {
  text: () => string
  isOver: () => boolean
  close: () => void
}

/** Connections of callers that this process has. */
function countCallers(pid: number): number {
  const folder = `/proc/${pid}/fd`
  const own = new Set(readdirSync(folder).map(name => readLink(`${folder}/${name}`)))
  const port = product.port.toString(16).toUpperCase().padStart(4, '0')
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return lines.filter(line => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
    return local?.endsWith(`:${port}`) && state === '01' && own.has(`socket:[${inode}]`)
  }).length
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** On a connection of its own, which either worker may take. */
function openStream({ token, workspaceId }: OutsidePerson): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const address = `${product.url}/api/v2/events?WorkspaceId=${workspaceId}`
    const asked = request(address, { agent: false, headers: { authorization: `Bearer ${token}` } }, response => {
      let text = ''
      let isOver = false
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response
        .on('error', () => undefined)
        .on('close', () => {
          isOver = true
        })
      resolve({ text: () => text, isOver: () => isOver, close: () => asked.destroy() })
    })
    asked.on('error', reject).end()
  })
}

test('settings that cannot be are refused in words, by the whole product', async () => {
  const none = await startAndEnd({ DEMO: '0', WORKERS: '0' })
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('WORKERS:') })
  const tooMany = await startAndEnd({ DEMO: '0', WORKERS: '40' })
  expect(tooMany.code).toBe(1)
  expect(tooMany.said).toMatch(/WORKERS is 40, and a database with \d+ connections is enough for 5\./)
  expect(tooMany.said).not.toContain('    at ')
})

test('an event that one worker writes is heard by those who are at the other', async () => {
  await bothRun()
  const before = workersOf(product).map(countCallers)
  const streams: Heard[] = []
  const areAtBoth = () => workersOf(product).every((pid, index) => countCallers(pid) > before[index]!)
  while (!areAtBoth() && streams.length < 40) streams.push(await openStream(person))
  expect(await figure('platen_event_streams')).toBe(streams.length)
  const made = await callOutside(product, createCustomer, {
    as: person,
    query: { WorkspaceId: person.workspaceId },
    body: { name: 'Bo Buyer' } as never
  })
  expect(made).toMatchObject({ ok: true })

  await vi.waitUntil(() => streams.every(({ text }) => text().includes(made.data!.id)), { timeout: 60_000 })

  // Some of them were at each: the end of one worker ends the streams of no other.
  process.kill(workersOf(product)[0]!, 'SIGKILL')
  await vi.waitUntil(() => streams.some(({ isOver }) => isOver()), { timeout: 60_000 })
  expect(streams.filter(({ isOver }) => !isOver()).length).toBeGreaterThan(0)
  for (const { close } of streams) close()
  await bothRun()
})

test('a limit is counted once for all workers', async () => {
  const wrong = { Email: person.email, Password: 'not the one that it is' }
  const statuses: number[] = []
  for (let tries = 0; tries < 16; tries++) {
    // A connection for each, which either worker may take.
    const { status } = await callOutside(product, login, { body: wrong, headers: { connection: 'close' } })
    statuses.push(status)
  }
  await books.rows('delete from throttles')
  expect(statuses).toEqual([...Array(LOGIN_TRIES).fill(401), ...Array(16 - LOGIN_TRIES).fill(429)])
})

test('the figures are those of all workers, also of one that has ended', async () => {
  const labels = '{method="GET",route="none",status="404"}'
  const before = (await figure('platen_http_requests_total', labels)) ?? 0
  const restarts = (await figure('platen_worker_restarts_total')) ?? 0
  for (let asked = 0; asked < 10; asked++)
    await (await fetch(`${product.url}/nothing/such/${asked}`, { headers: { connection: 'close' } })).text()

  const after = [await figure('platen_http_requests_total', labels), await figure('platen_http_requests_total', labels)]
  expect(after).toEqual([before + 10, before + 10])
  expect(await figure('platen_database_up')).toBe(1)

  process.kill(workersOf(product)[0]!, 'SIGKILL')
  await vi.waitUntil(async () => (await figure('platen_worker_restarts_total')) === restarts + 1, { timeout: 60_000 })
  expect(await figure('platen_http_requests_total', labels)).toBe(before + 10)
  await bothRun()
})

test('142: workers that are killed lose no order that was acknowledged, and are replaced', async () => {
  process.env['DATA_DIR'] = product.dataDir
  const closeDatabase = await openProductDatabase()
  const store = await openWildcats()
  await closeDatabase()
  await bothRun()
  const acknowledged: string[] = []
  let isOpen = true
  let failed = 0
  const shoppers = Array.from({ length: 4 }, async () => {
    while (isOpen)
      await buy(product.url, store).then(
        orderId => acknowledged.push(orderId),
        () => failed++
      )
  })
  for (let kills = 0; kills < sized(2, 4); kills++) {
    const from = acknowledged.length
    await vi.waitUntil(() => acknowledged.length >= from + 5, { timeout: 60_000 })
    const workers = workersOf(product)
    process.kill(workers[kills % workers.length]!, 'SIGKILL')
    await vi.waitUntil(isReady, { timeout: 60_000 })
  }
  isOpen = false
  await Promise.all(shoppers)

  const paid = await books.rows<{ public_id: string }>("select public_id from orders where status = 'paid'")
  const known = new Set(paid.map(({ public_id }) => public_id))
  expect(acknowledged.filter(orderId => !known.has(orderId))).toEqual([])
  const twice = await books.rows('select payable_id from payments group by payable_id having count(*) > 1')
  expect(twice).toEqual([])
  await bothRun()
})

// The last: nothing is there afterwards.
test('an end drains all workers, and nothing of them stays', async () => {
  await bothRun()
  const workers = workersOf(product)
  expect(workers.length).toBeGreaterThan(1)
  await product.stop()
  expect(product.exitCode()).toBe(0)
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
