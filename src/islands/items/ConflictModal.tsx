import type { NewItem } from '#islands/parts/new-item.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  mine: NewItem
  theirs: Item
  onClose: () => void
  onMine: () => void
  onTheirs: () => void
}

const PARTS = [
  'name',
  'description',
  'categoryId',
  'garment',
  'basePriceCents',
  'costCents',
  'colours',
  'sizes',
  'artwork',
  'fields'
] as const

/** Two people changed one item. Closing decides nothing and loses nothing. */
export function ConflictModal({ mine, theirs, onClose, onMine, onTheirs }: Props) {
  const different = PARTS.filter(part => JSON.stringify(mine[part]) !== JSON.stringify(theirs[part]))
  return (
    <Modal
      title={t('itemEditor.conflictTitle')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTheirs}>{t('itemEditor.takeTheirs')}</Button>
          <Button variant="primary" onClick={onMine}>
            {t('itemEditor.keepMine')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <p>{t('itemEditor.conflictText')}</p>
        <ul className="flex flex-wrap gap-1.5">
          {different.map(part => (
            <li key={part} className="chip">
              {t(`itemEditor.part.${part}`)}
            </li>
          ))}
        </ul>
        <p className="field-hint">{t('itemEditor.conflictHint')}</p>
      </div>
    </Modal>
  )
}
