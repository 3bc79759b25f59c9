import { Banknote, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listPayouts, payOutTest, refreshPayouts } from '#lib/contract/calls/payouts.ts'
import type { Payout } from '#lib/contract/payouts.ts'
import { t } from '#lib/i18n/t.ts'
import { dayText } from '#lib/shared/day-text.ts'
import type { FilterOf } from '#lib/shared/list-filter.ts'
import { payoutList } from '#lib/shared/lists.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { PayoutStatus } from './PayoutStatus.tsx'

interface Props {
  workspaceId: string
  filter: FilterOf<typeof payoutList>
  initial: Data<typeof listPayouts>
  /** The embedded gateway is the payment service, and this person may play it. */
  mayPlay: boolean
  /** The account is the installation's, which other workspaces may be paid by too. */
  isShared: boolean
}

/** What arrived at the bank, and of which orders it is made. */
export function PayoutsScreen({ workspaceId, filter: firstFilter, initial, mayPlay, isShared }: Props) {
  const [pending, setPending] = useState<'read' | 'play'>()
  const [problem, setProblem] = useState<string>()
  const query = { WorkspaceId: workspaceId }
  const list = useList({
    address: payoutList,
    filter: firstFilter,
    initial,
    load: (asked, signal) => {
      return call(listPayouts, { query: { ...query, ...asked, pageSize: initial.pageSize } }, { signal })
    }
  })

  async function act(kind: 'read' | 'play', work: () => Promise<unknown>) {
    setPending(kind)
    setProblem(undefined)
    try {
      await work()
      await list.reload()
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(undefined)
  }

  const read = () => act('read', () => call(refreshPayouts, { query }))
  const readFirst = useEffectEvent(() => void read())
  useEffect(() => readFirst(), [])

  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('payouts.title')}
        description={t(isShared ? 'payouts.introShared' : 'payouts.intro')}
        actions={
          <>
            <LinkButton href="/dashboard/disputes">{t('disputes.title')}</LinkButton>
            {mayPlay && (
              <Button
                icon={<Banknote />}
                pending={pending === 'play'}
                onClick={() => void act('play', () => call(payOutTest, { query }))}
              >
                {t('payouts.play')}
              </Button>
            )}
            <Button icon={<RefreshCw />} pending={pending === 'read'} onClick={() => void read()}>
              {t('payouts.read')}
            </Button>
          </>
        }
      />
      {problem && (
        <Notice tone="warning" role="alert">
          {problem}
        </Notice>
      )}
      <ListResults
        list={list}
        first={
          <EmptyState
            title={t('payouts.emptyTitle')}
            drawing="box"
            actions={
              <LinkButton href={`/dashboard/workspaces/${workspaceId}/payments`}>{t('payments.setUp')}</LinkButton>
            }
          >
            {t('payouts.emptyText')}
          </EmptyState>
        }
        none={{ title: t('payouts.emptyTitle'), action: t('payouts.showAll') }}
        table={{ label: t('payouts.title'), columns: columns(), rowKey: ({ id }) => id }}
      />
    </div>
  )
}

const columns = (): Column<Payout>[] => [
  {
    id: 'arrives',
    header: t('payouts.arrives'),
    primary: true,
    cell: ({ id, arrivesOn }) => (
      <a className="link" href={`/dashboard/payouts/${id}`}>
        {dayText(arrivesOn)}
      </a>
    )
  },
  {
    id: 'state',
    header: t('payouts.state'),
    narrow: 'end',
    cell: ({ status, livemode }) => (
      <span className="flex flex-wrap gap-1.5">
        <PayoutStatus status={status} />
        {!livemode && <Badge outline>{t('orders.test')}</Badge>}
      </span>
    )
  },
  {
    id: 'orders',
    header: t('payouts.orders'),
    align: 'end',
    cell: ({ orders, ordersCents, currency }) =>
      t('payouts.ordersSum', { count: orders, sum: formatMoney(ordersCents, currency) })
  },
  {
    id: 'other',
    header: t('payouts.other'),
    align: 'end',
    narrow: 'hidden',
    cell: ({ otherCents, restCents, currency }) => formatMoney(otherCents + restCents, currency)
  },
  {
    id: 'amount',
    header: t('payouts.amount'),
    align: 'end',
    cell: ({ amountCents, currency }) => <strong>{formatMoney(amountCents, currency)}</strong>
  }
]
