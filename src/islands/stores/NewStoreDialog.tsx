import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { createStore } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  onClose: () => void
}

/** Two answers are enough to begin; the set-up asks for the rest. */
export function NewStoreDialog({ workspaceId, onClose }: Props) {
  const { errors, pending, onSubmit } = useSubmit(createStore.body, async body => {
    const store = await call(createStore, { query: { WorkspaceId: workspaceId }, body })
    location.assign(`/dashboard/stores/${store.id}/setup?step=1`)
  })

  return (
    <Modal
      title={t('stores.newTitle')}
      description={t('stores.newText')}
      size="small"
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button variant="primary" type="submit" pending={pending}>
            {t('stores.newSubmit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {errors['form'] && (
          <Notice tone="danger" role="alert">
            {errors['form']}
          </Notice>
        )}
        <Field
          label={t('stores.name')}
          name="name"
          placeholder={t('stores.namePlaceholder')}
          error={errors['name']}
          maxLength={120}
          autoComplete="off"
          required
        />
        <Field
          label={t('stores.organisation')}
          name="organisation"
          optional
          placeholder={t('stores.organisationPlaceholder')}
          error={errors['organisation']}
          maxLength={120}
          autoComplete="off"
        />
      </div>
    </Modal>
  )
}
