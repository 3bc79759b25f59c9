// What an issued invoice is corrected by: a credit note, and a new invoice in its place.
import { t } from '#lib/i18n/t.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import { runRefunds } from '#lib/server/commerce/payments/refunds.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { Once } from '#lib/server/platform/http/idempotency.ts'
import { type CreditProblem, creditOf, type Wanted, type WantedLine } from '#lib/shared/credit.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { recordInvoiceActivity, notifyOfInvoice } from './activity.ts'
import { endAttempt, requireNoAttempt } from './attempts.ts'
import { followPayment } from './follow-payment.ts'
import { lockPaymentsOf, refundOverpaid } from './ledger.ts'
import { findCredits, insertCredit, moveLedger } from './ledger-queries.ts'
import { type InvoiceRow, updateInvoiceRow } from './queries.ts'
import { mailCredit } from './send.ts'
import { draftOf, getInvoice, hold } from './service.ts'

interface Asked {
  invoiceId: string
  /** All that is left where it is null and there are no lines. */
  amountCents: number | null
  lines: WantedLine[]
  reason: string
  /** What becomes of money that was paid for what is credited. */
  overpaid: 'keep' | 'refund'
  /** Nobody where it is empty. */
  to: string
  message: string
}

export async function creditInvoice(
  db: Db,
  member: Member,
  { once, ...asked }: Asked & { once: Once }
): Promise<Invoice> {
  const { invoiceId, to, message, reason } = asked
  await endAttempt(db, member, invoiceId)
  const begun = await once(async tx => {
    if (asked.overpaid === 'refund') await lockPaymentsOf(tx, member, invoiceId)
    const row = await hold(tx, member, invoiceId, 'credit')
    requireNoAttempt(row)
    const note = await issueCredit(tx, member, { row, reason, wanted: wantedOf(asked) })
    if (to !== '') {
      await mailCredit(tx, member, { invoiceId, creditId: note.id, to, message })
      await recordInvoiceActivity(tx, member, invoiceId, { kind: 'credit_sent', label: note.label, to })
    }
    const refundIds =
      asked.overpaid === 'refund'
        ? await refundOverpaid(tx, member, { invoiceId, mostCents: note.amountCents, reason })
        : []
    await followPayment(tx, row.id)
    await notifyOfInvoice(tx, member, row.jobId)
    return refundIds
  })
  // What an earlier release kept is the invoice.
  await runRefunds(db, Array.isArray(begun) ? begun : [])
  return getInvoice(db, member, invoiceId)
}

function wantedOf({ lines, amountCents }: Asked): Wanted {
  if (lines.length > 0 && amountCents !== null) {
    throw new AppError('invalid', t('errors.invoices.linesOrAmount'))
  }
  if (lines.length > 0) return { kind: 'lines', lines }
  return amountCents === null ? { kind: 'rest' } : { kind: 'amount', amountCents }
}

async function issueCredit(
  tx: Db,
  member: Member,
  { row, reason, wanted }: { row: InvoiceRow; reason: string; wanted: Wanted }
): Promise<{ id: string; label: string; amountCents: number }> {
  const result = creditOf(row, await findCredits(tx, member, row.id), wanted)
  if (!result.ok) throw refusalOf(result.problem, row)
  const { credit } = result
  const { id, label } = await insertCredit(tx, member, { ...credit, invoiceId: row.id, reason })
  await recordInvoiceActivity(tx, member, row.id, { kind: 'credited', cents: credit.amountCents, label, reason })
  return { id, label, amountCents: credit.amountCents }
}

function refusalOf(problem: CreditProblem, { currency, label }: InvoiceRow): AppError {
  const money = (cents: number) => formatMoney(cents, currency)
  switch (problem.kind) {
    case 'tooMuch':
      return new AppError('conflict', t('errors.invoices.leftToCredit', { left: money(problem.leftCents) }))
    case 'tooMuchOfPart':
      return new AppError(
        'conflict',
        t('errors.invoices.lineLeftToCredit', { left: money(problem.leftCents), name: problem.name })
      )
    case 'tooMany':
      return new AppError(
        'conflict',
        t('errors.invoices.quantityLeftToCredit', { left: Math.max(0, problem.leftQuantity), name: problem.name })
      )
    case 'noPart':
      return new AppError('conflict', t('errors.invoices.lineNotOnInvoice', { label }))
    case 'nothing':
      return new AppError('conflict', t('errors.invoices.chooseCredit'))
  }
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
    if (!row.jobId) throw new AppError('conflict', t('errors.invoices.jobGone'))
    requireNoAttempt(row)
    const label = row.label
    if (row.state !== 'credited') await issueCredit(tx, member, { row, reason, wanted: { kind: 'rest' } })
    await updateInvoiceRow(tx, invoiceId, { replaced_at: new Date().toISOString() })
    const id = await draftOf(tx, member, { jobId: row.jobId, version: row.version + 1 })
    await moveLedger(tx, { from: invoiceId, to: id })
    await recordInvoiceActivity(tx, member, id, { kind: 'took_over', label })
    return id
  })
  return getInvoice(db, member, draftId)
}
