import { type FormEvent, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { confirmTestCard } from '#lib/contract/calls/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { groupDigits, groupExpiry, isTestCard } from '#lib/shared/test-cards.ts'

import { BankChoice } from './BankChoice.tsx'
import type { CardFormProps } from './CardModal.tsx'

const CARDS = [
  ['4242 4242 4242 4242', 'paid'],
  ['4000 0000 0000 0341', 'fails'],
  ['4000 0027 6000 3184', 'asks']
] as const

/** The embedded gateway's form. A number that is no test card never leaves the browser. */
export function TestCardForm({ handle, onTaken, onFailed }: CardFormProps) {
  const [card, setCard] = useState({ cardNumber: '', expiry: '', cvc: '' })
  const [faults, setFaults] = useState<Record<string, string | undefined>>({})
  const [pending, setPending] = useState(false)
  const [isAsked, setAsked] = useState(false)

  function change(part: keyof typeof card, value: string) {
    setCard({ ...card, [part]: value })
    setFaults({ ...faults, [part]: undefined })
  }

  async function confirm(authentication?: 'complete' | 'fail') {
    setPending(true)
    setAsked(false)
    onFailed('')
    try {
      const { clientSecret } = handle
      const given = { ...card, expiry: card.expiry.replaceAll(' ', '') }
      const body = authentication ? { clientSecret, authentication } : { clientSecret, card: given }
      const { status, failure } = await call(confirmTestCard, { body })
      if (status === 'succeeded') await onTaken()
      else if (status === 'requires_action') setAsked(true)
      else onFailed(failure ?? t('plans.notTaken'))
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) {
        setFaults(Object.fromEntries(error.fields.map(({ field, message }) => [field.split('.').at(-1), message])))
      } else onFailed(readableError(error))
    }
    setPending(false)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (isTestCard(card.cardNumber)) void confirm()
    else setFaults({ cardNumber: t('plans.useTest') })
  }

  if (isAsked) return <BankChoice pending={pending} onAnswer={answer => void confirm(answer)} />
  return (
    <form method="post" className="form" onSubmit={onSubmit} noValidate autoComplete="off">
      <Field
        label={t('plans.number')}
        inputMode="numeric"
        placeholder="1234 1234 1234 1234"
        value={card.cardNumber}
        error={faults['cardNumber']}
        onChange={event => change('cardNumber', groupDigits(event.target.value))}
      />
      <div className="form-row">
        <Field
          label={t('plans.expiry')}
          inputMode="numeric"
          placeholder="MM / YY"
          value={card.expiry}
          error={faults['expiry']}
          onChange={event => change('expiry', groupExpiry(event.target.value, card.expiry))}
        />
        <Field
          label={t('plans.cvc')}
          inputMode="numeric"
          placeholder="123"
          maxLength={4}
          value={card.cvc}
          error={faults['cvc']}
          onChange={event => change('cvc', event.target.value.replaceAll(/\D/g, ''))}
        />
      </div>
      <Button type="submit" variant="primary" wide pending={pending}>
        {t('plans.useCard')}
      </Button>
      <section
        className="grid gap-2 rounded-md bg-sunken p-3 text-sm [&_button]:min-h-11 [&_button]:tabular-nums [&_li]:flex [&_li]:flex-wrap [&_li]:items-center [&_li]:gap-x-3 [&_li]:gap-y-0"
        aria-label={t('plans.testCards')}
      >
        <strong>{t('plans.testCards')}</strong>
        <ul>
          {CARDS.map(([number, tells]) => (
            <li key={number}>
              <button
                type="button"
                className="link"
                aria-label={t('plans.useTestCard', { number })}
                onClick={() => {
                  const expiry = `12 / ${String(new Date().getFullYear() + 3).slice(2)}`
                  setCard({ cardNumber: number, expiry, cvc: '123' })
                  setFaults({})
                }}
              >
                {number}
              </button>
              <span>{t(`plans.tells.${tells}`)}</span>
            </li>
          ))}
        </ul>
      </section>
    </form>
  )
}
