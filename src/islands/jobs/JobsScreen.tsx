import { useStore } from '@nanostores/react'
import { CalendarDays, Columns3, Plus, Printer, Rows3, Workflow } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { jobStatusDialog } from '#islands/dialogs/job-status/index.ts'
import { LiveNotice } from '#islands/parts/LiveNotice.tsx'
import { SavedViews } from '#islands/parts/SavedViews.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { BulkBar } from '#islands/ui/list/BulkBar.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { Menu } from '#islands/ui/Menu.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { $unread, unreadByJob } from '#lib/client/stores/unread.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { Data, Input } from '#lib/contract/endpoint.ts'
import { listJobs } from '#lib/contract/calls/jobs.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import type { SavedView } from '#lib/contract/saved-views.ts'
import { t } from '#lib/i18n/t.ts'
import { jobQuery } from '#lib/shared/job-calendar.ts'
import { type JobFilter, jobList } from '#lib/shared/lists.ts'

import { JobCalendar } from './JobCalendar.tsx'
import { JobBoard } from './JobBoard.tsx'
import { JobFilters } from './JobFilters.tsx'
import { JobRowMenu } from './JobRowMenu.tsx'
import { jobColumns } from './job-columns.tsx'
import { ticketsPath } from './tickets.ts'

type Found = Data<typeof listJobs>

export interface JobsProps {
  workspaceId: string
  today: string
  filter: JobFilter
  statuses: JobStatus[]
  people: { id: string; name: string }[]
  /** Whom the list is narrowed to, if anybody. */
  customerName: string | undefined
  views: SavedView[]
  mayEdit: boolean
  mayWork: boolean
  seesPrices: boolean
  initial: Found
}

const SORTS: Record<string, JobFilter['sort']> = {
  number: 'number',
  title: 'title',
  due: 'due',
  total: 'total',
  updated: 'updated'
}

