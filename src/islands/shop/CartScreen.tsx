import { t } from '#lib/i18n/t.ts'
import { useEffect, useMemo, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FieldFrame } from '#islands/ui/FieldFrame.tsx'
import { ApiError } from '#lib/client/api.ts'
import { finishOrder, paidOrderId } from '#lib/client/placed-order.ts'
import { messageOr } from '#lib/client/readable-error.ts'
import type { PricedCart, ShopItem, ShopStore } from '#lib/contract/shopping.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { CartLines } from './CartLines.tsx'
import { type Removed, RemovedLine } from './RemovedLine.tsx'
import { CartSummary } from './CartSummary.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { cartOfRefusal, place } from './placing.ts'
import { linesOf, pricingOf, useCart } from './useCart.ts'
import { useEmptiedElsewhere } from './useEmptiedElsewhere.ts'
import { deliveryOf, faultsOf, findFaults, useCheckout } from './useCheckout.ts'

interface Props {
  store: Pick<ShopStore, 'campaignId' | 'path' | 'currency' | 'organisation' | 'delivery'>
  items: ShopItem[]
  selling: boolean
}

/** The cart lives in the browser, so what the server renders says only that it is coming. */
export function CartScreen(props: Props) {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  if (!isHere) return <p className="text-muted">{t('shopCart.loading')}</p>
  return <Cart {...props} />
}

