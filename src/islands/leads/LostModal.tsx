import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { t } from '#lib/i18n/t.ts'

const REASONS = ['price', 'time', 'elsewhere', 'silent', 'cannot'] as const

interface Props {
  name: string
  onClose: () => void
  onLost: (reason: string) => void
}

/** Why a lead came to nothing: what a shop learns from. It may be left open. */
export function LostModal({ name, onClose, onLost }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Modal
      title={t('leads.lostTitle', { name })}
      size="small"
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        onLost(reason.trim())
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('leads.markLost')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field
          label={t('leads.lostReason')}
          optional
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={event => setReason(event.target.value)}
        />
        <div className="flex flex-wrap gap-1.5">
          {REASONS.map(each => (
            <Button key={each} size="small" onClick={() => setReason(t(`leads.lostReasons.${each}`))}>
              {t(`leads.lostReasons.${each}`)}
            </Button>
          ))}
        </div>
      </div>
    </Modal>
  )
}
