import { Trash2 } from 'lucide-react'

import { PlacePicker } from '#islands/parts/PlacePicker.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { t } from '#lib/i18n/t.ts'
import { COUNTRY_CODES } from '#lib/shared/countries.ts'
import { countryName, countryOptions } from '#lib/shared/country-code.ts'
import { divisionOf, stateName } from '#lib/shared/postal-address.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'
import { taxLabel, type TaxPlace, type TaxRate } from '#lib/shared/taxes.ts'

import { ClassRateFields } from './ClassRateFields.tsx'
import { RateFields } from './RateFields.tsx'

export const COUNTRIES = countryOptions(COUNTRY_CODES)

interface PlaceProps {
  place: TaxPlace
  isOpen: boolean
  ofClasses: { classes: readonly TaxClass[]; currency: string; included: boolean }
  disabled: boolean
  onChange: (part: Partial<TaxPlace>) => void
  onOpen: (isOpen: boolean) => void
  onRemove: () => void
}

/** What holds in one place: a line that opens to be changed, since a shop that sells in many has as many places. */
export function PlaceFields({ place, isOpen, ofClasses, disabled, onChange, onOpen, onRemove }: PlaceProps) {
  const { countries, states, rates, classRates = [] } = place
  const [country = ''] = countries
  const division = countries.length === 1 ? divisionOf(country) : undefined
  const isElsewhere = countries.length === 0
  const places = [...states.map(state => stateName(country, state)), ...countries.map(countryName)]
  const name = isElsewhere ? t('taxEditor.elsewhere') : places.join(', ')
  return (
    <fieldset
      className="relative min-w-0 rounded-md border border-line p-3.5 [&>:last-child:is(button)]:absolute [&>:last-child:is(button)]:end-2 [&>:last-child:is(button)]:top-2"
      disabled={disabled}
    >
      <legend className="sr-only">{name}</legend>
      <details open={isOpen} onToggle={event => onOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer pe-8 wrap-anywhere">
          <span className="font-semibold text-heading">{name}</span>
          {!isOpen && <span className="block text-muted text-sm">{ratesText(place, ofClasses.classes)}</span>}
        </summary>
        <div className="mt-3 grid min-w-0 gap-3">
          <PlacePicker
            label={t('taxEditor.countries')}
            hint={isElsewhere ? t('taxEditor.elsewhereHint') : undefined}
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
      </details>
      {!disabled && <IconButton label={t('ui.remove', { name })} icon={<Trash2 />} size="small" onClick={onRemove} />}
    </fieldset>
  )
}

/** "VAT (19 %) · Books: VAT (7 %)". */
function ratesText({ rates, classRates = [] }: TaxPlace, classes: readonly TaxClass[]): string {
  if (!rates) return t('taxEditor.asHome')
  const words = (own: readonly Pick<TaxRate, 'name' | 'ppm'>[]) => {
    return own.map(rate => taxLabel({ ...rate, zeroRated: true })).join(' + ')
  }
  const ofClasses = classes.flatMap(({ id, name }) => {
    const own = classRates.find(({ classId }) => classId === id)
    return own ? `${name}: ${words(own.rates) || t('taxClasses.noneRates')}` : []
  })
  return [words(rates) || t('taxEditor.none'), ...ofClasses].join(' · ')
}
