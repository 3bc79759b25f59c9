import { ArrowRightLeft, Copy, FileText, MessageSquareText, MoreHorizontal, Printer, Tags, X } from 'lucide-react'

import { closeJobDialog } from '#islands/dialogs/close-job/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { jobStatusDialog } from '#islands/dialogs/job-status/index.ts'
import { moveToWorkspaceDialog } from '#islands/dialogs/move-to-workspace/index.ts'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import type { JobSummary } from '#lib/contract/jobs.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'

import { ticketsPath } from './tickets.ts'

interface Props {
  job: JobSummary
  workspaceId: string
  statuses: JobStatus[]
  mayEdit: boolean
  mayWork: boolean
  seesPrices: boolean
  onChange: () => Promise<void>
}

/** What can be done with a job without opening it. */
export function JobRowMenu({ job, workspaceId, statuses, mayEdit, mayWork, seesPrices, onChange }: Props) {
  const { id, number, title, closed } = job
  const page = `/dashboard/jobs/${id}`

  async function changeStatus() {
    const jobs = [{ id, number, title, closed }]
    if (await openDialog(jobStatusDialog, { workspaceId, jobs, statuses, mayManage: false })) await onChange()
  }

  async function close() {
    if (await openDialog(closeJobDialog, { workspaceId, jobId: id })) await onChange()
  }

  async function toWorkspace() {
    const done = await openDialog(moveToWorkspaceDialog, { workspaceId, moved: { kind: 'job', id, number, title } })
    if (done?.isGone) await onChange()
  }

  const items = (): MenuEntry[] => [
    ...(mayWork
      ? [{ id: 'status', label: t('jobs.changeStatus'), icon: <Tags />, onAction: () => void changeStatus() }]
      : []),
    { id: 'proposal', label: t('jobs.toProposal'), icon: <MessageSquareText />, href: `${page}/proposal` },
    ...(seesPrices && mayEdit
      ? [{ id: 'invoice', label: t('invoices.number'), icon: <FileText />, href: `${page}/invoice` }]
      : []),
    { id: 'ticket', label: t('job.ticket'), icon: <Printer />, href: ticketsPath(workspaceId, [id]) },
    ...(mayEdit
      ? [
          {
            id: 'copy',
            label: t('jobs.duplicate'),
            icon: <Copy />,
            href: `/dashboard/jobs/create?copyOf=${id}`
          },
          {
            id: 'move',
            label: t('jobs.toWorkspace'),
            icon: <ArrowRightLeft />,
            onAction: () => void toWorkspace()
          }
        ]
      : []),
    ...(mayEdit && !closed
      ? [
          {
            id: 'close',
            label: t('jobs.closeJob'),
            icon: <X />,
            tone: 'danger' as const,
            onAction: () => void close()
          }
        ]
      : [])
  ]
  return (
    <Menu
      label={t('jobs.rowMenu', { number })}
      icon={<MoreHorizontal />}
      hideLabel
      variant="quiet"
      align="end"
      items={items}
    />
  )
}
