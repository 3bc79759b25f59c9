import { StatusChip } from '#islands/ui/Badge.tsx'
import type { InvoiceSummary } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'

const TONE = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'info',
  part_paid: 'warning',
  paid: 'success',
  overdue: 'danger',
  credited: 'neutral',
  void: 'neutral'
} as const

export function InvoiceStateChip({ state }: Pick<InvoiceSummary, 'state'>) {
  return <StatusChip tone={TONE[state]}>{t(`invoices.states.${state}`)}</StatusChip>
}
