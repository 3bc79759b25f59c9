import { useState } from 'react'

import { hasValues, OptionValues } from '#islands/parts/OptionValues.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { GroupFrame } from '#islands/ui/FieldFrame.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { OPTION_TYPES, updateItemOption } from '#lib/contract/calls/items.ts'
import { createItemOption, type ItemOption } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  option: ItemOption | undefined
  onClose: (saved?: ItemOption) => void
}

/** One option: takes the place of the list until it is saved. */
export function OptionForm({ workspaceId, option, onClose }: Props) {
  const [name, setName] = useState(option?.name ?? '')
  const [type, setType] = useState<ItemOption['type']>(option?.type ?? 'textList')
  const [values, setValues] = useState(option?.values ?? [])
  const form = useSubmit(null, async (): Promise<void> => {
    const kept = hasValues(type) ? values : []
    const body = { name, type, values: kept }
    const checked = createItemOption.body.safeParse(body)
    if (!checked.success) {
      return form.setErrors(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]))
      )
    }
    if (hasValues(type) && kept.length === 0)
      return form.setErrors({ values: t('manageItemOptionsDialog.valuesMissing') })
    const query = { WorkspaceId: workspaceId }
    onClose(
      option
        ? await call(updateItemOption, { params: { optionId: option.id }, query, body })
        : await call(createItemOption, { query, body })
    )
  })

  return (
    <FormModal
      {...form}
      title={option ? t('manageItemOptionsDialog.edit', { name: option.name }) : t('manageItemOptionsDialog.new')}
      onClose={() => onClose()}
      cancel={t('ui.back')}
    >
      <Field
        label={t('manageItemOptionsDialog.name')}
        placeholder={t('manageItemOptionsDialog.example')}
        value={name}
        error={form.errors['name']}
        maxLength={120}
        onChange={event => setName(event.target.value)}
      />
      <NativeSelect
        label={t('manageItemOptionsDialog.type')}
        value={type}
        options={OPTION_TYPES.map(value => ({ value, label: t(`optionTypes.${value}`) }))}
        onChange={event => setType(event.target.value as ItemOption['type'])}
      />
      {hasValues(type) && (
        <GroupFrame label={t('manageItemOptionsDialog.values')} error={form.errors['values']}>
          {() => <OptionValues type={type} values={values} onChange={setValues} />}
        </GroupFrame>
      )}
    </FormModal>
  )
}
