import { Plus, Star } from 'lucide-react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { customerDialog } from '#islands/dialogs/customer/index.ts'
import { useCustomerWords } from '#islands/parts/customers/useCustomerWords.ts'
import { FilterPanel } from '#islands/parts/FilterPanel.tsx'
import { LiveNotice } from '#islands/parts/LiveNotice.tsx'
import { SavedViews } from '#islands/parts/SavedViews.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { type ListOf, useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { call } from '#lib/client/api.ts'
import { CUSTOMER_SORTS, getCustomer, listCustomers } from '#lib/contract/calls/customers.ts'
import type { CustomerSummary } from '#lib/contract/customers.ts'
import type { Data, Input } from '#lib/contract/endpoint.ts'
import type { SavedView } from '#lib/contract/saved-views.ts'
import { t } from '#lib/i18n/t.ts'
import { type CustomerFilter, customerList } from '#lib/shared/lists.ts'

import { customerColumns } from './customerColumns.tsx'
import { CustomerRowMenu } from './CustomerRowMenu.tsx'
import { CustomersMenu } from './CustomersMenu.tsx'

type Found = Data<typeof listCustomers>

interface Props {
  workspaceId: string
  timeZone: string
  currency: string
  mayEdit: boolean
  filter: CustomerFilter
  views: SavedView[]
  initial: Found
}

/** Whom the shop works for. */
export function CustomersScreen(props: Props) {
  const { workspaceId, timeZone, currency, mayEdit, initial } = props
  const list = useList<CustomerFilter, Found>({
    address: customerList,
    filter: props.filter,
    initial,
    load: (asked, signal) => {
      // The filter is part of an address that was read; the server refuses what it does not know.
      const query = { WorkspaceId: workspaceId, ...asked, pageSize: initial.pageSize, ...flagOf(asked) }
      return call(listCustomers, { query: query as Input<typeof listCustomers>['query'] }, { signal })
    }
  })
  const { filter, show } = list
  const isEmpty = list.found.total === 0 && !list.isNarrowed && !list.loading && !list.error
  const create = mayEdit && (
    <LinkButton variant="primary" icon={<Plus />} href="/dashboard/customers/create">
      {t('customers.new')}
    </LinkButton>
  )

  async function edit({ id }: CustomerSummary) {
    const customer = await call(getCustomer, { params: { customerId: id }, query: { WorkspaceId: workspaceId } })
    if (await openDialog(customerDialog, { workspaceId, customer })) void list.reload()
  }

  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('customers.title')}
        description={isEmpty ? t('customers.intro') : t('customers.count', { count: list.found.total })}
        actions={
          <>
            <CustomersMenu workspaceId={workspaceId} mayEdit={mayEdit} filter={filter} hasRows={!isEmpty} />
            {!isEmpty && create}
          </>
        }
      />
      <LiveNotice workspaceId={workspaceId} about={['customer']} />
      <SavedViews
        workspaceId={workspaceId}
        list="customers"
        initial={props.views}
        path={customerList.path({ ...filter, ...customerList.turnTo(1) })}
        isNarrowed={list.isNarrowed}
        onShow={query => show(customerList.read(query))}
      />
      <ListResults
        list={list}
        first={
          <div className="card">
            <EmptyState
              title={t('customers.emptyTitle')}
              drawing="letter"
              actions={
                mayEdit && (
                  <>
                    {create}
                    <LinkButton href="/dashboard/customers/import">{t('customers.import')}</LinkButton>
                  </>
                )
              }
            >
              {t('customers.emptyText')}
            </EmptyState>
          </div>
        }
        none={{ title: t('customers.noneTitle'), text: t('customers.noneText'), action: t('customers.clear') }}
        table={{
          label: t('customers.title'),
          columns: customerColumns({ timeZone, currency, onTag: tag => show({ tag }) }),
          rowKey: ({ id }) => id,
          onOpen: ({ id }) => location.assign(`/dashboard/customers/${id}`),
          ...(mayEdit && {
            rowActions: (row: CustomerSummary) => (
              <CustomerRowMenu
                customer={row}
                workspaceId={workspaceId}
                onEdit={() => edit(row)}
                onChange={() => void list.reload()}
              />
            )
          }),
          bar: <Filters workspaceId={workspaceId} list={list} />
        }}
      />
    </div>
  )
}

/** A flag is a word in the address. */
function flagOf({ flagged }: Partial<CustomerFilter>) {
  return flagged ? { flagged: 'true' } : {}
}

function Filters({ workspaceId, list }: { workspaceId: string; list: ListOf<CustomerFilter, Found> }) {
  const { filter, show } = list
  const { tags } = useCustomerWords(workspaceId)
  const known = filter.tag && !tags.includes(filter.tag) ? [filter.tag, ...tags] : tags
  return (
    <div className="grid w-full grid-cols-[minmax(14rem,24rem)_repeat(2,minmax(8rem,12rem))_auto_auto] items-center justify-start gap-2 max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-sm:grid-cols-[minmax(0,1fr)_auto] max-lg:[&>search]:col-span-full max-sm:[&>search]:col-[auto]">
      <SearchField
        label={t('customers.search')}
        placeholder={t('customers.searchHint')}
        key={filter.search}
        defaultValue={filter.search}
        onSearch={search => show({ search })}
      />
      <FilterPanel>
        <NativeSelect
          label={t('customers.tag')}
          hideLabel
          placeholder={t('customers.anyTag')}
          value={filter.tag ?? ''}
          onChange={event => show({ tag: event.target.value || undefined })}
          options={known.map(tag => ({ value: tag, label: tag }))}
        />
        <NativeSelect
          label={t('customers.sort')}
          hideLabel
          value={filter.sort}
          options={CUSTOMER_SORTS.map(sort => ({ value: sort, label: t(`customers.sortBy.${sort}`) }))}
          onChange={event => show({ sort: event.target.value as CustomerFilter['sort'] })}
        />
        <Button
          icon={<Star />}
          aria-pressed={filter.flagged}
          className="aria-pressed:[&_svg]:fill-amber-500 aria-pressed:[&_svg]:stroke-amber-500"
          onClick={() => show({ flagged: !filter.flagged })}
        >
          {t('customers.flagged')}
        </Button>
      </FilterPanel>
      {list.isNarrowed && (
        <Button variant="quiet" onClick={list.showAll}>
          {t('customers.clear')}
        </Button>
      )}
    </div>
  )
}
