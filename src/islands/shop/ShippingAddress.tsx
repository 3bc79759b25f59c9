import { t } from '#lib/i18n/t.ts'
import { Field } from '#islands/ui/Field.tsx'
import { FieldFrame } from '#islands/ui/FieldFrame.tsx'
import type { Delivery } from '#lib/contract/delivery.ts'
import { countryName } from '#lib/shared/country-code.ts'
import { divisionOf, hasPostcode } from '#lib/shared/postal-address.ts'
import { shippedCountries } from '#lib/shared/shipping.ts'

import type { Checkout, Faults } from './useCheckout.ts'

interface Props {
  shipping: Delivery['shipping']
  typed: Checkout
  faults: Faults
  type: (change: Partial<Checkout>) => void
}

const LABELS = {
  line1: 'shopCheckout.line1',
  line2: 'shopCheckout.line2',
  city: 'shopCheckout.city',
  state: 'shopCheckout.state',
  postalCode: 'shopCheckout.postalCode'
} as const

/** Where a parcel goes, among the countries that the store ships to; the state is chosen where a parcel needs it. */
export function ShippingAddress({ shipping, typed, faults, type }: Props) {
  const countries = shippedCountries(shipping)
    .map(code => ({ code, name: countryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  const division = divisionOf(typed.country)
  const field = (name: 'line1' | 'line2' | 'city' | 'state' | 'postalCode', autoComplete: string, limits: Limits) => (
    <Field
      label={name === 'postalCode' && typed.country === 'US' ? t('shopCheckout.zip') : t(LABELS[name])}
      value={typed[name]}
      error={faults[name]}
      autoComplete={`shipping ${autoComplete}`}
      maxLength={limits.max}
      optional={limits.optional ?? false}
      onChange={event => type({ [name]: event.target.value })}
    />
  )
  return (
    <div className="form">
      <Field
        label={t('shopCheckout.shipName')}
        value={typed.shipName}
        placeholder={typed.name}
        error={faults.shipName}
        autoComplete="shipping name"
        maxLength={120}
        onChange={event => type({ shipName: event.target.value })}
      />
      <Choice
        label={t('shopCheckout.country')}
        autoComplete="shipping country"
        value={typed.country}
        error={faults.country}
        options={countries}
        onChange={country => type({ country, state: '' })}
      />
      {field('line1', 'address-line1', { max: 120 })}
      {field('line2', 'address-line2', { max: 120, optional: true })}
      <div className="form-row">
        {field('city', 'address-level2', { max: 80 })}
        {division ? (
          <Choice
            label={t(typed.country === 'CA' ? 'shopCheckout.province' : 'shopCheckout.state')}
            autoComplete="shipping address-level1"
            value={typed.state}
            error={faults.state}
            options={division.list.map(([code, name]) => ({ code, name }))}
            onChange={state => type({ state })}
          />
        ) : (
          field('state', 'address-level1', { max: 80, optional: true })
        )}
        {field('postalCode', 'postal-code', { max: 20, optional: !hasPostcode(typed.country) })}
      </div>
    </div>
  )
}

interface Limits {
  max: number
  optional?: boolean
}

interface ChoiceProps {
  label: string
  autoComplete: string
  value: string
  error: string | undefined
  options: { code: string; name: string }[]
  onChange: (code: string) => void
}

function Choice({ label, autoComplete, value, error, options, onChange }: ChoiceProps) {
  const isListed = options.some(({ code }) => code === value)
  return (
    <FieldFrame label={label} error={error}>
      {aria => (
        <div className="control">
          <select
            {...aria}
            autoComplete={autoComplete}
            value={isListed ? value : ''}
            onChange={event => onChange(event.target.value)}
          >
            {!isListed && <option value="">{t('shopCheckout.choose')}</option>}
            {options.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  )
}
