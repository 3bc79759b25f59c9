import { Download } from 'lucide-react'
import { useState } from 'react'

import { LiveNotice } from '#islands/parts/LiveNotice.tsx'
import { OrderStateChip } from '#islands/parts/OrderStateChip.tsx'
import { SavedViews } from '#islands/parts/SavedViews.tsx'
import { FilterPanel } from '#islands/parts/FilterPanel.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { type ListOf, useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { call } from '#lib/client/api.ts'
import type { Data, Input } from '#lib/contract/endpoint.ts'
import { listOrders } from '#lib/contract/calls/orders.ts'
import type { OrderSummary, OrderTotals } from '#lib/contract/orders.ts'
import type { SavedView } from '#lib/contract/saved-views.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { type OrderFilter, orderList } from '#lib/shared/lists.ts'

import { BulkOrders } from './BulkOrders.tsx'
import { formatDay } from './dates.ts'

type Found = Data<typeof listOrders> & { totals: OrderTotals; total: number }

interface Props {
  workspaceId: string
  timeZone: string
  currency: string
  mayExport: boolean
  mayRefund: boolean
  filter: OrderFilter
  stores: { id: string; name: string }[]
  views: SavedView[]
  states: readonly OrderSummary['state'][]
  initial: Found
}

const SORTS: Record<string, Record<'ascending' | 'descending', OrderFilter['sort']>> = {
  placed: { ascending: 'oldest', descending: 'newest' },
  total: { ascending: 'total', descending: 'total' },
  buyer: { ascending: 'buyer', descending: 'buyer' }
}

/** All orders of the workspace. */
export function OrdersScreen(props: Props) {
  const { workspaceId, timeZone, currency, initial } = props
  const list = useList<OrderFilter, Found>({
    address: orderList,
    filter: props.filter,
    initial,
    async load(asked, signal) {
      // The filter is part of an address that was read; the server refuses what it does not know.
      const query = { WorkspaceId: workspaceId, IncludeTotals: 'true', ...asked, pageSize: initial.pageSize }
      const found = await call(listOrders, { query: query as Input<typeof listOrders>['query'] }, { signal })
      return { ...found, totals: found.totals!, total: found.totals!.count }
    }
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { filter, show } = list
  // What is not on the page any more is not chosen either.
  const onPage = new Set(list.found.rows.map(({ id }) => id).filter(id => chosen.has(id)))
  const { totals } = list.found
  const paid = formatMoney(totals.paidCents - totals.refundedCents, currency)
  const held = totals.authorisedCents > 0 && t('orders.held', { amount: formatMoney(totals.authorisedCents, currency) })
  const sum = [paid, held].filter(Boolean).join(', ')

  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('orders.title')}
        description={totals.count > 0 ? t('orders.sum', { count: totals.count, units: totals.units, sum }) : undefined}
        actions={
          props.mayExport &&
          totals.count > 0 && (
            <LinkButton
              icon={<Download />}
              href={`/api/v2/store-orders/export?${exportQuery(workspaceId, filter)}`}
              download
            >
              {t('orders.export')}
            </LinkButton>
          )
        }
      />
      <LiveNotice workspaceId={workspaceId} about={['order']} />
      <SavedViews
        workspaceId={workspaceId}
        list="orders"
        initial={props.views}
        path={orderList.path({ ...filter, ...orderList.turnTo(1) })}
        isNarrowed={list.isNarrowed}
        onShow={query => show(orderList.read(query))}
      />
      <ListResults
        list={list}
        first={
          <EmptyState
            title={t('orders.emptyTitle')}
            drawing="box"
            actions={
              <LinkButton variant="primary" href="/dashboard/stores">
                {t('orders.emptyAction')}
              </LinkButton>
            }
          >
            {t('orders.emptyText')}
          </EmptyState>
        }
        none={{ title: t('orders.noneTitle'), text: t('orders.noneText'), action: t('orders.clear') }}
        table={{
          label: t('orders.title'),
          columns: columnsFor(timeZone),
          rowKey: ({ id }) => id,
          sort: sortOf(filter.sort),
          onSort: ({ column, direction }) => show({ sort: SORTS[column]?.[direction] ?? 'newest' }),
          onOpen: ({ id }) => location.assign(`/dashboard/orders/${id}/details`),
          selected: onPage,
          onSelect: setChosen,
          rowName: ({ number }) => t('order.title', { number }),
          bar: (
            <>
              <Filters {...props} list={list} />
              {onPage.size > 0 && (
                <BulkOrders
                  workspaceId={workspaceId}
                  chosen={onPage}
                  mayWork={props.mayExport}
                  mayRefund={props.mayRefund}
                  onDone={() => void list.reload()}
                  onClear={() => setChosen(new Set())}
                />
              )}
            </>
          )
        }}
      />
    </div>
  )
}

