import { BlankTabs } from '#islands/parts/blanks/BlankTabs.tsx'
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
import { listPurchases } from '#lib/contract/calls/purchases.ts'
import type { PurchaseSummary } from '#lib/contract/purchases.ts'
import { t } from '#lib/i18n/t.ts'
import { type PurchaseFilter, purchaseList } from '#lib/shared/lists.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { PURCHASE_STATES } from '#lib/shared/purchases.ts'
import { formatDate } from '#lib/shared/format-time.ts'

import { PurchaseStateBadge } from './PurchaseStateBadge.tsx'

type Found = Data<typeof listPurchases>

interface Props {
  workspaceId: string
  timeZone: string
  seesPrices: boolean
  filter: PurchaseFilter
  initial: Found
}

/** What the shop has ordered at its suppliers. */
export function PurchasesScreen({ workspaceId, timeZone, seesPrices, initial, ...props }: Props) {
  const list = useList<PurchaseFilter, Found>({
    address: purchaseList,
    filter: props.filter,
    initial,
    load: (asked, signal) => {
      return call(
        listPurchases,
        { query: { WorkspaceId: workspaceId, ...asked, pageSize: initial.pageSize } },
        { signal }
      )
    }
  })
  const { filter, show } = list
  return (
    <div className="grid gap-4">
      <PageHeader title={t('purchases.title')} description={t('purchases.intro')} />
      <BlankTabs current="orders" />
      <ListResults
        list={list}
        first={
          <div className="card">
            <EmptyState
              title={t('purchases.emptyTitle')}
              drawing="box"
              actions={<LinkButton href="/dashboard/blanks/to-order">{t('purchases.toOrder')}</LinkButton>}
            >
              {t('purchases.emptyText')}
            </EmptyState>
          </div>
        }
        none={{ title: t('purchases.noneTitle'), text: t('purchases.noneText'), action: t('purchases.clear') }}
        table={{
          label: t('purchases.title'),
          columns: columns(timeZone, seesPrices),
          rowKey: ({ id }) => id,
          onOpen: ({ id }) => location.assign(`/dashboard/blanks/orders/${id}`),
          bar: (
            <ListFilters>
              <SearchField
                label={t('purchases.search')}
                placeholder={t('purchases.searchHint')}
                key={filter.search}
                defaultValue={filter.search}
                onSearch={search => show({ search })}
              />
              <NativeSelect
                label={t('purchases.state')}
                hideLabel
                placeholder={t('purchases.anyState')}
                value={filter.state ?? ''}
                options={PURCHASE_STATES.map(state => ({ value: state, label: t(`purchases.states.${state}`) }))}
                onChange={event => show({ state: (event.target.value || undefined) as PurchaseFilter['state'] })}
              />
              {list.isNarrowed && (
                <Button variant="quiet" onClick={list.showAll}>
                  {t('purchases.clear')}
                </Button>
              )}
            </ListFilters>
          )
        }}
      />
    </div>
  )
}

function columns(timeZone: string, seesPrices: boolean): Column<PurchaseSummary>[] {
  return [
    {
      id: 'number',
      header: t('purchases.number'),
      primary: true,
      cell: ({ id, number, supplier }) => (
        <a className="link" href={`/dashboard/blanks/orders/${id}`}>
          {[number, supplier].filter(Boolean).join(' · ')}
        </a>
      )
    },
    {
      id: 'state',
      header: t('purchases.state'),
      narrow: 'line',
      cell: ({ state }) => <PurchaseStateBadge state={state} />
    },
    {
      id: 'pieces',
      header: t('purchases.pieces'),
      align: 'end',
      cell: ({ pieces, received, state }) => (
        <span className="tabular-nums">{state === 'part_received' ? `${received} / ${pieces}` : pieces}</span>
      )
    },
    {
      id: 'jobs',
      header: t('purchases.jobs'),
      narrow: 'line',
      cell: ({ jobs }) => <span className="text-muted">{jobsText(jobs)}</span>
    },
    {
      id: 'when',
      header: t('purchases.ordered'),
      narrow: 'hidden',
      cell: ({ orderedAt }) => <span className="whitespace-nowrap">{orderedAt && formatDate(orderedAt, timeZone)}</span>
    },
    ...(seesPrices
      ? [
          {
            id: 'total',
            header: t('purchases.total'),
            align: 'end' as const,
            narrow: 'end' as const,
            cell: ({ totalCents, currency }: PurchaseSummary) => (
              <span className="tabular-nums">{totalCents ? formatMoney(totalCents, currency) : ''}</span>
            )
          }
        ]
      : [])
  ]
}

const NUMBERS = 4

function jobsText(jobs: number[]): string {
  const more = jobs.length - NUMBERS
  const shown = jobs.slice(0, NUMBERS).join(', ')
  return more > 0 ? `${shown} ${t('purchases.more', { count: more })}` : shown
}
