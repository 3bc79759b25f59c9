import { Layers, Ruler, ScanLine } from 'lucide-react'
import { useState } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listProductionRuns } from '#lib/contract/calls/production.ts'
import type { RunSummary } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'
import { type RunFilter, runList } from '#lib/shared/lists.ts'
import { madeOf, owedOf, RUN_STATES } from '#lib/shared/production-runs.ts'
import { formatDate } from '#lib/shared/format-time.ts'
import type { SizeScales } from '#lib/shared/size-scales.ts'

import { RunTabs } from './RunTabs.tsx'
import { RunStateBadge } from './RunStateBadge.tsx'
import { SizesModal } from './SizesModal.tsx'

type Found = Data<typeof listProductionRuns>

interface Props {
  workspaceId: string
  timeZone: string
  filter: RunFilter
  initial: Found
  scales: SizeScales
  mayManage: boolean
}

const addressOf = ({ id }: { id: string }) => `/dashboard/production/${id}/overview`

/** The production runs of the shop. */
export function RunsScreen({ workspaceId, timeZone, initial, mayManage, ...props }: Props) {
  const [scales, setScales] = useState(props.scales)
  const [isSizing, setSizing] = useState(false)
  const list = useList<RunFilter, Found>({
    address: runList,
    filter: props.filter,
    initial,
    load: (asked, signal) => {
      const query = { WorkspaceId: workspaceId, ...asked, pageSize: initial.pageSize }
      return call(listProductionRuns, { query }, { signal })
    }
  })
  const { filter, show } = list
  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('runs.title')}
        description={t('runs.intro')}
        actions={
          <>
            {mayManage && (
              <Button icon={<Ruler />} onClick={() => setSizing(true)}>
                {t('runSizes.open')}
              </Button>
            )}
            <LinkButton icon={<Layers />} href="/dashboard/production/rolls">
              {t('filmRolls.title')}
            </LinkButton>
            <LinkButton icon={<ScanLine />} href="/dashboard/production/scan">
              {t('runs.scan')}
            </LinkButton>
          </>
        }
      />
      <RunTabs current="runs" />
      <ListResults
        list={list}
        first={
          <div className="card">
            <EmptyState
              title={t('runs.emptyTitle')}
              drawing="box"
              actions={
                <>
                  <LinkButton href="/dashboard/stores">{t('runs.toStores')}</LinkButton>
                  <LinkButton href="/dashboard/orders">{t('runs.toOrders')}</LinkButton>
                </>
              }
            >
              {t('runs.emptyText')}
            </EmptyState>
          </div>
        }
        none={{ title: t('runs.noneTitle'), text: t('runs.noneText'), action: t('runs.clear') }}
        table={{
          label: t('runs.title'),
          columns: columns(timeZone),
          rowKey: ({ id }) => id,
          onOpen: row => location.assign(addressOf(row)),
          bar: (
            <ListFilters>
              <SearchField
                label={t('runs.search')}
                placeholder={t('runs.searchHint')}
                key={filter.search}
                defaultValue={filter.search}
                onSearch={search => show({ search })}
              />
              <NativeSelect
                label={t('runs.state')}
                hideLabel
                placeholder={t('runs.anyState')}
                value={filter.state ?? ''}
                options={RUN_STATES.map(state => ({ value: state, label: t(`runs.states.${state}`) }))}
                onChange={event => show({ state: (event.target.value || undefined) as RunFilter['state'] })}
              />
              {list.isNarrowed && (
                <Button variant="quiet" onClick={list.showAll}>
                  {t('runs.clear')}
                </Button>
              )}
            </ListFilters>
          )
        }}
      />
      {isSizing && (
        <SizesModal
          scales={scales}
          workspaceId={workspaceId}
          onClose={() => setSizing(false)}
          onSaved={saved => {
            setScales(saved)
            setSizing(false)
          }}
        />
      )}
    </div>
  )
}

function columns(timeZone: string): Column<RunSummary>[] {
  return [
    {
      id: 'name',
      header: t('runs.name'),
      primary: true,
      cell: row => (
        <a className="link" href={addressOf(row)}>
          {row.number} · {row.name}
        </a>
      )
    },
    {
      id: 'state',
      header: t('runs.state'),
      narrow: 'line',
      cell: ({ state, flagged }) => (
        <span className="flex flex-wrap gap-1">
          <RunStateBadge state={state} />
          {flagged && <Badge tone="danger">{t('runs.flagged')}</Badge>}
        </span>
      )
    },
    {
      id: 'pieces',
      header: t('runs.pieces'),
      align: 'end',
      cell: ({ counts }) => <span className="tabular-nums">{owedOf(counts)}</span>
    },
    {
      id: 'progress',
      header: t('runs.progress'),
      align: 'end',
      cell: ({ counts }) => (
        <span className="tabular-nums">{t('runs.progressOf', { made: madeOf(counts), owed: owedOf(counts) })}</span>
      )
    },
    {
      id: 'of',
      header: t('runs.of'),
      narrow: 'line',
      cell: row => <span className="text-muted">{sourcesText(row)}</span>
    },
    {
      id: 'started',
      header: t('runs.started'),
      narrow: 'hidden',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt, timeZone)}</span>
    }
  ]
}

export function sourcesText({ orders, jobs }: Pick<RunSummary, 'orders' | 'jobs'>): string {
  return [orders > 0 && t('runs.orders', { count: orders }), jobs > 0 && t('runs.jobs', { count: jobs })]
    .filter(Boolean)
    .join(', ')
}
