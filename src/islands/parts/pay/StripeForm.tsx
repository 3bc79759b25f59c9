import { t } from '#lib/i18n/t.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Elements, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripePaymentElementOptions
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useCallback, useEffect, useRef, useState } from 'react'

import { PAYMENT_THEME } from '#lib/shared/payment-theme.ts'

import type { PayFormProps } from './pay-form.ts'

/** Those that pay at once; what the browser and the payer's device do not have is left out by Stripe. */
const WALLETS: StripeExpressCheckoutElementOptions = {
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    paypal: 'never'
  },
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  buttonHeight: 48,
  layout: { maxColumns: 2, overflow: 'never' }
}

/** Wallets have buttons of their own above the form, so they are no tabs in it. */
const CARD: StripePaymentElementOptions = { wallets: { applePay: 'never', googlePay: 'never' } }

/** Stripe's own form. The card goes from the reader's browser to Stripe and nowhere else. */
export default function StripeForm(props: PayFormProps) {
  const { clientSecret, publishableKey, accountId } = props.handle
  const [stripe, setStripe] = useState<Stripe | null>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same again
  useEffect(() => {
    let isOver = false
    loadStripe(publishableKey ?? '', accountId ? { stripeAccount: accountId } : undefined).then(
      loaded => !isOver && setStripe(loaded),
      () => !isOver && setStripe(null)
    )
    return () => {
      isOver = true
    }
  }, [publishableKey, accountId, attempt])
  const retry = useCallback(() => {
    setStripe(undefined)
    setAttempt(before => before + 1)
  }, [])

  if (stripe === undefined) return <p className="text-muted">{t('shopCheckout.loading')}</p>
  if (stripe === null) return <NotLoaded onRetry={retry} />
  return (
    <Elements key={attempt} stripe={stripe} options={{ clientSecret, appearance: PAYMENT_THEME }}>
      <Pay {...props} onRetry={retry} />
    </Elements>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="notice tone-danger" role="alert">
      <div className="notice-text">
        <span>{t('shopCheckout.loadFailed')}</span>
        <span>
          <button type="button" className="button button-secondary" onClick={onRetry}>
            {t('shopCheckout.retry')}
          </button>
        </span>
      </div>
    </div>
  )
}

function Pay({ price, holds, onPaid, onDeclined, onLost, onRetry }: PayFormProps & { onRetry: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [pending, setPending] = useState(false)
  const [hasWallets, setHasWallets] = useState(false)
  const busy = useRef(false)

  /** `fail` closes the sheet of the wallet, which otherwise waits for its answer. */
  async function pay(fail?: StripeExpressCheckoutElementConfirmEvent['paymentFailed']) {
    if (!stripe || !elements || busy.current) return fail?.()
    busy.current = true
    setPending(true)
    onDeclined('')
    const confirmParams = { return_url: location.href.replace(/#.*/s, '') }
    try {
      const { error } = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
      if (error) fail?.({ reason: 'fail' })
      if (!error) await onPaid()
      else if (error.type === 'api_connection_error' || error.type === 'api_error') await onLost()
      // Stripe's form marks wrong fields itself.
      else if (error.type !== 'validation_error') onDeclined(error.message ?? t('shopCheckout.failed'))
    } catch {
      await onLost()
    }
    busy.current = false
    setPending(false)
  }

  if (hasFailed) return <NotLoaded onRetry={onRetry} />
  return (
    <form
      className="form gap-5 [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:rounded-md [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:bg-white [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:p-5 [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:text-text [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:[color-scheme:light]"
      onSubmit={event => {
        event.preventDefault()
        void pay()
      }}
    >
      {!isReady && <p className="text-muted">{t('shopCheckout.loading')}</p>}
      <div
        className="grid gap-4 not-data-offered:invisible not-data-offered:absolute"
        data-offered={hasWallets || undefined}
      >
        <ExpressCheckoutElement
          options={WALLETS}
          onReady={({ availablePaymentMethods }) => setHasWallets(availablePaymentMethods !== undefined)}
          onLoadError={() => setHasWallets(false)}
          onConfirm={({ paymentFailed }) => void pay(paymentFailed)}
        />
        {hasWallets && (
          <p className="flex items-center gap-3 text-(--text-muted) before:flex-1 before:border-t before:border-t-line before:content-[''] after:flex-1 after:border-t after:border-t-line after:content-['']">
            {t('shopCheckout.orCard')}
          </p>
        )}
      </div>
      <PaymentElement options={CARD} onReady={() => setReady(true)} onLoadError={() => setFailed(true)} />
      <Button type="submit" variant="primary" size="large" wide pending={pending} disabled={!isReady}>
        {t(holds ? 'shopCheckout.hold' : 'shopCheckout.pay', { price })}
      </Button>
      <p className="text-muted">{t('shopCheckout.secure')}</p>
    </form>
  )
}
