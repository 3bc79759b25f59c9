import { Plus, Trash2 } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { newId } from '#lib/client/ids.ts'
import type { Delivery } from '#lib/contract/delivery.ts'
import { t } from '#lib/i18n/t.ts'
import { COUNTRY_CODES } from '#lib/shared/countries.ts'
import { countryName, countryOptions } from '#lib/shared/country-code.ts'
import { divisionOf, stateName } from '#lib/shared/postal-address.ts'

import { PlacePicker } from '#islands/parts/PlacePicker.tsx'

type Shipping = Delivery['shipping']
type Zone = Shipping['zones'][number]

interface Props {
  shipping: Shipping
  currency: string
  errors: Record<string, string>
  onChange: (part: Partial<Shipping>) => void
}

const MOST_ZONES = 50
const COUNTRIES = countryOptions(COUNTRY_CODES)

/** What shipping costs, where the store ships, and which places have a rate of their own. */
export function ShippingRates({ shipping, currency, errors, onChange }: Props) {
  const { zones } = shipping

  function putZone(id: string, part: Partial<Zone>) {
    onChange({ zones: zones.map(zone => (zone.id === id ? { ...zone, ...part } : zone)) })
  }

  function addZone() {
    const zone = { id: newId(), countries: [], states: [], priceCents: shipping.priceCents, freeOverCents: null }
    onChange({ zones: [...zones, zone] })
  }

  return (
    <>
      <Rate
        currency={currency}
        rate={shipping}
        errors={errors}
        path="delivery.shipping"
        onChange={part => onChange({ ...part, priceCents: part.priceCents ?? shipping.priceCents })}
      />
      <PlacePicker
        label={t('storeSetup.delivery.countries')}
        hint={shipping.countries.length === 0 ? t('storeSetup.delivery.everywhere') : undefined}
        placeholder={t('storeSetup.delivery.addCountry')}
        options={COUNTRIES}
        chosen={shipping.countries}
        error={errors['delivery.shipping.countries']}
        onChange={countries => onChange({ countries })}
      />
      {zones.map((zone, index) => (
        <ZoneFields
          key={zone.id}
          zone={zone}
          path={`delivery.shipping.zones.${index}`}
          number={index + 1}
          currency={currency}
          errors={errors}
          onChange={part => putZone(zone.id, part)}
          onRemove={() => onChange({ zones: zones.filter(({ id }) => id !== zone.id) })}
        />
      ))}
      {zones.length < MOST_ZONES && (
        <div>
          <Button size="small" icon={<Plus />} onClick={addZone}>
            {t('storeSetup.delivery.addZone')}
          </Button>
        </div>
      )}
    </>
  )
}

interface ZoneProps {
  zone: Zone
  path: string
  number: number
  currency: string
  errors: Record<string, string>
  onChange: (part: Partial<Zone>) => void
  onRemove: () => void
}

function ZoneFields({ zone, path, number, currency, errors, onChange, onRemove }: ZoneProps) {
  const [country = ''] = zone.countries
  const division = zone.countries.length === 1 ? divisionOf(country) : undefined
  const name = [...zone.states.map(state => stateName(country, state)), ...zone.countries.map(countryName)].join(', ')
  return (
    <fieldset className="flex min-w-0 items-start gap-3 rounded-md border border-line p-3.5">
      <legend className="sr-only">{name || t('storeSetup.delivery.zone', { number })}</legend>
      <div className="grid flex-1 gap-3">
        <PlacePicker
          label={t('storeSetup.delivery.zoneCountries')}
          placeholder={t('storeSetup.delivery.addCountry')}
          options={COUNTRIES}
          chosen={zone.countries}
          error={errors[`${path}.countries`]}
          onChange={countries => onChange({ countries, states: [] })}
        />
        {division && (
          <PlacePicker
            label={t('storeSetup.delivery.states')}
            hint={
              zone.states.length === 0
                ? t('storeSetup.delivery.wholeCountry', { country: countryName(country) })
                : undefined
            }
            placeholder={t('storeSetup.delivery.addState')}
            options={division.list.map(([value, label]) => ({ value, label }))}
            chosen={zone.states}
            error={errors[`${path}.states`]}
            onChange={states => onChange({ states })}
          />
        )}
        <Checkbox
          label={t('storeSetup.delivery.notShipped')}
          checked={zone.priceCents === null}
          onChange={event => onChange({ priceCents: event.target.checked ? null : 0, freeOverCents: null })}
        />
        {zone.priceCents !== null && (
          <Rate
            currency={currency}
            rate={{ priceCents: zone.priceCents, freeOverCents: zone.freeOverCents }}
            errors={errors}
            path={path}
            onChange={onChange}
          />
        )}
      </div>
      <IconButton
        label={t('ui.remove', { name: name || t('storeSetup.delivery.zone', { number }) })}
        icon={<Trash2 />}
        size="small"
        onClick={onRemove}
      />
    </fieldset>
  )
}

interface RateProps {
  currency: string
  rate: { priceCents: number; freeOverCents: number | null }
  errors: Record<string, string>
  path: string
  onChange: (part: { priceCents?: number; freeOverCents?: number | null }) => void
}

function Rate({ currency, rate, errors, path, onChange }: RateProps) {
  return (
    <div className="form-row">
      <MoneyField
        label={t('storeSetup.delivery.price')}
        hint={t('storeSetup.delivery.priceHint')}
        currency={currency}
        value={rate.priceCents}
        error={errors[`${path}.priceCents`]}
        onChange={cents => onChange({ priceCents: cents ?? 0 })}
      />
      <MoneyField
        label={t('storeSetup.delivery.freeOver')}
        optional
        currency={currency}
        value={rate.freeOverCents ?? undefined}
        error={errors[`${path}.freeOverCents`]}
        onChange={cents => onChange({ freeOverCents: cents ?? null })}
      />
    </div>
  )
}
