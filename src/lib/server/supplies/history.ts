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
  const { amountCents = 0, reason = '', status = '', error = '', carrier, tracking } = details as Details
  const sum = formatMoney(amountCents, currency)
  const texts: Record<string, string> = {
    placed: t('activities.purchase.order'),
    paid: t('activities.supply.paid', { sum }),
    paid_late: t('activities.supply.paidLate', { sum }),
    accepted: t('activities.supply.accepted'),
    shipped: [t('activities.supply.shipped'), carrier, tracking].filter(Boolean).join(' · '),
    cancelled: t('activities.supplyCancelled'),
    expired: t('activities.supply.expired'),
    held: t('activities.supply.held', { reason }),
    refund_requested: t('activities.supply.refundRequested', { sum }),
    refunded: t('activities.supply.refunded', { sum }),
    refund_failed: t('activities.supply.refundFailed', { sum, error }),
    dispute: t('activities.supply.disputed', { status })
  }
  return { at, who: `${firstName ?? ''} ${lastName ?? ''}`.trim(), text: texts[kind] ?? kind }
}
