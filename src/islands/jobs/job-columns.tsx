import { formatNumber } from '#lib/shared/number-format.ts'
import { Flag } from 'lucide-react'

import { DueDate } from '#islands/parts/jobs/DueDate.tsx'
import { JobStatusChip } from '#islands/parts/jobs/JobStatusChip.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import type { JobSummary } from '#lib/contract/jobs.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Shown {
  statuses: JobStatus[]
  today: string
  seesPrices: boolean
  /** New messages of customers, by job. */
  unread: ReadonlyMap<string, number>
}

export function jobColumns({ statuses, today, seesPrices, unread }: Shown): Column<JobSummary>[] {
  return [
    {
      id: 'number',
      header: t('jobs.number'),
      sortable: true,
      width: '5.5rem',
      narrow: 'hidden',
      cell: job => <JobNumber job={job} />
    },
    {
      id: 'title',
      header: t('jobs.job'),
      primary: true,
      sortable: true,
      cell: job => (
        <span className="grid">
          <span className="inline-flex items-center gap-2">
            <a href={`/dashboard/jobs/${job.id}/overview`}>{job.title}</a>
            {unread.has(job.id) && (
              <a
                className="count tone-info"
                href={`/dashboard/jobs/${job.id}/messages`}
                aria-label={t('jobs.unreadOf', { count: unread.get(job.id)!, job: job.title })}
              >
                {unread.get(job.id)}
              </a>
            )}
          </span>
          <span className="flex gap-2 text-sm/5 font-normal text-muted">
            <span className="hidden @max-[36rem]:inline">
              <JobNumber job={job} />
            </span>
            {job.customer?.name}
            <span className="hidden @max-[36rem]:inline">{t('jobs.piecesOf', { count: job.pieces })}</span>
          </span>
        </span>
      )
    },
    {
      id: 'status',
      header: t('jobs.status'),
      narrow: 'line',
      cell: job => (
        <span className="grid justify-items-start gap-0.5">
          <JobStatusChip statuses={statuses} statusId={job.statusId} />
          {job.holdReason && <span className="text-sm text-danger-text">{job.holdReason}</span>}
        </span>
      )
    },
    {
      id: 'due',
      header: t('jobs.due'),
      sortable: true,
      cell: job => <DueDate day={job.dueOn} today={today} isOver={job.closed !== null} />
    },
    {
      id: 'pieces',
      header: t('jobs.pieces'),
      align: 'end',
      narrow: 'hidden',
      cell: ({ pieces }) => formatNumber(pieces)
    },
    {
      id: 'methods',
      header: t('jobs.methods'),
      narrow: 'hidden',
      cell: ({ methods }) => (
        <span className="text-muted">{methods.map(method => t(`methods.${method}`)).join(', ')}</span>
      )
    },
    ...(seesPrices
      ? [
          {
            id: 'total',
            header: t('jobs.total'),
            sortable: true,
            align: 'end',
            cell: ({ totalCents, currency }) => (
              <span className="tabular-nums">{formatMoney(totalCents ?? 0, currency)}</span>
            )
          } satisfies Column<JobSummary>
        ]
      : []),
    {
      id: 'owner',
      header: t('jobs.owner'),
      narrow: 'hidden',
      cell: ({ owner }) => <span className="text-muted">{owner?.name}</span>
    }
  ]
}

function JobNumber({ job: { number, flagged } }: { job: JobSummary }) {
  return (
    <span className="inline-flex items-center gap-1 text-muted tabular-nums">
      {number}
      {flagged && <Flag className="size-3.5 text-warning" aria-label={t('jobs.flagged')} role="img" />}
    </span>
  )
}
