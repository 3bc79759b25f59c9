import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { previewStoreMessage, type StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

import './stores.css'

interface Props {
  store: StoreDetail
  workspaceId: string
  /** What is done, and the message that goes out with it. */
  action: 'close' | 'mark_ready'
  onClose: () => void
  onSure: () => void
}

const MESSAGES = { close: 'closed', mark_ready: 'ready' } as const

/** Asks before a step that buyers get a mail about: to how many, and what it says. */
export function AskDialog({ store, workspaceId, action, onClose, onSure }: Props) {
  const [preview, setPreview] = useState<Data<typeof previewStoreMessage>>()
  const [isMissing, setMissing] = useState(false)
  const kind = MESSAGES[action]

  useEffect(() => {
    let isOver = false
    const params = { storeId: store.id, kind }
    call(previewStoreMessage, { params, query: { WorkspaceId: workspaceId } }).then(
      found => isOver || setPreview(found),
      () => isOver || setMissing(true)
    )
    return () => {
      isOver = true
    }
  }, [store.id, workspaceId, kind])

  return (
    <Modal
      title={t(`storeAction.${action}.title`, { name: store.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button variant={action === 'close' ? 'danger' : 'primary'} onClick={onSure}>
            {t(`storeAction.${action}.confirm`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t(`storeAction.${action}.text`)}</p>
        <p role="status">
          {isMissing ? t('storeAction.mailUnknown') : preview ? whoGets(preview) : t('storeAction.mailLooking')}
        </p>
        {preview && preview.recipients > 0 && (
          <details className="message-preview">
            <summary>{t('storeAction.showMail', { subject: preview.subject })}</summary>
            <iframe title={preview.subject} sandbox="" srcDoc={preview.html} />
          </details>
        )}
      </div>
    </Modal>
  )
}

function whoGets({ enabled, recipients }: Data<typeof previewStoreMessage>): string {
  if (!enabled) return t('storeAction.mailOff')
  return recipients > 0 ? t('storeAction.mailTo', { count: recipients }) : t('storeAction.mailNobody')
}
