import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { previewStoreMessage } from '#lib/contract/calls/stores.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { ClosingChecks } from './ClosingChecks.tsx'
import { missingPieces } from './missing-pieces.ts'

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
  const missing = action === 'close' ? missingPieces(store) : 0
  const isGroup = action === 'close' && store.figures.authorised.orders > 0

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
        {isGroup ? <GroupClosing store={store} /> : <p>{t(`storeAction.${action}.text`)}</p>}
        {action === 'close' && <ClosingChecks store={store} workspaceId={workspaceId} />}
        {/* Whoever is charged gets an e-mail that says so, whatever the messages of the store are. */}
        <p role="status" hidden={isGroup}>
          {missing > 0
            ? t('storeAction.close.minimum', { count: missing })
            : isMissing
              ? t('storeAction.mailUnknown')
              : preview
                ? whoGets(preview)
                : t('storeAction.mailLooking')}
        </p>
        {missing === 0 && preview && preview.recipients > 0 && (
          <details className="[&_iframe]:mt-3 [&_iframe]:h-96 [&_iframe]:w-full [&_iframe]:rounded-md [&_iframe]:border [&_iframe]:border-line [&_iframe]:bg-white [&_summary]:cursor-pointer">
            <summary>{t('storeAction.showMail', { subject: preview.subject })}</summary>
            <iframe title={preview.subject} sandbox="" srcDoc={preview.html} />
          </details>
        )}
      </div>
    </Modal>
  )
}

/** What closing a store with group prices sets off: it cannot be taken back. */
function GroupClosing({ store }: { store: StoreDetail }) {
  const { group, figures, currency } = store
  const { orders, cents } = figures.authorised
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      <ul className="grid gap-1">
        {group?.items.map(({ storeItemId, name, pieces, nowCents }) => (
          <li key={storeItemId}>
            {nowCents === null
              ? t('storeAction.close.groupItemNotMade', { name, count: pieces })
              : t('storeAction.close.groupItem', { name, count: pieces, price: money(nowCents) })}
          </li>
        ))}
      </ul>
      <p>
        <strong>
          {t('storeAction.close.groupSum', { count: orders, now: money(group?.nowCents ?? 0), most: money(cents) })}
        </strong>
      </p>
      <p>{t('storeAction.close.group')}</p>
    </>
  )
}

function whoGets({ enabled, recipients }: Data<typeof previewStoreMessage>): string {
  if (!enabled) return t('storeAction.mailOff')
  return recipients > 0 ? t('storeAction.mailTo', { count: recipients }) : t('storeAction.mailNobody')
}
