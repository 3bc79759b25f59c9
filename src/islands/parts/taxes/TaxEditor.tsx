import { Trash2 } from 'lucide-react'

import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { PlacePicker } from '#islands/parts/PlacePicker.tsx'
import { useHydrated } from '#islands/parts/useHydrated.ts'
import { t } from '#lib/i18n/t.ts'
import { COUNTRY_CODES } from '#lib/shared/countries.ts'
import { countryName, countryOptions } from '#lib/shared/country-code.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { divisionOf, stateName } from '#lib/shared/postal-address.ts'
import { priceLines } from '#lib/shared/pricing.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'
import { withClassesOf } from '#lib/shared/tax-class-presets.ts'
import { TAX_PRESETS, type TaxPreset, taxPreset } from '#lib/shared/tax-presets.ts'
import { faultOfRules } from '#lib/shared/tax-faults.ts'
import { shownTaxes, type TaxPlace, type TaxRules } from '#lib/shared/taxes.ts'

import { ClassEditor } from './ClassEditor.tsx'
import { ClassRateFields } from './ClassRateFields.tsx'
import { RateFields } from './RateFields.tsx'

interface Props {
  rules: TaxRules
  currency: string
  /** Where the shop is: what the rates of a country are chosen by. */
  home: { country: string; state: string }
  disabled?: boolean
  /** What the server found wrong. */
  error?: string | undefined
  onChange: (rules: TaxRules) => void
}

const COUNTRIES = countryOptions(COUNTRY_CODES)
const MOST_PLACES = 80
/** The place without countries; no code of a country is like it. */
const ELSEWHERE = '*'

/** Which taxes there are, where they hold, and what they make of a price. */
export function TaxEditor({ rules, currency, home, disabled = false, error, onChange }: Props) {
  const { destinations } = rules
  // The server calls some countries by other names than the browser does.
  const isHydrated = useHydrated()
  const change = (part: Partial<TaxRules>) => onChange({ ...rules, ...part })
  const ofClasses = { classes: rules.classes ?? [], currency, included: rules.included }
  const fault = faultOfRules(rules) ?? error
  return (
    <div className="grid gap-5">
      {!disabled && (
        <NativeSelect
          label={t('taxEditor.preset')}
          hint={t('taxEditor.presetHint')}
          placeholder={t('taxEditor.presetChoose')}
          value=""
          options={TAX_PRESETS.map(value => ({ value, label: t(`taxEditor.presets.${value}`) }))}
          onChange={({ target }) => {
            if (target.value) onChange(withClassesOf(taxPreset(target.value as TaxPreset, home), rules, home))
          }}
        />
      )}
      <RadioGroup
        label={t('taxEditor.way')}
        value={rules.included ? 'included' : 'added'}
        disabled={disabled}
        options={(['added', 'included'] as const).map(value => ({
          value,
          label: t(`taxEditor.${value}`),
          hint: t(`taxEditor.${value}Hint`)
        }))}
        onChange={value => change({ included: value === 'included' })}
      />
      <RateFields rates={rules.rates} disabled={disabled} onChange={rates => change({ rates })} />
      <ClassRateFields
        {...ofClasses}
        disabled={disabled}
        classRates={rules.classRates ?? []}
        standard={rules.rates}
        onChange={classRates => change({ classRates })}
      />
      {fault && <Notice tone="warning">{fault}</Notice>}
      <Example rules={rules} currency={currency} />
      <RadioGroup
        label={t('taxEditor.rounding')}
        look="inline"
        value={rules.rounding}
        disabled={disabled}
        options={(['document', 'line'] as const).map(value => ({ value, label: t(`taxEditor.${value}`) }))}
        onChange={value => change({ rounding: value as TaxRules['rounding'] })}
      />
      <ClassEditor rules={rules} home={home} disabled={disabled} onChange={onChange} />
      <div className="grid gap-3">
        <div>
          <h3 className="font-semibold">{t('taxEditor.places')}</h3>
          <p className="text-muted text-sm/5">{t('taxEditor.placesText')}</p>
        </div>
        {destinations.map((place, at) => (
          <PlaceFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is what it holds
            key={at}
            place={place}
            number={at + 1}
            ofClasses={ofClasses}
            disabled={disabled}
            onChange={part => change({ destinations: destinations.with(at, { ...place, ...part }) })}
            onRemove={() => change({ destinations: destinations.toSpliced(at, 1) })}
          />
        ))}
        {!disabled && destinations.length < MOST_PLACES && (
          <NativeSelect
            label={t('taxEditor.addPlace')}
            placeholder={t('taxEditor.addPlaceHint')}
            value=""
            options={isHydrated ? newPlaces(destinations) : []}
            onChange={({ target }) => target.value && change({ destinations: withPlace(destinations, target.value) })}
          />
        )}
      </div>
    </div>
  )
}