function Cart({ store, items, selling }: Props) {
  const { typed, type, faults, setFaults } = useCheckout(store)
  const delivery = deliveryOf(typed)
  const deliveryKey = JSON.stringify(delivery)
  const stableDelivery = useMemo<typeof delivery>(() => deliveryKey && JSON.parse(deliveryKey), [deliveryKey])
  const { entries, priced, setPriced, pricing, setPricing, retry } = useCart(store.campaignId, {
    couponCode: typed.couponCode,
    delivery: stableDelivery
  })
  const emptied = useEmptiedElsewhere(store.campaignId)
  const [pending, setPending] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [changed, setChanged] = useState<{ before: number; now: number }>()
  const [removed, setRemoved] = useState<Removed>()
  const busy = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const money = (cents: number) => formatMoney(cents, store.currency)

  // Brought back by the back button, the button would still be sending; what was typed is kept.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const restored = () => setRemoved(undefined)
  const goneLine = <RemovedLine removed={removed} campaignId={store.campaignId} onRestored={restored} />

  if (entries.length === 0) {
    const paid = paidOrderId(store.campaignId)
    return (
      <div className="grid justify-items-start gap-2 py-8">
        <h2>{t('shopCart.empty')}</h2>
        <p>{t(emptied ? 'shopCart.emptiedElsewhere' : 'shopCart.emptyText')}</p>
        {goneLine}
        <div className="flex flex-wrap gap-3">
          <a className="button button-primary button-large" href={store.path}>
            {t('shopCart.toStore')}
          </a>
          {paid && (
            <a className="button button-secondary button-large" href={`${store.path}/orders/${paid}`}>
              {t('shopCheckout.backToOrder')}
            </a>
          )}
        </div>
      </div>
    )
  }

  function show(text: string) {
    setTrouble(text)
    requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
      const target = first ?? alert.current
      target?.focus()
      target?.scrollIntoView({ block: 'center' })
    })
  }

  function refused(error: unknown, before: number) {
    const cart = cartOfRefusal(error)
    if (cart) {
      setPriced(cart)
      if (hasProblems(cart)) return show(messageOr(error, t('shopCheckout.failed')))
      setChanged({ before, now: cart.totalCents })
      return show('')
    }
    if (!(error instanceof ApiError)) return show(t('shopCheckout.offline'))
    const whole = pricingOf(error)
    if (whole !== 'failed') {
      setPricing(whole)
      return show(t(whole === 'locked' ? 'shopCart.locked' : 'shopCart.storeGone'))
    }
    setFaults(faultsOf(error.fields))
    show(error.message || t('shopCheckout.failed'))
  }

  async function order(expectedTotalCents: number) {
    const found = findFaults(typed)
    setFaults(found)
    if (Object.keys(found).length > 0 || !delivery) return show(t('shopCheckout.fix'))
    if (busy.current) return
    busy.current = true
    setPending(true)
    setTrouble('')
    setChanged(undefined)
    const { name, email, phone, recipient, note, couponCode } = typed
    try {
      const placed = await place({
        campaignId: store.campaignId,
        lines: linesOf(entries),
        couponCode,
        buyer: { name, email, phone },
        recipient,
        delivery,
        note,
        expectedTotalCents
      })
      if (placed.payment) return location.assign(`${store.path}/purchase?order=${placed.orderId}`)
      finishOrder(store.campaignId, placed.orderId)
      location.assign(placed.path)
    } catch (error) {
      busy.current = false
      setPending(false)
      refused(error, expectedTotalCents)
    }
  }

  function onSubmit(event: React.FormEvent) {
    event.preventDefault()
    if (!priced) return
    if (hasProblems(priced)) return show(priced.problems[0] ?? priced.coupon?.problem ?? t('shopCheckout.fixLines'))
    void order(priced.totalCents)
  }

  return (
    <form ref={form} method="post" className="purchase-columns" onSubmit={onSubmit} noValidate>
      <div className="grid min-w-0 content-start gap-10">
        <section>
          <CartLines entries={entries} items={items} priced={priced} store={store} onRemove={setRemoved} />
          {goneLine}
          <a className="button button-quiet -ms-3" href={store.path}>
            {t('shopCart.more')}
          </a>
        </section>
        <section className="form" aria-labelledby="you">
          <h2 id="you">{t('shopCheckout.you')}</h2>
          <div className="form-row">
            <Field
              label={t('shopCheckout.name')}
              value={typed.name}
              error={faults.name}
              autoComplete="name"
              maxLength={120}
              onChange={event => type({ name: event.target.value })}
            />
            <Field
              label={t('shopCheckout.email')}
              type="email"
              value={typed.email}
              error={faults.email}
              hint={t('shopCheckout.youText')}
              autoComplete="email"
              maxLength={254}
              onChange={event => type({ email: event.target.value })}
            />
          </div>
          <div className="form-row">
            <Field
              label={t('shopCheckout.phone')}
              optional
              type="tel"
              value={typed.phone}
              error={faults.phone}
              hint={t('shopCheckout.phoneHint')}
              autoComplete="tel"
              maxLength={40}
              onChange={event => type({ phone: event.target.value })}
            />
            <Field
              label={t('shopCheckout.recipient')}
              optional
              value={typed.recipient}
              hint={t('shopCheckout.recipientHint')}
              maxLength={120}
              onChange={event => type({ recipient: event.target.value })}
            />
          </div>
        </section>
        <section className="form">
          <DeliveryFields store={store} typed={typed} faults={faults} type={type} />
          <FieldFrame label={t('shopCheckout.note')} optional>
            {aria => (
              <div className="control">
                <textarea
                  {...aria}
                  value={typed.note}
                  maxLength={500}
                  rows={2}
                  onChange={event => type({ note: event.target.value })}
                />
              </div>
            )}
          </FieldFrame>
        </section>
      </div>
      <div className="grid min-w-0 content-start gap-4 lg:sticky lg:top-22 lg:self-start">
        <CartSummary
          priced={priced}
          pricing={pricing}
          organisation={store.organisation}
          couponCode={typed.couponCode}
          hasShipping={typed.kind === 'shipping'}
          onCoupon={couponCode => type({ couponCode })}
          onRetry={retry}
        />
        <div ref={alert} tabIndex={-1} role="alert" className="grid gap-2 [outline:none] empty:hidden">
          {trouble && <p className="notice tone-danger">{trouble}</p>}
          {changed && (
            <div className="notice tone-warning">
              <div className="notice-text">
                <strong>{t('shopCheckout.changed')}</strong>
                <span>{t('shopCheckout.changedText', { before: money(changed.before), now: money(changed.now) })}</span>
              </div>
            </div>
          )}
          {!trouble &&
            priced?.problems.map(problem => (
              <p key={problem} className="notice tone-warning">
                {problem}
              </p>
            ))}
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={pending}
          disabled={!selling || !priced || pricing !== 'ready'}
        >
          {labelOf(priced, changed !== undefined, money)}
        </Button>
        <p className="text-muted text-base">{t('shopCheckout.held')}</p>
      </div>
    </form>
  )
}

function hasProblems({ lines, problems, coupon }: PricedCart): boolean {
  return problems.length > 0 || lines.some(({ problem }) => problem !== null) || Boolean(coupon?.problem)
}

function labelOf(priced: PricedCart | undefined, changed: boolean, money: (cents: number) => string): string {
  if (!priced) return t('shopCheckout.continue')
  if (changed) return t('shopCheckout.confirm', { price: money(priced.totalCents) })
  return priced.totalCents === 0
    ? t('shopCheckout.continueFree')
    : t('shopCheckout.continuePrice', { price: money(priced.totalCents) })
}
