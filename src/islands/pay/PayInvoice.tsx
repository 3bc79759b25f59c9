import { useEffect, useRef, useState } from 'react'

import { PayForm } from '#islands/parts/pay/PayForm.tsx'
import type { PayFormProps } from '#islands/parts/pay/pay-form.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ApiError } from '#lib/client/api.ts'
import { ask } from '#lib/client/shop-calls.ts'
import { seeInvoice, payInvoice, settleInvoice } from '#lib/contract/calls/invoice-links.ts'
import type { PayOption, SharedInvoice } from '#lib/contract/invoice-links.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { payInvoiceWords as words } from './words.ts'

interface Props {
  link: string
  options: PayOption[]
  currency: string
  shopName: string
  paidCents: number
}

type Trouble = { tone: 'danger' | 'warning' | 'info'; text: string; check?: boolean }

const ASK_AGAIN_MS = 3000

/** Paying an invoice by card: what is due is chosen first, then the form of the payment service appears. */
export function PayInvoice({ link, options, currency, shopName, paidCents }: Props) {
  const [chosen, setChosen] = useState<PayOption>()
  const [handle, setHandle] = useState<PayFormProps['handle']>()
  const [pending, setPending] = useState<string>()
  const [trouble, setTrouble] = useState<Trouble>()
  const alert = useRef<HTMLDivElement>(null)
  const params = { link }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    // A person has it on the screen: mail scanners run no scripts.
    ask(seeInvoice, { params }).catch(() => undefined)
    // Back from the bank's page: its answer is looked up before anything else.
    if (new URLSearchParams(location.search).has('payment_intent')) {
      history.replaceState(history.state, '', location.pathname)
      void onPaid()
    }
    // Brought back by the back button, this page may offer to pay what is paid.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  function showTrouble(next: Trouble | undefined) {
    setTrouble(next)
    if (next) requestAnimationFrame(() => alert.current?.focus())
  }

  async function begin(option: PayOption) {
    setPending(option.id)
    setTrouble(undefined)
    try {
      setHandle(await ask(payInvoice, { params, body: { option: option.id, amountCents: option.amountCents } }))
      setChosen(option)
    } catch (error) {
      const isOther = error instanceof ApiError && error.status === 409 && error.data
      if (isOther) sessionStorage.setItem('invoice-changed', '1')
      if (isOther) return location.reload()
      showTrouble({
        tone: 'danger',
        text: error instanceof ApiError && error.status < 500 ? error.message : words('failed')
      })
    }
    setPending(undefined)
  }

  /** True where the page goes on to show the payment. */
  function leaveIfPaid(now: SharedInvoice): boolean {
    if (now.paidCents === paidCents && !now.held) return false
    location.reload()
    return true
  }

  async function onPaid() {
    try {
      if (leaveIfPaid(await ask(settleInvoice, { params }))) return await new Promise<void>(() => undefined)
      showTrouble({ tone: 'info', text: words('processing') })
      setTimeout(() => void onPaid(), ASK_AGAIN_MS)
    } catch {
      showTrouble({ tone: 'warning', text: words('unknown'), check: true })
    }
  }

  async function onLost() {
    try {
      if (!leaveIfPaid(await ask(settleInvoice, { params }))) showTrouble({ tone: 'warning', text: words('lost') })
    } catch {
      showTrouble({ tone: 'warning', text: words('unknown'), check: true })
    }
  }

  const money = (cents: number) => formatMoney(cents, currency)
  const isWaiting = trouble?.tone === 'info' || trouble?.check
  return (
    <div className="grid gap-5">
      <div ref={alert} tabIndex={-1} role="alert" className="grid gap-2 [outline:none] empty:hidden">
        <Changed />
        {trouble && (
          <div className={`notice tone-${trouble.tone}`}>
            <div className="notice-text">
              <span>{trouble.text}</span>
              {trouble.check && (
                <span>
                  <Button onClick={() => void onLost()}>{words('check')}</Button>
                </span>
              )}
            </div>
          </div>
        )}
      </div>
      {!handle &&
        options.map((option, at) => (
          <div key={option.id} className="grid gap-3">
            <span className="grid">
              <span>{words(option.kind === 'deposit' ? 'depositNow' : at === 0 ? 'balanceNow' : 'payAll')}</span>
              <strong className="font-display text-3xl leading-[1.2] text-heading tabular-nums">
                {money(option.amountCents)}
              </strong>
            </span>
            <Button
              variant={at === 0 ? 'primary' : 'secondary'}
              size="large"
              wide
              pending={pending === option.id}
              disabled={pending !== undefined && pending !== option.id}
              onClick={() => void begin(option)}
            >
              {words('pay', { sum: money(option.amountCents) })}
            </Button>
          </div>
        ))}
      {/* Hidden, not taken away: what was typed is still there when it may be used again. */}
      {handle && chosen && (
        <div hidden={isWaiting}>
          <p className="mb-4">
            {words(chosen.kind === 'deposit' ? 'depositNow' : 'balanceNow')}:{' '}
            <strong>{money(chosen.amountCents)}</strong>
          </p>
          <PayForm
            handle={handle}
            price={money(chosen.amountCents)}
            shopName={shopName}
            onPaid={onPaid}
            onLost={onLost}
            onDeclined={message =>
              showTrouble(message ? { tone: 'danger', text: words('declined', { message }) } : undefined)
            }
          />
          {options.length > 1 && (
            <p>
              <Button variant="quiet" onClick={() => setHandle(undefined)}>
                {words('other')}
              </Button>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** The page was loaded anew because the amount had changed. */
function Changed() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(sessionStorage.getItem('invoice-changed') !== null)
    sessionStorage.removeItem('invoice-changed')
  }, [])
  return isShown ? <p className="notice tone-warning">{words('changed')}</p> : null
}
