import { Columns3, List as ListIcon, Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { FilterPanel } from '#islands/parts/FilterPanel.tsx'
import { LiveNotice } from '#islands/parts/LiveNotice.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { type ListOf, useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { useSoon } from '#islands/ui/useSoon.ts'
import { call } from '#lib/client/api.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { getLeadBoard, LEAD_SORTS, listLeads } from '#lib/contract/calls/leads.ts'
import { t } from '#lib/i18n/t.ts'
import { LEAD_SOURCES, LEAD_STAGES } from '#lib/shared/lead.ts'
import { type LeadFilter, leadList } from '#lib/shared/lists.ts'

import { type FoundLeads, foundOf } from './found-leads.ts'
import { leadColumns } from './leadColumns.tsx'
import { LeadBoard } from './LeadBoard.tsx'

const loadModal = () => import('./LeadModal.tsx').then(({ LeadModal }) => ({ default: LeadModal }))
const LeadModal = lazy(loadWhenOnline(loadModal))
const LOADS = [loadModal]

interface Props {
  workspaceId: string
  timeZone: string
  mayEdit: boolean
  /** The day it is where the shop is. */
  today: string
  filter: LeadFilter
  initial: FoundLeads
}

/** Who might become a customer: by stage on a board, or as a list. */
export function LeadsScreen({ workspaceId, timeZone, mayEdit, today, filter: firstFilter, initial }: Props) {
  const [isNew, setNew] = useState(false)
  useSoon(LOADS)
  const [problem, setProblem] = useState<string>()
  const list = useList<LeadFilter, FoundLeads>({
    address: leadList,
    filter: firstFilter,
    initial,
    async load({ view = 'board', stage, sort, page, ...asked }, signal) {
      const query = { WorkspaceId: workspaceId, ...asked }
      if (view === 'list') {
        const { pageSize } = initial
        return call(listLeads, { query: { ...query, stage, sort, page, pageSize } }, { signal })
      }
      return foundOf(await call(getLeadBoard, { query }, { signal }), initial.pageSize)
    }
  })
  const { filter, found } = list
  const isEmpty = found.total === 0 && !list.isNarrowed && !list.loading && !list.error
  const create = mayEdit && (
    <>
      <LinkButton icon={<Upload />} href="/dashboard/leads/import">
        {t('leads.import')}
      </LinkButton>
      <Button variant="primary" icon={<Plus />} onClick={() => setNew(true)}>
        {t('leads.new')}
      </Button>
    </>
  )

  return (
    <div className="grid gap-4">
      <PageHeader title={t('leads.title')} description={t('leads.intro')} actions={!isEmpty && create} />
      <LiveNotice workspaceId={workspaceId} about={['lead']} />
      {problem && (
        <Notice tone="danger" role="alert" onClose={() => setProblem(undefined)}>
          {problem}
        </Notice>
      )}
      {isEmpty ? (
        <div className="card">
          <EmptyState title={t('leads.emptyTitle')} drawing="letter" actions={create}>
            {t('leads.emptyText')}
          </EmptyState>
        </div>
      ) : (
        <Filters list={list} />
      )}
      {!isEmpty && filter.view === 'board' && found.board && (
        <LeadBoard
          workspaceId={workspaceId}
          mayEdit={mayEdit}
          today={today}
          board={found.board}
          isLoading={list.loading}
          onProblem={setProblem}
          onMoved={list.reload}
        />
      )}
      {!isEmpty && (filter.view === 'list' || list.error) && (
        <ListResults
          list={list}
          none={{ title: t('leads.noneTitle'), text: t('leads.noneText'), action: t('leads.clear') }}
          table={{
            label: t('leads.title'),
            columns: leadColumns({ timeZone, today }),
            rowKey: ({ id }) => id,
            onOpen: ({ id }) => location.assign(`/dashboard/leads/${id}`)
          }}
        />
      )}
      {isNew && (
        <Suspense>
          <LeadModal workspaceId={workspaceId} onClose={() => setNew(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Filters({ list }: { list: ListOf<LeadFilter, FoundLeads> }) {
  const { filter, show } = list
  const isBoard = filter.view === 'board'
  return (
    <div className="lead-filters flex flex-wrap items-center gap-2 [&_.field]:w-40 max-sm:[&_.field]:w-auto [&>search]:max-w-88 [&>search]:flex-[1_1_14rem] max-sm:[&>search]:max-w-none max-sm:[&>search]:min-w-0 max-sm:[&>search]:flex-1">
      <SearchField
        label={t('leads.search')}
        placeholder={t('leads.searchHint')}
        key={filter.search}
        defaultValue={filter.search}
        onSearch={search => show({ search })}
      />
      <FilterPanel>
        <NativeSelect
          label={t('leads.source')}
          hideLabel
          placeholder={t('leads.anySource')}
          value={filter.source ?? ''}
          options={LEAD_SOURCES.map(source => ({ value: source, label: t(`leadSources.${source}`) }))}
          onChange={event => show({ source: LEAD_SOURCES.find(source => source === event.target.value) })}
        />
        {!isBoard && (
          <>
            <NativeSelect
              label={t('leads.stage')}
              hideLabel
              placeholder={t('leads.anyStage')}
              value={filter.stage ?? ''}
              options={LEAD_STAGES.map(stage => ({ value: stage, label: t(`leadStages.${stage}`) }))}
              onChange={event => show({ stage: LEAD_STAGES.find(stage => stage === event.target.value) })}
            />
            <NativeSelect
              label={t('leads.sort')}
              hideLabel
              value={filter.sort}
              options={LEAD_SORTS.map(sort => ({ value: sort, label: t(`leads.sortBy.${sort}`) }))}
              onChange={event => show({ sort: event.target.value as LeadFilter['sort'] })}
            />
          </>
        )}
      </FilterPanel>
      <div className="ms-auto flex gap-1 max-sm:w-full [&>[aria-pressed='true']]:border-accent [&>[aria-pressed='true']]:text-heading">
        <Button
          icon={<Columns3 />}
          aria-pressed={isBoard}
          onClick={() => show({ view: 'board', stage: undefined, sort: 'newest' })}
        >
          {t('leads.board')}
        </Button>
        <Button icon={<ListIcon />} aria-pressed={!isBoard} onClick={() => show({ view: 'list' })}>
          {t('leads.list')}
        </Button>
      </div>
      {list.isNarrowed && (
        <Button variant="quiet" onClick={() => show({ search: '', source: undefined, stage: undefined })}>
          {t('leads.clear')}
        </Button>
      )}
    </div>
  )
}
