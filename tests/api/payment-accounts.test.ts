// A platform: each workspace is paid by an account of its own, and nobody sees into another's.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { refundOrder } from '#lib/contract/orders.ts'
import {
  connectPaymentAccount,
  getPaymentAccount,
  refreshPaymentAccount,
  turnTestAccount
} from '#lib/contract/payment-accounts.ts'
import { getShopStore } from '#lib/contract/shopping.ts'
import { changeStoreState, getStore } from '#lib/contract/stores.ts'
import { gateway } from '#lib/server/commerce/payments/gateway.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { mailsTo } from '../support/mailbox.ts'
import { booksOf } from '../support/orders.ts'
import { CARD } from '../support/payments.ts'
import { connect, openStripePlatform, type StripePlatform } from '../support/platform.ts'
import { openShop } from '../support/shop.ts'
import { buy, price, sendOrder } from '../support/shopping.ts'
import { by, DAY, inMs, readyDraft } from '../support/stores.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

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

async function paidOrder(owner: Person) {
  const shop = await openShop(owner)
  const placed = await buy(shop)
  await platform.stripe.pay(placed.payment!.clientSecret, CARD)
  const id = await rowOf(placed.orderId)
  return { id, ...placed }
}

function moveBack(orderId: string) {
  const created_at = new Date(Date.now() - 3_600_000).toISOString()
  return getDb().updateTable('payables').set({ created_at }).where('id', '=', orderId).execute()
}

test('leads to the payment service, with one account however often it is asked', async () => {
  const owner = await signUp()
  expect(await sent(getPaymentAccount, of(owner))).toMatchObject({ mode: 'platform', state: 'none', accountId: null })

  const both = await Promise.all([sent(connectPaymentAccount, of(owner)), sent(connectPaymentAccount, of(owner))])
  const ids = both.map(({ url }) => new URL(url).pathname.split('/')[3])

  expect(new Set(ids).size).toBe(1)
  expect(platform.stripe.accounts().filter(({ metadata }) => metadata?.['workspace'] === owner.workspaceId)).toEqual([
    expect.objectContaining({ id: ids[0], email: owner.email, business_profile: { name: 'Ada’s Shop' } })
  ])
  expect(await sent(getPaymentAccount, of(owner))).toMatchObject({
    state: 'begun',
    needs: ['bank', 'person', 'business', 'terms'],
    accountId: ids[0]
  })
})

test('only who runs the workspace connects it; the others see how it stands', async () => {
  const owner = await signUp()
  const sales = await addMember(owner, 'sales')

  expect(await send(connectPaymentAccount, of(sales))).toMatchObject({ status: 403 })
  expect(await sent(getPaymentAccount, of(sales))).toMatchObject({ state: 'none' })
})

test('follows what the service says: enabled, asked, restricted, enabled again, disconnected', async () => {
  const owner = await signUp()
  const id = await connect(platform, owner, { isEnabled: false })
  const { stripe } = platform
  const state = async () => {
    await platform.tell(id)
    return sent(getPaymentAccount, of(owner))
  }

  stripe.changeAccount(id, { detailsSubmitted: true, due: [], disabledReason: 'requirements.pending_verification' })
  expect(await state()).toMatchObject({ state: 'review', needs: [] })

  stripe.enableAccount(id)
  expect(await state()).toMatchObject({ state: 'ready', needs: [], dueAt: null })

  const deadline = Math.floor(Date.now() / 1000) + 86_400
  stripe.changeAccount(id, { charges: true, due: ['representative.verification.document'], deadline })
  expect(await state()).toMatchObject({
    state: 'ready',
    needs: ['document'],
    dueAt: new Date(deadline * 1000).toISOString()
  })

  stripe.changeAccount(id, { charges: true, payouts: false, due: ['external_account'] })
  expect(await state()).toMatchObject({ state: 'payouts_held', needs: ['bank'] })

  stripe.changeAccount(id, { charges: false, due: ['external_account'], disabledReason: 'requirements.past_due' })
  expect(await state()).toMatchObject({ state: 'restricted' })

  stripe.enableAccount(id)
  expect(await state()).toMatchObject({ state: 'ready' })

  stripe.deauthorize(id)
  expect(await state()).toMatchObject({ state: 'disconnected' })

  const next = await connect(platform, owner)
  expect(next).not.toBe(id)
  expect(await sent(getPaymentAccount, of(owner))).toMatchObject({ state: 'ready', accountId: next })
})

