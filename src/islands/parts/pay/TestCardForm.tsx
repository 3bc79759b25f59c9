import { t } from '#lib/i18n/t.ts'
import { useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { ApiError } from '#lib/client/api.ts'
import { ask } from '#lib/client/shop-calls.ts'
import { confirmTestPayment } from '#lib/contract/calls/test-payments.ts'
import { groupDigits, groupExpiry, isTestCard, TEST_CARDS } from '#lib/shared/test-cards.ts'

import { BankQuestion } from './BankQuestion.tsx'
import type { PayFormProps } from './pay-form.ts'

interface Card {
  cardNumber: string
  expiry: string
  cvc: string
}

type Faults = Partial<Record<keyof Card, string>>

/** The embedded test gateway's own card form. A number that is no test card never leaves the browser. */
export function TestCardForm({ handle, price, holds, shopName, onPaid, onDeclined, onLost }: PayFormProps) {
  const [card, setCard] = useState<Card>({ cardNumber: '', expiry: '', cvc: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [pending, setPending] = useState(false)
  const [asked, setAsked] = useState(false)
  const busy = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  function change(part: keyof Card, value: string) {
    setCard({ ...card, [part]: value })
    setFaults({ ...faults, [part]: undefined })
  }

  function refuse(found: Faults) {
    setFaults(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function pay(authentication?: 'complete' | 'fail') {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setAsked(false)
    onDeclined('')
    try {
      const { intentId, clientSecret } = handle
      const expiry = card.expiry.replaceAll(' ', '')
      const body = { ...card, expiry, intentId, clientSecret, ...(authentication && { authentication }) }
      const { status, failure } = await ask(confirmTestPayment, { body })
      if (status === 'succeeded' || status === 'requires_capture') await onPaid()
      else if (status === 'requires_action') setAsked(true)
      else onDeclined(failure?.message ?? t('shopCheckout.failed'))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) await onLost()
      else if (error.fields.length > 0)
        refuse(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      else onDeclined(error.message)
    }
    busy.current = false
    setPending(false)
  }

  function onSubmit(event: React.FormEvent) {
    event.preventDefault()
    const found = check(card)
    if (Object.keys(found).length > 0) return refuse(found)
    void pay()
  }

  return (
    <>
      <form
        ref={form}
        method="post"
        className="form gap-5 [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:rounded-md [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:bg-white [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:p-5 [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:text-text [@media_(prefers-color-scheme:_dark)]:[:root[data-scheme='auto']_&]:[color-scheme:light]"
        onSubmit={onSubmit}
        noValidate
        autoComplete="off"
      >
        <Field
          label={t('shopCheckout.number')}
          inputMode="numeric"
          placeholder="1234 1234 1234 1234"
          value={card.cardNumber}
          error={faults.cardNumber}
          onChange={event => change('cardNumber', groupDigits(event.target.value))}
        />
        <div className="form-row [--column:8rem]">
          <Field
            label={t('shopCheckout.expiry')}
            inputMode="numeric"
            placeholder={t('shopCheckout.expiryFormat')}
            value={card.expiry}
            error={faults.expiry}
            onChange={event => change('expiry', groupExpiry(event.target.value, card.expiry))}
          />
          <Field
            label={t('shopCheckout.cvc')}
            inputMode="numeric"
            placeholder="123"
            value={card.cvc}
            maxLength={4}
            error={faults.cvc}
            onChange={event => change('cvc', event.target.value.replaceAll(/\D/g, ''))}
          />
        </div>
        <Button type="submit" variant="primary" size="large" wide pending={pending}>
          {t(holds ? 'shopCheckout.hold' : 'shopCheckout.pay', { price })}
        </Button>
      </form>
      <section className="test-cards" aria-labelledby="test-cards">
        <h2 id="test-cards">{t('shopCheckout.testTitle')}</h2>
        <p>{t('shopCheckout.testText')}</p>
        <ul>
          {TEST_CARDS.map(({ number, tells }) => (
            <li key={number}>
              <button
                type="button"
                className="link"
                aria-label={t('shopCheckout.useCard', { number })}
                onClick={() => {
                  setCard({
                    cardNumber: number,
                    expiry: `12 / ${String(new Date().getFullYear() + 2).slice(2)}`,
                    cvc: '123'
                  })
                  setFaults({})
                }}
              >
                {number}
              </button>
              <span>{t(`shopCheckout.card${tells}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      {asked && <BankQuestion price={price} shopName={shopName} onAnswer={answer => void pay(answer)} />}
    </>
  )
}

function check({ cardNumber, expiry, cvc }: Card): Faults {
  const faults: Faults = {}
  if (!isTestCard(cardNumber)) faults.cardNumber = t('shopCheckout.useTest')
  const [, month, year] = expiry.match(/^(\d\d) \/ (\d\d)$/) ?? []
  const now = new Date()
  const isAhead = (2000 + Number(year)) * 12 + Number(month) >= now.getFullYear() * 12 + now.getMonth() + 1
  if (!month || Number(month) < 1 || Number(month) > 12 || !isAhead) faults.expiry = t('shopCheckout.wrongExpiry')
  if (!/^\d{3,4}$/.test(cvc)) faults.cvc = t('shopCheckout.wrongCvc')
  return faults
}
