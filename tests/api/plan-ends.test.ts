// Plans are no payables, but of the same rule: whatever ends or changes one while it is being paid, at every stage and on both
// gateways, the books are those of the payment service, and nobody is charged unseen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getBilling, listPlanInvoices, payPlanInvoice } from '#lib/contract/billing.ts'
import { findPlatformHeldPayments } from '#lib/server/commerce/payments/held.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { env, setEnv } from '#lib/server/platform/env.ts'
import type { Billing } from '#lib/server/platform/outside/billing.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'
import { forget } from '#lib/server/platform/singleton.ts'
import { checkPlans, endOfNobody } from '#lib/server/subscriptions/tasks.ts'

import { sized } from '../support/long.ts'
import { deliver, install } from '../support/payments.ts'
import { customerOf, openPlans, PLAN, PLAN_ENDS, type PlanEnd, type PlanWorld } from '../support/plan-ends.ts'
import { CARDS, take } from '../support/plans.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const before = env()
let world: PlanWorld

interface Reply {
  status: number
  message: string
}

interface Play {
  world: PlanWorld
  as: Person
  end(): Promise<Reply>
}

const AWAY = new GatewayError('unavailable', 'nobody answers')
const away = () => Promise.reject(AWAY)
const ignore = (error: unknown) => void error

/** The service answers so, until it is itself again. */
async function answering<T>({ gateway }: PlanWorld, billing: Partial<Billing>, work: () => Promise<T>): Promise<T> {
  install({ ...gateway, billing: { ...gateway.billing, ...billing } })
  try {
    return await work()
  } finally {
    install(gateway)
  }
}

/** Each of its acts is done, and its answer does not come. */
function lost({ gateway: { billing } }: PlanWorld): Partial<Billing> {
  const acts = ['subscribe', 'changeNow', 'changeAtEnd', 'cancelAtEnd', 'keep', 'end', 'payInvoice'] as const
  const losing = acts.map(act => [
    act,
    async (given: never) => {
      await billing[act](given)
      throw AWAY
    }
  ])
  return Object.fromEntries(losing) as Partial<Billing>
}

function allAway({ gateway: { billing } }: PlanWorld): Partial<Billing> {
  return Object.fromEntries(Object.keys(billing).map(name => [name, away])) as Partial<Billing>
}

/** Gives the secret by which the payer answers the bank. */
async function untilBankAsks({ world, as }: Play): Promise<string> {
  await world.giveCard(as, CARDS.asksEachTime)
  await take(as, PLAN)
  const { action } = await sent(payPlanInvoice, { as })
  return action!.clientSecret
}

async function deliverAll(world: PlanWorld, as: Person, order: 'as sent' | 'twice' | 'backwards' = 'as sent') {
  const events = await world.events(await customerOf(as))
  const told = order === 'twice' ? [...events, ...events] : order === 'backwards' ? events.toReversed() : events
  for (const { payload } of told) await deliver(payload, world.sign(payload))
}

/** Nobody hears of the answer to the bank before the end. */
async function heardLate(play: Play, order: 'as sent' | 'twice' | 'backwards'): Promise<Reply> {
  const secret = await untilBankAsks(play)
  await play.world.answerBank(play.as, secret)
  const ended = await play.end()
  await deliverAll(play.world, play.as, order)
  return ended
}

const STAGES: Record<string, (play: Play) => Promise<Reply>> = {
  async 'not begun'({ world, as, end }) {
    await world.giveCard(as, CARDS.good)
    await answering(world, { subscribe: away }, () => take(as, PLAN))
    return end()
  },
  async begun({ world, as, end }) {
    await world.giveCard(as, CARDS.fails)
    await take(as, PLAN)
    const ended = await end()
    await world.giveCard(as, CARDS.good).catch(ignore)
    await deliverAll(world, as)
    return ended
  },
  async 'the bank asks'(play) {
    const secret = await untilBankAsks(play)
    const ended = await play.end()
    await play.world.answerBank(play.as, secret).catch(ignore)
    await deliverAll(play.world, play.as)
    return ended
  },
  async confirmed({ world, as, end }) {
    await world.giveCard(as, CARDS.good)
    await take(as, PLAN)
    const ended = await end()
    await deliverAll(world, as)
    return ended
  },
  async 'the service is away'(play) {
    const { world, as, end } = play
    const secret = await untilBankAsks(play)
    const ended = await answering(world, allAway(world), end)
    await world.answerBank(as, secret).catch(ignore)
    await deliverAll(world, as)
    return ended
  },
  async 'the reply is lost'(play) {
    const { world, as, end } = play
    const secret = await untilBankAsks(play)
    const ended = await answering(world, lost(world), end)
    await world.answerBank(as, secret).catch(ignore)
    await deliverAll(world, as)
    return ended
  },
  async 'paid late'(play) {
    const { world, as, end } = play
    const secret = await untilBankAsks(play)
    // The service answers that it has ended, and charges all the same.
    const ended = await answering(world, { end: () => Promise.resolve() }, end)
    await world.answerBank(as, secret).catch(ignore)
    await deliverAll(world, as)
    return ended
  },
  'paid, heard of late': play => heardLate(play, 'as sent'),
  'paid, heard of twice': play => heardLate(play, 'twice'),
  'paid, heard of backwards': play => heardLate(play, 'backwards')
}