test('who runs the workspace is written when the account stops working, once for each fall', async () => {
  const owner = await signUp()
  const id = await connect(platform, owner)
  const letters = async () => {
    const mails = await mailsTo(owner.email)
    return mails.filter(({ template }) => template === 'payment_account').map(({ subject }) => subject)
  }
  const change = async (to: Parameters<typeof platform.stripe.changeAccount>[1]) => {
    platform.stripe.changeAccount(id, to)
    await platform.tell(id)
    await sent(refreshPaymentAccount, of(owner))
  }
  expect(await letters()).toEqual([])

  await change({ charges: true, payouts: false, due: ['external_account'] })
  expect(await letters()).toEqual([expect.stringMatching(/: your payouts are on hold$/)])
  await change({ charges: false, payouts: false, due: ['external_account'], disabledReason: 'requirements.past_due' })
  expect(await letters()).toHaveLength(2)
  expect((await letters())[0]).toMatch(/: your stores cannot take payments$/)

  platform.stripe.enableAccount(id)
  await platform.tell(id)
  expect(await letters()).toHaveLength(2)
  platform.stripe.deauthorize(id)
  await platform.tell(id)
  expect((await letters())[0]).toMatch(/: your payment account is disconnected$/)
})

test('an event that was lost is made up for', async () => {
  const owner = await signUp()
  const id = await connect(platform, owner, { isEnabled: false })
  platform.stripe.enableAccount(id)
  await getDb()
    .updateTable('payment_accounts')
    .set({ read_at: new Date(Date.now() - 13 * 3_600_000).toISOString() })
    .where('account_id', '=', id)
    .execute()

  await reconcile(getDb())

  expect(await sent(getPaymentAccount, of(owner))).toMatchObject({ state: 'ready' })
})

test('an account that was made and not noted is found by its event', async () => {
  const owner = await signUp()
  const id = await connect(platform, owner, { isEnabled: false })
  await getDb().deleteFrom('payment_accounts').where('account_id', '=', id).execute()

  platform.stripe.enableAccount(id)
  await platform.tell(id)

  expect(await sent(getPaymentAccount, of(owner))).toMatchObject({ state: 'ready', accountId: id })
})

test('publishing for real money is refused with the reason; a trial is open, and ends when the account is ready', async () => {
  const owner = await signUp()
  const store = await readyDraft(owner, { closesAt: inMs(10 * DAY) })
  expect(store.payments).toMatchObject({ mode: 'platform', trial: false, refusal: expect.stringContaining('Get paid') })

  expect(await send(changeStoreState, { ...by(owner, store.id), body: { action: 'publish' } })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/Get paid.*publish the store as a trial/)
  })
  const trial = await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'publish', trial: true } })
  expect(trial).toMatchObject({ state: 'open', payments: { trial: true, testMode: true } })
  expect(trial.actions).not.toContain('take_payments')
  expect((await sent(getShopStore, { query: { campaignId: store.campaignId } })).testMode).toBe(true)

  await connect(platform, owner)
  expect((await sent(getStore, by(owner, store.id))).actions).toContain('take_payments')
  const real = await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'take_payments' } })
  expect(real.payments).toMatchObject({ trial: false, refusal: null })
  expect(real.actions).not.toContain('take_payments')
})

test('an order of a trial is paid with test money and never reaches the service', async () => {
  const owner = await signUp()
  const shop = await openShop(owner, { store: { trial: true } })
  const before = platform.stripe.requests.length

  const placed = await buy(shop)

  expect(placed.payment).toMatchObject({ gateway: 'test', accountId: null })
  expect(platform.stripe.requests).toHaveLength(before)
})

test('an order is paid on the account of its shop, and refunded there', async () => {
  const owner = await signUp()
  const account = await connect(platform, owner)
  const order = await paidOrder(owner)
  expect(order.payment).toMatchObject({ gateway: 'stripe', accountId: account })
  expect(platform.stripe.intentsOf(account).map(({ id }) => id)).toEqual([order.payment!.intentId])

  await platform.tell(account)
  expect((await booksOf(order.id)).order).toMatchObject({ status: 'paid', paid_cents: 2000 })

  const refunded = await sent(refundOrder, {
    as: owner,
    params: { orderId: order.id },
    query: { WorkspaceId: owner.workspaceId },
    body: { part: 'order', amountCents: 500 },
    headers: { 'idempotency-key': randomUUID() }
  })
  expect(refunded).toMatchObject({ refundedCents: 500 })
  const calls = platform.stripe.requests.filter(({ path }) => path === '/v1/refunds')
  expect(calls.at(-1)).toMatchObject({ account, status: 200 })
  expect((await booksOf(order.id)).refunds).toMatchObject([{ state: 'succeeded', amount_cents: 500 }])
})

