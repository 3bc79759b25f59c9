import { Download, Plus, Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { sharePaymentDialog } from './share-payment.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { refreshPayouts } from '#lib/contract/calls/payouts.ts'
import { getSettlement } from '#lib/contract/calls/settlement.ts'
import type { Settlement } from '#lib/contract/settlement.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { SharePayments } from './SharePayments.tsx'
import { type SumRow, SumTable } from './SumTable.tsx'

interface Props {
  workspaceId: string
  initial: Settlement
  mayRecord: boolean
  /** Of the workspace's zone: "2026-11-21". */
  today: string
}

/** What a store brought in, what it cost, and what of it belongs to whom. */
export function SettlementScreen({ workspaceId, initial, mayRecord, today }: Props) {
  const [settlement, setSettlement] = useState(initial)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { storeId, name, currency, shareCents, sharePaidCents, unreported } = settlement
  const given = { params: { storeId }, query: { WorkspaceId: workspaceId } }
  const file = (kind: 'pdf' | 'csv') => `/api/v2/stores/${storeId}/settlement/${kind}?WorkspaceId=${workspaceId}`
  const left = shareCents - sharePaidCents

  const read = useEffectEvent(async () => {
    setReading(true)
    try {
      await call(refreshPayouts, { query: given.query })
      setSettlement(await call(getSettlement, given))
    } catch (error) {
      setProblem(readableError(error))
    }
    setReading(false)
  })
  useEffect(() => void read(), [])

  async function add() {
    const after = await openDialog(sharePaymentDialog, { workspaceId, storeId, currency, leftCents: left, today })
    if (after) setSettlement(after)
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('settlement.title')}
        description={[name, settlement.organisation].filter(Boolean).join(' · ')}
        breadcrumb={[
          { label: t('stores.title'), href: '/dashboard/stores' },
          { label: name, href: `/dashboard/stores/${storeId}` }
        ]}
        actions={
          <>
            <LinkButton href={file('pdf')} target="_blank" icon={<Printer />}>
              {t('settlement.pdf')}
            </LinkButton>
            <LinkButton href={file('csv')} icon={<Download />}>
              {t('settlement.csv')}
            </LinkButton>
          </>
        }
      />
      {settlement.testMode && <Notice title={t('settlement.test')}>{t('settlement.testText')}</Notice>}
      {(settlement.authorised.orders > 0 || settlement.unpaid.orders > 0) && (
        <Notice tone="warning" title={t('settlement.waiting')}>
          {waitingText(settlement)}
        </Notice>
      )}
      {problem && (
        <Notice tone="warning" title={t('settlement.old')} role="alert">
          {problem}
        </Notice>
      )}
      <div className="grid grid-cols-2 items-start gap-5 max-lg:grid-cols-1">
        <Card title={t('settlement.money')}>
          <div className="grid gap-3">
            <SumTable rows={moneyRows(settlement)} currency={currency} label={t('settlement.money')} />
            {settlement.includedTaxCents > 0 && (
              <p className="text-muted text-sm/5">
                {t('settlement.includedTax', { amount: formatMoney(settlement.includedTaxCents, currency) })}
              </p>
            )}
            <p className="text-muted text-sm/5" role="status">
              {reading
                ? t('settlement.reading')
                : unreported > 0
                  ? t('settlement.unreported', { count: unreported })
                  : t('settlement.reported')}
            </p>
          </div>
        </Card>
        <Card title={t('settlement.share')}>
          <div className="grid gap-4">
            <SumTable rows={shareRows(settlement)} currency={currency} label={t('settlement.share')} />
            {shareCents > 0 && left <= 0 && <Notice tone="success">{t('settlement.passedOn')}</Notice>}
            <SharePayments
              workspaceId={workspaceId}
              settlement={settlement}
              mayRemove={mayRecord}
              onChange={setSettlement}
            />
            {mayRecord && left > 0 && (
              <div>
                <Button variant="primary" icon={<Plus />} onClick={() => void add()}>
                  {t('settlement.record')}
                </Button>
              </div>
            )}
            {left > 0 && (
              <p className="text-muted text-sm/5">{t('settlement.left', { amount: formatMoney(left, currency) })}</p>
            )}
          </div>
        </Card>
      </div>
    </div>
  )
}

/** What is in none of the sums yet. */
function waitingText({ authorised, unpaid, currency }: Settlement): string {
  const amount = (cents: number) => formatMoney(cents, currency)
  const texts = [
    authorised.orders > 0 && t('settlement.authorised', { count: authorised.orders, amount: amount(authorised.cents) }),
    unpaid.orders > 0 && t('settlement.unpaid', { count: unpaid.orders, amount: amount(unpaid.cents) })
  ]
  return texts.filter(Boolean).join(' ')
}

function moneyRows(settlement: Settlement): SumRow[] {
  const rows: SumRow[] = [
    { id: 'goods', cents: settlement.goodsCents },
    { id: 'discounts', cents: settlement.discountCents, minus: true },
    { id: 'shipping', cents: settlement.shippingCents },
    { id: 'tax', cents: settlement.taxCents },
    { id: 'sales', cents: settlement.salesCents, strong: true },
    { id: 'refunds', cents: settlement.refundedCents, minus: true },
    { id: 'fees', cents: settlement.feeCents, minus: true },
    { id: 'disputes', cents: settlement.disputedCents, minus: true },
    { id: 'net', cents: settlement.netCents, strong: true },
    { id: 'paidOut', cents: settlement.paidOutCents }
  ]
  return rows.filter(({ cents, strong, id }) => strong || cents !== 0 || id === 'fees')
}

function shareRows({ shareCents, sharePaidCents, shopCents }: Settlement): SumRow[] {
  return [
    { id: 'raised', cents: shareCents },
    { id: 'passed', cents: sharePaidCents, minus: true },
    { id: 'toPass', cents: shareCents - sharePaidCents, strong: true },
    { id: 'shop', cents: shopCents, strong: true }
  ]
}
