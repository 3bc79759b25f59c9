// Money that came, and money that went back.
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Invoice } from '#lib/contract/invoices.ts'
import type { PayableKindName } from '#lib/server/commerce/payments/kinds.ts'
import { lockForRefunds, requestRefund, reserveRefunds } from '#lib/server/commerce/payments/refunds.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import type { Once } from '#lib/server/platform/http/idempotency.ts'
import type { RECORDED_METHODS } from '#lib/shared/invoice.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { required } from '#lib/shared/required.ts'

import { recordInvoiceActivity, notifyOfInvoice } from './activity.ts'
import { tryEndAttempt } from './attempts.ts'
import { followPayment } from './follow-payment.ts'
import { addRefund, countPaid, findPayments, insertPayments } from './ledger-queries.ts'
import { findInvoice, type InvoiceRow } from './queries.ts'
import { mail } from './send.ts'
import { getInvoice, hold } from './service.ts'

interface Received {
  method: (typeof RECORDED_METHODS)[number]
  receivedOn: string
  reference: string
  note: string
}

interface Recorded extends Received {
  invoiceId: string
  amountCents: number
  /** More than is owed is meant. */
  over: boolean
}

export async function recordPayment(
  db: Db,
  member: Member,
  { once, ...paid }: Recorded & { once: Once }
): Promise<Invoice> {
  const invoiceId = await once(async tx => {
    await receive(tx, member, paid, [paid], paid.over)
    return paid.invoiceId
  })
  await tryEndAttempt(db, member, invoiceId)
  return getInvoice(db, member, invoiceId)
}

/** One cheque for several invoices. */
export async function recordBatch(
  db: Db,
  member: Member,
  { once, parts, ...paid }: Received & { parts: { invoiceId: string; amountCents: number }[]; once: Once }
): Promise<{ invoices: number; amountCents: number }> {
  const invoiceIds = await once(async tx => {
    await receive(tx, member, { ...paid, batchId: randomUUID() }, parts, false)
    return parts.map(({ invoiceId }) => invoiceId)
  })
  for (const invoiceId of invoiceIds) await tryEndAttempt(db, member, invoiceId)
  return { invoices: parts.length, amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}

interface Part {
  invoiceId: string
  amountCents: number
}

async function receive(
  tx: Db,
  member: Member,
  { method, receivedOn, reference, note, batchId }: Received & { batchId?: string },
  parts: Part[],
  over: boolean
): Promise<void> {
  // In one order, so that two cheques for the same invoices do not wait crosswise.
  const sorted = parts.toSorted((one, other) => one.invoiceId.localeCompare(other.invoiceId))
  const rows: InvoiceRow[] = []
  for (const { invoiceId, amountCents } of sorted) {
    const row = await hold(tx, member, invoiceId, 'record')
    if (!over) refuseTooMuch(row, amountCents)
    rows.push(row)
  }
  await insertPayments(
    tx,
    member,
    sorted.map(({ invoiceId, amountCents }) => ({
      invoiceId,
      amountCents,
      method,
      receivedOn,
      reference,
      note,
      ...(batchId && { batchId })
    }))
  )
  await countPaid(tx, sql.join(sorted.map(({ invoiceId }) => sql`${invoiceId}::uuid`)))
  for (const [{ invoiceId, amountCents }, { balanceCents, jobId }] of zip(sorted, rows)) {
    const leftCents = balanceCents - amountCents
    await recordInvoiceActivity(tx, member, invoiceId, { kind: 'recorded', cents: amountCents, method, leftCents })
    await followPayment(tx, invoiceId)
    await notifyOfInvoice(tx, member, jobId)
  }
}

function refuseTooMuch({ balanceCents, currency, label }: InvoiceRow, amountCents: number): void {
  if (amountCents <= balanceCents) return
  const over = formatMoney(amountCents - Math.max(0, balanceCents), currency)
  const message = label
    ? t('errors.invoices.moreThanOwedFor', { over, label })
    : t('errors.invoices.moreThanOwed', { over })
  throw new AppError('conflict', message, {
    data: { fields: [{ field: 'amountCents', message }], overCents: amountCents - balanceCents }
  })
}

interface WantedRefund {
  invoiceId: string
  paymentId: string
  amountCents: number
  reason: string
  once: Once
}

/** To the card by the payment service; cash and cheques are only written down. */
export async function refundPayment(
  db: Db,
  member: Member,
  { invoiceId, paymentId, amountCents, reason, once }: WantedRefund
): Promise<Invoice> {
  const payment = (await findPayments(db, member, invoiceId)).find(({ id }) => id === paymentId)
  if (!payment) throw notFound('Payment')
  if (payment.payableId && payment.payableKind) {
    const kind = payment.payableKind as PayableKindName
    await requestRefund(db, member, { once, kind, payableId: payment.payableId, amountCents, reason })
  } else {
    await once(async tx => {
      await giveBack(tx, member, { invoiceId, paymentId, amountCents, reason })
      return paymentId
    })
  }
  return getInvoice(db, member, invoiceId)
}

async function giveBack(tx: Db, member: Member, refund: Omit<WantedRefund, 'once'>): Promise<void> {
  const { invoiceId, paymentId, amountCents, reason } = refund
  const row = await hold(tx, member, invoiceId)
  const payment = (await findPayments(tx, member, invoiceId)).find(({ id }) => id === paymentId)
  const left = payment ? payment.amountCents - payment.refundedCents : 0
  if (amountCents > left) {
    throw new AppError('conflict', t('errors.invoices.leftToRefund', { left: formatMoney(left, row.currency) }))
  }
  await addRefund(tx, paymentId, amountCents)
  await countPaid(tx, sql`${invoiceId}::uuid`)
  await recordInvoiceActivity(tx, member, invoiceId, { kind: 'refunded', cents: amountCents, reason })
  await mail(tx, member, { invoiceId, template: 'invoice_refund', to: row.email, cents: amountCents })
  await notifyOfInvoice(tx, member, row.jobId)
}

/** Before the invoice is locked, where money of it may go back. */
export async function lockPaymentsOf(tx: Db, member: Member, invoiceId: string): Promise<void> {
  const payments = await findPayments(tx, member, invoiceId)
  await lockForRefunds(
    tx,
    member,
    payments.flatMap(({ payableId }) => payableId ?? [])
  )
}

/**
 * Gives back what was paid beyond what is owed, of the newest payments first: to the card, or written down for cash and
 * cheques. Part of a transaction; `runRefunds` of what it gives comes after.
 */
export async function refundOverpaid(
  tx: Db,
  member: Member,
  { invoiceId, mostCents, reason }: { invoiceId: string; mostCents: number; reason: string }
): Promise<string[]> {
  const { balanceCents } = required(await findInvoice(tx, member, invoiceId), 'an invoice')
  let leftCents = Math.min(mostCents, -balanceCents)
  const refundIds: string[] = []
  for (const payment of (await findPayments(tx, member, invoiceId)).toReversed()) {
    const { id: paymentId, payableId, payableKind } = payment
    const amountCents = Math.min(leftCents, payment.amountCents - payment.refundedCents)
    if (amountCents <= 0) continue
    if (payableId && payableKind) {
      const kind = payableKind as PayableKindName
      refundIds.push(...(await reserveRefunds(tx, member, { kind, payableId, amountCents, reason })))
    } else await giveBack(tx, member, { invoiceId, paymentId, amountCents, reason })
    leftCents -= amountCents
  }
  return refundIds
}