test('a payment nobody told of is found on its account by the reconciler', async () => {
  const owner = await signUp()
  await connect(platform, owner)
  const order = await paidOrder(owner)
  await getDb().updateTable('payables').set({ intent_id: null }).where('id', '=', order.id).execute()
  await moveBack(order.id)

  await reconcile(getDb())

  expect((await booksOf(order.id)).order).toMatchObject({ status: 'paid', intent_id: order.payment!.intentId })
})

test('a payment on another account does not pay the order, whatever it says of itself', async () => {
  const [victim, thief] = [await signUp(), await signUp()]
  await connect(platform, victim)
  const own = await connect(platform, thief)
  const shop = await openShop(victim)
  const placed = await buy(shop)
  const id = await rowOf(placed.orderId)
  const response = await fetch(`${platform.stripe.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.stripe.secretKey}`, 'stripe-account': own },
    body: new URLSearchParams({ amount: '2000', currency: 'usd', 'metadata[payable]': id })
  })
  const intent = (await response.json()) as { id: string; client_secret: string }
  await platform.stripe.pay(intent.client_secret, CARD)

  await platform.tell(own)
  await settle(getDb(), id)
  expect((await booksOf(id)).order).toMatchObject({ status: 'pending', paid_cents: 0, held_reason: '' })

  // Not even where the order knows no payment yet.
  await getDb().updateTable('payables').set({ intent_id: null }).where('id', '=', id).execute()
  await platform.stripe.webhooks.settled()
  await reconcile(getDb())
  expect((await booksOf(id)).order).toMatchObject({ status: 'pending', paid_cents: 0, held_reason: '' })
})

test('where the account cannot take payments, ordering says so, holds nothing and keeps what was paid', async () => {
  const owner = await signUp()
  const account = await connect(platform, owner)
  const order = await paidOrder(owner)
  await platform.tell(account)
  platform.stripe.changeAccount(account, {
    charges: false,
    payouts: false,
    due: ['external_account'],
    disabledReason: 'requirements.past_due'
  })
  await platform.tell(account)
  const shop = await openShop(owner, { tee: { stock: { '': 1 } } })

  expect(await sendOrder(shop)).toMatchObject({ status: 503, message: expect.stringContaining('cannot take payments') })
  expect((await price(shop)).lines[0]).toMatchObject({ problem: null })
  expect(
    await send(refundOrder, {
      as: owner,
      params: { orderId: order.id },
      query: { WorkspaceId: owner.workspaceId },
      body: { part: 'order' },
      headers: { 'idempotency-key': randomUUID() }
    })
  ).toMatchObject({ status: 200 })
})

test('the service is played only where it is the embedded one', async () => {
  const owner = await signUp()
  await connect(platform, owner)

  expect(await send(turnTestAccount, { ...of(owner), body: { turn: 'enable' } })).toMatchObject({ status: 404 })
})

test('says what is wrong while the service does not answer, and goes on when it does', async () => {
  const owner = await signUp()
  platform.stripe.fail({ kind: 'lost' }, { method: 'POST', times: Number.POSITIVE_INFINITY })
  expect(await send(connectPaymentAccount, of(owner))).toMatchObject({ status: 503 })
  platform.stripe.heal()

  const id = await connect(platform, owner)

  expect(platform.stripe.accounts().filter(({ metadata }) => metadata?.['workspace'] === owner.workspaceId)).toEqual([
    expect.objectContaining({ id })
  ])
  expect(await sent(refreshPaymentAccount, of(owner))).toMatchObject({ state: 'ready' })
})

test('registers its address with an account once, so that the wallets of browsers are offered there', async () => {
  const id = await connect(platform, await signUp())
  const { accounts } = gateway()
  await accounts.registerDomain(id, 'shops.example.com')
  await accounts.registerDomain(id, 'shops.example.com')
  const list = await fetch(`${platform.stripe.url}/v1/payment_method_domains`, {
    headers: { authorization: `Bearer ${platform.stripe.secretKey}`, 'stripe-account': id }
  })
  const { data } = (await list.json()) as { data: { domain_name: string }[] }
  expect(data.map(domain => domain.domain_name)).toEqual(['shops.example.com'])
  await expect(accounts.registerDomain(id, '127.0.0.1')).rejects.toMatchObject({ kind: 'invalid' })
})
