import { StatusChip } from '#islands/ui/Badge.tsx'
import type { Dispute } from '#lib/contract/disputes.ts'
import { t } from '#lib/i18n/t.ts'

const TONE = { needs_response: 'danger', under_review: 'info', won: 'success', lost: 'neutral' } as const

export function DisputeStatus({ status }: Pick<Dispute, 'status'>) {
  return <StatusChip tone={TONE[status]}>{t(`disputes.states.${status}`)}</StatusChip>
}
