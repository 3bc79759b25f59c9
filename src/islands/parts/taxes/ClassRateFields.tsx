import { Plus, Trash2 } from 'lucide-react'

import { PercentField } from '#islands/parts/PercentField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { t } from '#lib/i18n/t.ts'
import { type ClassRates, LIMIT_KINDS, type TaxClass } from '#lib/shared/tax-classes.ts'
import { MOST_PPM } from '#lib/shared/tax-faults.ts'
import type { TaxRate } from '#lib/shared/taxes.ts'

interface Props {
  classes: readonly TaxClass[]
  classRates: readonly ClassRates[]
  /** What they have in place of rates of their own. */
  standard: readonly TaxRate[]
  currency: string
  /** Prices include tax: a limit needs prices without. */
  included: boolean
  disabled: boolean
  onChange: (classRates: ClassRates[]) => void
}

/** What each class is taxed by in one place. */
export function ClassRateFields({ classes, classRates, standard, currency, included, disabled, onChange }: Props) {
  return classes.map(({ id, name }) => {
    const own = classRates.find(({ classId }) => classId === id)
    const put = (next: ClassRates | undefined) => {
      const others = classRates.filter(({ classId }) => classId !== id)
      onChange(next ? [...others, next] : others)
    }
    const way = !own ? 'standard' : own.rates.length === 0 ? 'none' : 'own'
    const rates = standard.map(({ name: of, ppm }) => ({ name: of, ppm }))
    return (
      <fieldset key={id} className="grid min-w-0 gap-3 border-line border-s-2 ps-3" disabled={disabled}>
        <legend className="sr-only">{name}</legend>
        <NativeSelect
          label={name || t('taxClasses.new')}
          value={way}
          options={(['standard', 'none', 'own'] as const).map(value => ({
            value,
            label: t(`taxClasses.${value}Rates`)
          }))}
          onChange={({ target: { value } }) => {
            put(value === 'standard' ? undefined : { ...own, classId: id, rates: value === 'none' ? [] : rates })
          }}
        />
        {own && own.rates.length > 0 && <Rates own={own} disabled={disabled} onChange={put} />}
        {own && !included && <Limit own={own} currency={currency} onChange={put} />}
      </fieldset>
    )
  })
}

interface OwnProps {
  own: ClassRates
  onChange: (own: ClassRates) => void
}

const MOST_RATES = 4

function Rates({ own, disabled, onChange }: OwnProps & { disabled: boolean }) {
  const { rates } = own
  return (
    <>
      {rates.map((rate, at) => {
        const put = (part: Partial<typeof rate>) => onChange({ ...own, rates: rates.with(at, { ...rate, ...part }) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          <div key={at} className="flex items-end gap-3">
            <div className="grid flex-1 grid-cols-2 gap-3">
              <Field
                label={t('taxEditor.name')}
                value={rate.name}
                maxLength={30}
                autoComplete="off"
                onChange={event => put({ name: event.target.value })}
              />
              <PercentField
                label={t('taxEditor.rate')}
                value={rate.ppm}
                scale={10_000}
                onChange={ppm => put({ ppm: Math.min(ppm, MOST_PPM) })}
              />
            </div>
            {!disabled && rates.length > 1 && (
              <IconButton
                label={t('ui.remove', { name: rate.name || t('taxEditor.name') })}
                icon={<Trash2 />}
                size="small"
                onClick={() => onChange({ ...own, rates: rates.toSpliced(at, 1) })}
              />
            )}
          </div>
        )
      })}
      {!disabled && rates.length < MOST_RATES && (
        <div>
          <Button
            size="small"
            icon={<Plus />}
            onClick={() =>
              onChange({
                ...own,
                rates: [...rates, { name: t('taxClasses.tax', { number: rates.length + 1 }), ppm: 0 }]
              })
            }
          >
            {t('taxEditor.add')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Beyond it pieces have the standard rates. */
function Limit({ own, currency, onChange }: OwnProps & { currency: string }) {
  const { limit, ...unlimited } = own
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <NativeSelect
        label={t('taxClasses.limit')}
        value={limit?.kind ?? ''}
        options={[
          { value: '', label: t('taxClasses.noLimit') },
          ...LIMIT_KINDS.map(value => ({ value, label: t(`taxClasses.limits.${value}`) }))
        ]}
        onChange={({ target: { value } }) => {
          const kind = LIMIT_KINDS.find(each => each === value)
          onChange(kind ? { ...own, limit: { cents: 10_000, ...limit, kind } } : unlimited)
        }}
      />
      {limit && (
        <MoneyField
          label={t('taxClasses.limitPrice')}
          currency={currency}
          value={limit.cents}
          onChange={cents => onChange({ ...own, limit: { ...limit, cents: Math.max(cents ?? 1, 1) } })}
        />
      )}
    </div>
  )
}
