// Fees and payouts as the payment service reports them, and the settlement of a store, to the cent.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { refundOrder } from '#lib/contract/orders.ts'
import { exportPayout, getPayout, listPayouts, refreshPayouts } from '#lib/contract/payouts.ts'
import {
  exportSettlement,
  getSettlement,
  printSettlement,
  recordSharePayment,
  removeSharePayment
} from '#lib/contract/settlement.ts'
import { readAllMoney } from '#lib/server/commerce/payouts/service.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { CARD } from '../support/payments.ts'
import { connect, openStripePlatform, type StripePlatform } from '../support/platform.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { buyPaid, payFor } from '../support/size-change.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

let platform: StripePlatform

beforeAll(async () => {
  platform = await openStripePlatform()
})
afterAll(() => platform.close())

const of = (owner: Person) => ({ as: owner, query: { WorkspaceId: owner.workspaceId } })
const at = (owner: Person, { storeId }: Shop) => ({ ...of(owner), params: { storeId } })

async function openRaisingShop() {
  const owner = await signUp()
  const account = await connect(platform, owner)
  const store = { fundraising_kind: 'amount', fundraising_value: 300, tax_ppm: 80_000 }
  return { owner, account, shop: await openShop(owner, { store }) }
}

/** Paid and told of; gives the row's id. */
async function order({ account, shop }: { account: string; shop: Shop }, lines = 1): Promise<string> {
  const placed = await buy(shop)
  expect(lines).toBe(1)
  await platform.stripe.pay(placed.payment!.clientSecret, CARD)
  await platform.tell(account)
  const query = getDb().selectFrom('orders').select('id').where('public_id', '=', placed.orderId)
  return (await query.executeTakeFirstOrThrow()).id
}

async function refund(owner: Person, orderId: string, account: string) {
  await sent(refundOrder, {
    ...of(owner),
    params: { orderId },
    body: { part: 'order' },
    headers: { 'idempotency-key': randomUUID() }
  })
  await platform.tell(account)
}

// 23 dollars and 8 % tax; of it Stripe takes 2.9 % and 30 cents.
const PAID = 2484
const FEE = Math.round(PAID * 0.029) + 30

test('adds up what was sold, given back, taxed, charged by the service and raised', async () => {
  const world = await openRaisingShop()
  const { owner, account, shop } = world
  const ids = [await order(world), await order(world), await order(world)]
  await refund(owner, ids[2]!, account)

  expect(await sent(getSettlement, at(owner, shop))).toMatchObject({ salesCents: 3 * PAID, feeCents: 0, unreported: 3 })
  await sent(refreshPayouts, of(owner))

  expect(await sent(getSettlement, at(owner, shop))).toMatchObject({
    orders: 3,
    goodsCents: 3 * 2300,
    taxCents: 3 * 184,
    salesCents: 3 * PAID,
    refundedCents: PAID,
    feeCents: 3 * FEE,
    unreported: 0,
    netCents: 2 * PAID - 3 * FEE,
    shareCents: 600,
    shopCents: 2 * PAID - 3 * FEE - 600,
    paidOutCents: 0
  })
})

test('waits for the fees of each payment of an order, also of another size that was paid later', async () => {
  const world = await openRaisingShop()
  const { owner, shop } = world
  const payer = { pay: ({ clientSecret }: { clientSecret: string }) => platform.stripe.pay(clientSecret, CARD) }
  const bought = await buyPaid(payer, shop)
  await sent(refreshPayouts, of(owner))
  expect(await sent(getSettlement, at(owner, shop))).toMatchObject({ feeCents: FEE, unreported: 0 })

  await payFor(payer, bought, 'xxl', 216)
  expect(await sent(getSettlement, at(owner, shop))).toMatchObject({ salesCents: PAID + 216, unreported: 1 })
  await sent(refreshPayouts, of(owner))
  const added = Math.round(216 * 0.029) + 30
  expect(await sent(getSettlement, at(owner, shop))).toMatchObject({ feeCents: FEE + added, unreported: 0 })
})

test('matches a payout to its orders to the cent, with a refund in the next one', async () => {
  const world = await openRaisingShop()
  const { owner, account, shop } = world
  const [first, second] = [await order(world), await order(world)]
  const { id: payoutId } = platform.stripe.payOut(account)
  await sent(refreshPayouts, of(owner))

  const { rows } = await sent(listPayouts, of(owner))
  expect(rows).toMatchObject([
    {
      id: payoutId,
      status: 'paid',
      amountCents: 2 * (PAID - FEE),
      ordersCents: 2 * (PAID - FEE),
      orders: 2,
      restCents: 0
    }
  ])
  const { moves } = await sent(getPayout, { ...of(owner), params: { payoutId } })
  expect(moves.map(({ payableId }) => payableId).sort()).toEqual([first, second].sort())
  expect(moves.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)).toBe(rows[0]!.amountCents)
  expect((await sent(getSettlement, at(owner, shop))).paidOutCents).toBe(2 * (PAID - FEE))

  await refund(owner, first!, account)
  await order(world)
  const next = platform.stripe.payOut(account)
  await sent(refreshPayouts, of(owner))
  // Read again, nothing is there twice.
  await sent(refreshPayouts, of(owner))
  expect(next.amount).toBe(-FEE)
  const both = (await sent(listPayouts, of(owner))).rows
  expect(both.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([-FEE, 2 * (PAID - FEE)])
  expect(both.every(({ restCents, otherCents }) => restCents === 0 && otherCents === 0)).toBe(true)

  platform.stripe.failPayout(next.id)
  await getDb().updateTable('payouts').set({ is_read: false }).where('id', '=', next.id).execute()
  await sent(refreshPayouts, of(owner))
  expect(await sent(getPayout, { ...of(owner), params: { payoutId: next.id } })).toMatchObject({
    status: 'failed',
    failure: 'The bank account has been closed.'
  })
})

