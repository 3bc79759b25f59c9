import { showBanner } from '#lib/client/stores/banner.ts'
import { t } from '#lib/i18n/t.ts'

/** Long enough to read the sentence and to decide. */
const OFFER_MS = 15_000

/** What a plan's limit refused, with the way to more: a larger plan, or support for who has the largest. */
export function offerPlans(text: string, plan: unknown): void {
  const isLargest = plan === 'business'
  const href = isLargest ? '/dashboard/support-request' : '/dashboard/account/plans'
  const label = t(isLargest ? 'limit.ask' : 'limit.plans')
  showBanner(text, { variant: 'warning', ms: OFFER_MS, action: { label, run: () => location.assign(href) } })
}
