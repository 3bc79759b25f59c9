import { archivedCustomerDialog } from '#islands/dialogs/archived-customer/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { listCustomers } from '#lib/contract/calls/customers.ts'
import type { CustomerSummary } from '#lib/contract/customers.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName } from '#lib/shared/customer.ts'
import type { FilterOf } from '#lib/shared/list-filter.ts'
import { archivedCustomerList } from '#lib/shared/lists.ts'

interface Props {
  workspaceId: string
  mayRestore: boolean
  mayDelete: boolean
  filter: FilterOf<typeof archivedCustomerList>
  initial: Data<typeof listCustomers>
}

/** Customers that the shop no longer works for, to look up, restore or delete. */
export function ArchivedScreen({ workspaceId, mayRestore, mayDelete, filter: firstFilter, initial }: Props) {
  const list = useList({
    address: archivedCustomerList,
    filter: firstFilter,
    initial,
    load: (asked, signal) => {
      const query = { WorkspaceId: workspaceId, ...asked, archived: 'true', pageSize: initial.pageSize }
      return call(listCustomers, { query }, { signal })
    }
  })
  const { filter, show } = list

  async function open(customer: CustomerSummary) {
    const asked = { workspaceId, customerId: customer.id, mayRestore, mayDelete }
    const done = await openDialog(archivedCustomerDialog, asked)
    if (!done) return
    const name = customerName(customer)
    showBanner(t('restored' in done ? 'customers.wasRestored' : 'customers.wasDeleted', { name }), {
      variant: 'success'
    })
    void list.reload()
  }

  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('customers.archivedTitle')}
        description={t('customers.archivedIntro')}
        breadcrumb={[{ label: t('customers.title'), href: '/dashboard/customers' }]}
      />
      <ListResults
        list={list}
        first={
          <div className="card">
            <EmptyState
              title={t('customers.noneArchived')}
              drawing="box"
              actions={<LinkButton href="/dashboard/customers">{t('customers.toList')}</LinkButton>}
            >
              {t('customers.noneArchivedText')}
            </EmptyState>
          </div>
        }
        none={{ title: t('customers.noneTitle'), text: t('customers.noneText'), action: t('customers.clear') }}
        table={{
          label: t('customers.archivedTitle'),
          columns: [
            {
              id: 'name',
              header: t('customers.name'),
              primary: true,
              cell: customer => (
                <span className="grid justify-items-start">
                  <button type="button" className="link" onClick={() => void open(customer)}>
                    {customerName(customer)}
                  </button>
                  {customerDetail(customer) && (
                    <span className="text-muted text-sm/5 font-normal">{customerDetail(customer)}</span>
                  )}
                </span>
              )
            },
            { id: 'email', header: t('customers.email'), narrow: 'line', cell: ({ email }) => email },
            { id: 'phone', header: t('customers.phone'), narrow: 'line', cell: ({ phone }) => phone }
          ],
          rowKey: ({ id }) => id,
          onOpen: customer => void open(customer),
          bar: (
            <SearchField
              key={filter.search}
              className="w-[min(100%,24rem)]"
              label={t('customers.search')}
              placeholder={t('customers.searchHint')}
              defaultValue={filter.search}
              onSearch={search => show({ search })}
            />
          )
        }}
      />
    </div>
  )
}