test('shows nobody the payouts of others', async () => {
  const world = await openRaisingShop()
  await order(world)
  const { id: payoutId } = platform.stripe.payOut(world.account)
  await sent(refreshPayouts, of(world.owner))
  const stranger = await signUp()
  await connect(platform, stranger)
  await sent(refreshPayouts, of(stranger))

  expect((await sent(listPayouts, of(stranger))).rows).toEqual([])
  expect(await send(getPayout, { ...of(stranger), params: { payoutId } })).toMatchObject({ status: 404 })
})

test('notes what was passed on to the organisation, never more than was raised', async () => {
  const world = await openRaisingShop()
  const { owner, shop } = world
  await order(world)
  await order(world)
  const pay = (amountCents: number, key: string = randomUUID()) => {
    const body = { amountCents, paidOn: '2026-11-20', note: 'Check 7' }
    return send(recordSharePayment, { ...at(owner, shop), body, headers: { 'idempotency-key': key } })
  }

  const key = randomUUID()
  await pay(400, key)
  expect((await pay(400, key)).data).toMatchObject({ sharePaidCents: 400, shareCents: 600 })
  expect(await pay(201)).toMatchObject({ status: 409, message: expect.stringContaining('$2.00') })
  const { data } = await pay(200)
  expect(data?.sharePayments).toMatchObject([
    { amountCents: 400, paidOn: '2026-11-20', note: 'Check 7', who: 'Ada Lovelace' },
    { amountCents: 200 }
  ])

  const params = { storeId: shop.storeId, paymentId: data!.sharePayments[0]!.id }
  expect(await sent(removeSharePayment, { ...of(owner), params })).toMatchObject({ sharePaidCents: 200 })
  expect(await send(removeSharePayment, { ...of(owner), params })).toMatchObject({ status: 404 })
})

test('two who record at once pass on no more than was raised', async () => {
  const world = await openRaisingShop()
  const { owner, shop } = world
  await order(world)
  const replies = await Promise.all(
    [1, 2, 3].map(() => {
      const body = { amountCents: 200, paidOn: '2026-11-20' }
      return send(recordSharePayment, { ...at(owner, shop), body, headers: { 'idempotency-key': randomUUID() } })
    })
  )

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await sent(getSettlement, at(owner, shop))).sharePaidCents).toBe(200)
})

test('goes on paper and into a spreadsheet with the same figures', async () => {
  const world = await openRaisingShop()
  const { owner, shop } = world
  await order(world)
  const { id: payoutId } = platform.stripe.payOut(world.account)
  await sent(refreshPayouts, of(owner))

  const csv = await (await request(exportSettlement, at(owner, shop))).text()
  const [headings, row] = csv.replace('\ufeff', '').trim().split('\r\n')
  expect(headings).toContain('Goods,Discount,Shipping,Tax,Paid,Refunded,Card fee,Disputed,Net,Raised,Payout')
  expect(row).toContain(`Bo Buyer,USD,23.00,0.00,0.00,1.84,24.84,0.00,1.02,0.00,23.82,3.00,${payoutId}`)

  const pdf = await request(printSettlement, { ...of(owner), params: { storeId: shop.storeId } })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString()
  ).toBe('%PDF-')

  const moves = await (await request(exportPayout, { ...of(owner), params: { payoutId } })).text()
  expect(moves).toContain(`payment,Order 1001,USD,24.84,1.02,23.82,${payoutId}`)
})

test('says what is wrong while the service does not answer', async () => {
  const world = await openRaisingShop()
  await order(world)
  platform.stripe.fail({ kind: 'error', status: 503 }, { times: Number.POSITIVE_INFINITY })

  expect(await send(refreshPayouts, of(world.owner))).toMatchObject({ status: 503 })
  platform.stripe.heal()
})

test('fees and payouts are read though nobody looks', async () => {
  const world = await openRaisingShop()
  await order(world)
  await readAllMoney(getDb())
  expect(await sent(getSettlement, at(world.owner, world.shop))).toMatchObject({ feeCents: FEE, unreported: 0 })
})
