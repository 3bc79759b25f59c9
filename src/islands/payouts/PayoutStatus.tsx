import { StatusChip } from '#islands/ui/Badge.tsx'
import type { Payout } from '#lib/contract/payouts.ts'
import { t } from '#lib/i18n/t.ts'

const TONE = { pending: 'info', in_transit: 'info', paid: 'success', failed: 'danger', canceled: 'neutral' } as const

export function PayoutStatus({ status }: Pick<Payout, 'status'>) {
  return <StatusChip tone={TONE[status]}>{t(`payouts.states.${status}`)}</StatusChip>
}