/** All jobs of the shop: as a table, as a board by status, or as a calendar. */
export function JobsScreen(props: JobsProps) {
  const { workspaceId, statuses, today, initial, mayEdit, mayWork, seesPrices } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const unread = unreadByJob(useStore($unread, { ssr: 'initial' }))
  const list = useList<JobFilter, Found>({
    address: jobList,
    filter: props.filter,
    initial,
    load(asked, signal) {
      const query = { WorkspaceId: workspaceId, ...jobQuery(asked, today) }
      return call(listJobs, { query: query as Input<typeof listJobs>['query'] }, { signal })
    }
  })
  const { filter, found, show } = list
  const isBoard = filter.view === 'board'
  const isTable = filter.view === 'table'
  const chosen = found.rows.filter(({ id }) => selected.has(id))

  async function moveChosen() {
    const jobs = chosen.map(({ id, number, title, closed }) => ({ id, number, title, closed }))
    const moved = await openDialog(jobStatusDialog, { workspaceId, jobs, statuses, mayManage: false })
    if (!moved) return
    setSelected(new Set())
    showBanner(t('jobs.moved', { count: moved.moved }), { variant: 'success' })
    void list.reload()
  }

  const empty = {
    first: (
      <EmptyState
        title={t('jobs.emptyTitle')}
        drawing="box"
        actions={
          mayEdit && (
            <LinkButton variant="primary" href="/dashboard/jobs/create">
              {t('jobs.new')}
            </LinkButton>
          )
        }
      >
        {t('jobs.emptyText')}
      </EmptyState>
    ),
    none: { title: t('jobs.noneTitle'), text: t('jobs.noneText'), action: t('jobs.clear') }
  }

  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('jobs.title')}
        description={found.total > 0 ? t(`jobs.sum.${filter.open}`, { count: found.total }) : undefined}
        actions={
          <>
            <span className="inline-flex gap-1" role="group" aria-label={t('jobs.view')}>
              <Button
                variant={isTable ? 'secondary' : 'quiet'}
                icon={<Rows3 />}
                aria-pressed={isTable}
                onClick={() => show({ view: 'table' })}
              >
                {t('jobs.table')}
              </Button>
              <Button
                variant={isBoard ? 'secondary' : 'quiet'}
                icon={<Columns3 />}
                aria-pressed={isBoard}
                onClick={() => show({ view: 'board', open: 'open', statusId: undefined })}
              >
                {t('jobs.board')}
              </Button>
              <Button
                variant={filter.view === 'calendar' ? 'secondary' : 'quiet'}
                icon={<CalendarDays />}
                aria-pressed={filter.view === 'calendar'}
                onClick={() => show({ view: 'calendar' })}
              >
                {t('jobs.calendar')}
              </Button>
            </span>
            <Menu
              label={t('jobs.more')}
              align="end"
              items={[
                { id: 'rules', label: t('statusRules.title'), icon: <Workflow />, href: '/dashboard/jobs/rules' }
              ]}
            />
            {mayEdit && (
              <LinkButton variant="primary" icon={<Plus />} href="/dashboard/jobs/create">
                {t('jobs.new')}
              </LinkButton>
            )}
          </>
        }
      />
      <LiveNotice workspaceId={workspaceId} about={['job']} />
      <SavedViews
        workspaceId={workspaceId}
        list="jobs"
        initial={props.views}
        path={jobList.path({ ...filter, ...jobList.turnTo(1) })}
        isNarrowed={list.isNarrowed}
        onShow={query => show(jobList.read(query))}
      />
      {!isTable && <JobFilters {...props} list={list} />}
      {filter.view === 'calendar' && (
        <JobCalendar workspaceId={workspaceId} statuses={statuses} today={today} mayEdit={mayEdit} list={list} />
      )}
      {isBoard && (
        <ListResults list={list} {...empty}>
          {rows => (
            <JobBoard
              workspaceId={workspaceId}
              statuses={statuses}
              today={today}
              mayWork={mayWork}
              seesPrices={seesPrices}
              rows={rows}
              total={found.total}
              onChange={() => list.reload()}
            />
          )}
        </ListResults>
      )}
      {isTable && (
        <ListResults
          list={list}
          {...empty}
          table={{
            label: t('jobs.title'),
            columns: jobColumns({ statuses, today, seesPrices, unread }),
            rowKey: ({ id }) => id,
            rowName: ({ number, title }) => `${number} ${title}`,
            sort: { column: filter.sort === 'newest' ? 'number' : filter.sort, direction: directionOf(filter.sort) },
            onSort: ({ column }) => show({ sort: SORTS[column] ?? 'due' }),
            onOpen: ({ id }) => location.assign(`/dashboard/jobs/${id}/overview`),
            rowActions: job => (
              <JobRowMenu
                job={job}
                workspaceId={workspaceId}
                statuses={statuses}
                mayEdit={mayEdit}
                mayWork={mayWork}
                seesPrices={seesPrices}
                onChange={() => list.reload()}
              />
            ),
            ...(mayWork && { selected, onSelect: setSelected }),
            bar: <JobFilters {...props} list={list} />
          }}
        />
      )}
      {isTable && (
        <BulkBar
          label={t('jobs.chosen')}
          count={chosen.length}
          onAll={() => setSelected(new Set(found.rows.map(({ id }) => id)))}
          onNone={() => setSelected(new Set())}
        >
          <Button size="small" onClick={() => void moveChosen()}>
            {t('jobs.changeStatus')}
          </Button>
          <LinkButton
            size="small"
            icon={<Printer />}
            href={ticketsPath(
              workspaceId,
              chosen.map(({ id }) => id)
            )}
          >
            {t('jobs.printTickets')}
          </LinkButton>
        </BulkBar>
      )}
    </div>
  )
}

function directionOf(sort: JobFilter['sort']): 'ascending' | 'descending' {
  return sort === 'due' || sort === 'title' ? 'ascending' : 'descending'
}
