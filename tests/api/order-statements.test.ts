// How often an order asks the database, from the cart to the booked payment. A count, not a time: the same on each machine.
import { Socket } from 'node:net'

import { expect, test, vi } from 'vitest'

import { settleOrder } from '#lib/contract/shopper-orders.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { withRequestContext } from '#lib/server/platform/request-context.ts'

import { openShop, orderBody } from '../support/shop.ts'
import { price, sendOrder } from '../support/shopping.ts'
import { watchStatements } from '../support/statements.ts'
import { send, sent, signUp } from '../support/world.ts'

const CARD = { cardNumber: '4242424242424242', expiry: '12/34', cvc: '123' }

/** The service's own books, which lie in our database only where it is the embedded one. */
const OF_SERVICE = /"test_intents"|throttles/
/** Written by the queue, where one runs, for many orders at once. */
const OF_MAILS =
  /^(update mails|insert into "mails"|select "id", "template"|select "orders"."id", "orders"."public_id")|"workspace_users"/
/** The first use of a connection. */
const OF_CONNECTION = /^select set_config\('role'/

function own(statements: string[]): string[] {
  return statements.filter(text => ![OF_SERVICE, OF_CONNECTION, OF_MAILS].some(not => not.test(text)))
}

test('takes eight statements of our own from placing an order to its booked payment, and one each for cart and page', async () => {
  const shop = await openShop(await signUp())
  const priced = await watchStatements(() => price(shop, { delivery: orderBody(shop).delivery }))
  const { totalCents: expectedTotalCents } = priced.result
  const placed = await watchStatements(() => sendOrder(shop, { expectedTotalCents }))
  const { orderId, payment } = placed.result.data!
  const card = { intentId: payment!.intentId, clientSecret: payment!.clientSecret, ...CARD }
  const paid = await watchStatements(() => send(confirmTestPayment, { body: card }))
  const shown = await watchStatements(() => sent(settleOrder, { body: { orderId } }))
  expect(shown.result).toMatchObject({ state: 'paid' })

  // The shop is read.
  expect(own(priced.statements)).toHaveLength(1)
  // The shop and earlier orders are read, the order is written, its payment is noted.
  expect(own(placed.statements)).toHaveLength(4)
  // The payment is booked, the order is paid, commit; screens hear of it. The mails of this test have a transaction, too.
  const commits = paid.statements.filter(text => text === 'commit').length
  expect(own(paid.statements).length - (commits - 1)).toBe(4)
  expect(own(shown.statements)).toHaveLength(1)
  expect(paid.statements.filter(text => OF_SERVICE.test(text))).toHaveLength(4)
})

test('counts the tries of a card by payment and by address in one statement', async () => {
  const shop = await openShop(await signUp())
  const { data } = await sendOrder(shop)
  const card = { intentId: data!.payment!.intentId, clientSecret: data!.payment!.clientSecret, ...CARD }
  // Of nobody else, who may be at the limit.
  const ip = `198.18.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`
  const { statements } = await withRequestContext({ requestId: 'a try', ip }, () =>
    watchStatements(() => send(confirmTestPayment, { body: card }))
  )
  expect(statements.filter(text => text.includes('throttles'))).toHaveLength(2)
})

test('begins a transaction with its first statement, and none where there is no statement', async () => {
  const empty = await watchStatements(() =>
    getDb()
      .transaction()
      .execute(async () => 'done')
  )
  expect(empty.statements.filter(text => !OF_CONNECTION.test(text))).toEqual([])

  const one = await watchStatements(() =>
    getDb()
      .transaction()
      .execute(tx => tx.selectFrom('users').select('id').limit(1).execute())
  )
  expect(own(one.statements)).toHaveLength(2)
  expect(one.statements.at(-1)).toBe('commit')
})

test('sends a statement with all that goes along with it in one write', async () => {
  const ask = () => getDb().selectFrom('users').select('id').limit(1).execute()
  await ask()
  const writes = vi.spyOn(Socket.prototype, '_write')
  const joined = vi.spyOn(Socket.prototype as Required<Pick<Socket, '_writev'>>, '_writev')
  await ask()
  expect([writes.mock.calls.length, joined.mock.calls.length]).toEqual([0, 1])
  vi.restoreAllMocks()
})
