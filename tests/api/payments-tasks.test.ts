import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPool, getDb, openDb } from '#lib/server/platform/db/index.ts'
import { startQueue } from '#lib/server/platform/queue/queue.ts'
import { registerPaymentTasks } from '#lib/server/commerce/payments/tasks.ts'
import { RECONCILE_LOCK, reconcileAlone } from '#lib/server/commerce/payments/reconcile.ts'
import { forget } from '#lib/server/platform/singleton.ts'

import { booksOf, makeOrder } from '../support/orders.ts'
import { begin, deliver, openPayments, type PaymentWorld } from '../support/payments.ts'
import { signUp } from '../support/world.ts'

const worker = globalThis as typeof globalThis & { testDatabase?: Promise<string> }
const db = getDb()
let world: PaymentWorld
let stop: () => Promise<void>

beforeAll(async () => {
  world = await openPayments('test')
  const boss = await startQueue((await worker.testDatabase)!)
  const stopTasks = await registerPaymentTasks(boss)
  stop = async () => {
    await stopTasks()
    await boss.stop({ graceful: false })
    forget('queue')
    await world.stop()
  }
})
afterAll(() => stop())

async function paidButUnknown() {
  const made = await makeOrder(await signUp(), { placedSecondsAgo: 90 })
  const handle = await begin(made)
  await world.pay(handle)
  return { ...made, handle }
}

test('pays by the queue, within seconds, an order that came after its event', async () => {
  const id = crypto.randomUUID()
  const order = { payableId: id, amountCents: 2500, currency: 'usd', description: 'Order', idempotencyKey: id }
  const intent = await world.gateway.createIntent(order)
  await world.pay({ intentId: intent.id, clientSecret: intent.clientSecret })
  const sent = await world.events(intent.id)
  const { payload } = sent.find(({ type }) => type === 'payment_intent.succeeded')!
  await deliver(payload, world.sign(payload))
  await makeOrder(await signUp(), { id })

  await expect.poll(async () => (await booksOf(id)).order.status, { timeout: 60_000, interval: 100 }).toBe('paid')
})

test('lets one process reconcile at a time', async () => {
  const made = await paidButUnknown()
  const other = openDb(createPool((await worker.testDatabase)!, { max: 1 }))
  await other.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${RECONCILE_LOCK})`.execute(connection)
    await reconcileAlone(db)
    expect((await booksOf(made.orderId)).order.status).toBe('pending')
  })
  // With its connection the lock ends.
  await other.destroy()
  await expect
    .poll(
      async () => {
        await reconcileAlone(db)
        return (await booksOf(made.orderId)).order.status
      },
      { timeout: 60_000, interval: 50 }
    )
    .toBe('paid')
})
