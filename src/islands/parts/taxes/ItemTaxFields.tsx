import { Checkbox } from '#islands/ui/Checkbox.tsx'
import type { JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'

import { TaxClassField } from './TaxClassField.tsx'

export type TaxedItem = Pick<JobItemInput, 'taxed' | 'taxClass'>

interface Props {
  classes: readonly TaxClass[]
  value: TaxedItem
  onChange: (tax: TaxedItem) => void
}

/** Whether an item without a blank is taxed, and as what. */
export function ItemTaxFields({ classes, value: { taxed, taxClass }, onChange }: Props) {
  return (
    <>
      <Checkbox
        label={t('singleLineItemDialog.taxed')}
        checked={taxed}
        onChange={event => onChange({ taxed: event.target.checked, taxClass })}
      />
      {taxed && (
        <TaxClassField
          classes={classes}
          value={taxClass ?? ''}
          onChange={next => onChange({ taxed, taxClass: next || null })}
        />
      )}
    </>
  )
}
