import { t } from '#lib/i18n/t.ts'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { ApiError } from '#lib/client/api.ts'
import { ask } from '#lib/client/shop-calls.ts'
import { dropOrderChange } from '#lib/contract/calls/shopper-orders.ts'
import type { ShopperOrder } from '#lib/contract/shopper-orders.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatMoment } from '#lib/shared/format-time.ts'

interface Props {
  change: NonNullable<ShopperOrder['change']>
  order: Pick<ShopperOrder, 'orderId' | 'currency'> & { path: string; timeZone: string }
  onEnded: (order: ShopperOrder) => void
}

/** Where the difference is paid: a page of its own, since only such pages may load the form of the payment service. */
export function payPath({ path, orderId }: { path: string; orderId: string }, changeId: string): string {
  return `${path}/orders/${orderId}/pay?change=${changeId}`
}

/** Another size of this piece waits to be paid for. */
export function WaitingChange({ change, order, onEnded }: Props) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  const price = formatMoney(change.amountCents, order.currency)
  const time = formatMoment(change.expiresAt, order.timeZone)
  const what = change.changes.map(({ label, from, to }) => `${label} ${from || '–'} → ${to || '–'}`).join(', ')

  async function cancel() {
    setPending(true)
    setFailure('')
    try {
      onEnded(await ask(dropOrderChange, { params: { orderId: order.orderId, changeId: change.id } }))
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('shopCheckout.offline'))
      setPending(false)
    }
  }

  return (
    <div className="col-span-full mt-3 [&_.button-group]:mt-2 notice tone-info">
      <div className="notice-text">
        <strong>{what}</strong>
        <span>
          {change.held
            ? t('shopperOrder.changeHeld')
            : t(change.byShop ? 'shopperOrder.changeAsked' : 'shopperOrder.changeWaits', { price, time })}
        </span>
        {failure && <span role="alert">{failure}</span>}
        {!change.held && (
          <span className="button-group">
            <a className="button button-primary" href={payPath(order, change.id)}>
              {t('shopperOrder.payChange', { price })}
            </a>
            <Button pending={pending} onClick={() => void cancel()}>
              {t('shopperOrder.cancelChange')}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}
