// Whatever ends what can be paid, and whenever: the books are those of the payment service, and nobody is charged unseen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listHeldPayments } from '#lib/contract/held-payments.ts'
import { findPlatformHeldPayments } from '#lib/server/commerce/payments/held.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { runRefund } from '#lib/server/commerce/payments/refunds.ts'
import { paymentHandle } from '#lib/server/commerce/payments/start.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'

import { sized } from '../support/long.ts'
import { type Handle, type Payable, PAYABLES, payableOf } from '../support/payment-ends.ts'
import { ASKING, deliver, install, openPayments, type PaymentWorld } from '../support/payments.ts'
import { type Person, send, signUp } from '../support/world.ts'

interface Play {
  world: PaymentWorld
  payable: Payable
  end: Payable['ends'][string]
}

/** What happened: the payment, if one was begun, and how the end was answered. */
interface Played {
  handle?: Handle
  ended: Awaited<ReturnType<Payable['ends'][string]>>
}

type Stage = (play: Play) => Promise<Played>

const AWAY = new GatewayError('unavailable', 'nobody answers')

async function begun({ payable }: Play): Promise<Handle> {
  const { data, status } = await payable.begin()
  if (!data) throw new Error(`The payment could not be begun: ${status}`)
  return data
}

/** Without the calls named, as where the service is away or answers and does nothing. */
async function without<T>(world: PaymentWorld, change: Partial<PaymentWorld['gateway']>, work: () => Promise<T>) {
  install({ ...world.gateway, ...change })
  try {
    return await work()
  } finally {
    install(world.gateway)
  }
}

const REFUSED = { data: null }

const away = () => Promise.reject(AWAY)
const ignore = (error: unknown) => void error

/** The service answers that it is cancelled, and charges all the same. */
async function paidAllTheSame(play: Play): Promise<Played & { handle: Handle }> {
  const { world, end } = play
  const handle = await begun(play)
  const unsent = async (id: string) => (await world.gateway.retrieveIntent(id))!
  const ended = await without(world, { cancelIntent: unsent }, end)
  await world.pay(handle).catch(ignore)
  return { handle, ended }
}

async function deliverAll(world: PaymentWorld, { intentId }: Handle, order: 'as sent' | 'twice' | 'backwards') {
  const events = await world.events(intentId)
  const sent = order === 'twice' ? [...events, ...events] : order === 'backwards' ? events.toReversed() : events
  for (const { payload } of sent) await deliver(payload, world.sign(payload))
}

const STAGES: Record<string, Stage> = {
  async 'not begun'({ world, payable, end }) {
    await without(world, { createIntent: away }, () => payable.begin().catch(ignore) as Promise<unknown>)
    return { ended: await end() }
  },
  async begun(play) {
    const handle = await begun(play)
    const ended = await play.end()
    await play.world.pay(handle).catch(ignore)
    await deliverAll(play.world, handle, 'as sent')
    return { handle, ended }
  },
  async 'the bank asks'(play) {
    const handle = await begun(play)
    await play.world.pay(handle, ASKING)
    const ended = await play.end()
    await Promise.resolve(play.world.authenticate(handle)).catch(ignore)
    await deliverAll(play.world, handle, 'as sent')
    return { handle, ended }
  },
  async confirmed(play) {
    const handle = await begun(play)
    await play.world.pay(handle)
    const ended = await play.end()
    await deliverAll(play.world, handle, 'as sent')
    return { handle, ended }
  },
  async 'the service is away'(play) {
    const { world, end } = play
    const handle = await begun(play)
    const ended = await without(world, { retrieveIntent: away, cancelIntent: away, findIntents: away }, end)
    await world.pay(handle).catch(ignore)
    await deliverAll(world, handle, 'as sent')
    return { handle, ended }
  },
  async 'the reply is lost'(play) {
    const { world, end } = play
    const handle = await begun(play)
    const lost = async (id: string) => {
      await world.gateway.cancelIntent(id)
      throw AWAY
    }
    const ended = await without(world, { cancelIntent: lost }, end)
    await world.pay(handle).catch(ignore)
    await deliverAll(world, handle, 'as sent')
    return { handle, ended }
  },
  async 'paid late'(play) {
    const played = await paidAllTheSame(play)
    await deliverAll(play.world, played.handle, 'as sent')
    return played
  },
  async 'paid late, told twice'(play) {
    const played = await paidAllTheSame(play)
    await deliverAll(play.world, played.handle, 'twice')
    return played
  },
  async 'paid late, told backwards'(play) {
    const played = await paidAllTheSame(play)
    await deliverAll(play.world, played.handle, 'backwards')
    return played
  }
}

