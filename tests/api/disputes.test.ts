// A buyer goes to the bank: the order is marked, the shop answers once, the bank decides.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { answerDispute, listDisputes } from '#lib/contract/disputes.ts'
import { getOrder } from '#lib/contract/orders.ts'
import { refreshPayouts } from '#lib/contract/payouts.ts'
import { getSettlement } from '#lib/contract/settlement.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { booksOf } from '../support/orders.ts'
import { CARD } from '../support/payments.ts'
import { connect, openStripePlatform, type StripePlatform } from '../support/platform.ts'
import { openShop } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { buyPaid, payFor } from '../support/size-change.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const DISPUTED = '4000000000000259'
const STORY = 'Ordered on Monday, picked up at the school office on Friday, signed for.'

let platform: StripePlatform

beforeAll(async () => {
  platform = await openStripePlatform()
})
afterAll(() => platform.close())

const of = (owner: Person) => ({ as: owner, query: { WorkspaceId: owner.workspaceId } })

async function rowOf(publicId: string): Promise<string> {
  const query = getDb().selectFrom('orders').select('id').where('public_id', '=', publicId)
  return (await query.executeTakeFirstOrThrow()).id
}

async function disputed() {
  const owner = await signUp()
  const account = await connect(platform, owner)
  const shop = await openShop(owner)
  const placed = await buy(shop)
  await platform.stripe.pay(placed.payment!.clientSecret, DISPUTED)
  await platform.tell(account)
  const orderId = await rowOf(placed.orderId)
  const { rows } = await sent(listDisputes, of(owner))
  return { owner, account, shop, orderId, dispute: rows[0]! }
}

function answer(owner: Person, disputeId: string, explanation = STORY) {
  return send(answerDispute, { ...of(owner), params: { disputeId }, body: { explanation, customerName: 'Bo Buyer' } })
}

test('is seen with its order, which is held, and told to the members', async () => {
  const { owner, orderId, dispute } = await disputed()

  expect(dispute).toMatchObject({
    payableId: orderId,
    reference: 'Order 1001',
    amountCents: 2000,
    reason: 'Fraudulent',
    status: 'needs_response',
    sentAt: null
  })
  expect(Date.parse(dispute.dueAt!)).toBeGreaterThan(Date.now())
  const order = await sent(getOrder, { ...of(owner), params: { orderId } })
  expect(order).toMatchObject({ held: true, disputes: [{ id: dispute.id }] })
  expect(order.heldReason).toContain('disputes')
  expect((await booksOf(orderId)).history).toEqual(expect.arrayContaining(['paid', 'dispute', 'held']))
})

test('of what was paid for another size marks the order, and leaves its first payment alone', async () => {
  const owner = await signUp()
  const account = await connect(platform, owner)
  const shop = await openShop(owner)
  const by = (card: string) => ({
    pay: ({ clientSecret }: { clientSecret: string }) => platform.stripe.pay(clientSecret, card)
  })
  const order = await buyPaid(by(CARD), shop)
  await payFor(by(DISPUTED), order, 'xxl', 200)
  await platform.tell(account)

  const { rows } = await sent(listDisputes, of(owner))
  expect(rows).toMatchObject([{ payableId: order.id, reference: 'Order 1001', amountCents: 200 }])
  expect(await sent(getOrder, { ...of(owner), params: { orderId: order.id } })).toMatchObject({
    held: true,
    paidCents: 2200,
    change: null,
    lines: [{ size: { id: 'xxl' } }],
    disputes: [{ id: rows[0]!.id }]
  })
  expect((await answer(owner, rows[0]!.id)).status).toBe(200)
  platform.stripe.closeDispute(rows[0]!.id, 'won')
  await platform.tell(account)
  expect((await booksOf(order.id)).order.held_reason).toBe('')
})

test('is answered once, on the account of the shop', async () => {
  const { owner, account, dispute } = await disputed()

  expect(await answer(owner, dispute.id, 'no')).toMatchObject({ status: 400 })
  const replies = [await answer(owner, dispute.id), await answer(owner, dispute.id, `${STORY} Again.`)]
  expect(replies).toMatchObject([
    { status: 200, data: { status: 'under_review', sentAt: expect.any(String) } },
    { status: 409, message: expect.stringContaining('sent already') }
  ])
  const calls = platform.stripe.requests.filter(({ path, method }) => method === 'POST' && path.includes(dispute.id))
  expect(calls).toMatchObject([{ account, status: 200 }])
  const [there] = platform.stripe.disputes().filter(({ id }) => id === dispute.id)
  expect(there!.evidence).toMatchObject({ uncategorized_text: STORY, customer_name: 'Bo Buyer' })
})

test('won: the order goes on, and the money is back', async () => {
  const { owner, account, shop, orderId, dispute } = await disputed()
  await sent(refreshPayouts, of(owner))
  const fee = 88 + 1500
  expect(await sent(getSettlement, { ...of(owner), params: { storeId: shop.storeId } })).toMatchObject({
    disputedCents: 2000,
    feeCents: fee,
    netCents: -fee
  })

  await answer(owner, dispute.id)
  platform.stripe.closeDispute(dispute.id, 'won')
  await platform.tell(account)

  expect((await booksOf(orderId)).order.held_reason).toBe('')
  expect((await sent(listDisputes, of(owner))).rows).toMatchObject([{ status: 'won' }])
  await sent(refreshPayouts, of(owner))
  expect(await sent(getSettlement, { ...of(owner), params: { storeId: shop.storeId } })).toMatchObject({
    disputedCents: 0,
    feeCents: 88
  })
})

test('lost: the order stays marked, and nothing more can be sent', async () => {
  const { owner, account, orderId, dispute } = await disputed()
  platform.stripe.closeDispute(dispute.id, 'lost')
  await platform.tell(account)

  expect((await booksOf(orderId)).order.held_reason).toContain('decided for the buyer')
  expect(await answer(owner, dispute.id)).toMatchObject({ status: 409, message: expect.stringContaining('decided') })
})

test('an answer whose receipt was lost is sent once', async () => {
  const { owner, dispute } = await disputed()
  platform.stripe.fail({ kind: 'lost' }, { method: 'POST', times: Number.POSITIVE_INFINITY })
  expect(await answer(owner, dispute.id)).toMatchObject({ status: 503 })
  platform.stripe.heal()

  expect(await answer(owner, dispute.id)).toMatchObject({ status: 200, data: { status: 'under_review' } })
  const [there] = platform.stripe.disputes().filter(({ id }) => id === dispute.id)
  expect(there!.evidence_details.submission_count).toBe(1)
})

test('only who may refund answers', async () => {
  const { owner, dispute } = await disputed()
  const producer = await addMember(owner, 'production')

  expect(await answer(producer, dispute.id)).toMatchObject({ status: 403 })
})

test('the embedded gateway plays it too', async () => {
  const owner = await signUp()
  const placed = await buy(await openShop(owner, { store: { trial: true } }))
  const { intentId, clientSecret } = placed.payment!
  const card = { cardNumber: DISPUTED, expiry: '12/39', cvc: '123' }
  await sent(confirmTestPayment, { body: { intentId, clientSecret, ...card } })
  const [dispute] = (await sent(listDisputes, of(owner))).rows

  expect(dispute).toMatchObject({ status: 'needs_response', livemode: false })
  expect((await answer(owner, dispute!.id, `${STORY} winning_evidence`)).data).toMatchObject({ status: 'won' })
  expect((await booksOf(await rowOf(placed.orderId))).order.held_reason).toBe('')
})
