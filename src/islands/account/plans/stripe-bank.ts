import { loadStripe } from '@stripe/stripe-js/pure'

import type { BillingHandle } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'

export async function openStripeBank(
  { publishableKey, clientSecret }: BillingHandle,
  onBank: (isOpen: boolean) => void
): Promise<string | undefined> {
  const stripe = await loadStripe(publishableKey ?? '').catch(() => null)
  if (!stripe) return t('plans.loadFailed')
  onBank(true)
  try {
    return (await stripe.handleNextAction({ clientSecret })).error?.message
  } finally {
    onBank(false)
  }
}
