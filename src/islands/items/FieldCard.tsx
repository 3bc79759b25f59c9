import { ListChecks } from 'lucide-react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { updateOptionsDialog } from '#islands/dialogs/update-options/index.ts'
import { MoveButtons } from '#islands/parts/MoveButtons.tsx'
import { hasValues, valueText } from '#islands/parts/OptionValues.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import type { OwnFont } from '#lib/contract/fonts.ts'
import type { PersonalisationField } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import type { Units } from '#lib/shared/units.ts'

import { LetteringFields } from './LetteringFields.tsx'

interface Props {
  field: PersonalisationField
  garment: GarmentKind | null
  currency: string
  units: Units
  ownFonts: readonly OwnFont[]
  storeCount: number
  index: number
  count: number
  error: (name: string) => string | undefined
  isSelected: boolean
  onSelect: () => void
  onChange: (field: PersonalisationField) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const MAX_NUMBER = 999_999

/** One thing a shopper fills in: what it asks, what it costs, where it is printed. */
export function FieldCard(props: Props) {
  const { field, garment, currency, units, storeCount, error, onChange } = props
  const { type, label } = field
  const put = (part: Partial<PersonalisationField>) => onChange({ ...field, ...part })

  async function editValues() {
    const { values } = field
    const changed = await openDialog(updateOptionsDialog, { name: label, type, values, storeCount })
    if (changed) put({ values: changed })
  }

  return (
    <li
      className="grid gap-3 rounded-md border border-line p-3 data-selected:border-action data-selected:[box-shadow:inset_0_0_0_1px_var(--action)]"
      data-selected={props.isSelected || undefined}
      onFocus={props.onSelect}
    >
      <div className="flex items-center gap-3">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <span className="truncate font-medium">{label}</span>
          <Badge outline>{t(`optionTypes.${type}`)}</Badge>
        </span>
        <MoveButtons
          name={label}
          index={props.index}
          count={props.count}
          onMove={props.onMove}
          onRemove={props.onRemove}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-end gap-3">
        <Field
          label={t('itemEditor.fieldLabel')}
          value={label}
          error={error('label')}
          maxLength={120}
          onChange={event => put({ label: event.target.value })}
        />
        <MoneyField
          label={t('itemEditor.fieldPrice')}
          currency={currency}
          value={field.priceCents}
          error={error('priceCents')}
          onChange={cents => put({ priceCents: Math.max(0, cents ?? 0) })}
        />
        {type === 'text' && (
          <QuantityField
            label={t('itemEditor.maxLength')}
            min={1}
            max={60}
            value={field.maxLength}
            onChange={maxLength => put({ maxLength })}
          />
        )}
        {type === 'number' && (
          <>
            <QuantityField
              label={t('itemEditor.smallest')}
              max={MAX_NUMBER}
              value={field.min}
              onChange={min => put({ min, max: Math.max(min, field.max) })}
            />
            <QuantityField
              label={t('itemEditor.largest')}
              max={MAX_NUMBER}
              value={field.max}
              onChange={max => put({ max, min: Math.min(max, field.min) })}
            />
          </>
        )}
      </div>
      <Field
        optional
        label={t('itemEditor.hint')}
        value={field.hint}
        error={error('hint')}
        maxLength={200}
        onChange={event => put({ hint: event.target.value })}
      />
      {hasValues(type) && (
        <div className="grid gap-2">
          <ul className="flex flex-wrap gap-1.5">
            {field.values.map(value => (
              <li key={value.id} className="chip">
                {value.hex && <span className="swatch-dot" style={{ '--swatch': value.hex } as object} />}
                {valueText(value)}
              </li>
            ))}
          </ul>
          {field.values.length === 0 && <Notice tone="warning">{t('itemEditor.noValues')}</Notice>}
          <Button size="small" className="justify-self-start" icon={<ListChecks />} onClick={() => void editValues()}>
            {t('itemEditor.editValues')}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Checkbox
          label={t('itemEditor.required')}
          checked={field.required}
          onChange={event => put({ required: event.target.checked })}
        />
        {type === 'text' && (
          <Checkbox
            label={t('itemEditor.uppercase')}
            checked={field.uppercase}
            onChange={event => put({ uppercase: event.target.checked })}
          />
        )}
      </div>
      {field.variable && <p className="text-sm leading-[1.125rem] text-muted">{t('itemEditor.fillsDesign')}</p>}
      {!field.variable && type !== 'colorList' && type !== 'colorPicker' && (
        <LetteringFields
          ownFonts={props.ownFonts}
          placement={field.placement}
          sample={field}
          garment={garment}
          units={units}
          onChange={placement => put({ placement })}
        />
      )}
    </li>
  )
}
