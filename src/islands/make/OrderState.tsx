import { StatusChip } from '#islands/ui/Badge.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import { t } from '#lib/i18n/t.ts'
import type { SupplyOrderState } from '#lib/shared/supply-order.ts'

const TONES: Record<SupplyOrderState, Tone> = {
  pending: 'warning',
  paid: 'info',
  accepted: 'info',
  shipped: 'success',
  part_refunded: 'warning',
  refunded: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral'
}

export function OrderState({ state }: { state: SupplyOrderState }) {
  return <StatusChip tone={TONES[state]}>{t(`supplyOrders.states.${state}`)}</StatusChip>
}
