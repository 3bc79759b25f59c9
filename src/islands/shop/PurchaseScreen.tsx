import { t } from '#lib/i18n/t.ts'
import { useEffect, useRef, useState } from 'react'

import { PayForm } from '#islands/parts/pay/PayForm.tsx'
import type { PayFormProps } from '#islands/parts/pay/pay-form.ts'
import { ApiError, call } from '#lib/client/api.ts'
import { finishOrder } from '#lib/client/placed-order.ts'
import { ask } from '#lib/client/shop-calls.ts'
import { payOrderChange, resumePayment, settleOrderChange, settleOrder } from '#lib/contract/calls/shopper-orders.ts'
import { resumeSupplyPayment, settleSupplyOrder } from '#lib/contract/calls/supplies.ts'
import type { ShopperOrder } from '#lib/contract/shopper-orders.ts'

import { useEmptiedElsewhere } from './useEmptiedElsewhere.ts'

interface Props {
  order: { orderId: string; campaignId: string; path: string }
  /** An order of supplies of this workspace, instead of one of a store; its path is where it is paid. */
  workspaceId?: string
  /** What another size of a piece of this order costs more, instead of the order. */
  changeId?: string
  price: string
  /** It has a group price: the card is authorised now and charged when the store has closed. */
  holds?: boolean
  shopName: string
}

type Trouble = { kind: 'declined'; text: string } | { kind: 'lost' } | { kind: 'unknown' } | { kind: 'processing' }

const ASK_AGAIN_MS = 3000
const PAYABLE = new Set(['pending'])

export function PurchaseScreen({ order, workspaceId, changeId, price, holds = false, shopName }: Props) {
  const [handle, setHandle] = useState<PayFormProps['handle']>()
  const [failure, setFailure] = useState('')
  const [trouble, setTrouble] = useState<Trouble>()
  const [attempt, setAttempt] = useState(0)
  const emptied = useEmptiedElsewhere(order.campaignId)
  const alert = useRef<HTMLDivElement>(null)
  const receipt = workspaceId
    ? `${order.path}/completed?order=${order.orderId}`
    : `${order.path}/orders/${order.orderId}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival and at each new attempt, not when functions change
  useEffect(() => {
    void begin()
    // Brought back by the back button, this page may offer to pay what is paid.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [attempt])

  async function begin() {
    setFailure('')
    const cameBack = new URLSearchParams(location.search).has('payment_intent')
    if (cameBack) {
      // The payment's secret does not stay in the address.
      const own = changeId ? `change=${changeId}` : `order=${order.orderId}`
      history.replaceState(history.state, '', `${location.pathname}?${own}`)
      await onPaid()
    }
    try {
      setHandle(await resume())
    } catch (error) {
      // Paid meanwhile, or run out: the page itself knows how to say that.
      if (error instanceof ApiError && error.status === 409)
        return settle().then(
          now => leaveIfSettled(now) || setFailure(error.message),
          () => setFailure(error.message)
        )
      setFailure(error instanceof ApiError && error.status === 503 ? error.message : t('shopCheckout.loadFailed'))
    }
  }

  const supplies = (WorkspaceId: string) => ({ params: { orderId: order.orderId }, query: { WorkspaceId } })

  function resume(): Promise<PayFormProps['handle']> {
    if (workspaceId) return call(resumeSupplyPayment, supplies(workspaceId))
    if (changeId) return ask(payOrderChange, { params: { orderId: order.orderId, changeId } })
    return ask(resumePayment, { params: { orderId: order.orderId } })
  }

  function settle(): Promise<Pick<ShopperOrder, 'held'> & { state: string }> {
    if (workspaceId) return call(settleSupplyOrder, supplies(workspaceId))
    if (changeId) return ask(settleOrderChange, { params: { orderId: order.orderId, changeId } })
    return ask(settleOrder, { body: { orderId: order.orderId } })
  }

  function leaveIfSettled({ state, held }: { state: string; held: boolean }): boolean {
    if (PAYABLE.has(state) && !held) return false
    if (changeId) location.replace(`${receipt}?change=${state}`)
    else if (state === 'expired' || state === 'cancelled') location.reload()
    else {
      if (!workspaceId) finishOrder(order.campaignId, order.orderId)
      location.replace(receipt)
    }
    return true
  }

  function showTrouble(next: Trouble | undefined) {
    setTrouble(next)
    if (next) requestAnimationFrame(() => alert.current?.focus())
  }

  async function onPaid() {
    try {
      if (leaveIfSettled(await settle())) return await new Promise<void>(() => undefined)
      showTrouble({ kind: 'processing' })
      setTimeout(() => void onPaid(), ASK_AGAIN_MS)
    } catch {
      showTrouble({ kind: 'unknown' })
    }
  }

  async function onLost() {
    try {
      if (!leaveIfSettled(await settle())) showTrouble({ kind: 'lost' })
    } catch {
      showTrouble({ kind: 'unknown' })
    }
  }

  const form = {
    price,
    holds,
    shopName,
    onPaid,
    onLost,
    onDeclined: (text: string) => showTrouble(text ? { kind: 'declined', text } : undefined)
  }
  const isOpen = trouble?.kind !== 'unknown' && trouble?.kind !== 'processing'
  return (
    <div className="grid max-w-152 gap-6">
      <div ref={alert} tabIndex={-1} role="alert" className="grid gap-2 [outline:none] empty:hidden">
        {emptied && !trouble && <p className="notice tone-warning">{t('shopCheckout.paidElsewhere')}</p>}
        {trouble && <TroubleNotice trouble={trouble} onCheck={onLost} />}
      </div>
      {failure && (
        <div className="notice tone-danger" role="alert">
          <div className="notice-text">
            <span>{failure}</span>
            <span>
              <button type="button" className="button button-secondary" onClick={() => setAttempt(attempt + 1)}>
                {t('shopCheckout.retry')}
              </button>
            </span>
          </div>
        </div>
      )}
      {!handle && !failure && <p className="text-muted">{t('shopCheckout.loading')}</p>}
      {/* Hidden, not taken away: what was typed is still there when it may be used again. */}
      <div hidden={!isOpen}>{handle && <PayForm handle={handle} {...form} />}</div>
    </div>
  )
}

function TroubleNotice({ trouble, onCheck }: { trouble: Trouble; onCheck: () => Promise<void> }) {
  switch (trouble.kind) {
    case 'declined':
      return <p className="notice tone-danger">{t('shopCheckout.declined', { message: trouble.text })}</p>
    case 'lost':
      return <p className="notice tone-warning">{t('shopCheckout.lost')}</p>
    case 'processing':
      return <p className="notice tone-info">{t('shopCheckout.processing')}</p>
    case 'unknown':
      return (
        <div className="notice tone-warning">
          <div className="notice-text">
            <span>{t('shopCheckout.lostUnknown')}</span>
            <span>
              <button type="button" className="button button-secondary" onClick={() => void onCheck()}>
                {t('shopCheckout.check')}
              </button>
            </span>
          </div>
        </div>
      )
  }
}