function Filters({ stores, states, list }: Props & { list: ListOf<OrderFilter, Found> }) {
  const { filter, show } = list
  return (
    <div className="order-filters grid w-full grid-cols-[minmax(12rem,1.6fr)_repeat(3,minmax(8rem,1fr))_auto_auto_auto] items-end gap-2 max-xl:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <SearchField
        label={t('orders.search')}
        placeholder={t('orders.searchHint')}
        key={filter.search}
        defaultValue={filter.search}
        onSearch={search => show({ search })}
      />
      <FilterPanel>
        <NativeSelect
          label={t('orders.store')}
          hideLabel
          placeholder={t('orders.allStores')}
          value={filter.storeId ?? ''}
          onChange={event => show({ storeId: event.target.value || undefined })}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NativeSelect
          label={t('orders.state')}
          hideLabel
          placeholder={t('orders.allStates')}
          value={filter.state ?? ''}
          onChange={event => show({ state: event.target.value || undefined })}
          options={[
            ...states.map(state => ({ value: state, label: t(`orderStates.${state}`) })),
            { value: 'held', label: t('orders.onHold') }
          ]}
        />
        <NativeSelect
          label={t('orders.delivery')}
          hideLabel
          placeholder={t('orders.allDeliveries')}
          value={filter.delivery ?? ''}
          onChange={event => show({ delivery: (event.target.value || undefined) as OrderFilter['delivery'] })}
          options={(['pickup', 'group', 'shipping'] as const).map(kind => ({
            value: kind,
            label: t(`deliveries.${kind}`)
          }))}
        />
        <label className="flex items-center gap-1.5 max-sm:grid max-sm:gap-0.5 [&_input]:min-h-6 [&>.control]:min-w-0">
          <span className="text-muted text-sm/5">{t('orders.from')}</span>
          <span className="control">
            <input
              type="date"
              value={filter.from ?? ''}
              onChange={event => show({ from: event.target.value || undefined })}
            />
          </span>
        </label>
        <label className="flex items-center gap-1.5 max-sm:grid max-sm:gap-0.5 [&_input]:min-h-6 [&>.control]:min-w-0">
          <span className="text-muted text-sm/5">{t('orders.to')}</span>
          <span className="control">
            <input
              type="date"
              value={filter.to ?? ''}
              onChange={event => show({ to: event.target.value || undefined })}
            />
          </span>
        </label>
      </FilterPanel>
      {list.isNarrowed && (
        <Button variant="quiet" onClick={list.showAll}>
          {t('orders.clear')}
        </Button>
      )}
    </div>
  )
}

function columnsFor(timeZone: string): Column<OrderSummary>[] {
  return [
    {
      id: 'number',
      header: t('orders.number'),
      primary: true,
      cell: order => (
        <span className="inline-flex items-center gap-2">
          <a className="link tabular-nums" href={`/dashboard/orders/${order.id}/details`}>
            {order.number}
          </a>
          {!order.livemode && <Badge outline>{t('orders.test')}</Badge>}
          {order.held && <Badge tone="danger">{t('orders.onHold')}</Badge>}
        </span>
      )
    },
    {
      id: 'placed',
      header: t('orders.date'),
      sortable: true,
      narrow: 'end',
      cell: order => <span className="whitespace-nowrap">{formatDay(order.placedAt, timeZone)}</span>
    },
    {
      id: 'store',
      header: t('orders.store'),
      narrow: 'line',
      cell: order => <span className="text-muted">{order.store.name}</span>
    },
    {
      id: 'buyer',
      header: t('orders.buyer'),
      sortable: true,
      narrow: 'line',
      cell: order => (
        <span className="grid">
          <span>{order.buyerName}</span>
          {order.recipient && order.recipient !== order.buyerName && (
            <span className="text-muted text-sm/5">{t('orders.for', { name: order.recipient })}</span>
          )}
        </span>
      )
    },
    {
      id: 'items',
      header: t('orders.items'),
      narrow: 'line',
      cell: order => <span className="line-clamp-2">{order.items}</span>
    },
    {
      id: 'delivery',
      header: t('orders.delivery'),
      narrow: 'hidden',
      cell: order => t(`deliveries.${order.delivery}`)
    },
    {
      id: 'total',
      header: t('orders.total'),
      sortable: true,
      align: 'end',
      narrow: 'end',
      cell: order => <span className="tabular-nums">{formatMoney(order.totalCents, order.currency)}</span>
    },
    { id: 'state', header: t('orders.state'), narrow: 'end', cell: order => <OrderStateChip state={order.state} /> }
  ]
}

function sortOf(sort: string) {
  const direction = sort === 'oldest' || sort === 'buyer' ? ('ascending' as const) : ('descending' as const)
  return { column: sort === 'total' || sort === 'buyer' ? sort : 'placed', direction }
}

function exportQuery(workspaceId: string, filter: OrderFilter): string {
  const query = orderList.path({ ...filter, ...orderList.turnTo(1) }).split('?')[1]
  return `WorkspaceId=${workspaceId}${query ? `&${query}` : ''}`
}
