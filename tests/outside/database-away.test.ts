// The database is killed and frozen under load of all kinds: every answer is the asked one or a refusal that says when
// to come again, and all is well as soon as it is back.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { findServer } from '#lib/server/platform/db/embedded-cluster.ts'

import { IS_LONG, sized } from '../support/long.ts'
import { fittingRequest, type Operation, readOperations, type Sending } from '../support/api-description.ts'
import { type DemoShop, readDemoShop, untilOk, type Visitor, visitDemo } from '../support/demo-shop.ts'
import { type Books, openBooks } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

const CALLERS = 24
/** Beside other tests any time will do. */
const BACK_WITHIN_MS = sized(30_000, 2_000)

/** Would end the session, the account or the workspace that the others call with. */
const ENDS_IT =
  /^(DELETE \/api\/v2\/(users|workspaces|sessions)|POST \/api\/v2\/auth\/logout|PUT \/api\/v2\/users\/update-password)/

let product: Shared
let books: Books
let owner: Visitor
let shop: DemoShop
let operations: Operation[]

beforeAll(async () => {
  product = await borrowProduct('demo')
  books = await openBooks(product)
  owner = await visitDemo(product)
  shop = await readDemoShop(product, owner)
  operations = (await readOperations(product)).filter(({ method, path }) => !ENDS_IT.test(`${method} ${path}`))
})

afterAll(async () => {
  await books?.close()
  await product?.stop({ isSpoiled: true })
})

function makeSending(seed: number): Sending {
  const turn = seed % 4
  if (turn === 0) return { method: 'GET', path: shop.pages[(seed / 4) % shop.pages.length]!, headers: {} }
  if (turn === 1 && seed % 8 === 1)
    return { method: 'GET', path: shop.pictures[((seed - 1) / 8) % shop.pictures.length]!, headers: {} }
  const operation = operations[(seed * 7) % operations.length]!
  const [made] = fc.sample(fittingRequest(operation, shop.known), { seed, numRuns: 1 })
  return { ...made!, path: made!.path.replace(/WorkspaceId=[^&]+/, `WorkspaceId=${owner.workspaceId}`) }
}

interface Answer {
  asked: string
  status: number
  ms: number
  fault: string
}

/** What is wrong with this answer, or nothing. Without an answer at all it is wrong too. */
async function ask(sending: Sending): Promise<Answer> {
  const { method, path, headers, body } = sending
  const asked = `${method} ${path}`
  const started = performance.now()
  try {
    const reply = await fetch(product.url + path, {
      method,
      headers: { ...headers, cookie: owner.cookie, origin: product.url },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...(body !== undefined && { body })
    })
    const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await reply.body?.cancel()
    const text = isStream ? '' : await reply.text()
    const { status } = reply
    const answer = { asked, status, ms: performance.now() - started }
    if (status < 500) return { ...answer, fault: '' }
    return {
      ...answer,
      fault: status === 503 ? whatLacks(reply.headers, text, path) : `${status} ${text.slice(0, 200)}`
    }
  } catch (error) {
    // Sent while it is made: a part that cannot be read breaks it off, and the caller sees that it is not whole.
    if (path.endsWith('/user-account/export')) return { asked, status: 200, ms: performance.now() - started, fault: '' }
    return { asked, status: 0, ms: performance.now() - started, fault: String((error as Error).cause ?? error) }
  }
}

function whatLacks(headers: Headers, text: string, path: string): string {
  if (!(Number(headers.get('retry-after')) > 0)) return 'no Retry-After'
  if (/^\/(api|core2)\//.test(path))
    return /^\{"ok":false,"data":null,"message":"[^"]+/.test(text) ? '' : `no envelope: ${text.slice(0, 100)}`
  return text.includes('We are busy') ? '' : `not our page: ${text.slice(0, 100)}`
}

let seed = 1

/** Calls of all kinds from many callers for as long as the work takes. */
async function underLoad(work: () => Promise<void>): Promise<Answer[]> {
  const answers: Answer[] = []
  let running = true
  const callers = Array.from({ length: CALLERS }, async () => {
    while (running) answers.push(await ask(makeSending(seed++)))
  })
  try {
    await work()
  } finally {
    running = false
    await Promise.all(callers)
  }
  return answers
}

function expectSound(answers: Answer[]): void {
  expect(
    answers.filter(({ fault }) => fault).map(({ asked, ms, fault }) => `${asked} (${Math.round(ms)} ms): ${fault}`)
  ).toEqual([])
}

async function serverId(): Promise<number> {
  for (;;) {
    const server = await findServer(join(product.dataDir, 'postgres'))
    if (server) return server.pid
    await setTimeout(5)
  }
}

async function processesOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const own = await Promise.all(
    all.map(async one => {
      const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '')
      return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === pid
    })
  )
  return [pid, ...all.filter((_, index) => own[index])]
}

function signalAll(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
}

async function untilDatabaseAnswers(): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: books.url, connectionTimeoutMillis: 500 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await setTimeout(20)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function expectBack(): Promise<void> {
  await untilDatabaseAnswers()
  const headers = { cookie: owner.cookie }
  const list = `${product.url}/api/v2/stores?WorkspaceId=${owner.workspaceId}`
  for (const url of [list, `${product.url}/dashboard/stores`, `${product.url}/readyz`])
    await untilOk(url, BACK_WITHIN_MS, headers)
}

test('148: killed: every answer is whole or says when to come again', async () => {
  const answers = await underLoad(async () => {
    for (let round = 0; round < sized(1, 2); round++) {
      await setTimeout(700)
      signalAll([await serverId()], 'SIGKILL')
      await setTimeout(300)
      await expectBack()
    }
  })

  expectSound(answers)
  expect(answers.some(({ status }) => status === 503)).toBe(true)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
})

test.runIf(IS_LONG)(
  '148: killed again and again as soon as it is there: the same, for as long as it is away',
  async () => {
    const answers = await underLoad(async () => {
      const end = performance.now() + 3_000
      while (performance.now() < end) signalAll(await processesOf(await serverId()), 'SIGKILL')
      await expectBack()
    })

    expectSound(answers)
    expect(answers.some(({ status }) => status === 503)).toBe(true)
  }
)

test.runIf(IS_LONG)('148: frozen, and then killed: nobody waits for ever', async () => {
  const answers = await underLoad(async () => {
    await setTimeout(500)
    const pids = await processesOf(await serverId())
    signalAll(pids, 'SIGSTOP')
    await setTimeout(6_000)
    signalAll(pids, 'SIGKILL')
    await expectBack()
  })

  expectSound(answers)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(20_000)
})
