import { t } from '#lib/i18n/t.ts'
import type { ActivityRow } from '#lib/server/platform/activity/activity.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Details {
  amountCents?: number
  reason?: string
  status?: string
  error?: string
  carrier?: string
  tracking?: string
}

/** A line of an order's history, in words. */
export function describeEvent(
  { at, kind, details, firstName, lastName }: ActivityRow,
  { currency }: { currency: string }
): { at: string; who: string; text: string } {
  const { amountCents = 0, reason, status, error, carrier, tracking } = details as Details
  const sum = formatMoney(amountCents, currency)
  const texts: Record<string, string> = {
    placed: 'Ordered',
    paid: `${sum} paid`,
    paid_late: `${sum} arrived too late and go back`,
    accepted: 'Accepted by Platen',
    shipped: ['Shipped', carrier, tracking].filter(Boolean).join(' · '),
    cancelled: t('activities.supplyCancelled'),
    expired: 'Not paid in time',
    held: `Held: ${reason}`,
    refund_requested: `A refund of ${sum} was asked for`,
    refunded: `${sum} refunded`,
    refund_failed: `The refund of ${sum} failed: ${error}`,
    dispute: `Disputed at the bank: ${status}`
  }
  return { at, who: `${firstName ?? ''} ${lastName ?? ''}`.trim(), text: texts[kind] ?? kind }
}