/** The names of the ends of each: made without a database. */
const ENDS: Record<string, string[]> = {
  'an order': [
    'the shop cancels the order',
    'the store is cancelled',
    'the store is deleted',
    'its time is over',
    'the workspace is deleted',
    'the account is deleted'
  ],
  'an order with a group price': [
    'the shop cancels the order',
    'the store is cancelled',
    'the store is deleted',
    'the workspace is deleted',
    'the account is deleted'
  ],
  'a larger size': [
    'the order goes into production',
    'the order is cancelled',
    'the buyer withdraws it',
    'its time is over',
    'the workspace is deleted',
    'the account is deleted'
  ],
  'an invoice': [
    'it is made void',
    'it is replaced',
    'it is credited',
    'money is received elsewhere',
    'its link is turned off',
    'its customer is deleted',
    'its time is over',
    'the workspace is deleted',
    'the account is deleted'
  ],
  'a deposit of a draft': [
    'the draft is deleted',
    'the request is cancelled',
    'the draft is brought up to date',
    'money is received elsewhere',
    'its link is turned off',
    'its customer is deleted',
    'its time is over',
    'the workspace is deleted',
    'the account is deleted'
  ],
  'an order of supplies': [
    'the buyer cancels it',
    'its time is over',
    'the workspace is deleted',
    'the account is deleted'
  ]
}

const TABLE = Object.entries(ENDS).flatMap(([kind, ends]) =>
  ends.flatMap(end => Object.keys(STAGES).map(stage => ({ kind, end, stage })))
)

/** As the next minutes would do it. */
async function finish(payableId: string): Promise<void> {
  const db = getDb()
  const waiting = db.selectFrom('refunds').select('id').where('payable_id', '=', payableId)
  for (const { id } of await waiting.where('state', '=', 'requested').execute()) await runRefund(db, id)
  await reconcile(db)
}

/** What the books say of this payment. */
async function bookedOf(intentId: string) {
  const db = getDb()
  const payments = await db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).execute()
  const ids = payments.map(({ id }) => id)
  const refunds = ids.length
    ? await db
        .selectFrom('refunds')
        .selectAll()
        .where('payment_id', 'in', ids)
        .where('state', '=', 'succeeded')
        .execute()
    : []
  const sum = (rows: { amount_cents: number }[]) => rows.reduce((total, row) => total + row.amount_cents, 0)
  return { received: sum(payments), refunded: sum(refunds), payableId: payments[0]?.payable_id }
}

async function isSeen(as: Person, payableId: string): Promise<boolean> {
  const shown = await send(listHeldPayments, { as, query: { WorkspaceId: as.workspaceId } })
  const held = [...(shown.data ?? []), ...(await findPlatformHeldPayments())]
  if (held.some(({ id }) => id === payableId)) return true
  // Otherwise the history of what it was paid for says so.
  const history = await getDb()
    .selectFrom('activity')
    .select('kind')
    .where('workspace_id', '=', as.workspaceId)
    .where('kind', 'in', ['paid_late', 'change_refused'])
    .execute()
  return history.length > 0
}

describe.each(['test', 'stripe'] as const)('with the gateway %s', kindOfGateway => {
  let world: PaymentWorld

  beforeAll(async () => {
    world = await openPayments(kindOfGateway)
  })
  afterAll(() => world.stop())

  test('the table names every way to end each of them', async () => {
    for (const [kind, make] of Object.entries(PAYABLES)) {
      expect(Object.keys((await make(await signUp(), world)).ends).toSorted()).toEqual(ENDS[kind]!.toSorted())
    }
  })

  // Money is taken by Stripe; the gateway of the demo does the same, and shows so in some of them.
  const table = kindOfGateway === 'stripe' ? TABLE : TABLE.filter((_, at) => at % sized(4, 1) === 0)
  test.each(table)('$kind: $end, $stage', async ({ kind, end: name, stage }) => {
    const as = await signUp()
    const payable = await PAYABLES[kind]!(as, world)
    let payableId: string | undefined
    const end = async () => {
      payableId = await payableOf(as)
      return payable.ends[name]!()
    }
    const { handle, ended } = await STAGES[stage]!({ world, payable, end })
    await finish(payableId!)

    const row = await getDb().selectFrom('payables').selectAll().where('id', '=', payableId!).executeTakeFirst()
    if (ended.status >= 400) expect(ended.message).toMatch(/^[A-Z\d][^{}]+\.$|^(paid|waiting|nobody answers)$/)
    // Nobody begins to pay what has ended. Money received elsewhere and work that goes on do not wait for the service.
    else if (row?.status === 'open') expect((await payable.begin().catch(() => REFUSED)).data).toBeNull()
    else if (row?.status !== 'paid') await expect(paymentHandle(getDb(), payableId!)).rejects.toThrow()

    if (!handle) return
    const { received, refunded } = await world.moneyOf(handle.intentId)
    const booked = await bookedOf(handle.intentId)
    expect(booked).toMatchObject({ received, refunded })
    const intent = await world.gateway.retrieveIntent(handle.intentId)
    // Whoever may still be charged for it is waited for.
    if (intent!.status !== 'succeeded' && intent!.status !== 'canceled')
      expect(['open', 'authorised']).toContain(row!.status)
    if (received === 0) return
    if (refunded > 0) {
      expect(refunded).toBe(received)
      expect(await isSeen(as, booked.payableId!)).toBe(true)
      return
    }
    const paid = await getDb()
      .selectFrom('payables')
      .selectAll()
      .where('id', '=', booked.payableId!)
      .executeTakeFirstOrThrow()
    expect(paid).toMatchObject({ status: 'paid', kind: expect.not.stringMatching('deleted') })
  })
})
