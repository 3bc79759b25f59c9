import { Plus, Trash2 } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { PercentField } from '#islands/parts/PercentField.tsx'
import { t } from '#lib/i18n/t.ts'
import { MOST_PPM } from '#lib/shared/tax-faults.ts'
import type { TaxRate } from '#lib/shared/taxes.ts'

interface Props {
  rates: TaxRate[]
  disabled: boolean
  onChange: (rates: TaxRate[]) => void
}

const MOST_RATES = 4

/** The taxes of one place. */
export function RateFields({ rates, disabled, onChange }: Props) {
  function add() {
    const names = new Set(rates.map(({ name }) => name))
    const name = ['Tax', 'Tax 2', 'Tax 3', 'Tax 4'].find(each => !names.has(each))!
    onChange([...rates, { name, ppm: 0, onShipping: true, onFees: true, number: '' }])
  }

  return (
    <div className="grid gap-4">
      {rates.length === 0 && <p className="text-sm/5 text-muted">{t('taxEditor.none')}</p>}
      {rates.map((rate, at) => {
        const put = (part: Partial<TaxRate>) => onChange(rates.with(at, { ...rate, ...part }))
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
            key={at}
            className="grid grid-cols-[minmax(8rem,2fr)_minmax(6rem,1fr)_minmax(9rem,2fr)] items-start gap-3 max-sm:grid-cols-[minmax(0,2fr)_minmax(6rem,1fr)]"
          >
            <Field
              label={t('taxEditor.name')}
              value={rate.name}
              maxLength={30}
              disabled={disabled}
              autoComplete="off"
              onChange={event => put({ name: event.target.value })}
            />
            <PercentField
              label={t('taxEditor.rate')}
              {...(rate.ppm === 0 && !disabled && { hint: t('taxEditor.rateHint') })}
              value={rate.ppm}
              scale={10_000}
              disabled={disabled}
              onChange={ppm => put({ ppm: Math.min(ppm, MOST_PPM) })}
            />
            <Field
              className="max-sm:col-span-full"
              label={t('taxEditor.number')}
              optional
              value={rate.number}
              maxLength={40}
              disabled={disabled}
              autoComplete="off"
              onChange={event => put({ number: event.target.value })}
            />
            <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 [&>:last-child:is(button)]:ms-auto">
              <Checkbox
                label={t('taxEditor.onShipping')}
                checked={rate.onShipping}
                disabled={disabled}
                onChange={event => put({ onShipping: event.target.checked })}
              />
              <Checkbox
                label={t('taxEditor.onFees')}
                checked={rate.onFees}
                disabled={disabled}
                onChange={event => put({ onFees: event.target.checked })}
              />
              {!disabled && (
                <IconButton
                  label={t('ui.remove', { name: rate.name || t('taxEditor.name') })}
                  icon={<Trash2 />}
                  size="small"
                  onClick={() => onChange(rates.toSpliced(at, 1))}
                />
              )}
            </div>
          </div>
        )
      })}
      {!disabled && rates.length < MOST_RATES && (
        <div>
          <Button size="small" icon={<Plus />} onClick={add}>
            {t('taxEditor.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
