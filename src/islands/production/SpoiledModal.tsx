import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { t } from '#lib/i18n/t.ts'

const REASONS = ['scorched', 'crooked', 'peeled', 'wrongBlank', 'blank'] as const

interface Props {
  code: string
  onClose: () => void
  onReason: (reason: string) => void
}

/** A reason by one press: nobody types in gloves. */
export function SpoiledModal({ code, onClose, onReason }: Props) {
  return (
    <Modal title={`${t('pressMode.why')} ${code}`} size="small" onClose={onClose}>
      <div className="grid gap-2">
        {REASONS.map(reason => (
          <Button key={reason} size="large" wide onClick={() => onReason(t(`pressMode.reasons.${reason}`))}>
            {t(`pressMode.reasons.${reason}`)}
          </Button>
        ))}
        <Button size="large" wide onClick={() => onReason(t('pressMode.otherReason'))}>
          {t('pressMode.otherReason')}
        </Button>
      </div>
    </Modal>
  )
}