const TABLE = (Object.keys(PLAN_ENDS) as PlanEnd[]).flatMap(end => Object.keys(STAGES).map(stage => ({ end, stage })))

/** As the next minutes would do it. */
async function finish(as: Person, customerId: string): Promise<boolean> {
  const db = getDb()
  const account = await db.selectFrom('users').select('id').where('id', '=', as.userId).executeTakeFirst()
  const { kind: gateway, livemode } = world.gateway
  if (!account) await endOfNobody(db, { gateway, livemode, customerId })
  await db
    .updateTable('billing_customers')
    .set({ check_at: new Date().toISOString() })
    .where('customer_id', '=', customerId)
    .execute()
  await checkPlans(db)
  return account !== undefined
}

interface Charged {
  id: string
  cents: number
}

async function bookedOf(ids: string[]): Promise<(Charged & { userId: string | null; billTo: unknown })[]> {
  if (ids.length === 0) return []
  const query = getDb().selectFrom('plan_invoices').selectAll().where('id', 'in', ids).where('status', '=', 'paid')
  const rows = await query.orderBy('id').execute()
  return rows.map(row => ({ id: row.id, cents: row.total_cents, userId: row.user_id, billTo: row.bill_to }))
}

describe.each(['test', 'stripe'] as const)('with the gateway %s', kind => {
  beforeAll(async () => {
    setEnv({ ...before, SELL_PLANS: '1' })
    world = await openPlans(kind)
    install(world.gateway)
  })
  afterAll(async () => {
    await world.stop()
    forget('gateway')
    setEnv(before)
  })

  // Money is taken by Stripe; the gateway of the demo does the same, and shows so in some of them.
  test.each(kind === 'stripe' ? TABLE : TABLE.filter((_, at) => at % sized(4, 1) === 0))(
    '$end, $stage',
    async ({ end: name, stage }) => {
      const as = await signUp({ plan: 'free' })
      let seen: string[] = []
      const end = async () => {
        await customerOf(as)
        seen = (await findCharged(as)).map(({ id }) => id)
        return PLAN_ENDS[name](as)
      }
      const { status, message } = await STAGES[stage]!({ world, as, end })
      const customerId = await customerOf(as)
      const lives = await finish(as, customerId)

      if (status >= 400) expect(message).toMatch(/^[A-Z][^{}]+\.$/)
      const { subscriptions, invoices } = (await world.gateway.billing.readCustomer(customerId))!
      const running = subscriptions.filter(each => each.status !== 'ended')
      const open = invoices.filter(each => each.status === 'open')
      const charged = await findCharged(as)
      const booked = await bookedOf(invoices.map(({ id }) => id))
      expect(booked.map(({ id, cents }) => ({ id, cents }))).toEqual(charged)

      if (!lives) {
        // Nothing goes on, and what was charged once nobody could see it is before the platform's people.
        expect({ running, open }).toEqual({ running: [], open: [] })
        for (const { userId, billTo } of booked) expect({ userId, billTo }).toEqual({ userId: null, billTo: {} })
        const unseen = charged.filter(({ id }) => !seen.includes(id))
        const numbers = invoices.filter(({ id }) => unseen.some(each => each.id === id)).map(each => each.number)
        const held = (await findPlatformHeldPayments()).map(({ reference, amountCents }) => ({
          reference,
          amountCents
        }))
        for (const [at, number] of numbers.entries()) {
          expect(held).toContainEqual({ reference: `Plan invoice ${number}`, amountCents: unseen[at]!.cents })
        }
        return
      }
      const billing = await sent(getBilling, { as })
      expect(running.map(each => each.priceId)).toEqual(billing.priceId ? [billing.priceId] : [])
      expect(open.map(({ id }) => id)).toEqual(billing.open ? [billing.open.invoiceId] : [])
      const listed = (await sent(listPlanInvoices, { as })).filter(each => each.status === 'paid')
      expect(listed.map(each => ({ id: each.id, cents: each.totalCents })).toSorted(byId)).toEqual(charged)
      // Whoever ended it pays no more for it.
      if (name === 'the plan is cancelled' && status === 200 && !stage.startsWith('paid late')) {
        for (const { cancelsAtEnd } of running) expect(cancelsAtEnd).toBe(true)
        expect(open).toEqual([])
      }
    }
  )

  async function findCharged(as: Person): Promise<Charged[]> {
    const customer = await world.gateway.billing.readCustomer(await customerOf(as))
    const paid = customer!.invoices.filter(each => each.status === 'paid' && each.totalCents > 0)
    return paid.map(({ id, totalCents: cents }) => ({ id, cents })).toSorted(byId)
  }

  test('while the service is away the account stays, with its plan, and says so', async () => {
    const as = await signUp({ plan: 'free' })
    await world.giveCard(as, CARDS.good)
    await take(as, PLAN)
    const remove = () => PLAN_ENDS['the account is deleted'](as)
    expect(await answering(world, { readCustomer: away }, remove)).toMatchObject({
      status: 503,
      message: expect.stringMatching(/payment service does not answer/)
    })
    expect(await sent(getBilling, { as })).toMatchObject({ plan: 'business' })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await send(getBilling, { as })).toMatchObject({ status: 401 })
  })
})

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
