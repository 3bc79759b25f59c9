// A part that is asked for before the rest.
import { t } from '#lib/i18n/t.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { dueOfRequests } from '#lib/shared/invoice.ts'
import { formatMoney } from '#lib/shared/money.ts'
import type { Cut } from '#lib/shared/pricing.ts'
import { required } from '#lib/shared/required.ts'

import { type By, recordInvoiceActivity, notifyOfInvoice } from './activity.ts'
import { afterAttempt, requireNoAttempt } from './attempts.ts'
import { cancelRequest, findRequests, insertRequest } from './ledger-queries.ts'
import { findInvoice, findOfJob, type In, type InvoiceRow, updateInvoiceRow } from './queries.ts'
import { hrefOf, findSentLink, mail } from './send.ts'
import { draftOf, getInvoice, hold, refresh } from './service.ts'

interface Asked {
  invoiceId: string
  cut: Cut
  dueOn: string | null
  to: string
  message: string
}

export function requestPayment(db: Db, member: Member, asked: Asked): Promise<Invoice> {
  return inTransaction(db, async tx => {
    const row = await hold(tx, member, asked.invoiceId, 'request')
    await ask(tx, member, { ...asked, row })
    return getInvoice(tx, member, asked.invoiceId)
  })
}

async function ask(
  tx: Db,
  by: By,
  { row, cut, dueOn, to, message }: Omit<Asked, 'invoiceId'> & { row: InvoiceRow }
): Promise<void> {
  const { id: invoiceId } = row
  await insertRequest(tx, by, { invoiceId, cut, dueOn })
  const due = await dueNow(tx, by, row)
  const { dueCents } = required(due.at(-1), 'a request')
  if (dueCents === 0) {
    const message = t('errors.invoices.coveredBefore', { left: formatMoney(row.balanceCents, row.currency) })
    throw new AppError('conflict', message)
  }
  await recordInvoiceActivity(tx, by, invoiceId, { kind: 'requested', cents: dueCents })
  if (to !== '') {
    if (row.email === '') await updateInvoiceRow(tx, invoiceId, { email: to })
    await mail(tx, by, { invoiceId, template: 'invoice_deposit', to, message, cents: dueCents })
  }
  await notifyOfInvoice(tx, by, row.jobId)
}

async function dueNow(tx: Db, of: In, row: InvoiceRow) {
  return dueOfRequests(await findRequests(tx, of, row.id), row)
}

export function cancelPaymentRequest(
  db: Db,
  member: Member,
  asked: { invoiceId: string; requestId: string }
): Promise<Invoice> {
  return afterAttempt(db, member, asked.invoiceId, async tx => {
    const row = await hold(tx, member, asked.invoiceId)
    requireNoAttempt(row)
    if (!(await cancelRequest(tx, member, asked))) throw notFound('Payment request')
    await recordInvoiceActivity(tx, member, row.id, { kind: 'request_cancelled' })
    await notifyOfInvoice(tx, member, row.jobId)
    return getInvoice(tx, member, asked.invoiceId)
  })
}

interface Deposit {
  invoiceId: string
  /** Where it is paid. */
  href: string
  /** Zero where nothing is due any more. */
  dueCents: number
}

/**
 * Asks for a deposit of a job, as part of the transaction that approves it: with the job's draft, which is made or brought
 * up to date. Asked again, or where something was asked for before, it is the same request. The link is mailed to whoever the
 * job names.
 */
async function requestDeposit(
  tx: Db,
  by: By,
  { jobId, cut, dueOn = null }: { jobId: string; cut: Cut; dueOn?: string | null }
): Promise<Deposit> {
  const known = (await findOfJob(tx, by, jobId)).find(({ replaced, state }) => !replaced && state !== 'void')
  const invoiceId = known?.id ?? (await draftOf(tx, by, { jobId }))
  const before = await hold(tx, by, invoiceId)
  if (before.state === 'draft') await refresh(tx, by, before)
  const row = required(await findInvoice(tx, by, invoiceId), 'an invoice')
  if ((await findRequests(tx, by, invoiceId)).length === 0 && row.balanceCents > 0) {
    await ask(tx, by, { row, cut, dueOn, to: row.email, message: '' })
  }
  const due = await dueNow(tx, by, row)
  const open = due.find(({ dueCents }) => dueCents > 0)
  return { invoiceId, href: await hrefOf(tx, by, invoiceId), dueCents: open?.dueCents ?? 0 }
}

/** What the customer has approved stands, also where the job cannot be billed as it is: the shop sees why on its invoice. */
export async function askApprovedDeposit(
  tx: Db,
  { workspaceId, jobId, depositCents }: { workspaceId: string; jobId: string; depositCents: number }
): Promise<void> {
  if (depositCents === 0) return
  try {
    await requestDeposit(tx, { workspaceId }, { jobId, cut: { kind: 'amount', value: depositCents } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error, jobId }, 'no deposit could be asked for')
  }
}

/** By the invoice that counts, with the link that was made when something was asked for: reading makes none. */
export async function accountOfJob(
  db: Db,
  { workspaceId, jobId }: { workspaceId: string; jobId: string }
): Promise<{ href: string | null; dueCents: number; paidCents: number; balanceCents: number } | null> {
  const row = (await findOfJob(db, { workspaceId }, jobId)).find(({ replaced, state }) => !replaced && state !== 'void')
  if (!row) return null
  const open = (await dueNow(db, { workspaceId }, row)).find(({ dueCents }) => dueCents > 0)
  const href = (await findSentLink(db, { workspaceId }, row.id)) ?? null
  const { paidCents, balanceCents } = row
  return { href, dueCents: open?.dueCents ?? 0, paidCents, balanceCents }
}

/** Whether the job is billed, and nothing of the invoice that counts is left to pay. */
export async function isJobPaid(
  db: Db,
  { workspaceId, jobId }: { workspaceId: string; jobId: string }
): Promise<boolean> {
  const [row] = await findOfJob(db, { workspaceId }, jobId)
  return row !== undefined && !row.replaced && (row.state === 'paid' || row.state === 'credited')
}
