import { ArchiveRestore, FolderInput, Trash2 } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import type { DocumentCard } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

import type { DocumentActions } from './useDocumentActions.tsx'

interface Props {
  chosen: DocumentCard[]
  actions: DocumentActions
  trash: boolean
  onPlace: () => void
  onDone: () => void
}

export function BulkActions({ chosen, actions, trash, onPlace, onDone }: Props) {
  return trash ? (
    <>
      <Button size="small" icon={<ArchiveRestore />} onClick={() => void actions.restore(chosen).then(onDone)}>
        {t('designs.bringBack')}
      </Button>
      <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => void actions.end(chosen).then(onDone)}>
        {t('designs.end')}
      </Button>
    </>
  ) : (
    <>
      <Button size="small" icon={<FolderInput />} onClick={onPlace}>
        {t('designs.place')}
      </Button>
      <Button size="small" icon={<Trash2 />} onClick={() => void actions.remove(chosen).then(onDone)}>
        {t('designs.delete')}
      </Button>
    </>
  )
}
