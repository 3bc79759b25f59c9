// What events and clicks missed: asks again about every subscription that something was due for.
import type { PgBoss } from 'pg-boss'

import { serviceOf, gateway } from '#lib/server/commerce/payments/gateway.ts'
import { setBoughtPlan } from '#lib/server/identity/accounts/account.ts'
import { type Db, getDb } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Gateway } from '#lib/server/platform/outside/gateway.ts'
import { enqueue, type Tasks } from '#lib/server/platform/queue/queue.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'

import { sync, holdUnowned } from './follow.ts'
import { toRefusal } from './payer.ts'
import { findCustomerById, findCustomersOf, findElsewhere, findUnchecked, detachInvoices } from './queries.ts'

const CHECK_MS = 60_000
const BATCH = 200

export async function registerSubscriptionTasks(boss: PgBoss): Promise<() => Promise<void>> {
  await boss.work<Tasks['end-subscription']>('end-subscription', async tasks => {
    for (const { data } of tasks) await endOfNobody(getDb(), data)
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
  await untilDone({
    find: (without: string[]) => findUnchecked(db, service, { limit: BATCH, without }),
    idOf: customerId => customerId,
    work: customerId => sync(db, service, customerId),
    onFailure: (customerId, error) => log.warn({ err: error, customerId }, 'plans: later again')
  })
  await untilDone({
    find: (without: string[]) => findElsewhere(db, service, { limit: BATCH, without }),
    idOf: userId => userId,
    work: userId => setBoughtPlan(db, userId, 'free'),
    onFailure: (userId, error) => log.warn({ err: error, userId }, 'plans: later again')
  })
}

type Customer = Tasks['end-subscription']

/** Undefined where this installation sells by another service now. Throws until all have ended. */
async function endSubscriptions({ gateway: kind, livemode, customerId }: Customer): Promise<Gateway | undefined> {
  const service = serviceOf(kind)
  if (!service || service.livemode !== livemode) return undefined
  const customer = await service.billing.readCustomer(customerId)
  for (const { id, status } of customer?.subscriptions ?? []) if (status !== 'ended') await service.billing.end(id)
  return service
}

/** Of somebody who is gone. Throws until it is done. */
export async function endOfNobody(db: Db, ended: Customer): Promise<void> {
  const service = await endSubscriptions(ended)
  const customer = await service?.billing.readCustomer(ended.customerId)
  if (service && customer && !(await findCustomerById(db, customer.id))) await holdUnowned(db, service, customer)
}

/** Nobody is charged for an account that is gone: what its person pays for, or is about to, ends first, and is booked. */
export async function prepareAccountEnd(db: Db, userId: string): Promise<void> {
  try {
    for (const customer of await findCustomersOf(db, userId)) {
      const service = await endSubscriptions(customer)
      if (service) await sync(db, service, customer.customerId)
    }
  } catch (error) {
    throw toRefusal(error)
  }
}

/** Looked at once more when the account is gone: for what began since then, and what another installation sold. */
export async function endWithAccount(tx: Db, userId: string): Promise<void> {
  for (const customer of await findCustomersOf(tx, userId)) await enqueue(tx, 'end-subscription', customer)
  await detachInvoices(tx, userId)
}
