import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { type DocumentCard, renameDocument } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  document: DocumentCard
  onDone: () => void
  onClose: () => void
}

export function RenameModal({ workspaceId, document, onDone, onClose }: Props) {
  const { errors, pending, onSubmit } = useSubmit(renameDocument.body, async body => {
    await call(renameDocument, { query: { WorkspaceId: workspaceId }, body })
    onDone()
  })
  return (
    <Modal
      title={t('designs.rename')}
      size="small"
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {t('words.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <input type="hidden" name="kind" value={document.kind} />
        <input type="hidden" name="id" value={document.id} />
        <Field
          label={t('designs.name')}
          name="name"
          defaultValue={document.name}
          maxLength={120}
          required
          error={errors['name']}
        />
        {errors['form'] && (
          <Notice tone="danger" role="alert">
            {errors['form']}
          </Notice>
        )}
      </div>
    </Modal>
  )
}
