import { StatusChip } from '#islands/ui/Badge.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import type { OrderState } from '#lib/contract/shopper-orders.ts'
import { t } from '#lib/i18n/t.ts'

const TONES: Record<OrderState, Tone> = {
  pending: 'warning',
  authorised: 'info',
  paid: 'success',
  locked: 'info',
  production: 'info',
  ready: 'success',
  handed_over: 'neutral',
  shipped: 'neutral',
  part_refunded: 'warning',
  refunded: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral'
}

export function OrderStateChip({ state }: { state: OrderState }) {
  return <StatusChip tone={TONES[state]}>{t(`orderStates.${state}`)}</StatusChip>
}
