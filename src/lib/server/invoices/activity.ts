// An invoice's history in plain words.
import { printedDay } from '#lib/contract/invoice-document.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type ActivityRow, findActivity, recordActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type Notice, notify } from '#lib/server/platform/live/notify.ts'
import type { PaymentMethod } from '#lib/shared/invoice.ts'
import { formatMoney } from '#lib/shared/money.ts'
import type { TaxChoice } from '#lib/shared/tax-basis.ts'

import type { In } from './queries.ts'

/** A member; or a guest, the payment service, the clock, who have no name here. */
export type By = In & Partial<Pick<Member, 'userId'>>

export async function recordInvoiceActivity(
  tx: Db,
  { workspaceId, userId }: By,
  invoiceId: string,
  entry: Entry
): Promise<void> {
  const { kind, ...details } = entry
  await recordActivity(tx, { subject: 'invoice', subjectId: invoiceId, workspaceId }, { kind, userId, details })
}

/** Lets open screens know: an invoice is shown with its job. */
export async function notifyOfInvoice(tx: Db, own: In, jobId: string | null): Promise<void> {
  await notify(tx, ...noticesOf(own, jobId))
}

export function noticesOf({ workspaceId }: In, jobId: string | null): Notice[] {
  return jobId ? [{ kind: 'job', workspaceId, subjectId: jobId }] : []
}

interface Entry {
  kind: string
  cents?: number
  amountCents?: number
  /** Owed after a payment. */
  leftCents?: number
  method?: PaymentMethod
  to?: string
  label?: string
  /** Of supply; null where it is that of the invoice again. */
  day?: string | null
  choice?: TaxChoice
  reason?: string
}

export async function findInvoiceActivity(db: Db, { workspaceId }: In, id: string, currency: string) {
  const rows = await findActivity(db, { subject: 'invoice', subjectId: id, workspaceId })
  return rows.map(row => ({
    at: row.at,
    who: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim(),
    text: textOf(row, currency)
  }))
}

/** "by card online", "in cash" */
export function paidBy(method: PaymentMethod): string {
  return t(`activities.paidBy.${method}`)
}

const CHOICE_WORDS: Record<TaxChoice, string> = {
  rules: 'Chose tax by the rules of the shop',
  reverse_charge: 'Chose reverse charge',
  charged: 'Chose to charge tax'
}

function textOf({ kind, details }: ActivityRow, currency: string): string {
  const facts = details as Entry
  const money = formatMoney(facts.cents ?? facts.amountCents ?? 0, currency)
  const because = facts.reason ? `: ${facts.reason}` : ''
  switch (kind) {
    case 'created':
      return `Made the invoice of ${money}`
    case 'took_over':
      return `Took the place of ${facts.label}, with what was paid for it`
    case 'changed':
      return 'Changed the draft'
    case 'supplied':
      return facts.day ? `Set the date of supply to ${printedDay(facts.day)}` : 'Removed the date of supply'
    case 'taxed':
      return CHOICE_WORDS[facts.choice ?? 'rules']
    case 'refreshed':
      return `Took the job as it is now: ${money}`
    case 'issued':
      return `Issued it as ${facts.label}`
    case 'link_off':
      return 'Turned its link off'
    case 'sent':
      return `Sent it to ${facts.to}`
    case 'reminded':
      return `Reminded ${facts.to} of ${money}`
    case 'viewed':
      return 'The customer opened it'
    case 'requested':
      return `Asked for ${money}`
    case 'request_cancelled':
      return 'Took back a payment request'
    case 'recorded':
      return `Recorded ${money} paid ${paidBy(facts.method ?? 'cash')}`
    case 'paid':
      return `${money} paid by card online`
    case 'credited':
      return `Credit note ${facts.label} of ${money}${because}`
    case 'credit_sent':
      return `Sent credit note ${facts.label} to ${facts.to}`
    case 'voided':
      return `Made it void${because}`
    case 'late_fee':
      return `Charged a late fee of ${money}`
    case 'refund_requested':
      return `Refund of ${money} asked for`
    case 'refunded':
      return `${money} refunded${because}`
    case 'refund_failed':
      return `A refund of ${money} failed`
    case 'held':
      return `Held${because}`
    case 'paid_late':
      return `${money} paid too late; it goes back`
    default:
      return kind
  }
}
