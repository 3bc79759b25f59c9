import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'

import type { ThreadPanelProps } from '#islands/parts/thread/ThreadPanel.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $unread, unreadByJob } from '#lib/client/stores/unread.ts'
import { TabLinks } from '#islands/ui/TabLinks.tsx'
import type { Invoice } from '#lib/contract/invoices.ts'
import type { Job } from '#lib/contract/jobs.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import type { RunSummary } from '#lib/contract/production.ts'
import type { ProductionCosts } from '#lib/contract/production-costs.ts'
import type { QuickAnswers } from '#lib/contract/proposal-messages.ts'
import type { Proposal } from '#lib/contract/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { JOB_TABS, type JobTab } from '#lib/shared/jobs.ts'

import { JobHead } from './JobHead.tsx'

export interface JobProps {
  tab: JobTab
  workspaceId: string
  timeZone: string
  units: 'in' | 'mm'
  today: string
  statuses: JobStatus[]
  people: { id: string; name: string }[]
  /** Status, counts, to-dos, notes. */
  mayWork: boolean
  /** Items, prices, dates, the customer. */
  mayEdit: boolean
  mayManage: boolean
  seesPrices: boolean
  initial: Job
  thread: ThreadPanelProps['initial'] | undefined
  /** With the customer, once a proposal was sent. */
  customerThread: ThreadPanelProps['initial'] | undefined
  proposal: Proposal | undefined
  /** Of the shop, for the conversation. */
  quickAnswers: QuickAnswers | undefined
  /** Of who may see invoices, on the tab of payments. */
  invoices: Invoice[] | undefined
  seesInvoices: boolean
  /** With pieces of the job, on the tab of production. */
  runs: RunSummary[] | undefined
  costs: ProductionCosts | undefined
  activity: { at: string; who: string; text: string }[] | undefined
}

/**
 * One job. Each tab is a page of its own, so that it can be linked and Back works; and an island of its own, so that it brings
 * no script of the others.
 */
export function JobScreen({ children, ...props }: JobProps & { children: (shared: TabProps) => ReactNode }) {
  const { tab, initial } = props
  const [job, setJob] = useState(initial)
  const base = `/dashboard/jobs/${job.id}`
  // What is closed stays as it was.
  const mayEdit = props.mayEdit && !job.closed
  const mayWork = props.mayWork && !job.closed
  const shared = { ...props, mayEdit, mayWork, job, onJob: setJob }
  const unread = unreadByJob(useStore($unread, { ssr: 'initial' })).get(job.id) ?? 0
  return (
    <div className="grid gap-4">
      <JobHead {...shared} mayReopen={props.mayEdit} />
      <TabLinks
        label={t('job.tabs')}
        current={`${base}/${tab}`}
        tabs={JOB_TABS.filter(each => each !== 'payments' || props.seesInvoices).map(each => ({
          href: `${base}/${each}`,
          label: t(`jobTabs.${each}`),
          ...(each === 'items' && { count: job.items.length }),
          ...(each === 'messages' && unread > 0 && { count: unread })
        }))}
      />
      {job.closed && (
        <Notice title={t('job.closedAs', { reason: t(`closeReasons.${job.closed}`) })}>
          {job.closeNote || t('job.closedText')}
        </Notice>
      )}
      {job.holdReason && (
        <Notice tone="warning" title={t('job.onHold')}>
          {job.holdReason}
        </Notice>
      )}
      {children(shared)}
    </div>
  )
}

export interface TabProps extends JobProps {
  job: Job
  onJob: (job: Job) => void
}
