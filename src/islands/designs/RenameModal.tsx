import { Field } from '#islands/ui/Field.tsx'
import { lateSchema, useSubmit } from '#islands/ui/useSubmit.ts'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { call } from '#lib/client/api.ts'
import { renameDocument } from '#lib/contract/calls/documents.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

const Renamed = lateSchema(async () => (await import('#lib/contract/documents.ts')).renameDocument.body)

interface Props {
  workspaceId: string
  document: DocumentCard
  onDone: () => void
  onClose: () => void
}

export function RenameModal({ workspaceId, document, onDone, onClose }: Props) {
  const form = useSubmit(Renamed, async body => {
    await call(renameDocument, { query: { WorkspaceId: workspaceId }, body })
    onDone()
  })
  return (
    <FormModal {...form} title={t('designs.rename')} size="small" onClose={onClose}>
      <input type="hidden" name="kind" value={document.kind} />
      <input type="hidden" name="id" value={document.id} />
      <Field
        label={t('designs.name')}
        name="name"
        defaultValue={document.name}
        maxLength={120}
        required
        error={form.errors['name']}
      />
    </FormModal>
  )
}
