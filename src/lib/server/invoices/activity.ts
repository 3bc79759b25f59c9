// An invoice's history in plain words.
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type ActivityRow, findActivity, recordActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type Notice, notify } from '#lib/server/platform/live/notify.ts'
import { dayText } from '#lib/shared/day-text.ts'
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

function textOf({ kind, details }: ActivityRow, currency: string): string {
  const facts = details as Entry
  const { label = '', to = '', day } = facts
  const money = formatMoney(facts.cents ?? facts.amountCents ?? 0, currency)
  const because = facts.reason ? t('activities.because', { why: facts.reason }) : ''
  switch (kind) {
    case 'created':
      return t('activities.invoice.created', { money })
    case 'took_over':
      return t('activities.invoice.tookOver', { label })
    case 'changed':
      return t('activities.invoice.changed')
    case 'supplied':
      return day ? t('activities.invoice.supplied', { day: dayText(day) }) : t('activities.invoice.notSupplied')
    case 'taxed':
      return t(`activities.taxChoice.${facts.choice ?? 'rules'}`)
    case 'refreshed':
      return t('activities.invoice.refreshed', { money })
    case 'issued':
      return t('activities.invoice.issued', { label })
    case 'link_off':
      return t('activities.invoice.linkOff')
    case 'sent':
      return t('activities.invoice.sent', { to })
    case 'reminded':
      return t('activities.invoice.reminded', { to, money })
    case 'viewed':
      return t('activities.invoice.viewed')
    case 'requested':
      return t('activities.invoice.requested', { money })
    case 'request_cancelled':
      return t('activities.invoice.requestCancelled')
    case 'recorded':
      return t('activities.invoice.recorded', { money, how: paidBy(facts.method ?? 'cash') })
    case 'paid':
      return t('activities.invoice.paid', { money })
    case 'credited':
      return t('activities.invoice.credited', { label, money }) + because
    case 'credit_sent':
      return t('activities.invoice.creditSent', { label, to })
    case 'voided':
      return t('activities.invoice.voided') + because
    case 'late_fee':
      return t('activities.invoice.lateFee', { money })
    case 'refund_requested':
      return t('activities.invoice.refundRequested', { money })
    case 'refunded':
      return t('activities.invoice.refunded', { money }) + because
    case 'refund_failed':
      return t('activities.invoice.refundFailed', { money })
    case 'held':
      return t('activities.invoice.held') + because
    case 'paid_late':
      return t('activities.invoice.paidLate', { money })
    default:
      return kind
  }
}
