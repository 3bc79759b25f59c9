import { Download } from 'lucide-react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Table } from '#islands/ui/Table.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import type { PayoutDetail } from '#lib/contract/payouts.ts'
import { t } from '#lib/i18n/t.ts'
import { dayText } from '#lib/shared/day-text.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import { PayoutStatus } from './PayoutStatus.tsx'

interface Props {
  workspaceId: string
  timeZone: string
  payout: PayoutDetail
}

type Move = PayoutDetail['moves'][number]

/** Of what one payout is made, to the cent. */
export function PayoutScreen({ workspaceId, timeZone, payout }: Props) {
  const { id, amountCents, ordersCents, otherCents, restCents, currency, arrivesOn, status, livemode, failure } = payout
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('payouts.of', { amount: money(amountCents) })}
        description={dayText(arrivesOn)}
        status={
          <>
            <PayoutStatus status={status} />
            {!livemode && <Badge outline>{t('orders.test')}</Badge>}
          </>
        }
        breadcrumb={[{ label: t('payouts.title'), href: '/dashboard/payouts' }]}
        actions={
          <LinkButton href={`/api/v2/payouts/${id}/csv?WorkspaceId=${workspaceId}`} icon={<Download />}>
            {t('payouts.csv')}
          </LinkButton>
        }
      />
      {status === 'failed' && (
        <Notice tone="danger" title={t('payouts.failed')}>
          {failure || t('payouts.failedText')}
        </Notice>
      )}
      <Card title={t('payouts.made')}>
        <DescriptionList
          items={[
            { term: t('payouts.fromOrders'), detail: money(ordersCents) },
            { term: t('payouts.byService'), detail: otherCents !== 0 && money(otherCents) },
            { term: t('payouts.rest'), detail: restCents !== 0 && money(restCents) },
            { term: t('payouts.amount'), detail: <strong>{money(amountCents)}</strong> }
          ].map(({ term, detail }) => ({ term, detail: detail || undefined }))}
        />
      </Card>
      <Table
        label={t('payouts.made')}
        columns={columnsFor(currency, timeZone)}
        rows={payout.moves}
        rowKey={move => move.id}
        empty={<p className="text-muted">{t('payouts.noMoves')}</p>}
      />
    </div>
  )
}

function columnsFor(currency: string, timeZone: string): Column<Move>[] {
  const money = (cents: number) => formatMoney(cents, currency)
  return [
    {
      id: 'about',
      header: t('payouts.about'),
      primary: true,
      cell: ({ payableId, reference, kind }) =>
        payableId ? (
          <a className="link" href={`/dashboard/orders/${payableId}/details`}>
            {reference}
          </a>
        ) : (
          t(`payouts.kinds.${kind}`)
        )
    },
    { id: 'kind', header: t('payouts.kind'), narrow: 'line', cell: ({ kind }) => t(`payouts.kinds.${kind}`) },
    {
      id: 'at',
      header: t('payouts.at'),
      narrow: 'line',
      cell: ({ happenedAt }) => formatMoment(happenedAt, timeZone)
    },
    { id: 'amount', header: t('payouts.before'), align: 'end', cell: ({ amountCents }) => money(amountCents) },
    { id: 'fee', header: t('payouts.fee'), align: 'end', cell: ({ feeCents }) => money(feeCents) },
    {
      id: 'net',
      header: t('payouts.net'),
      align: 'end',
      cell: ({ amountCents, feeCents }) => money(amountCents - feeCents)
    }
  ]
}
