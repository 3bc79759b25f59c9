import { Badge } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listAllSupplyOrders, listSupplyOrders } from '#lib/contract/calls/supplies.ts'
import type { SupplyOrderRow } from '#lib/contract/supplies.ts'
import { t } from '#lib/i18n/t.ts'
import type { FilterOf } from '#lib/shared/list-filter.ts'
import { allSupplyOrderList, supplyOrderList } from '#lib/shared/lists.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'
import { SUPPLY_ORDER_STATES } from '#lib/shared/supply-order.ts'

import { OrderState } from './OrderState.tsx'
import { MakeFrame } from './parts.tsx'

type Filter = FilterOf<typeof allSupplyOrderList>

interface Props {
  /** Undefined for the platform's admin, who sees those of all workspaces. */
  workspaceId?: string
  filter: Filter
  initial: Data<typeof listSupplyOrders>
  timeZone: string
  units?: number
}

/** Orders of supplies: a workspace's own, or all of them for the admin. */
export function OrdersScreen({ workspaceId, filter: first, initial, timeZone, units = 0 }: Props) {
  const isAdmin = workspaceId === undefined
  const list = useList({
    address: isAdmin ? allSupplyOrderList : supplyOrderList,
    filter: first,
    initial,
    load: (asked, signal) => {
      const query = { ...asked, pageSize: initial.pageSize }
      if (isAdmin) return call(listAllSupplyOrders, { query }, { signal })
      return call(listSupplyOrders, { query: { ...query, WorkspaceId: workspaceId } }, { signal })
    }
  })
  const { filter, show } = list
  const results = (
    <>
      <ListFilters>
        <SearchField
          key={filter.search}
          label={t(isAdmin ? 'supplyOrders.searchAdmin' : 'supplyOrders.search')}
          defaultValue={filter.search}
          onSearch={search => show({ search })}
        />
        <NativeSelect
          label={t('supplyOrders.state')}
          hideLabel
          value={filter.state ?? ''}
          options={[
            { value: '', label: t('supplyOrders.all') },
            ...SUPPLY_ORDER_STATES.map(value => ({ value, label: t(`supplyOrders.states.${value}`) }))
          ]}
          onChange={event => show({ state: SUPPLY_ORDER_STATES.find(each => each === event.target.value) })}
        />
      </ListFilters>
      <ListResults
        list={list}
        first={
          <div className="card">
            <EmptyState title={t('supplyOrders.emptyTitle')} drawing="box">
              {t(isAdmin ? 'supplyOrders.emptyAdmin' : 'supplyOrders.emptyText')}
            </EmptyState>
          </div>
        }
        none={{ title: t('supplyOrders.none'), action: t('supplyOrders.showAll') }}
        table={{ label: t('supplyOrders.title'), columns: columns(isAdmin, timeZone), rowKey: ({ id }) => id }}
      />
    </>
  )
  if (!isAdmin) {
    return (
      <MakeFrame current="orders" text={t('supplyOrders.text')} units={units}>
        {results}
      </MakeFrame>
    )
  }
  return (
    <div className="grid gap-5">
      <PageHeader title={t('supplyOrders.adminTitle')} description={t('supplyOrders.adminText')} />
      {results}
    </div>
  )
}

function columns(isAdmin: boolean, timeZone: string): Column<SupplyOrderRow>[] {
  const base = isAdmin ? '/dashboard/admin/supply-orders' : '/dashboard/make/orders'
  const shop: Column<SupplyOrderRow> = {
    id: 'shop',
    header: t('supplyOrders.shop'),
    cell: ({ workspace }) => workspace.name
  }
  return [
    {
      id: 'number',
      header: t('supplyOrders.number'),
      primary: true,
      cell: ({ id, number }) => (
        <a className="link" href={`${base}/${id}`}>
          {t('supplyOrders.numberOf', { number })}
        </a>
      )
    },
    ...(isAdmin ? [shop] : []),
    {
      id: 'state',
      header: t('supplyOrders.state'),
      narrow: 'end',
      cell: ({ state, livemode }) => (
        <span className="flex flex-wrap gap-1.5">
          <OrderState state={state} />
          {!livemode && <Badge outline>{t('supplyOrders.test')}</Badge>}
        </span>
      )
    },
    {
      id: 'goods',
      header: t('supplyOrders.goods'),
      cell: ({ units, summary }) => t('supplyOrders.goodsOf', { count: units, summary })
    },
    { id: 'placed', header: t('supplyOrders.placed'), cell: ({ placedAt }) => formatDate(placedAt, timeZone) },
    {
      id: 'total',
      header: t('supplyOrders.total'),
      align: 'end',
      cell: ({ totalCents, currency }) => formatMoney(totalCents, currency)
    }
  ]
}
