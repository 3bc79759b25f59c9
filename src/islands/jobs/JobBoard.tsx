import { type DragEvent, useState } from 'react'

import { closeJobDialog } from '#islands/dialogs/close-job/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { jobStatusDialog } from '#islands/dialogs/job-status/index.ts'
import { DueDate } from '#islands/parts/jobs/DueDate.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import type { JobSummary } from '#lib/contract/jobs.ts'
import { moveJobs } from '#lib/contract/calls/job-work.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Props {
  workspaceId: string
  statuses: JobStatus[]
  today: string
  mayWork: boolean
  seesPrices: boolean
  rows: JobSummary[] | undefined
  total: number
  onChange: () => Promise<void>
}

/** Jobs as cards under their status: dragged, or moved by the menu of a card. */
export function JobBoard({ workspaceId, statuses, today, mayWork, seesPrices, rows, total, onChange }: Props) {
  const [over, setOver] = useState<string>()
  /** Where a card was put, until the server has said so. */
  const [put, setPut] = useState<ReadonlyMap<string, string>>(new Map())
  if (!rows) return <Skeleton height="24rem" />
  const placed = rows.map(job => ({ ...job, statusId: put.get(job.id) ?? job.statusId }))
  const used = new Set(placed.map(({ statusId }) => statusId))
  // Without its cards a status of closed jobs is only a place to drop on; it stays where a shop looks for it.
  const columns = statuses.filter(({ id, role }) => role !== 'cancelled' || used.has(id))

  async function move(job: JobSummary, status: JobStatus) {
    if (job.statusId === status.id) return
    if (status.role === 'completed' || status.role === 'cancelled') {
      const closed = await openDialog(closeJobDialog, { workspaceId, jobId: job.id })
      if (closed) await onChange()
      return
    }
    if (status.role === 'hold') {
      const jobs = [{ id: job.id, number: job.number, title: job.title, closed: job.closed }]
      const moved = await openDialog(jobStatusDialog, {
        workspaceId,
        jobs,
        statuses,
        statusId: status.id,
        mayManage: false
      })
      if (moved) await onChange()
      return
    }
    setPut(new Map(put).set(job.id, status.id))
    await attempt(async () => {
      await call(moveJobs, { query: { WorkspaceId: workspaceId }, body: { jobIds: [job.id], statusId: status.id } })
      await onChange()
    })
    setPut(new Map())
  }

  function drop(event: DragEvent, status: JobStatus) {
    event.preventDefault()
    setOver(undefined)
    const job = placed.find(({ id }) => id === event.dataTransfer.getData('text/x-job'))
    if (job) void move(job, status)
  }

  return (
    <div className="grid gap-3">
      {total > rows.length && <Notice>{t('jobs.boardMore', { shown: rows.length, total })}</Notice>}
      <div
        className="grid [scroll-snap-type:x_proximity] auto-cols-[minmax(15.5rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-3 max-sm:auto-cols-[82%]"
        role="group"
        aria-label={t('jobs.board')}
      >
        {columns.map(status => {
          const cards = placed.filter(({ statusId }) => statusId === status.id)
          return (
            <section
              key={status.id}
              className="grid min-h-88 snap-start grid-rows-[auto_1fr] content-start rounded-md border border-line bg-sunken data-over:border-accent data-over:bg-selected"
              aria-label={status.name}
              data-over={over === status.id || undefined}
              data-empty={cards.length === 0 || undefined}
              onDragOver={event => {
                if (!event.dataTransfer.types.includes('text/x-job')) return
                event.preventDefault()
                setOver(status.id)
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={event => drop(event, status)}
            >
              <h2
                className="flex items-center justify-between gap-2 rounded-[var(--radius-md)_var(--radius-md)_0_0] border-t-3 border-t-(--mark) px-3 py-2 text-sm font-semibold"
                style={{ '--mark': status.hex } as object}
              >
                <span className="truncate">{status.name}</span>
                <span className="count">{cards.length}</span>
              </h2>
              <ul className="grid content-start gap-2 px-2 pt-0 pb-2">
                {cards.map(job => (
                  <li
                    key={job.id}
                    className="grid gap-1 rounded-md border border-line bg-surface px-3 py-2.5 shadow-low [&[draggable='true']]:cursor-grab"
                    draggable={mayWork}
                    onDragStart={event => event.dataTransfer.setData('text/x-job', job.id)}
                  >
                    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1 [&>a]:font-[550] [&>a]:text-heading [&>a:hover]:underline">
                      <a href={`/dashboard/jobs/${job.id}/overview`} draggable={false}>
                        {job.title}
                      </a>
                      {mayWork && (
                        <Menu
                          label={t('jobs.moveJob', { number: job.number })}
                          hideLabel
                          variant="quiet"
                          size="small"
                          align="end"
                          icon={<span aria-hidden="true">⋯</span>}
                          items={statuses
                            .filter(({ id }) => id !== status.id)
                            .map(to => ({ id: to.id, label: to.name, onAction: () => void move(job, to) }))}
                        />
                      )}
                    </span>
                    <span className="text-sm text-muted">
                      {job.number}
                      {job.customer && ` · ${job.customer.name}`}
                    </span>
                    {job.holdReason && <span className="text-sm text-danger-text">{job.holdReason}</span>}
                    <span className="flex items-end justify-between gap-2 text-sm tabular-nums">
                      <DueDate day={job.dueOn} today={today} isOver={job.closed !== null} />
                      <span className="grid justify-items-end">
                        <span>{t('jobs.piecesOf', { count: job.pieces })}</span>
                        {seesPrices && <span>{formatMoney(job.totalCents ?? 0, job.currency)}</span>}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </div>
  )
}
