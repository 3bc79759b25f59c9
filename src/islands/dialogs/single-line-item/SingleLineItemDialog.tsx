import { useState } from 'react'
import { z } from 'zod'

import { ItemTaxFields, type TaxedItem } from '#islands/parts/taxes/ItemTaxFields.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { SingleLineItemProps, SingleLineItemResult } from './index.ts'

const Form = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(160, 'At most 160 characters'),
  note: JobItemInput.shape.note
})

export default function SingleLineItemDialog({ props, close }: DialogProps<SingleLineItemProps, SingleLineItemResult>) {
  const { currency, taxClasses } = props
  const [quantity, setQuantity] = useState(1)
  const [ownCents, setOwnCents] = useState<number>()
  const [tax, setTax] = useState<TaxedItem>({ taxed: true, taxClass: null })
  const form = useSubmit(Form, async values => {
    close({ ...values, ...tax, quantity, ownCents: ownCents ?? 0 })
  })
  return (
    <FormModal
      {...form}
      title={t('singleLineItemDialog.title')}
      size="small"
      onClose={() => close()}
      submit={t('singleLineItemDialog.add')}
    >
      <Field
        label={t('singleLineItemDialog.name')}
        name="name"
        maxLength={160}
        placeholder={t('singleLineItemDialog.example')}
        error={form.errors['name']}
      />
      <div className="form-row">
        <QuantityField
          label={t('singleLineItemDialog.quantity')}
          value={quantity}
          max={100_000}
          isFine
          onChange={setQuantity}
        />
        <MoneyField
          label={t('singleLineItemDialog.price')}
          currency={currency}
          isPrice
          value={ownCents}
          onChange={setOwnCents}
        />
      </div>
      <ItemTaxFields classes={taxClasses} value={tax} onChange={setTax} />
      <TextAreaField
        label={t('singleLineItemDialog.note')}
        name="note"
        rows={2}
        maxLength={1000}
        optional
        error={form.errors['note']}
      />
    </FormModal>
  )
}
