import { Trash2 } from 'lucide-react'

import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { t } from '#lib/i18n/t.ts'
import {
  CLASS_PRESETS,
  type ClassPreset,
  filledClasses,
  MOST_CLASSES,
  withClass,
  withoutClass
} from '#lib/shared/tax-class-presets.ts'
import type { TaxRules } from '#lib/shared/taxes.ts'

import { TaxClassField } from './TaxClassField.tsx'

interface Props {
  rules: TaxRules
  home: { country: string; state: string }
  disabled: boolean
  onChange: (rules: TaxRules) => void
}

/** Which goods have other rates than most; the rates stand with those of each place. */
export function ClassEditor({ rules, home, disabled, onChange }: Props) {
  const { classes = [], feeClass = '', sharedShipping = false } = rules
  const { filled, unfilled } = filledClasses(rules)
  function add(preset: ClassPreset) {
    const taken = new Set(classes.map(({ id }) => id))
    const id = [preset, ...Array.from({ length: MOST_CLASSES }, (_, at) => `${preset}-${at + 2}`)].find(
      each => !taken.has(each)
    )!
    const name = preset === 'other' ? '' : t(`taxClasses.presets.${preset}`)
    onChange(withClass(rules, { id, preset, name }, home))
  }
  const offered = CLASS_PRESETS.filter(preset => preset === 'other' || !classes.some(({ id }) => id === preset))
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="font-semibold">{t('taxClasses.title')}</h3>
        <p className="text-muted text-sm/5">{t('taxClasses.text')}</p>
      </div>
      {classes.map(({ id, name }, at) => (
        <div key={id} className="flex items-end gap-3">
          <div className="flex-1">
            <Field
              label={t('taxClasses.name')}
              value={name}
              maxLength={30}
              disabled={disabled}
              autoComplete="off"
              onChange={event => onChange({ ...rules, classes: classes.with(at, { id, name: event.target.value }) })}
            />
          </div>
          {!disabled && (
            <IconButton
              label={t('ui.remove', { name: name || t('taxClasses.new') })}
              icon={<Trash2 />}
              size="small"
              onClick={() => onChange(withoutClass(rules, id))}
            />
          )}
        </div>
      ))}
      {filled.length > 0 && (
        <Notice title={t('taxClasses.check')}>
          {t('taxClasses.checkText')} {home.country === 'US' && t('taxClasses.checkClothing')}
        </Notice>
      )}
      {unfilled.map(({ id, name }) => (
        <Notice key={id}>{t('taxClasses.unfilled', { name })}</Notice>
      ))}
      {!disabled && classes.length < MOST_CLASSES && (
        <NativeSelect
          label={t('taxClasses.add')}
          placeholder={t('taxClasses.addHint')}
          value=""
          options={offered.map(value => ({ value, label: t(`taxClasses.presets.${value}`) }))}
          onChange={({ target }) => target.value && add(target.value as ClassPreset)}
        />
      )}
      {classes.length > 0 && (
        <fieldset className="grid gap-3" disabled={disabled}>
          <legend className="sr-only">{t('taxClasses.charges')}</legend>
          <Checkbox
            label={t('taxClasses.sharedShipping')}
            hint={t('taxClasses.sharedShippingHint')}
            checked={sharedShipping}
            onChange={event => onChange({ ...rules, sharedShipping: event.target.checked })}
          />
          <TaxClassField
            label={t('taxClasses.fees')}
            classes={classes}
            value={feeClass}
            onChange={next => onChange({ ...rules, feeClass: next })}
          />
        </fieldset>
      )}
    </div>
  )
}
