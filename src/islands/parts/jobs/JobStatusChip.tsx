import { StatusChip } from '#islands/ui/Badge.tsx'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  statuses: readonly Pick<JobStatus, 'id' | 'name' | 'hex'>[]
  statusId: string
}

/** A job's status in the words and the colour that the shop gave it. */
export function JobStatusChip({ statuses, statusId }: Props) {
  const status = statuses.find(({ id }) => id === statusId)
  return <StatusChip {...(status && { colour: status.hex })}>{status?.name ?? t('jobs.statusGone')}</StatusChip>
}
