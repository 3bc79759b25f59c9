import { t } from '#lib/i18n/t.ts'
import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import type { PricedCart } from '#lib/contract/shopping.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { shownTaxes } from '#lib/shared/taxes.ts'

import type { Pricing } from './useCart.ts'

interface Props {
  priced: PricedCart | undefined
  pricing: Pricing
  organisation: string
  couponCode: string
  hasShipping: boolean
  onCoupon: (code: string) => void
  onRetry: () => void
}

/** What it costs, by the server's word. */
export function CartSummary({ priced, pricing, organisation, couponCode, hasShipping, onCoupon, onRetry }: Props) {
  const money = (cents: number) => formatMoney(cents, priced?.currency ?? 'usd')
  return (
    <section className="grid gap-4 [&_[data-working]]:opacity-55" aria-label={t('shopCart.summary')}>
      {(priced?.hasCoupons || couponCode) && (
        <Coupon key={couponCode} code={couponCode} coupon={priced?.coupon ?? null} onCoupon={onCoupon} />
      )}
      {pricing === 'failed' && (
        <p className="field-error" role="alert">
          {t('shopCart.priceFailed')}{' '}
          <button type="button" className="link" onClick={onRetry}>
            {t('shopCart.retry')}
          </button>
        </p>
      )}
      {pricing === 'locked' && (
        <p className="field-error" role="alert">
          {t('shopCart.locked')}{' '}
          <button type="button" className="link" onClick={() => location.reload()}>
            {t('shopCart.unlock')}
          </button>
        </p>
      )}
      {pricing === 'gone' && (
        <p className="field-error" role="alert">
          {t('shopCart.storeGone')}
        </p>
      )}
      <div aria-live="polite" aria-busy={pricing === 'working'}>
        {priced ? (
          <dl className="totals" data-working={pricing === 'working' ? '' : undefined}>
            <Row label={t('shopCart.pieces', { count: priced.units })} value={money(priced.subtotalCents)} />
            {priced.discountCents > 0 && (
              <Row label={t('shopCart.discount')} value={`−${money(priced.discountCents)}`} />
            )}
            {hasShipping && (
              <Row
                label={t('shopCart.shipping')}
                value={priced.shippingCents === 0 ? t('shopCart.shippingFree') : money(priced.shippingCents)}
              />
            )}
            {shownTaxes(priced).added.map(({ label, cents }) => (
              <Row key={label} label={label} value={money(cents)} />
            ))}
            <Row
              label={t(priced.authorised ? 'shopCart.most' : 'shopCart.total')}
              value={money(priced.totalCents)}
              strong
            />
            {shownTaxes(priced).included.map(({ label, cents }) => (
              <Row key={label} label={t('shopCart.includes', { tax: label })} value={money(cents)} />
            ))}
            {priced.nowCents !== null && <Row label={t('shopCart.closedNow')} value={money(priced.nowCents)} />}
          </dl>
        ) : (
          pricing === 'working' && <p className="text-muted">{t('shopCart.pricing')}</p>
        )}
      </div>
      {priced?.authorised && <p className="text-muted">{t('shopCart.authorised')}</p>}
      {priced && priced.fundraisingCents > 0 && (
        <p className="rounded-md bg-selected px-4 py-3">
          {organisation
            ? t('shopCart.cause', { price: money(priced.fundraisingCents), organisation })
            : t('shopCart.causePlain', { price: money(priced.fundraisingCents) })}
        </p>
      )}
    </section>
  )
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div
      className={
        strong
          ? '[.totals_&]:mt-1.5 [.totals_&]:border-t [.totals_&]:border-t-line [.totals_&]:pt-3 [.totals_&]:text-lg [.totals_&]:font-[650] [.totals_&]:text-heading'
          : undefined
      }
    >
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Coupon({
  code,
  coupon,
  onCoupon
}: {
  code: string
  coupon: PricedCart['coupon']
  onCoupon: (code: string) => void
}) {
  const [typed, setTyped] = useState(code)
  const [open, setOpen] = useState(code !== '')
  if (coupon && !coupon.problem && coupon.code === code) {
    return (
      <p className="flex items-center justify-between font-[550] text-success" role="status">
        {t('shopCart.couponOn', { code: coupon.code })}
        <button type="button" className="button button-quiet" onClick={() => onCoupon('')}>
          {t('shopCart.couponOff')}
        </button>
      </p>
    )
  }
  if (!open) {
    return (
      <button type="button" className="link min-h-11 w-fit cursor-pointer" onClick={() => setOpen(true)}>
        {t('shopCart.couponAdd')}
      </button>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 [&>.button]:mt-[calc(var(--spacing-5)_+_var(--spacing-0_75))]">
      <Field
        label={t('shopCart.coupon')}
        value={typed}
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        error={coupon?.code === code ? (coupon.problem ?? undefined) : undefined}
        onChange={event => setTyped(event.target.value.toUpperCase().trimStart())}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onCoupon(typed.trim())
        }}
      />
      <button type="button" className="button button-secondary" onClick={() => onCoupon(typed.trim())}>
        {t('shopCart.apply')}
      </button>
    </div>
  )
}
