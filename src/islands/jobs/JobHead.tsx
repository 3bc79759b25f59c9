import { formatNumber } from '#lib/shared/number-format.ts'
import { ArrowRightLeft, Copy, FileText, Flag, Pencil, Printer, RotateCcw, Tags, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { closeJobDialog } from '#islands/dialogs/close-job/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { jobCustomerEditDialog } from '#islands/dialogs/job-customer-edit/index.ts'
import { jobStatusDialog } from '#islands/dialogs/job-status/index.ts'
import { moveToWorkspaceDialog } from '#islands/dialogs/move-to-workspace/index.ts'
import { reopenJobDialog } from '#islands/dialogs/reopen-job/index.ts'
import { DueDate } from '#islands/parts/jobs/DueDate.tsx'
import { JobStatusChip } from '#islands/parts/jobs/JobStatusChip.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { getJob, updateJob } from '#lib/contract/calls/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { TabProps } from './JobScreen.tsx'
import { ticketsPath } from './tickets.ts'

/** Number, title, status, due date and figures of a job, and what can be done with it. */
export function JobHead({
  job,
  onJob,
  workspaceId,
  statuses,
  today,
  mayWork,
  mayManage,
  seesPrices,
  ...props
}: TabProps & { mayReopen: boolean }) {
  const { mayEdit, mayReopen } = props
  const input = { params: { jobId: job.id }, query: { WorkspaceId: workspaceId } }

  // Somebody else may be at the same job.
  const reload = useEffectEvent(() => {
    call(getJob, input).then(
      newest => newest.revision > job.revision && onJob(newest),
      (error: unknown) => {
        // It went to another workspace; what cannot be asked just now is asked with the next news.
        if (error instanceof ApiError && error.status === 404) showBanner(error.message, { variant: 'warning', ms: 0 })
      }
    )
  })
  useEffect(
    () => watchWorkspace(workspaceId, ({ kind, id }) => kind === 'job' && id === job.id && reload(), reload),
    [workspaceId, job.id]
  )

  async function changeStatus() {
    const { id, number, title, closed } = job
    const done = await openDialog(jobStatusDialog, {
      workspaceId,
      jobs: [{ id, number, title, closed }],
      statuses,
      mayManage
    })
    if (!done) return
    // Names and colours are on the whole page.
    if (done.statuses !== statuses) return location.reload()
    onJob(await call(getJob, input))
  }

  async function close() {
    const closed = await openDialog(closeJobDialog, { workspaceId, jobId: job.id })
    if (closed) onJob(closed)
  }

  async function reopen() {
    const { id, number, title } = job
    const opened = await openDialog(reopenJobDialog, { workspaceId, job: { id, number, title }, statuses })
    if (opened) onJob(opened)
  }

  async function editCustomer() {
    const changed = await openDialog(jobCustomerEditDialog, { workspaceId, job })
    if (changed) onJob(changed)
  }

  async function toWorkspace() {
    const { id, number, title } = job
    const done = await openDialog(moveToWorkspaceDialog, { workspaceId, moved: { kind: 'job', id, number, title } })
    if (done?.isGone) location.assign('/dashboard/jobs')
  }

  async function flag() {
    await attempt(async () => {
      const { revision } = await call(getJob, input)
      onJob(await call(updateJob, { ...input, body: { revision, flagged: !job.flagged } }))
    })
  }

  const menu: MenuEntry[] = [
    { id: 'ticket', label: t('job.ticket'), icon: <Printer />, href: ticketsPath(workspaceId, [job.id]) },
    ...(mayEdit
      ? [{ id: 'flag', label: t(job.flagged ? 'job.unflag' : 'job.flag'), icon: <Flag />, onAction: () => void flag() }]
      : []),
    ...(mayReopen
      ? [
          { id: 'copy', label: t('job.copy'), icon: <Copy />, href: `/dashboard/jobs/create?copyOf=${job.id}` },
          {
            id: 'move',
            label: t('jobs.toWorkspace'),
            icon: <ArrowRightLeft />,
            onAction: () => void toWorkspace()
          }
        ]
      : []),
    ...(mayEdit
      ? [{ id: 'close', label: t('job.close'), icon: <X />, tone: 'danger' as const, onAction: () => void close() }]
      : [])
  ]

  const figures = [
    { label: t('job.pieces'), value: formatNumber(job.pieces) },
    ...(seesPrices
      ? [
          { label: t('job.total'), value: formatMoney(job.totalCents ?? 0, job.currency) },
          { label: t('job.cost'), value: formatMoney(job.costCents ?? 0, job.currency) }
        ]
      : [])
  ]

  return (
    <div className="grid gap-3">
      <PageHeader
        breadcrumb={[{ label: t('jobs.title'), href: '/dashboard/jobs' }]}
        title={
          <span className="max-sm:text-xl max-sm:leading-tight">
            <span className="font-normal text-muted tabular-nums">{job.number}</span> {job.title}
          </span>
        }
        status={<JobStatusChip statuses={statuses} statusId={job.statusId} />}
        actions={
          <>
            {seesPrices && mayReopen && (
              <LinkButton icon={<FileText />} href={`/dashboard/jobs/${job.id}/invoice`}>
                {t('invoices.number')}
              </LinkButton>
            )}
            {mayWork && (
              <Button variant="primary" icon={<Tags />} onClick={() => void changeStatus()}>
                {t('job.changeStatus')}
              </Button>
            )}
            {job.closed && mayReopen && (
              <Button variant="primary" icon={<RotateCcw />} onClick={() => void reopen()}>
                {t('job.reopen')}
              </Button>
            )}
            {menu.length > 0 && <Menu label={t('job.more')} align="end" items={menu} />}
          </>
        }
      />
      {/* On a phone in two rows, so that the head leaves most of the screen to what is below it. */}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1 max-sm:text-sm [&_dd]:font-[550] [&_dd]:text-heading [&_dt]:text-sm [&_dt]:text-muted">
        <div>
          <dt className="max-sm:sr-only">{t('job.customer')}</dt>
          <dd className="flex items-center gap-1">
            {job.customer ? (
              <a className="link" href={`/dashboard/customers/${job.customer.id}`}>
                {job.customer.name}
              </a>
            ) : (
              <span className="text-faint">{t('job.noCustomer')}</span>
            )}
            {mayEdit && (
              <IconButton
                // Its row is as high as those of the figures.
                className="-my-2"
                size="small"
                label={t('jobItems.editCustomer')}
                icon={<Pencil />}
                onClick={() => void editCustomer()}
              />
            )}
          </dd>
        </div>
        <div>
          <dt className="max-sm:sr-only">{t('jobs.due')}</dt>
          <dd className="max-sm:[&>span]:flex max-sm:[&>span]:gap-1.5">
            <DueDate day={job.dueOn} today={today} isOver={job.closed !== null} />
          </dd>
        </div>
        {figures.map(({ label, value }) => (
          <div key={label} className="max-sm:flex max-sm:gap-1.5">
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
