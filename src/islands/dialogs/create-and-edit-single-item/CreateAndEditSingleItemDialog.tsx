import { useState } from 'react'

import { valueText } from '#islands/parts/OptionValues.tsx'
import { ItemTaxFields } from '#islands/parts/taxes/ItemTaxFields.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import { ownColumn } from '#lib/client/job-sheet/rows.ts'
import { misfitOf } from '#lib/client/job-sheet/values.ts'
import { t } from '#lib/i18n/t.ts'

import { type DialogProps, openDialog } from '../dialog.ts'
import { optionalItemImageDialog } from '../optional-item-image/index.ts'
import type { CreateAndEditSingleItemProps, SingleItem } from './index.ts'

type Props = DialogProps<CreateAndEditSingleItemProps, SingleItem>

export default function CreateAndEditSingleItemDialog({ props, close }: Props) {
  const { workspaceId, currency, taxClasses, columns } = props
  const [item, setItem] = useState(props.item)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (part: Partial<SingleItem>) => setItem(known => ({ ...known, ...part }))

  async function choosePicture() {
    const { name, pictureFileId } = item
    const done = await openDialog(optionalItemImageDialog, { workspaceId, name, fileId: pictureFileId })
    if (done) change({ pictureFileId: done.fileId })
  }

  function save() {
    const misfits = columns.flatMap(column => {
      const misfit = misfitOf(column, item.cells[ownColumn(column.id)] ?? '')
      if (!misfit) return []
      return [[column.id, t(`jobItems.expects.${misfit}`, { values: column.values.map(valueText).join(', ') })]]
    })
    const wrong: Record<string, string> = {
      ...(item.name.trim() === '' && { name: t('createAndEditSingleItemDialog.noName') }),
      ...Object.fromEntries(misfits)
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    // What was typed there before and did not fit is answered by these fields.
    const { quantity: _, unit: __, taxed: ___, ...cells } = item.cells
    close({ ...item, name: item.name.trim(), cells })
  }

  return (
    <FormModal
      title={t('createAndEditSingleItemDialog.title')}
      onClose={() => close()}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        save()
      }}
      pending={false}
      errors={errors}
    >
      <div className="flex items-center gap-3 [&_img]:size-16 [&_img]:rounded-md [&_img]:border [&_img]:border-line [&_img]:object-cover">
        {item.pictureFileId && <img src={fileHref(item.pictureFileId, 200)} alt="" />}
        <Button size="small" onClick={() => void choosePicture()}>
          {t(item.pictureFileId ? 'optionalItemImageDialog.another' : 'optionalItemImageDialog.choose')}
        </Button>
      </div>
      <Field
        label={t('singleLineItemDialog.name')}
        value={item.name}
        maxLength={160}
        error={errors['name']}
        onChange={event => change({ name: event.target.value })}
      />
      <div className="form-row">
        <QuantityField
          label={t('singleLineItemDialog.quantity')}
          value={item.quantity}
          max={100_000}
          isFine
          onChange={quantity => change({ quantity })}
        />
        <MoneyField
          label={t('singleLineItemDialog.price')}
          currency={currency}
          isPrice
          value={item.ownCents ?? undefined}
          onChange={cents => change({ ownCents: cents ?? null })}
        />
      </div>
      <ItemTaxFields classes={taxClasses} value={item} onChange={change} />
      {columns.map(({ id, name, type, values }) => {
        const key = ownColumn(id)
        const put = (text: string) => change({ cells: { ...item.cells, [key]: text } })
        const text = item.cells[key] ?? ''
        if (values.length === 0) {
          return (
            <Field
              key={id}
              label={name}
              value={text}
              error={errors[id]}
              maxLength={500}
              optional
              {...(type === 'number' && { inputMode: 'decimal' as const })}
              onChange={event => put(event.target.value)}
            />
          )
        }
        const words = [...new Set([...values.map(valueText), text].filter(Boolean))]
        return (
          <NativeSelect
            key={id}
            label={name}
            value={text}
            error={errors[id]}
            placeholder={t('createAndEditSingleItemDialog.none')}
            options={words.map(word => ({ value: word, label: word }))}
            onChange={event => put(event.target.value)}
          />
        )
      })}
      <TextAreaField
        label={t('singleLineItemDialog.note')}
        rows={2}
        maxLength={1000}
        optional
        value={item.note}
        onChange={event => change({ note: event.target.value })}
      />
    </FormModal>
  )
}
