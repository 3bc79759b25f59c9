// A product that is killed while it tells another program what happened: nothing is lost, what comes twice has one id, and
// the shop's log says which calls were cut off.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCustomer } from '#lib/contract/customers.ts'
import { createWebhook, getWebhookDelivery, listWebhookDeliveries } from '#lib/contract/webhooks.ts'

import { sized } from '../support/long.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

const CUSTOMERS = sized(20, 60)
/** After so many calls. */
const KILLS = sized([8], [12, 30, 47])
const VARIABLES = { DEMO: '0', LOG_LEVEL: 'silent' }

let product: Product
let books: Books
let owner: OutsidePerson
let onCall: () => number | 'hang' = () => 200
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  receiver = await startReceiver(() => onCall())
  product = await startProduct(VARIABLES)
  books = await openBooks(product)
  owner = await signUpOutside(product, books)
})
afterAll(async () => {
  receiver.close()
  await books.close()
  await product.stop()
})

const inside = () => ({ as: owner, query: { WorkspaceId: owner.workspaceId } })

/** As a client that asks again until it is answered. */
async function makeCustomer(name: string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() }
  for (let tries = 0; tries < 300; tries++) {
    const body = { name } as never
    const reply = await callOutside(product, createCustomer, { ...inside(), headers, body }).catch(() => undefined)
    if (reply?.data) return reply.data.id
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`${name} was not made`)
}

/** As if the lease of what was under way had run out. */
const freeAll = () =>
  books.rows(`update webhook_deliveries set due_at = now(), called_at = called_at - interval '1 minute'
    where state = 'waiting'`)

test('143: killed while it sends, it tells each event at least once, by one id, and its log hides no call', async () => {
  const body = { url: receiver.url, description: '', events: ['customer.created'] as const }
  const { data: made } = await callOutside(product, createWebhook, { ...inside(), body: body as never })
  const secret = made!.secret

  const kills = [...KILLS]
  let isDown = Promise.withResolvers<void>()
  onCall = () => {
    if (receiver.calls.length !== kills[0]) return 200
    kills.shift()
    // This call was taken, and its answer never arrives.
    void product.kill().then(isDown.resolve)
    return 'hang'
  }
  const customers = (async () => {
    const ids: string[] = []
    for (let at = 0; at < CUSTOMERS; at++) ids.push(await makeCustomer(`Customer ${at}`))
    return ids
  })()
  for (const _ of KILLS) {
    await isDown.promise
    isDown = Promise.withResolvers()
    const { dataDir, port } = product
    product = await startProduct(VARIABLES, { dataDir, port })
    await freeAll()
  }
  const ids = await customers

  const log = async () => {
    const query = { ...inside().query, pageSize: 100 }
    const { data } = await callOutside(product, listWebhookDeliveries, { ...inside(), query })
    return data!.rows
  }
  await expect
    .poll(async () => (await log()).filter(({ state }) => state === 'delivered').length, { timeout: 60_000 })
    .toBe(CUSTOMERS)

  const told = Map.groupBy(receiver.calls, ({ data }) => String(data['customerId']))
  expect([...told.keys()].toSorted()).toEqual(ids.toSorted())
  for (const calls of told.values()) expect(new Set(calls.map(({ id }) => id)).size).toBe(1)
  expect(receiver.calls.filter(({ isSigned }) => !isSigned(secret))).toEqual([])
  // Some did come twice: those whose answers were cut off.
  expect(receiver.calls.length).toBeGreaterThanOrEqual(CUSTOMERS + KILLS.length)

  const byEvent = Map.groupBy(receiver.calls, ({ id }) => id)
  let cutOff = 0
  for (const { id: deliveryId, eventId, tries } of await log()) {
    const { data } = await callOutside(product, getWebhookDelivery, { ...inside(), params: { deliveryId } })
    const { attempts } = data!
    expect(attempts).toHaveLength(tries)
    expect(attempts[0]).toMatchObject({ status: 200, error: '' })
    expect(byEvent.get(eventId)!.length).toBeLessThanOrEqual(tries)
    const others = attempts.slice(1)
    for (const attempt of others) {
      expect(attempt).toMatchObject({ status: null, error: expect.stringContaining('restarted during this call') })
    }
    cutOff += others.length
  }
  expect(cutOff).toBeGreaterThanOrEqual(KILLS.length)
})
