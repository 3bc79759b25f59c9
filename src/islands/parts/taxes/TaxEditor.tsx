import { useState } from 'react'

import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { useHydrated } from '#islands/parts/useHydrated.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { divisionOf } from '#lib/shared/postal-address.ts'
import { priceLines } from '#lib/shared/pricing.ts'
import { withClassesOf } from '#lib/shared/tax-class-presets.ts'
import { TAX_PRESETS, type TaxPreset, taxPreset } from '#lib/shared/tax-presets.ts'
import { faultOfRules } from '#lib/shared/tax-faults.ts'
import { shownTaxes, type TaxPlace, type TaxRules } from '#lib/shared/taxes.ts'

import { ClassEditor } from './ClassEditor.tsx'
import { ClassRateFields } from './ClassRateFields.tsx'
import { COUNTRIES, PlaceFields } from './PlaceFields.tsx'
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

const MOST_PLACES = 80
/** The place without countries; no code of a country is like it. */
const ELSEWHERE = '*'

/** Which taxes there are, where they hold, and what they make of a price. */
export function TaxEditor({ rules, currency, home, disabled = false, error, onChange }: Props) {
  const { destinations } = rules
  // The server calls some countries by other names than the browser does.
  const isHydrated = useHydrated()
  const change = (part: Partial<TaxRules>) => onChange({ ...rules, ...part })
  // One place at a time, and what was just added.
  const [openAt, setOpenAt] = useState<number>()
  const replace = (next: TaxRules) => {
    setOpenAt(undefined)
    onChange(next)
  }
  function addPlace(country: string) {
    const next = withPlace(destinations, country)
    setOpenAt(next.findIndex((place, at) => place !== destinations[at]))
    change({ destinations: next })
  }
  function removePlace(at: number) {
    setOpenAt(known => (known === undefined || known < at ? known : known === at ? undefined : known - 1))
    change({ destinations: destinations.toSpliced(at, 1) })
  }
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
            if (target.value) replace(withClassesOf(taxPreset(target.value as TaxPreset, home), rules, home))
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
      <ClassEditor rules={rules} home={home} disabled={disabled} onChange={replace} />
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
            isOpen={at === openAt}
            ofClasses={ofClasses}
            disabled={disabled}
            onChange={part => change({ destinations: destinations.with(at, { ...place, ...part }) })}
            onOpen={isOpen => setOpenAt(known => (isOpen ? at : known === at ? undefined : known))}
            onRemove={() => removePlace(at)}
          />
        ))}
        {!disabled && destinations.length < MOST_PLACES && (
          <NativeSelect
            label={t('taxEditor.addPlace')}
            placeholder={t('taxEditor.addPlaceHint')}
            value=""
            options={isHydrated ? newPlaces(destinations) : []}
            onChange={({ target }) => target.value && addPlace(target.value)}
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
