import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { t } from '#lib/i18n/t.ts'

/** The page stays as it is, with what was typed; only sending it needs signing in again. */
export function SessionEnded({ onClose }: { onClose: () => void }) {
  const here = location.pathname + location.search
  return (
    <Modal
      title={t('shell.ended')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shell.endedStay')}</Button>
          <LinkButton variant="primary" href={`/login?returnTo=${encodeURIComponent(here)}`}>
            {t('shell.endedLogIn')}
          </LinkButton>
        </>
      }
    >
      <p>{t('shell.endedText')}</p>
    </Modal>
  )
}
