import { useEffect, useState } from 'react'

import { hasValues, OptionValues, valueText } from '#islands/parts/OptionValues.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { GroupFrame } from '#islands/ui/FieldFrame.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { listItemOptions, OPTION_TYPES } from '#lib/contract/calls/items.ts'
import { createItemOption, type ItemOption } from '#lib/contract/items.ts'
import type { JobColumn } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'

import { type DialogProps, openDialog } from '../dialog.ts'
import { manageItemOptionsDialog } from '../manage-item-options/index.ts'
import type { AddColumnProps } from './index.ts'

const NEW = 'new'

export default function AddColumnDialog({
  props: { workspaceId, taken },
  close
}: DialogProps<AddColumnProps, JobColumn>) {
  const [options, setOptions] = useState<ItemOption[]>()
  const [chosen, setChosen] = useState(NEW)
  const [name, setName] = useState('')
  const [type, setType] = useState<ItemOption['type']>('text')
  const [values, setValues] = useState<ItemOption['values']>([])
  const [notRead, setNotRead] = useState<string>()

  useEffect(() => {
    call(listItemOptions, { query: { WorkspaceId: workspaceId } }).then(setOptions, error =>
      setNotRead(readableError(error))
    )
  }, [workspaceId])

  const free = options?.filter(({ id }) => !taken.includes(id)) ?? []

  const form = useSubmit(null, async (): Promise<void> => {
    const known = free.find(({ id }) => id === chosen)
    if (known) return close(columnOf(known))
    const body = { name, type, values: hasValues(type) ? values : [] }
    if (name.trim() === '') return form.setErrors({ name: t('addColumnDialog.noName') })
    if (hasValues(type) && values.length === 0) return form.setErrors({ values: t('addColumnDialog.noValues') })
    const wrong = createItemOption.body.safeParse(body).error?.issues[0]
    if (wrong) return form.setErrors({ [String(wrong.path[0])]: wrong.message })
    close(columnOf(await call(createItemOption, { query: { WorkspaceId: workspaceId }, body })))
  })

  async function manage(): Promise<void> {
    const all = await openDialog(manageItemOptionsDialog, { workspaceId })
    if (all) setOptions(all)
  }

  return (
    <FormModal
      {...form}
      title={t('addColumnDialog.title')}
      description={t('addColumnDialog.text')}
      onClose={() => close()}
      submit={t('addColumnDialog.add')}
    >
      {notRead && <Notice tone="warning">{notRead}</Notice>}
      {!options && !notRead && <Skeleton height="6rem" />}
      {options && free.length > 0 && (
        <RadioGroup
          label={t('addColumnDialog.which')}
          value={chosen}
          onChange={setChosen}
          options={[
            ...free.map(option => ({
              value: option.id,
              label: `${option.name} (${t(`optionTypes.${option.type}`)})`,
              ...(option.values.length > 0 && { hint: option.values.map(valueText).join(', ') })
            })),
            { value: NEW, label: t('addColumnDialog.new') }
          ]}
        />
      )}
      {(options || notRead) && (chosen === NEW || free.length === 0) && (
        <>
          <Field
            label={t('addColumnDialog.name')}
            placeholder={t('addColumnDialog.example')}
            value={name}
            error={form.errors['name']}
            maxLength={60}
            onChange={event => setName(event.target.value)}
          />
          <NativeSelect
            label={t('addColumnDialog.type')}
            value={type}
            options={OPTION_TYPES.map(value => ({ value, label: t(`optionTypes.${value}`) }))}
            onChange={event => setType(event.target.value as ItemOption['type'])}
          />
          {hasValues(type) && (
            <GroupFrame label={t('addColumnDialog.values')} error={form.errors['values']}>
              {() => <OptionValues type={type} values={values} onChange={setValues} />}
            </GroupFrame>
          )}
        </>
      )}
      <div>
        <Button size="small" variant="quiet" onClick={() => void manage()}>
          {t('addColumnDialog.manage')}
        </Button>
      </div>
    </FormModal>
  )
}

function columnOf({ id, name, type, values }: ItemOption): JobColumn {
  return { id: crypto.randomUUID(), optionId: id, name: name.slice(0, 60), type, values }
}
