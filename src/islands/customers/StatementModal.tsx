import { FileText } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  customer: { id: string; name: string }
  today: string
  onClose: () => void
}

/** Of which time the customer's statement is; it is a PDF, to send or to print. */
export function StatementModal({ workspaceId, customer, today, onClose }: Props) {
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const isBackwards = from > to
  const query = new URLSearchParams({ WorkspaceId: workspaceId, from, to })
  return (
    <Modal
      title={t('statement.title', { name: customer.name })}
      description={t('statement.text')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {!isBackwards && (
            <LinkButton
              variant="primary"
              icon={<FileText />}
              href={`/api/v2/customer/${customer.id}/statement?${query}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('statement.show')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="form">
        <DateField label={t('statement.from')} value={from} onChange={day => day && setFrom(day)} />
        <DateField
          label={t('statement.to')}
          value={to}
          error={isBackwards ? t('statement.backwards') : undefined}
          onChange={day => day && setTo(day)}
        />
      </div>
    </Modal>
  )
}
