import { Button } from '#islands/ui/Button.tsx'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useCallback, useEffect, useRef, useState } from 'react'

import { PAYMENT_THEME } from '#lib/shared/payment-theme.ts'

import type { PayFormProps } from './pay-form.ts'
import { payWords as words } from './payWords.ts'
import './pay.css'

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

  if (stripe === undefined) return <p className="text-muted">{words('loading')}</p>
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
        <span>{words('loadFailed')}</span>
        <span>
          <button type="button" className="button button-secondary" onClick={onRetry}>
            {words('retry')}
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
  const busy = useRef(false)

  async function pay(event: React.FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || busy.current) return
    busy.current = true
    setPending(true)
    onDeclined('')
    const confirmParams = { return_url: location.href.split('#')[0]! }
    try {
      const { error } = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
      if (!error) await onPaid()
      else if (error.type === 'api_connection_error' || error.type === 'api_error') await onLost()
      // Stripe's form marks wrong fields itself.
      else if (error.type !== 'validation_error') onDeclined(error.message ?? words('failed'))
    } catch {
      await onLost()
    }
    busy.current = false
    setPending(false)
  }

  if (hasFailed) return <NotLoaded onRetry={onRetry} />
  return (
    <form className="form pay-form" onSubmit={pay}>
      {!isReady && <p className="text-muted">{words('loading')}</p>}
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setFailed(true)} />
      <Button type="submit" variant="primary" size="large" wide pending={pending} disabled={!isReady}>
        {words(holds ? 'hold' : 'pay', { price })}
      </Button>
      <p className="text-muted">{words('secure')}</p>
    </form>
  )
}
