import { Field } from '#islands/ui/Field.tsx'
import { FieldFrame, GroupFrame } from '#islands/ui/FieldFrame.tsx'
import type { ShopStore } from '#lib/contract/shopping.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { Checkout, Faults } from './useCheckout.ts'
import { checkoutWords as words } from './checkoutWords.ts'
import './checkout.css'

interface Props {
  store: Pick<ShopStore, 'delivery' | 'currency'>
  typed: Checkout
  faults: Faults
  type: (change: Partial<Checkout>) => void
}

const COUNTRIES = [
  'US',
  'CA',
  'MX',
  'GB',
  'IE',
  'AU',
  'NZ',
  'AT',
  'BE',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'IT',
  'NL',
  'NO',
  'PT',
  'SE'
]
const names = new Intl.DisplayNames('en', { type: 'region' })

export function DeliveryFields({ store, typed, faults, type }: Props) {
  const { pickup, group, shipping } = store.delivery
  const [only] = pickup
  const label = group.label || 'group'
  const ways = [
    {
      kind: 'pickup',
      shown: pickup.length > 0,
      title: words('pickup'),
      text: pickup.length === 1 ? [only!.name, only!.address, only!.instructions].filter(Boolean).join(' · ') : '',
      price: ''
    },
    {
      kind: 'group',
      shown: group.enabled,
      title: words('group', { label: label.toLowerCase() }),
      text: words('groupText', { label: label.toLowerCase() }),
      price: ''
    },
    { kind: 'shipping', shown: shipping.enabled, title: words('shipping'), text: '', price: shippingPrice(store) }
  ] as const

  return (
    <>
      <div className="checkout-way">
        <GroupFrame label={words('delivery')} error={faults.kind}>
          <div className="choice-cards">
            {ways
              .filter(({ shown }) => shown)
              .map(({ kind, title, text, price }) => (
                <label key={kind} className="choice choice-card">
                  <input
                    className="radio"
                    type="radio"
                    name="kind"
                    checked={typed.kind === kind}
                    onChange={() => type({ kind })}
                  />
                  <span className="choice-text">
                    <strong>{title}</strong>
                    {(text || price) && <span className="field-hint">{text || price}</span>}
                  </span>
                </label>
              ))}
          </div>
        </GroupFrame>
      </div>
      {typed.kind === 'pickup' && pickup.length > 1 && (
        <GroupFrame label={words('place')} error={faults.pointId}>
          <div className="choice-cards">
            {pickup.map(point => (
              <label key={point.id} className="choice choice-card">
                <input
                  className="radio"
                  type="radio"
                  name="pointId"
                  checked={typed.pointId === point.id}
                  onChange={() => type({ pointId: point.id })}
                />
                <span className="choice-text">
                  <strong>{point.name}</strong>
                  {point.address && <span className="field-hint">{point.address}</span>}
                  {point.instructions && <span className="field-hint">{point.instructions}</span>}
                </span>
              </label>
            ))}
          </div>
        </GroupFrame>
      )}
      {typed.kind === 'group' &&
        (group.recipients.length > 0 ? (
          <FieldFrame label={words('groupChoose', { label })} error={faults.group}>
            {aria => (
              <div className="control">
                <select {...aria} value={typed.group} onChange={event => type({ group: event.target.value })}>
                  <option value="">{words('choose')}</option>
                  {group.recipients.map(recipient => (
                    <option key={recipient}>{recipient}</option>
                  ))}
                </select>
              </div>
            )}
          </FieldFrame>
        ) : (
          <Field
            label={words('groupChoose', { label })}
            value={typed.group}
            maxLength={80}
            error={faults.group}
            onChange={event => type({ group: event.target.value })}
          />
        ))}
      {typed.kind === 'shipping' && <Address typed={typed} faults={faults} type={type} />}
    </>
  )
}

function Address({ typed, faults, type }: Omit<Props, 'store'>) {
  const field = (name: keyof Checkout, autoComplete: string, maxLength: number, optional = false) => (
    <Field
      label={words(name as 'line1')}
      value={typed[name]}
      error={faults[name]}
      autoComplete={autoComplete}
      maxLength={maxLength}
      optional={optional}
      onChange={event => type({ [name]: event.target.value })}
    />
  )
  return (
    <div className="form">
      <Field
        label={words('shipName')}
        value={typed.shipName}
        placeholder={typed.name}
        error={faults.shipName}
        autoComplete="shipping name"
        maxLength={120}
        onChange={event => type({ shipName: event.target.value })}
      />
      {field('line1', 'shipping address-line1', 120)}
      {field('line2', 'shipping address-line2', 120, true)}
      <div className="form-row">
        {field('city', 'shipping address-level2', 80)}
        {field('state', 'shipping address-level1', 80, true)}
        {field('postalCode', 'shipping postal-code', 20)}
      </div>
      <FieldFrame label={words('country')} error={faults.country}>
        {aria => (
          <div className="control">
            <select
              {...aria}
              autoComplete="shipping country"
              value={typed.country}
              onChange={event => type({ country: event.target.value })}
            >
              {COUNTRIES.map(code => (
                <option key={code} value={code}>
                  {names.of(code)}
                </option>
              ))}
            </select>
          </div>
        )}
      </FieldFrame>
    </div>
  )
}

function shippingPrice({ delivery: { shipping }, currency }: Props['store']): string {
  if (shipping.priceCents === 0) return words('free')
  const price = formatMoney(shipping.priceCents, currency)
  return shipping.freeOverCents === null
    ? price
    : words('freeOver', { price, over: formatMoney(shipping.freeOverCents, currency) })
}
