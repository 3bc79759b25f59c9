import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import type { StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  keys: (keyof StoreSettings)[]
  onChoose: (choice: 'mine' | 'newest') => void
  /** Decides later: nothing is saved until then, and nothing is lost. */
  onClose: () => void
}

/** Somebody else changed the same settings: only the person in front of it knows which are right. */
export function ConflictDialog({ keys, onChoose, onClose }: Props) {
  return (
    <Modal
      title={t('storeSetup.conflict.title')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChoose('newest')}>{t('storeSetup.conflict.newest')}</Button>
          <Button variant="primary" onClick={() => onChoose('mine')}>
            {t('storeSetup.conflict.mine')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('storeSetup.conflict.text')}</p>
        <ul className="grid gap-1 ps-4" style={{ listStyle: 'square' }}>
          {keys.map(key => (
            <li key={key}>{t(`storeSetup.fields.${key}`)}</li>
          ))}
        </ul>
        <p className="text-muted">{t('storeSetup.conflict.rest')}</p>
      </div>
    </Modal>
  )
}
