import { afterEach, beforeEach, expect, test } from 'vitest'

import {
  cancelSubscription,
  chooseSubscription,
  confirmTestCard,
  getBilling,
  getSubscription,
  keepSubscription,
  listPlanInvoices,
  openPortal,
  payPlanInvoice,
  printPlanInvoice,
  removeCard,
  saveBillingDetails
} from '#lib/contract/billing.ts'
import { getPlan } from '#lib/contract/plans.ts'
import { createWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { env, setEnv } from '#lib/server/platform/env.ts'
import { forget } from '#lib/server/platform/singleton.ts'

import { CARDS, giveCard, pass, passPeriod, take } from '../support/plans.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const STARTER = 'platen_starter_monthly'
const STARTER_YEAR = 'platen_starter_yearly'
const BUSINESS = 'platen_business_monthly'
const FREE = 'platen_free_monthly'

const before = env()
beforeEach(() => forget('gateway'))
afterEach(() => setEnv(before))

const person = () => signUp({ plan: 'free' })
const seenBy = async (as: Person) => {
  const { priceId, state } = await sent(getBilling, { as })
  return { seen: { priceId, state } }
}
const planOf = async (as: Person) => (await sent(getPlan, { as, query: { WorkspaceId: as.workspaceId } })).plan
const makeWorkspace = (as: Person) =>
  send(createWorkspace, { as, body: { userId: as.userId, workspaceName: 'Second shop' } })

async function onStarter() {
  const as = await person()
  await giveCard(as)
  expect(await take(as, STARTER)).toMatchObject({
    status: 200,
    data: { billing: { plan: 'starter', state: 'active' } }
  })
  return as
}

test('sells a plan that holds at once, with an invoice', async () => {
  const as = await person()
  expect(await makeWorkspace(as)).toMatchObject({ status: 402 })
  expect(await take(as, STARTER)).toMatchObject({ status: 409, message: 'Give a card first.' })
  await giveCard(as)
  await take(as, STARTER)
  expect(await makeWorkspace(as)).toMatchObject({ status: 200 })
  const [invoice, ...others] = await sent(listPlanInvoices, { as })
  expect(invoice).toMatchObject({ status: 'paid', totalCents: 999, text: 'Platen Starter, one month' })
  expect(others).toEqual([])
})

test('sells it once to two windows', async () => {
  const as = await person()
  await giveCard(as)
  const seen = { priceId: null, state: 'none' as const }
  const choose = (priceId: string) => send(chooseSubscription, { as, body: { priceId, seen } })
  const statuses = (await Promise.all([choose(STARTER), choose(BUSINESS), choose(STARTER)])).map(({ status }) => status)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThan(0)
  expect(await sent(listPlanInvoices, { as })).toHaveLength(1)
  expect(await choose(BUSINESS)).toMatchObject({
    status: expect.toSatisfy((status: number) => [200, 409].includes(status))
  })
  expect(await sent(listPlanInvoices, { as })).toHaveLength(1)
})

test('refuses prices and products that are none of ours, and free', async () => {
  const as = await person()
  await giveCard(as)
  const { seen } = await seenBy(as)
  const choose = (body: object) => send(chooseSubscription, { as, body: { priceId: STARTER, seen, ...body } })
  expect(await choose({ priceId: 'price_1000' })).toMatchObject({ status: 400 })
  expect(await choose({ priceId: FREE })).toMatchObject({ status: 400 })
  expect(await send(getSubscription, { as, query: { priceId: FREE } })).toMatchObject({ status: 400 })
  expect(await choose({ productId: 'platen_business' })).toMatchObject({ status: 400 })
  expect(await choose({ coupon: 'NOPE' })).toMatchObject({ status: 400 })
  expect(await sent(listPlanInvoices, { as })).toEqual([])
})

test('enlarges at once for what is left of the period, and reduces when it is over', async () => {
  const as = await onStarter()
  const preview = await sent(getSubscription, { as, query: { priceId: BUSINESS } })
  expect(preview).toMatchObject({ begins: 'now', dueCents: 1000, renewsCents: 1999 })
  expect(await take(as, BUSINESS)).toMatchObject({ data: { billing: { plan: 'business' } } })
  expect((await sent(listPlanInvoices, { as }))[0]).toMatchObject({ totalCents: 1000, status: 'paid' })

  await makeWorkspace(as)
  expect(await sent(getSubscription, { as, query: { priceId: STARTER } })).toMatchObject({ begins: 'end', over: [] })
  expect(await take(as, STARTER)).toMatchObject({
    data: { billing: { plan: 'business', state: 'changing', next: { plan: 'starter' } } }
  })
  expect(await take(as, STARTER_YEAR)).toMatchObject({ status: 200 })
  expect(await sent(keepSubscription, { as, body: await seenBy(as) })).toMatchObject({ billing: { state: 'active' } })
  await take(as, STARTER)
  expect(await passPeriod(as)).toMatchObject({ plan: 'starter', state: 'active' })
  expect((await sent(listPlanInvoices, { as }))[0]).toMatchObject({ totalCents: 999 })
})

test('gives credit where a year is changed for a month of a larger plan, and uses it up', async () => {
  const as = await person()
  await giveCard(as)
  await take(as, STARTER_YEAR)
  expect(await sent(getSubscription, { as, query: { priceId: BUSINESS } })).toMatchObject({ dueCents: 1999 - 25_000 })
  expect(await take(as, BUSINESS)).toMatchObject({
    data: { billing: { plan: 'business', creditCents: 25_000 - 1999 } }
  })
  expect(await passPeriod(as)).toMatchObject({ creditCents: 25_000 - 2 * 1999 })
})

test('ends when the period is over, and says what is over the limits then', async () => {
  const as = await onStarter()
  await makeWorkspace(as)
  const { periodEnd } = await sent(getBilling, { as })
  expect(await sent(getSubscription, { as, query: { priceId: FREE } })).toMatchObject({
    begins: 'end',
    at: periodEnd,
    dueCents: 0,
    over: [{ limit: 'workspaces', used: 2, allowed: 1 }]
  })
  expect(await send(removeCard, { as })).toMatchObject({ status: 409 })
  const stale = await seenBy(as)
  await sent(cancelSubscription, { as, body: stale })
  expect(await send(keepSubscription, { as, body: stale })).toMatchObject({ status: 409 })
  expect(await take(as, BUSINESS)).toMatchObject({ status: 409 })
  expect(await sent(keepSubscription, { as, body: await seenBy(as) })).toMatchObject({ billing: { state: 'active' } })
  await sent(cancelSubscription, { as, body: await seenBy(as) })
  expect(await planOf(as)).toBe('starter')
  expect(await passPeriod(as)).toMatchObject({ plan: 'free', state: 'none' })
  expect(await sent(removeCard, { as })).toMatchObject({ card: null })
  // Again, and nothing of the first stands in the way.
  await giveCard(as)
  expect(await take(as, BUSINESS)).toMatchObject({ data: { billing: { plan: 'business' } } })
})

test('keeps the plan for a while where a renewal fails, until another card is given', async () => {
  const as = await onStarter()
  await giveCard(as, CARDS.fails)
  const late = await passPeriod(as)
  expect(late).toMatchObject({ plan: 'starter', state: 'past_due', open: { amountCents: 999 } })
  expect(late.open?.failure).toBe('Your card was declined.')
  expect(await take(as, BUSINESS)).toMatchObject({ status: 409, message: expect.stringContaining('Pay it first') })
  expect(await send(payPlanInvoice, { as })).toMatchObject({ status: 200, data: { billing: { state: 'past_due' } } })
  const mails = await getDb().selectFrom('mails').select('template').where('recipient', '=', as.email).execute()
  expect(mails.filter(({ template }) => template === 'plan_unpaid')).toHaveLength(1)
  expect(await giveCard(as)).toMatchObject({ data: { billing: { plan: 'starter', state: 'active', open: null } } })
})

test('ends the plan after the grace, owing nothing and deleting nothing', async () => {
  const as = await onStarter()
  await makeWorkspace(as)
  await giveCard(as, CARDS.fails)
  await passPeriod(as)
  expect(await pass(as, 13)).toMatchObject({ plan: 'starter', state: 'past_due' })
  expect(await pass(as, 2)).toMatchObject({ plan: 'free', state: 'none', open: null })
  expect((await sent(listPlanInvoices, { as })).map(({ status }) => status)).toEqual(['void', 'paid'])
  expect(await getDb().selectFrom('workspaces').select('id').where('owner_id', '=', as.userId).execute()).toHaveLength(
    2
  )
})

test('takes the answer to the bank: at the start, and at a renewal', async () => {
  const as = await person()
  await giveCard(as, CARDS.asksEachTime)
  const chosen = await take(as, STARTER)
  expect(chosen).toMatchObject({ status: 200, data: { billing: { plan: 'free', state: 'incomplete' } } })
  const answer = async (authentication: 'complete' | 'fail') => {
    const { action } = await sent(payPlanInvoice, { as })
    return sent(confirmTestCard, { as, body: { clientSecret: action!.clientSecret, authentication } })
  }
  expect(await answer('fail')).toMatchObject({ status: 'requires_payment_method' })
  expect(await planOf(as)).toBe('free')
  await sent(payPlanInvoice, { as })
  expect(await answer('complete')).toMatchObject({ status: 'succeeded' })
  expect(await planOf(as)).toBe('starter')
  expect(await passPeriod(as)).toMatchObject({ state: 'past_due', open: { asksBank: true } })
  await answer('complete')
  expect(await sent(getBilling, { as })).toMatchObject({ plan: 'starter', state: 'active' })
})

test('a card that is declined buys nothing, and the next one does', async () => {
  const as = await person()
  expect(await giveCard(as, CARDS.declined)).toMatchObject({ status: 409 })
  await giveCard(as, CARDS.fails)
  expect(await take(as, STARTER)).toMatchObject({ data: { billing: { plan: 'free', state: 'incomplete' } } })
  expect(await giveCard(as)).toMatchObject({ data: { billing: { plan: 'starter', state: 'active' } } })
  await giveCard(as, CARDS.fails)
  expect(await take(as, BUSINESS)).toMatchObject({ status: 409, message: expect.stringContaining('declined') })
  expect(await sent(getBilling, { as })).toMatchObject({ plan: 'starter', state: 'active' })
})

test('prints invoices with the address they were made out to, for nobody else', async () => {
  const as = await person()
  const body = {
    name: 'Ada’s Shop LLC',
    line1: '1 Main St',
    line2: '',
    city: 'Boise',
    state: 'ID',
    postalCode: '83702',
    country: 'US',
    taxId: '12-3456789'
  }
  await sent(saveBillingDetails, { as, body })
  await giveCard(as)
  await take(as, STARTER)
  const [invoice] = await sent(listPlanInvoices, { as })
  const pdf = await request(printPlanInvoice, { as, params: { invoiceId: invoice!.id } })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const other = await person()
  expect(await send(printPlanInvoice, { as: other, params: { invoiceId: invoice!.id } })).toMatchObject({ status: 404 })
  expect(await sent(openPortal, { as })).toEqual({ url: 'http://127.0.0.1:4321/dashboard/account/plans' })
})

test('begins with a trial once, and takes a code off the first invoice, where configured', async () => {
  setEnv({ ...before, PLAN_TRIAL_DAYS: 14, PLAN_COUPONS: 'WELCOME=20' })
  const as = await person()
  await giveCard(as)
  expect(await take(as, STARTER)).toMatchObject({ data: { billing: { plan: 'starter', state: 'trialing' } } })
  expect((await sent(listPlanInvoices, { as }))[0]).toMatchObject({ totalCents: 0 })
  expect(await passPeriod(as)).toMatchObject({ state: 'active' })
  expect((await sent(listPlanInvoices, { as }))[0]).toMatchObject({ totalCents: 999 })
  await sent(cancelSubscription, { as, body: await seenBy(as) })
  await passPeriod(as)
  const { seen } = await seenBy(as)
  const again = { priceId: STARTER, coupon: 'welcome', seen }
  expect(await sent(chooseSubscription, { as, body: again })).toMatchObject({ billing: { state: 'active' } })
  expect((await sent(listPlanInvoices, { as }))[0]).toMatchObject({ totalCents: 799 })
})

test('a plan that an admin gave stays beside the one that is bought', async () => {
  const as = await signUp({ plan: 'business' })
  await giveCard(as)
  expect(await take(as, STARTER)).toMatchObject({ data: { billing: { plan: 'business', given: 'business' } } })
  expect(await planOf(as)).toBe('business')
})
