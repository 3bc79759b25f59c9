import { RotateCcw } from 'lucide-react'
import { useState } from 'react'

import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { useRecordNews } from '#islands/parts/useRecordNews.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { cancelSupplyOrder, getSupplyOrder, moveSupplyOrder, reorderSupplies } from '#lib/contract/calls/supplies.ts'
import type { SupplyOrder } from '#lib/contract/supplies.ts'
import { t } from '#lib/i18n/t.ts'
import { cardName } from '#lib/shared/card-name.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'
import { readSheetSku } from '#lib/supplies/transfers.ts'

import { OrderLines, Totals } from './OrderLines.tsx'
import { OrderState } from './OrderState.tsx'
import { RefundModal } from './RefundModal.tsx'
import { ShipModal } from './ShipModal.tsx'
import { PrintLinks } from './transfers/PrintLinks.tsx'

interface Props {
  initial: SupplyOrder
  timeZone: string
  /** The platform's admin packs it; everybody else bought it. */
  isAdmin: boolean
  mayBuy: boolean
}

/** One order of supplies, for who bought it and for who sends it. */
export function OrderScreen({ initial, timeZone, isAdmin, mayBuy }: Props) {
  const [order, setOrder] = useState(initial)
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState('')
  const [open, setOpen] = useState<'ship' | 'refund'>()
  const { id, number, state, currency, totalCents, refundedCents, address, card } = order
  const input = { params: { orderId: id }, query: { WorkspaceId: order.workspace.id } }
  const time = (at: string) => formatDateTime(at, timeZone)

  async function act(kind: string, work: () => Promise<void>) {
    setBusy(kind)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(readableError(error))
    }
    setBusy(undefined)
  }

  function done(next: SupplyOrder, text: string) {
    setOrder(next)
    setOpen(undefined)
    showBanner(text, { variant: 'success' })
  }

  const reorder = () =>
    act('reorder', async () => {
      const { gone } = await call(reorderSupplies, input)
      const said = gone.length > 0 ? t('supplyOrders.gone', { names: gone.join(', ') }) : t('supplyOrders.reordered')
      showBanner(said, { variant: gone.length > 0 ? 'warning' : 'success' })
    })

  const cancel = () =>
    act('cancel', async () => done(await call(cancelSupplyOrder, input), t('supplyOrders.cancelled')))

  const accept = () =>
    act('accept', async () => {
      const body = { action: 'accept' as const }
      done(await call(moveSupplyOrder, { params: input.params, body }), t('supplyOrders.accepted'))
    })

  return (
    <div className="grid gap-5">
      {!isAdmin && <OrderNews order={order} onOrder={setOrder} />}
      <PageHeader
        title={t('supplyOrders.numberOf', { number })}
        status={<OrderState state={state} />}
        breadcrumb={[
          isAdmin
            ? { label: t('supplyOrders.adminTitle'), href: '/dashboard/admin/supply-orders' }
            : { label: t('supplyOrders.title'), href: '/dashboard/make/orders' }
        ]}
        actions={
          <>
            {!isAdmin && mayBuy && state === 'pending' && (
              <>
                <Button pending={busy === 'cancel'} onClick={() => void cancel()}>
                  {t('supplyOrders.cancel')}
                </Button>
                <LinkButton variant="primary" href={`/checkout?order=${id}`}>
                  {t('supplyOrders.pay', { price: formatMoney(totalCents, currency) })}
                </LinkButton>
              </>
            )}
            {!isAdmin && mayBuy && state !== 'pending' && (
              <>
                <LinkButton href="/checkout">{t('supplyCheckout.cart')}</LinkButton>
                <Button
                  variant="primary"
                  icon={<RotateCcw />}
                  pending={busy === 'reorder'}
                  onClick={() => void reorder()}
                >
                  {t('supplyOrders.reorder')}
                </Button>
              </>
            )}
            {isAdmin && order.paidAt && refundedCents < totalCents && (
              <Button onClick={() => setOpen('refund')}>{t('supplyOrders.refund')}</Button>
            )}
            {isAdmin && order.canAccept && (
              <Button variant="primary" pending={busy === 'accept'} onClick={() => void accept()}>
                {t('supplyOrders.accept')}
              </Button>
            )}
            {isAdmin && order.canShip && (
              <Button variant="primary" onClick={() => setOpen('ship')}>
                {t('supplyOrders.ship')}
              </Button>
            )}
          </>
        }
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {order.heldReason && (
        <Notice tone="warning" title={t('supplyOrders.held')}>
          {isAdmin ? order.heldReason : t('supplyCheckout.heldText')}
        </Notice>
      )}
      <div className="make-order">
        <div className="make-column">
          <OrderLines
            lines={order.lines}
            currency={currency}
            below={({ sku, printState }) => {
              const sheetId = readSheetSku(sku)
              return (
                sheetId && (
                  <div className="col-[2_/_-1] flex flex-wrap items-center gap-x-4 gap-y-2">
                    <PrintLinks
                      sheetId={sheetId}
                      state={printState}
                      workspaceId={isAdmin ? undefined : order.workspace.id}
                    />
                  </div>
                )
              )
            }}
          />
          <section>
            <h2>{t('supplyOrders.history')}</h2>
            <ActivityList entries={order.history} time={time} />
          </section>
        </div>
        <aside className="card grid gap-4 p-5">
          <Totals sums={order} />
          <DescriptionList
            stacked
            items={[
              { term: t('supplyOrders.shop'), detail: isAdmin ? order.workspace.name : '' },
              { term: t('supplyOrders.tracking'), detail: [order.carrier, order.tracking].filter(Boolean).join(' ') },
              {
                term: t('supplyOrders.shipTo'),
                detail: [
                  address.name,
                  address.company,
                  address.line1,
                  address.line2,
                  `${address.city}, ${address.state} ${address.postalCode}`
                ]
                  .filter(Boolean)
                  .join(', ')
              },
              { term: t('supplyOrders.by'), detail: [order.orderedBy, order.email].filter(Boolean).join(', ') },
              {
                term: t('supplyOrders.paidWith'),
                detail: card ? t('supplyOrders.card', { brand: cardName(card.brand), last4: card.last4 }) : ''
              },
              { term: t('supplyOrders.note'), detail: order.note }
            ]}
          />
          {!order.livemode && (
            <p>
              <Badge outline>{t('supplyOrders.test')}</Badge>
            </p>
          )}
        </aside>
      </div>
      {open === 'ship' && (
        <ShipModal
          order={order}
          onClose={() => setOpen(undefined)}
          onDone={next => done(next, t('supplyOrders.shipped'))}
        />
      )}
      {open === 'refund' && (
        <RefundModal
          order={order}
          onClose={() => setOpen(undefined)}
          onDone={next => done(next, t('supplyOrders.refundDone'))}
        />
      )}
    </div>
  )
}

/** What Platen does with the order is on the screen of who bought it at once. */
function OrderNews({ order, onOrder }: { order: SupplyOrder; onOrder: (order: SupplyOrder) => void }) {
  const workspaceId = order.workspace.id
  useRecordNews({ workspaceId, kind: 'supply-order', id: order.id }, () => {
    const input = { params: { orderId: order.id }, query: { WorkspaceId: workspaceId } }
    // What cannot be read just now is read with the next news.
    void call(getSupplyOrder, input).then(onOrder, () => undefined)
  })
  return null
}
