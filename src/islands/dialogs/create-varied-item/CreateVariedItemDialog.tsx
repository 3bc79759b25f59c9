import { useState } from 'react'

import { hasValues, valueText } from '#islands/parts/OptionValues.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NEW_SIZES, ownColumn } from '#lib/client/job-sheet/rows.ts'
import { readCount } from '#lib/client/job-sheet/values.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import { combine, listed } from './combine.ts'
import type { CreateVariedItemProps, VariedItem } from './index.ts'

const COLOUR = 'colour'
const MOST_ROWS = 100
const MOST_SIZES = 40

export default function CreateVariedItemDialog({
  props: { columns },
  close
}: DialogProps<CreateVariedItemProps, VariedItem[]>) {
  const [name, setName] = useState('')
  const [style, setStyle] = useState('')
  const [colours, setColours] = useState('')
  const [sizes, setSizes] = useState(NEW_SIZES.join(', '))
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const [counts, setCounts] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})

  const lists = columns.filter(({ type }) => hasValues(type))
  const sizeNames = listed(sizes)
  const rows = combine([
    { id: COLOUR, values: listed(colours) },
    ...lists.map(({ id }) => ({ id, values: chosen[id] ?? [] }))
  ])
  const keyOf = (row: Record<string, string>, size: string) => JSON.stringify([row, size])
  const isTooMany = rows.length > MOST_ROWS

  function make() {
    const odd = Object.values(counts).some(text => readCount(text) === undefined)
    const wrong = {
      ...(name.trim() === '' && { name: t('createVariedItemDialog.noName') }),
      ...(sizeNames.length === 0 && { sizes: t('createVariedItemDialog.noSizes') }),
      ...(sizeNames.length > MOST_SIZES && { sizes: t('createVariedItemDialog.manySizes') }),
      ...(sizeNames.some(size => size.length > 20) && { sizes: t('createVariedItemDialog.longSize') }),
      ...(isTooMany && { form: t('createVariedItemDialog.tooMany', { most: MOST_ROWS }) }),
      ...(odd && { form: t('createVariedItemDialog.odd') })
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    close(
      rows.map(row => {
        const { [COLOUR]: colour = '', ...options } = row
        return {
          name: name.trim(),
          style: style.trim(),
          colour,
          sizes: sizeNames.map(size => ({ size, quantity: readCount(counts[keyOf(row, size)] ?? '') ?? 0 })),
          cells: Object.fromEntries(Object.entries(options).map(([id, value]) => [ownColumn(id), value]))
        }
      })
    )
  }

  return (
    <FormModal
      title={t('createVariedItemDialog.title')}
      description={t('createVariedItemDialog.text')}
      size="large"
      onClose={() => close()}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        make()
      }}
      pending={false}
      errors={errors}
      submit={t('createVariedItemDialog.make', { count: rows.length })}
    >
      <div className="form-row">
        <Field
          label={t('createVariedItemDialog.name')}
          value={name}
          maxLength={160}
          error={errors['name']}
          onChange={event => setName(event.target.value)}
        />
        <Field
          label={t('createVariedItemDialog.style')}
          value={style}
          maxLength={120}
          optional
          onChange={event => setStyle(event.target.value)}
        />
      </div>
      <div className="form-row">
        <Field
          label={t('createVariedItemDialog.colours')}
          hint={t('createVariedItemDialog.coloursHint')}
          value={colours}
          optional
          onChange={event => setColours(event.target.value)}
        />
        <Field
          label={t('createVariedItemDialog.sizes')}
          hint={t('createVariedItemDialog.coloursHint')}
          value={sizes}
          error={errors['sizes']}
          onChange={event => setSizes(event.target.value)}
        />
      </div>
      {lists.map(({ id, name: option, values }) => (
        <CheckboxGroup
          key={id}
          label={option}
          value={chosen[id] ?? []}
          options={values.map(value => ({ value: valueText(value), label: valueText(value) }))}
          onChange={next => setChosen({ ...chosen, [id]: next })}
        />
      ))}
      {!isTooMany && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section className="max-w-full overflow-x-auto" tabIndex={0} aria-label={t('createVariedItemDialog.pieces')}>
          <table className="border-collapse [&_.control]:w-16 [&_input]:text-center [&_td]:p-0.5 [&_th]:px-2 [&_th]:py-1 [&_th]:text-center [&_th]:text-sm [&_th]:font-[550] [&_th]:whitespace-nowrap [&_th]:text-muted [&_th:first-child]:text-start">
            <caption className="sr-only">{t('createVariedItemDialog.pieces')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('createVariedItemDialog.row')}</th>
                {sizeNames.map(size => (
                  <th key={size} scope="col">
                    {size}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => {
                const label = Object.values(row).join(' · ') || name || t('createVariedItemDialog.one')
                return (
                  <tr key={JSON.stringify(row)}>
                    <th scope="row">{label}</th>
                    {sizeNames.map(size => {
                      const key = keyOf(row, size)
                      return (
                        <td key={size}>
                          <span className="control">
                            <input
                              inputMode="numeric"
                              aria-label={t('createVariedItemDialog.piecesOf', { row: label, size })}
                              aria-invalid={readCount(counts[key] ?? '') === undefined || undefined}
                              value={counts[key] ?? ''}
                              onChange={event => setCounts({ ...counts, [key]: event.target.value })}
                            />
                          </span>
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </FormModal>
  )
}
