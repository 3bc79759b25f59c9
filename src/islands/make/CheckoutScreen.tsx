import { useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { changeSupplyCart, getSupplyCart } from '#lib/contract/calls/supplies.ts'
import { placeSupplyOrder, type SupplyCart } from '#lib/contract/supplies.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { OrderLines, Totals } from './OrderLines.tsx'

export interface Typed {
  name: string
  company: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  phone: string
  email: string
  note: string
}

interface Props {
  workspaceId: string
  initial: SupplyCart
  address: Typed
  states: { Code: string; Name: string }[]
  mayBuy: boolean
}

/** The cart of the workspace, and where it goes. */
export function CheckoutScreen({ workspaceId, initial, address, states, mayBuy }: Props) {
  const [cart, setCart] = useState(initial)
  const [typed, setTyped] = useState(address)
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const [pricing, setPricing] = useState(false)
  // Another state has other taxes: what is shown holds for this one only.
  const [pricedFor, setPricedFor] = useState(address.state)
  const isStale = pricedFor !== typed.state
  const form = useRef<HTMLFormElement>(null)
  // The newest answer wins, however late an older one comes.
  const asked = useRef(0)

  async function price(state: string, ask: () => Promise<SupplyCart>) {
    const turn = ++asked.current
    setPricing(true)
    setProblem('')
    try {
      const next = await ask()
      if (turn !== asked.current) return
      setCart(next)
      setPricedFor(state)
    } catch (error) {
      if (turn === asked.current) setProblem(readableError(error))
    }
    if (turn === asked.current) setPricing(false)
  }

  const inState = (state: string) => ({ WorkspaceId: workspaceId, ...(state && { State: state }) })
  const priceIn = (state: string) => price(state, () => call(getSupplyCart, { query: inState(state) }))

  function change(sku: string, quantity: number) {
    const { state } = typed
    void price(state, () => call(changeSupplyCart, { params: { sku }, query: inState(state), body: { quantity } }))
  }

  function type(field: keyof Typed, value: string) {
    setTyped({ ...typed, [field]: value })
    setFaults({ ...faults, [field]: undefined })
    if (field === 'state') void priceIn(value)
  }

  function refuse(found: { field: string; message: string }[]) {
    setFaults(Object.fromEntries(found.map(({ field, message }) => [field.replace('address.', ''), message])))
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function order(event: React.FormEvent) {
    event.preventDefault()
    if (pending || pricing || isStale) return
    const { email, note, ...ship } = typed
    const body = { address: ship, email, note, expectedTotalCents: cart.totalCents }
    const checked = placeSupplyOrder.body.safeParse(body)
    if (!checked.success) {
      const { issues } = checked.error
      return refuse(issues.map(({ path, message }) => ({ field: path.join('.'), message })))
    }
    setPending(true)
    setProblem('')
    try {
      const { orderId } = await call(placeSupplyOrder, { query: { WorkspaceId: workspaceId }, body })
      location.assign(`/checkout?order=${orderId}`)
    } catch (error) {
      setPending(false)
      if (error instanceof ApiError && error.fields.length > 0) return refuse(error.fields)
      if (error instanceof ApiError && error.status === 409) await priceIn(typed.state)
      setProblem(readableError(error))
    }
  }

  const field = (
    name: keyof Typed,
    autoComplete: string,
    more: { optional?: boolean; type?: 'tel' | 'email' } = {}
  ) => (
    <Field
      label={t(`supplyCheckout.${name}`)}
      name={name}
      value={typed[name]}
      autoComplete={autoComplete}
      error={faults[name]}
      onChange={event => type(name, event.target.value)}
      {...more}
    />
  )
  const head = (
    <PageHeader
      title={t('supplyCheckout.title')}
      breadcrumb={[{ label: t('make.title'), href: '/dashboard/make/heat-transfer-vinyl' }]}
    />
  )

  if (cart.lines.length === 0) {
    return (
      <div className="grid gap-5">
        {head}
        <div className="card">
          <EmptyState
            title={t('supplyCheckout.emptyTitle')}
            drawing="roll"
            actions={
              <LinkButton href="/dashboard/make/heat-transfer-vinyl" variant="primary">
                {t('supplyCheckout.toFilms')}
              </LinkButton>
            }
          >
            {t('supplyCheckout.emptyText')}
          </EmptyState>
        </div>
      </div>
    )
  }

  return (
    <div className="grid gap-5">
      {head}
      {!mayBuy && <Notice>{t('supplyCheckout.viewer')}</Notice>}
      <form ref={form} method="post" className="make-order" onSubmit={order} noValidate>
        <div className="make-column">
          <section aria-labelledby="cart">
            <h2 id="cart">{t('supplyCheckout.cart')}</h2>
            <OrderLines
              lines={cart.lines}
              currency={cart.currency}
              more={line => (
                <>
                  {mayBuy && !line.problem && (
                    <QuantityField
                      hideLabel
                      label={t('supplyCheckout.quantityOf', { name: line.name })}
                      min={1}
                      max={500}
                      value={line.quantity}
                      onChange={quantity => quantity !== line.quantity && change(line.sku, quantity)}
                    />
                  )}
                  {mayBuy && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('supplyCheckout.removeNamed', { name: line.name })}
                      onClick={() => change(line.sku, 0)}
                    >
                      {t('supplyCheckout.remove')}
                    </Button>
                  )}
                  {line.problem && <span className="chip tone-danger">{line.problem}</span>}
                </>
              )}
            />
          </section>
          {mayBuy && (
            <section aria-labelledby="address">
              <h2 id="address">{t('supplyCheckout.address')}</h2>
              <p className="text-muted">{t('supplyCheckout.usOnly')}</p>
              <div className="form">
                {field('name', 'shipping name')}
                {field('company', 'shipping organization', { optional: true })}
                {field('line1', 'shipping address-line1')}
                {field('line2', 'shipping address-line2', { optional: true })}
                <div className="form-row">
                  {field('city', 'shipping address-level2')}
                  <NativeSelect
                    label={t('supplyCheckout.state')}
                    name="state"
                    autoComplete="shipping address-level1"
                    value={typed.state}
                    error={faults['state']}
                    placeholder={t('supplyCheckout.chooseState')}
                    options={states.map(({ Code, Name }) => ({ value: Code, label: Name }))}
                    onChange={event => type('state', event.target.value)}
                  />
                  {field('postalCode', 'shipping postal-code')}
                </div>
                {field('phone', 'tel', { optional: true, type: 'tel' })}
                {field('email', 'email', { type: 'email' })}
                <TextAreaField
                  label={t('supplyCheckout.note')}
                  name="note"
                  optional
                  maxLength={500}
                  value={typed.note}
                  onChange={event => type('note', event.target.value)}
                />
              </div>
            </section>
          )}
        </div>
        <aside className="card grid gap-4 p-5">
          <Totals
            sums={cart}
            taxKnown={typed.state !== ''}
            unknown={isStale && (pricing ? t('supplyCheckout.pricing') : '–')}
          />
          <div aria-live="polite">
            {(problem || cart.problem) && (
              <Notice
                tone="danger"
                action={
                  isStale && (
                    <Button size="small" onClick={() => void priceIn(typed.state)}>
                      {t('ui.retry')}
                    </Button>
                  )
                }
              >
                {problem || cart.problem}
              </Notice>
            )}
          </div>
          {mayBuy && (
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              pending={pending || pricing}
              disabled={isStale && !pricing}
            >
              {isStale
                ? t('supplyCheckout.orderLater')
                : t('supplyCheckout.order', { price: formatMoney(cart.totalCents, cart.currency) })}
            </Button>
          )}
        </aside>
      </form>
    </div>
  )
}
