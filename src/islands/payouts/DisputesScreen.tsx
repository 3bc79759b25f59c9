import { DisputeStatus } from '#islands/parts/DisputeStatus.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { call } from '#lib/client/api.ts'
import { listDisputes } from '#lib/contract/calls/disputes.ts'
import type { Dispute } from '#lib/contract/disputes.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import type { FilterOf } from '#lib/shared/list-filter.ts'
import { disputeList } from '#lib/shared/lists.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

interface Props {
  workspaceId: string
  timeZone: string
  filter: FilterOf<typeof disputeList>
  initial: Data<typeof listDisputes>
}

/** Payments that buyers dispute at their bank; those that wait for an answer stand first. */
export function DisputesScreen({ workspaceId, timeZone, filter, initial }: Props) {
  const list = useList({
    address: disputeList,
    filter,
    initial,
    load: (asked, signal) => {
      return call(
        listDisputes,
        { query: { WorkspaceId: workspaceId, ...asked, pageSize: initial.pageSize } },
        { signal }
      )
    }
  })
  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('disputes.title')}
        description={t('disputes.intro')}
        breadcrumb={[{ label: t('payouts.title'), href: '/dashboard/payouts' }]}
      />
      <ListResults
        list={list}
        first={
          <EmptyState title={t('disputes.emptyTitle')} drawing="box">
            {t('disputes.emptyText')}
          </EmptyState>
        }
        none={{ title: t('disputes.emptyTitle'), action: t('payouts.showAll') }}
        table={{ label: t('disputes.title'), columns: columnsFor(timeZone), rowKey: ({ id }) => id }}
      />
    </div>
  )
}

function columnsFor(timeZone: string): Column<Dispute>[] {
  return [
    {
      id: 'order',
      header: t('payouts.about'),
      primary: true,
      cell: ({ payableId, reference }) => (
        <a className="link" href={`/dashboard/orders/${payableId}/details`}>
          {reference}
        </a>
      )
    },
    {
      id: 'state',
      header: t('payouts.state'),
      narrow: 'end',
      cell: ({ status, livemode }) => (
        <span className="flex flex-wrap gap-1.5">
          <DisputeStatus status={status} />
          {!livemode && <Badge outline>{t('orders.test')}</Badge>}
        </span>
      )
    },
    { id: 'reason', header: t('disputes.reason'), narrow: 'line', cell: ({ reason }) => reason },
    {
      id: 'due',
      header: t('disputes.due'),
      cell: ({ status, dueAt }) => (status === 'needs_response' && dueAt ? formatMoment(dueAt, timeZone) : '')
    },
    {
      id: 'amount',
      header: t('disputes.amount'),
      align: 'end',
      cell: ({ amountCents, currency }) => formatMoney(amountCents, currency)
    }
  ]
}