/** Without those that have their taxes; of a country with states, others can have taxes of their own. */
function newPlaces(destinations: readonly TaxPlace[]) {
  const named = new Set(destinations.flatMap(({ countries }) => countries))
  const countries = COUNTRIES.filter(({ value }) => !named.has(value) || divisionOf(value))
  const hasElsewhere = destinations.some(({ countries: of }) => of.length === 0)
  return hasElsewhere ? countries : [{ value: ELSEWHERE, label: t('taxEditor.elsewhere') }, ...countries]
}

/** Everywhere else comes last. */
function withPlace(destinations: TaxPlace[], country: string): TaxPlace[] {
  if (country === ELSEWHERE) return [...destinations, { countries: [], states: [], rates: [] }]
  const isLast = destinations.at(-1)?.countries.length === 0
  const place: TaxPlace = { countries: [country], states: [], rates: [] }
  return destinations.toSpliced(destinations.length - (isLast ? 1 : 0), 0, place)
}

interface PlaceProps {
  place: TaxPlace
  number: number
  ofClasses: { classes: readonly TaxClass[]; currency: string; included: boolean }
  disabled: boolean
  onChange: (part: Partial<TaxPlace>) => void
  onRemove: () => void
}

function PlaceFields({ place, number, ofClasses, disabled, onChange, onRemove }: PlaceProps) {
  const { countries, states, rates, classRates = [] } = place
  const [country = ''] = countries
  const division = countries.length === 1 ? divisionOf(country) : undefined
  const name = [...states.map(state => stateName(country, state)), ...countries.map(countryName)].join(', ')
  return (
    <fieldset
      className="relative min-w-0 rounded-md border border-line p-3.5 [&>:last-child:is(button)]:absolute [&>:last-child:is(button)]:end-2 [&>:last-child:is(button)]:top-2"
      disabled={disabled}
    >
      <legend className="sr-only">{name || t('taxEditor.place', { number })}</legend>
      <div className="grid flex-1 gap-3 min-w-0">
        <PlacePicker
          label={countries.length === 0 ? t('taxEditor.elsewhere') : t('taxEditor.countries')}
          hint={countries.length === 0 ? t('taxEditor.elsewhereHint') : undefined}
          placeholder={t('taxEditor.country')}
          options={COUNTRIES}
          chosen={countries}
          onChange={next => onChange({ countries: next, states: [] })}
        />
        {division && (
          <PlacePicker
            label={t('taxEditor.states')}
            placeholder={t('taxEditor.state')}
            options={division.list.map(([value, label]) => ({ value, label }))}
            chosen={states}
            onChange={next => onChange({ states: next })}
          />
        )}
        <Checkbox
          label={t('taxEditor.asHome')}
          checked={rates === null}
          onChange={event => onChange({ rates: event.target.checked ? null : [] })}
        />
        {rates && <RateFields rates={rates} disabled={disabled} onChange={next => onChange({ rates: next })} />}
        {rates && (rates.length > 0 || classRates.length > 0) && (
          <ClassRateFields
            {...ofClasses}
            disabled={disabled}
            classRates={classRates}
            standard={rates}
            onChange={next => onChange({ classRates: next })}
          />
        )}
      </div>
      {!disabled && (
        <IconButton
          label={t('ui.remove', { name: name || t('taxEditor.place', { number }) })}
          icon={<Trash2 />}
          size="small"
          onClick={onRemove}
        />
      )}
    </fieldset>
  )
}

/** Goods and shipping as a buyer at home pays them. */
function Example({ rules, currency }: { rules: TaxRules; currency: string }) {
  const priced = priceLines({
    currency,
    lines: [{ unitCents: 2000, quantity: 1 }],
    adjustments: [
      { kind: 'shipping', priceCents: 500, freeOverCents: null, taxed: true },
      { kind: 'taxes', ...rules }
    ]
  })
  const money = (cents: number) => formatMoney(cents, currency)
  const { added, included } = shownTaxes(priced)
  const taxes = [
    ...added.map(({ label, cents }) => t('taxEditor.exampleTax', { tax: label, amount: money(cents) })),
    ...included.map(({ label, cents }) => {
      return t('taxEditor.exampleTax', { tax: t('shopCart.includes', { tax: label }), amount: money(cents) })
    })
  ]
  const values = { price: money(2000), shipping: money(500), total: money(priced.totalCents) }
  return <p className="text-sm/5 text-muted">{[t('taxEditor.example', values), ...taxes].join(' · ')}</p>
}
