import { Button } from '#islands/ui/Button.tsx'
import { CopyField } from '#islands/ui/CopyField.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  title: string
  text: string
  label: string
  secret: string
  /** A first call, ready to be pasted. */
  usage?: string
  onClose: () => void
}

/** A secret, the only time it is shown. */
export function SecretModal({ title, text, label, secret, usage, onClose }: Props) {
  return (
    <Modal
      title={title}
      description={text}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('developers.done')}
        </Button>
      }
    >
      <div className="form">
        <CopyField label={label} value={secret} />
        {usage && (
          <div className="grid gap-1">
            <h3 className="text-sm/5">{t('developers.usage')}</h3>
            <pre className="developers-code">{usage}</pre>
          </div>
        )}
      </div>
    </Modal>
  )
}
