// Issuing an invoice, and how the customer hears of it.
import type { Invoice } from '#lib/contract/invoices.ts'
import { INVOICE_LINK } from '#lib/contract/calls/invoice-links.ts'
import { handedOverOn } from '#lib/server/jobs/activity.ts'
import { copyLink, linkTo, revokeLinks } from '#lib/server/platform/access/links.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { dueDay } from '#lib/shared/invoice.ts'
import { required } from '#lib/shared/required.ts'

import { type By, recordInvoiceActivity, notifyOfInvoice } from './activity.ts'
import { afterAttempt, requireNoAttempt } from './attempts.ts'
import { findCredits } from './ledger-queries.ts'
import { type InvoiceMail, wordInvoiceMail } from './mails.ts'
import { findInvoice, findShop, type In, type InvoiceRow, issueRow, updateInvoiceRow } from './queries.ts'
import { getInvoice, hold } from './service.ts'
import { getSettings } from './settings.ts'

const LINK_DAYS = 365

/** The address where the customer sees and pays it. */
export async function hrefOf(tx: Db, { workspaceId }: In, invoiceId: string): Promise<string> {
  const token = await linkTo(tx, { kind: INVOICE_LINK, subjectId: invoiceId, workspaceId }, LINK_DAYS)
  return `${env().publicUrl}/invoice/${token}`
}

/** The one that was given out; undefined where none leads there. */
export async function findSentLink(db: Db, { workspaceId }: In, invoiceId: string): Promise<string | undefined> {
  const token = await copyLink(db, { kind: INVOICE_LINK, subjectId: invoiceId, workspaceId })
  return token && `${env().publicUrl}/invoice/${token}`
}

export function shareInvoice(db: Db, member: Member, invoiceId: string): Promise<{ href: string }> {
  return inTransaction(db, async tx => {
    await hold(tx, member, invoiceId)
    return { href: await hrefOf(tx, member, invoiceId) }
  })
}

/** Whoever has it sees and pays nothing more by it. */
export function turnOffLink(db: Db, member: Member, invoiceId: string): Promise<null> {
  return afterAttempt(db, member, invoiceId, async tx => {
    requireNoAttempt(await hold(tx, member, invoiceId))
    await revokeLinks(tx, { kind: INVOICE_LINK, subjectId: invoiceId, workspaceId: member.workspaceId })
    await recordInvoiceActivity(tx, member, invoiceId, { kind: 'link_off' })
    return null
  })
}

/** Gives a draft its number and its day. Does nothing to one that has them. */
export async function issue(tx: Db, by: By, row: InvoiceRow): Promise<void> {
  if (row.state !== 'draft') return
  const [{ prefix }, { today }] = await Promise.all([getSettings(tx, by), findShop(tx, by)])
  const dueOn = row.dueOn && row.dueOn > today ? row.dueOn : dueDay(today, row.terms)
  const suppliedOn = row.suppliedOn ?? (row.jobId ? await handedOverOn(tx, by, row.jobId) : null)
  await issueRow(tx, by, { invoiceId: row.id, prefix, issuedOn: today, dueOn, suppliedOn })
  const { label } = required(await findInvoice(tx, by, row.id), 'an invoice')
  await recordInvoiceActivity(tx, by, row.id, { kind: 'issued', label })
}

interface Sent {
  invoiceId: string
  /** Nobody where it is empty. */
  to: string
  message: string
}

export function sendInvoice(db: Db, member: Member, { invoiceId, to, message }: Sent): Promise<Invoice> {
  return inTransaction(db, async tx => {
    const row = await hold(tx, member, invoiceId, 'send')
    await issue(tx, member, row)
    if (to !== '') {
      if (row.email === '') await updateInvoiceRow(tx, invoiceId, { email: to })
      await mail(tx, member, { invoiceId, template: 'invoice_sent', to, message })
      await recordInvoiceActivity(tx, member, invoiceId, { kind: 'sent', to })
    }
    await notifyOfInvoice(tx, member, row.jobId)
    return getInvoice(tx, member, invoiceId)
  })
}

interface Letter {
  invoiceId: string
  template: InvoiceMail
  to: string
  message?: string
  cents?: number
  isKnown?: boolean
}

/** Puts a letter about the invoice as it is now into the outbox, as part of the transaction. */
export async function mail(tx: Db, of: In, { invoiceId, to, ...about }: Letter): Promise<void> {
  const row = await findInvoice(tx, of, invoiceId)
  if (!row || to === '') return
  const href = await hrefOf(tx, of, invoiceId)
  await queueMail(tx, wordInvoiceMail(row, { ...about, to, href }))
}

/** With the address where the credit note is seen and printed. */
export async function mailCredit(
  tx: Db,
  of: In,
  { invoiceId, creditId, to, message }: { invoiceId: string; creditId: string; to: string; message: string }
): Promise<void> {
  const row = await findInvoice(tx, of, invoiceId)
  const credit = (await findCredits(tx, of, invoiceId)).find(({ id }) => id === creditId)
  if (!row || !credit) return
  const href = `${await hrefOf(tx, of, invoiceId)}/credit-notes/${creditId}`
  const about = { template: 'credit_note', to, href, message, cents: credit.amountCents, credit } as const
  await queueMail(tx, wordInvoiceMail(row, about))
}

export function remindOfInvoice(
  db: Db,
  member: Member,
  { invoiceId, message }: { invoiceId: string; message: string }
): Promise<Invoice> {
  return inTransaction(db, async tx => {
    await remind(tx, member, { row: await hold(tx, member, invoiceId, 'remind'), message })
    return getInvoice(tx, member, invoiceId)
  })
}

export async function remind(tx: Db, by: By, { row, message = '' }: { row: InvoiceRow; message?: string }) {
  const { today } = await findShop(tx, by)
  await updateInvoiceRow(tx, row.id, { reminders: row.reminders + 1, reminded_on: today })
  const template = row.state === 'overdue' ? 'invoice_overdue' : 'invoice_reminder'
  await mail(tx, by, { invoiceId: row.id, template, to: row.email, message })
  await recordInvoiceActivity(tx, by, row.id, { kind: 'reminded', to: row.email, cents: row.balanceCents })
  await notifyOfInvoice(tx, by, row.jobId)
}
