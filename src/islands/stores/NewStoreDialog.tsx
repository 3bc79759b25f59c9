import { Field } from '#islands/ui/Field.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { call } from '#lib/client/api.ts'
import { createStore } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  onClose: () => void
}

/** Two answers are enough to begin; the set-up asks for the rest. */
export function NewStoreDialog({ workspaceId, onClose }: Props) {
  const form = useSubmit(createStore.body, async body => {
    const store = await call(createStore, { query: { WorkspaceId: workspaceId }, body })
    location.assign(`/dashboard/stores/${store.id}/setup?step=1`)
  })

  return (
    <FormModal
      {...form}
      title={t('stores.newTitle')}
      description={t('stores.newText')}
      size="small"
      onClose={onClose}
      submit={t('stores.newSubmit')}
    >
      <Field
        label={t('stores.name')}
        name="name"
        placeholder={t('stores.namePlaceholder')}
        error={form.errors['name']}
        maxLength={120}
        autoComplete="off"
        required
      />
      <Field
        label={t('stores.organisation')}
        name="organisation"
        optional
        placeholder={t('stores.organisationPlaceholder')}
        error={form.errors['organisation']}
        maxLength={120}
        autoComplete="off"
      />
    </FormModal>
  )
}
