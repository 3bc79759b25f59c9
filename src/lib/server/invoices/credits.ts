// What an issued invoice is corrected by: a credit note, and a new invoice in its place.
import type { Invoice } from '#lib/contract/invoices.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { Once } from '#lib/server/platform/http/idempotency.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { tell, tellScreens } from './activity.ts'
import { endAttempt, requireNoAttempt } from './attempts.ts'
import { followPayment } from './follow-payment.ts'
import { insertCredit, moveLedger } from './ledger-queries.ts'
import { type InvoiceRow, updateInvoiceRow } from './queries.ts'
import { draftOf, getInvoice, hold } from './service.ts'

interface Credit {
  invoiceId: string
  /** All that is left where it is null. */
  amountCents: number | null
  reason: string
}

export async function creditInvoice(
  db: Db,
  member: Member,
  { once, ...credit }: Credit & { once: Once }
): Promise<Invoice> {
  await endAttempt(db, member, credit.invoiceId)
  await once(async tx => {
    const row = await hold(tx, member, credit.invoiceId, 'credit')
    requireNoAttempt(row)
    await give(tx, member, { row, ...credit })
    await followPayment(tx, row.id)
    await tellScreens(tx, member, row.jobId)
    return row.id
  })
  return getInvoice(db, member, credit.invoiceId)
}

async function give(
  tx: Db,
  member: Member,
  { row, amountCents, reason }: Omit<Credit, 'invoiceId'> & { row: InvoiceRow }
): Promise<string> {
  const left = row.totalCents + row.lateFeeCents - row.creditedCents
  const amount = amountCents ?? left
  if (amount > left) {
    throw new AppError('conflict', `Only ${formatMoney(left, row.currency)} of this invoice is left to credit.`)
  }
  const label = await insertCredit(tx, member, {
    invoiceId: row.id,
    amountCents: amount,
    taxCents: taxOf(row, amount),
    reason
  })
  await tell(tx, member, row.id, { kind: 'credited', cents: amount, label, reason })
  return label
}

/** The share of each tax, as the tax summary has it, so that credits of the whole invoice have all of it. */
function taxOf({ taxes, totalCents, creditedCents }: InvoiceRow, amount: number): number {
  const shares = taxes.map(({ cents: whole }) => {
    const upTo = (cents: number) => Math.round((whole * Math.min(cents, totalCents)) / Math.max(1, totalCents))
    return upTo(creditedCents + amount) - upTo(creditedCents)
  })
  return shares.reduce((all, cents) => all + cents, 0)
}

/** Credits all that is left; a draft of the job as it is now takes over what was asked for and paid. Gives the draft. */
export async function replaceInvoice(
  db: Db,
  member: Member,
  { invoiceId, reason, once }: { invoiceId: string; reason: string; once: Once }
): Promise<Invoice> {
  await endAttempt(db, member, invoiceId)
  const draftId = await once(async tx => {
    const row = await hold(tx, member, invoiceId, 'replace')
    if (!row.jobId) throw new AppError('conflict', 'The job of this invoice is not there any more.')
    requireNoAttempt(row)
    const label = row.label
    if (row.state !== 'credited') await give(tx, member, { row, amountCents: null, reason })
    await updateInvoiceRow(tx, invoiceId, { replaced_at: new Date().toISOString() })
    const id = await draftOf(tx, member, { jobId: row.jobId, version: row.version + 1 })
    await moveLedger(tx, { from: invoiceId, to: id })
    await tell(tx, member, id, { kind: 'took_over', label })
    return id
  })
  return getInvoice(db, member, draftId)
}
