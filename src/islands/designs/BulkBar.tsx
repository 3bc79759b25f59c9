import { ArchiveRestore, FolderInput, Trash2, X } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { DocumentCard } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

import type { DocumentActions } from './useDocumentActions.tsx'

interface Props {
  chosen: DocumentCard[]
  actions: DocumentActions
  trash: boolean
  onPlace: () => void
  onAll: () => void
  onNone: () => void
}

/** What to do with all that is chosen; stays in sight at the foot of the screen. */
export function BulkBar({ chosen, actions, trash, onPlace, onAll, onNone }: Props) {
  if (chosen.length === 0) return null
  return (
    <section className="bulk-bar on-ink" aria-label={t('designs.bulk')}>
      <IconButton label={t('designs.chooseNone')} icon={<X />} onClick={onNone} />
      <span role="status">{t('ui.selected', { count: chosen.length })}</span>
      <Button variant="quiet" size="small" onClick={onAll}>
        {t('ui.selectAll')}
      </Button>
      <span className="bulk-actions">
        {trash ? (
          <>
            <Button size="small" icon={<ArchiveRestore />} onClick={() => void actions.restore(chosen).then(onNone)}>
              {t('designs.bringBack')}
            </Button>
            <Button
              size="small"
              variant="danger"
              icon={<Trash2 />}
              onClick={() => void actions.end(chosen).then(onNone)}
            >
              {t('designs.end')}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" icon={<FolderInput />} onClick={onPlace}>
              {t('designs.place')}
            </Button>
            <Button size="small" icon={<Trash2 />} onClick={() => void actions.remove(chosen).then(onNone)}>
              {t('designs.delete')}
            </Button>
          </>
        )}
      </span>
    </section>
  )
}
