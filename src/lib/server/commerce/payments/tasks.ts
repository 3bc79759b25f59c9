import type { PgBoss } from 'pg-boss'

import { getDb } from '#lib/server/platform/db/index.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'
import { log } from '#lib/server/platform/log.ts'

import { attachIntent } from './close.ts'
import { findPayable } from './queries.ts'
import { reconcileAlone } from './reconcile.ts'
import { runRefund, runRefunds } from './refunds.ts'
import { settle } from './settle.ts'

const RECONCILE_MS = 30_000

/** Begins the background work with money. Gives a function that ends the part the queue does not end itself. */
export async function registerPaymentTasks(boss: PgBoss): Promise<() => Promise<void>> {
  await boss.work<Tasks['settle']>('settle', async tasks => {
    for (const { data } of tasks) await settleFromQueue(data.payableId)
  })
  await boss.work<Tasks['refund']>('refund', async tasks => {
    for (const { data } of tasks) await runRefund(getDb(), data.refundId)
  })
  await boss.work<Tasks['refunds']>('refunds', { pollingIntervalSeconds: 1 }, async tasks => {
    for (const { data } of tasks) await runRefunds(getDb(), data.refundIds)
  })

  let running: Promise<void> = Promise.resolve()
  function run(): void {
    running = running
      .then(() => reconcileAlone(getDb()))
      .catch((error: unknown) => log.warn({ err: error }, 'reconciler'))
  }
  const timer = setInterval(run, RECONCILE_MS)
  timer.unref()
  // What a crash left undone is not left for another half a minute.
  run()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** A payable that is not there yet is worth another try; so is one that does not know its payment. */
export async function settleFromQueue(payableId: string): Promise<void> {
  const db = getDb()
  const payable = await findPayable(db, payableId)
  if (!payable) throw new Error(`Payable ${payableId} is not there yet`)
  if (payable.status === 'open' && !payable.intent_id) await attachIntent(db, payable)
  await settle(db, payableId)
}
