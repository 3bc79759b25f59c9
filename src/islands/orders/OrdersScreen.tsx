import { Download } from 'lucide-react'
import { useState } from 'react'

import { LiveNotice } from '#islands/parts/LiveNotice.tsx'
import { OrderStateChip } from '#islands/parts/OrderStateChip.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { Table } from '#islands/ui/Table.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import type { OrderSummary, OrderTotals } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { type OrderFilter, orderListPath } from '#lib/shared/order-filter.ts'

import { formatDay } from './dates.ts'

interface Props {
  workspaceId: string
  timeZone: string
  currency: string
  mayExport: boolean
  filter: OrderFilter
  stores: { id: string; name: string }[]
  states: readonly OrderSummary['state'][]
  orders: { rows: OrderSummary[]; page: number; pageSize: number }
  totals: OrderTotals
}

const SORTS: Record<string, { ascending: string; descending: string }> = {
  placed: { ascending: 'oldest', descending: 'newest' },
  total: { ascending: 'total', descending: 'total' },
  buyer: { ascending: 'buyer', descending: 'buyer' }
}

/** All orders of the workspace. The filter is the address: a view can be bookmarked, and Back works. */
export function OrdersScreen(props: Props) {
  const { filter, orders, totals, timeZone, currency } = props
  const [leaving, setLeaving] = useState(false)
  const isFiltered = Boolean(
    filter.search || filter.storeId || filter.state || filter.delivery || filter.from || filter.to
  )

  function show(change: Partial<OrderFilter>) {
    setLeaving(true)
    location.assign(orderListPath({ ...filter, page: 1, ...change }))
  }

  const sum = formatMoney(totals.paidCents - totals.refundedCents, currency)

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
              href={`/api/v2/store-orders/export?${exportQuery(props.workspaceId, filter)}`}
              download
            >
              {t('orders.export')}
            </LinkButton>
          )
        }
      />
      <LiveNotice workspaceId={props.workspaceId} />
      {totals.count === 0 && !isFiltered ? (
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
      ) : (
        <>
          <Table
            label={t('orders.title')}
            columns={columnsFor(timeZone)}
            rows={orders.rows}
            rowKey={({ id }) => id}
            loading={leaving}
            sort={sortOf(filter.sort)}
            onSort={({ column, direction }) => show({ sort: SORTS[column]?.[direction] ?? 'newest' })}
            onOpen={({ id }) => location.assign(`/dashboard/orders/${id}/details`)}
            empty={
              <EmptyState
                title={t('orders.noneTitle')}
                drawing="search"
                actions={<Button onClick={() => location.assign('/dashboard/orders')}>{t('orders.clear')}</Button>}
              >
                {t('orders.noneText')}
              </EmptyState>
            }
            bar={<Filters {...props} onShow={show} isFiltered={isFiltered} />}
          />
          <Pagination
            page={orders.page}
            pageSize={orders.pageSize}
            total={totals.count}
            href={page => orderListPath({ ...filter, page })}
          />
        </>
      )}
    </div>
  )
}

function Filters(props: Props & { onShow: (change: Partial<OrderFilter>) => void; isFiltered: boolean }) {
  const { filter, stores, states, onShow } = props
  return (
    <div className="order-filters">
      <SearchField
        label={t('orders.search')}
        placeholder={t('orders.searchHint')}
        defaultValue={filter.search}
        onSearch={search => search !== filter.search && onShow({ search })}
      />
      <NativeSelect
        label={t('orders.store')}
        hideLabel
        placeholder={t('orders.allStores')}
        value={filter.storeId ?? ''}
        onChange={event => onShow({ storeId: event.target.value || undefined })}
        options={stores.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NativeSelect
        label={t('orders.state')}
        hideLabel
        placeholder={t('orders.allStates')}
        value={filter.state ?? ''}
        onChange={event => onShow({ state: event.target.value || undefined })}
        options={[
          ...states.map(state => ({ value: state, label: t(`orderStates.${state}`) })),
          { value: 'held', label: t('orders.held') }
        ]}
      />
      <NativeSelect
        label={t('orders.delivery')}
        hideLabel
        placeholder={t('orders.allDeliveries')}
        value={filter.delivery ?? ''}
        onChange={event => onShow({ delivery: event.target.value || undefined })}
        options={(['pickup', 'group', 'shipping'] as const).map(kind => ({
          value: kind,
          label: t(`deliveries.${kind}`)
        }))}
      />
      <label className="order-filter-day">
        <span className="text-muted text-sm">{t('orders.from')}</span>
        <span className="control">
          <input
            type="date"
            value={filter.from ?? ''}
            onChange={event => onShow({ from: event.target.value || undefined })}
          />
        </span>
      </label>
      <label className="order-filter-day">
        <span className="text-muted text-sm">{t('orders.to')}</span>
        <span className="control">
          <input
            type="date"
            value={filter.to ?? ''}
            onChange={event => onShow({ to: event.target.value || undefined })}
          />
        </span>
      </label>
      {props.isFiltered && (
        <LinkButton variant="quiet" href="/dashboard/orders">
          {t('orders.clear')}
        </LinkButton>
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
          {order.held && <Badge tone="danger">{t('orders.held')}</Badge>}
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
            <span className="text-muted text-sm">{t('orders.for', { name: order.recipient })}</span>
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
  const query = orderListPath({ ...filter, page: 1 }).split('?')[1]
  return `WorkspaceId=${workspaceId}${query ? `&${query}` : ''}`
}
