// What events and clicks missed: asks again about every subscription that something was due for.
import type { PgBoss } from 'pg-boss'

import { serviceOf, gateway } from '#lib/server/commerce/payments/gateway.ts'
import { setBoughtPlan } from '#lib/server/identity/accounts/account.ts'
import { type Db, getDb } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import { enqueue, type Tasks } from '#lib/server/platform/queue/queue.ts'

import { follow } from './follow.ts'
import { findCustomersOf, findElsewhere, findUnchecked } from './queries.ts'

const CHECK_MS = 60_000
const AT_ONCE = 200

export async function registerSubscriptionTasks(boss: PgBoss): Promise<() => Promise<void>> {
  await boss.work<Tasks['end-subscription']>('end-subscription', async tasks => {
    for (const { data } of tasks) await endSubscriptions(data)
  })
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = running.then(() => checkPlans(getDb())).catch((error: unknown) => log.warn({ err: error }, 'plans'))
  }
  const timer = setInterval(run, CHECK_MS)
  timer.unref()
  run()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Any number of processes may do it: each only writes down what holds. */
export async function checkPlans(db: Db): Promise<void> {
  const service = gateway()
  for (const customerId of await findUnchecked(db, service, AT_ONCE)) {
    try {
      await follow(db, service, customerId)
    } catch (error) {
      log.warn({ err: error, customerId }, 'plans: later again')
    }
  }
  for (const userId of await findElsewhere(db, service)) await setBoughtPlan(db, userId, 'free')
}

/** Of somebody who is gone. Throws until it is done. */
export async function endSubscriptions({
  gateway: kind,
  livemode,
  customerId
}: Tasks['end-subscription']): Promise<void> {
  const service = serviceOf(kind)
  if (!service || service.livemode !== livemode) return
  const customer = await service.billing.readCustomer(customerId)
  for (const { id, status } of customer?.subscriptions ?? []) if (status !== 'ended') await service.billing.end(id)
}

/** With the account goes what is charged for it. */
export async function endWithAccount(tx: Db, userId: string): Promise<void> {
  for (const customer of await findCustomersOf(tx, userId)) await enqueue(tx, 'end-subscription', customer)
}
