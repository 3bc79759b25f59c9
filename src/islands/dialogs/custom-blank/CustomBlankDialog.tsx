import { useState } from 'react'
import { z } from 'zod'

import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { JobBlank } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { SIZE_RUNS, type SizeRun } from '#lib/shared/sizes.ts'

import type { DialogProps } from '../dialog.ts'
import type { CustomBlankProps, CustomBlankResult } from './index.ts'
import './custom-blank.css'

const Form = z.object({
  name: JobBlank.shape.name,
  maker: JobBlank.shape.maker,
  styleNumber: JobBlank.shape.styleNumber,
  colour: JobBlank.shape.colour,
  sizes: z.string().max(300)
})

const RUNS = Object.keys(SIZE_RUNS) as SizeRun[]

export default function CustomBlankDialog({ props, close }: DialogProps<CustomBlankProps, CustomBlankResult>) {
  const { blank, currency } = props
  const [supplied, setSupplied] = useState(blank.supplied)
  const [costCents, setCostCents] = useState(blank.costCents ?? undefined)
  const [hex, setHex] = useState(blank.hex)
  const [sizes, setSizes] = useState(props.sizes.join(', '))
  const { errors, pending, onSubmit, setErrors } = useSubmit(
    Form,
    async ({ sizes: listed, ...words }): Promise<void> => {
      const names = [
        ...new Set(
          listed
            .split(/[,;\n]/)
            .map(size => size.trim())
            .filter(Boolean)
        )
      ]
      if (names.length > 40) return setErrors({ sizes: t('customBlankDialog.tooMany') })
      close({ blank: { ...blank, ...words, hex, supplied, costCents: costCents ?? null }, sizes: names })
    }
  )
  return (
    <FormModal
      title={t('customBlankDialog.title')}
      description={t('customBlankDialog.text')}
      onClose={() => close()}
      onSubmit={onSubmit}
      pending={pending}
      errors={errors}
    >
      <Field
        label={t('customBlankDialog.name')}
        name="name"
        defaultValue={blank.name}
        maxLength={120}
        placeholder={t('customBlankDialog.nameExample')}
        error={errors['name']}
      />
      <div className="form-row">
        <Field
          label={t('customBlankDialog.maker')}
          name="maker"
          defaultValue={blank.maker}
          maxLength={80}
          optional
          error={errors['maker']}
        />
        <Field
          label={t('customBlankDialog.styleNumber')}
          name="styleNumber"
          defaultValue={blank.styleNumber}
          maxLength={40}
          optional
          error={errors['styleNumber']}
        />
      </div>
      <div className="form-row">
        <Field
          label={t('customBlankDialog.colour')}
          name="colour"
          defaultValue={blank.colour}
          maxLength={60}
          error={errors['colour']}
          suffix={
            <input
              type="color"
              className="swatch-input"
              aria-label={t('customBlankDialog.swatch')}
              value={hex ?? '#ffffff'}
              onChange={event => setHex(event.target.value)}
            />
          }
        />
        <MoneyField
          label={t('customBlankDialog.cost')}
          currency={currency}
          value={costCents}
          disabled={supplied}
          onChange={setCostCents}
        />
      </div>
      <Checkbox
        label={t('customBlankDialog.supplied')}
        hint={t('customBlankDialog.suppliedHint')}
        checked={supplied}
        onChange={event => setSupplied(event.target.checked)}
      />
      <Field
        label={t('customBlankDialog.sizes')}
        name="sizes"
        value={sizes}
        hint={t('customBlankDialog.sizesHint')}
        error={errors['sizes']}
        onChange={event => setSizes(event.target.value)}
      />
      <NativeSelect
        label={t('customBlankDialog.run')}
        value=""
        placeholder={t('customBlankDialog.chooseRun')}
        options={RUNS.map(run => ({ value: run, label: `${t(`customBlankDialog.runs.${run}`)}: ${namesOf(run)}` }))}
        onChange={event => event.target.value && setSizes(namesOf(event.target.value as SizeRun))}
      />
    </FormModal>
  )
}

function namesOf(run: SizeRun): string {
  return SIZE_RUNS[run].map(({ name }) => name).join(', ')
}
