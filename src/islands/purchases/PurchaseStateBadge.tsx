import { Badge } from '#islands/ui/Badge.tsx'
import { t } from '#lib/i18n/t.ts'
import type { PurchaseState } from '#lib/shared/purchases.ts'

const TONES = {
  draft: 'neutral',
  ordered: 'info',
  part_received: 'warning',
  received: 'success',
  cancelled: 'neutral'
} as const satisfies Record<PurchaseState, string>

export function PurchaseStateBadge({ state }: { state: PurchaseState }) {
  return <Badge tone={TONES[state]}>{t(`purchases.states.${state}`)}</Badge>
}
