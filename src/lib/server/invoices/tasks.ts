// What invoices do by themselves: reminders, late fees, and what follows a payment.
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import type { PgBoss } from 'pg-boss'

import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'
import { centsOfCut } from '#lib/shared/invoice.ts'
import { required } from '#lib/shared/required.ts'

import { recordInvoiceActivity } from './activity.ts'
import { followPayment } from './follow-payment.ts'
import { findInvoice, lockInvoice, updateInvoiceRow } from './queries.ts'
import { remind } from './send.ts'
import { findLate, type Late } from './task-queries.ts'

const SWEEP = 'invoice-sweep'
const BATCH = 200

/** Each in a transaction of its own, so that one that fails keeps no other from being reminded of. */
export function sweepInvoices(db: Db): Promise<number> {
  return untilDone({
    find: (without: string[]) => findLate(db, { limit: BATCH, without }),
    idOf: ({ id }) => id,
    work: late => inTransaction(db, tx => inWorkspaceLocale(tx, late.workspaceId, () => dun(tx, late))),
    onFailure: ({ id }, error) => log.warn({ err: error, invoiceId: id }, 'an invoice could not be reminded of')
  })
}

async function dun(tx: Db, { id, workspaceId, lateFee, remind: isDue }: Late): Promise<void> {
  await lockInvoice(tx, { workspaceId }, id)
  const before = await findInvoice(tx, { workspaceId }, id)
  // Paid since it was found.
  if (before?.state !== 'overdue') return
  if (lateFee && before.lateFeeCents === 0) {
    const cents = centsOfCut(lateFee, before.balanceCents)
    if (cents > 0) {
      await updateInvoiceRow(tx, id, { late_fee_cents: cents })
      await recordInvoiceActivity(tx, { workspaceId }, id, { kind: 'late_fee', cents })
    }
  }
  const row = required(await findInvoice(tx, { workspaceId }, id), 'an invoice')
  if (isDue) await remind(tx, { workspaceId }, { row })
}

export async function registerInvoiceTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(SWEEP, { policy: 'short', retryLimit: 1, expireInSeconds: 600 })
  await boss.schedule(SWEEP, '7 * * * *')
  await boss.work(SWEEP, { pollingIntervalSeconds: 30 }, async () => {
    await sweepInvoices(getDb())
  })
  await boss.work<Tasks['invoice-paid']>('invoice-paid', { pollingIntervalSeconds: 2 }, async tasks => {
    for (const { data } of tasks) await followPayment(getDb(), data.invoiceId)
  })
}
