import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { t } from '#lib/i18n/t.ts'
import { PAYMENT_THEME } from '#lib/shared/payment-theme.ts'

import type { CardFormProps } from './CardModal.tsx'

/** Stripe's own form. The card goes from the browser to Stripe and nowhere else. */
export default function StripeCardForm(props: CardFormProps) {
  const { clientSecret, publishableKey } = props.handle
  const [stripe, setStripe] = useState<Stripe | null>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same again
  useEffect(() => {
    let isOver = false
    loadStripe(publishableKey ?? '').then(
      loaded => !isOver && setStripe(loaded),
      () => !isOver && setStripe(null)
    )
    return () => {
      isOver = true
    }
  }, [publishableKey, attempt])

  if (stripe === undefined) return <Skeleton height="8rem" />
  if (stripe === null) {
    return (
      <>
        <p>{t('plans.loadFailed')}</p>
        <Button
          onClick={() => {
            setStripe(undefined)
            setAttempt(attempt + 1)
          }}
        >
          {t('plans.retry')}
        </Button>
      </>
    )
  }
  return (
    <Elements key={attempt} stripe={stripe} options={{ clientSecret, appearance: PAYMENT_THEME }}>
      <CardElements {...props} />
    </Elements>
  )
}

function CardElements({ onTaken, onFailed, onBank }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [pending, setPending] = useState(false)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (!stripe || !elements || pending) return
    setPending(true)
    onFailed('')
    onBank(true)
    try {
      const confirmParams = { return_url: location.href.replace(/#.*/s, '') }
      const { error } = await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' })
      onBank(false)
      // Confirmed before, where our own call after it was what failed.
      if (!error || error.setup_intent?.status === 'succeeded') await onTaken()
      // Stripe's form marks wrong fields itself.
      else if (error.type !== 'validation_error') onFailed(error.message ?? t('plans.notTaken'))
    } catch {
      onBank(false)
      onFailed(t('plans.loadFailed'))
    }
    setPending(false)
  }

  return (
    <form className="form" onSubmit={confirm}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => onFailed(t('plans.loadFailed'))} />
      <Button type="submit" variant="primary" wide pending={pending} disabled={!isReady}>
        {t('plans.useCard')}
      </Button>
    </form>
  )
}
