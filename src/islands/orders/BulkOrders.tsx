import { FileText } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { Data, Input } from '#lib/contract/endpoint.ts'
import { changeManyOrders } from '#lib/contract/many-orders.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  chosen: ReadonlySet<string>
  mayWork: boolean
  onDone: () => void
  onClear: () => void
}

type What = Input<typeof changeManyOrders>['body']['what']
type Result = Data<typeof changeManyOrders>

const MOVES = ['production', 'ready', 'handed_over'] as const
const MAILS = ['mail_confirmation', 'mail_ready'] as const

/** What can be done with the orders that are ticked. */
export function BulkOrders({ workspaceId, chosen, mayWork, onDone, onClear }: Props) {
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<Result>()
  const orderIds = [...chosen]
  const count = chosen.size

  async function work(what: What) {
    const isSure = await openDialog(simpleDialog, {
      title: t(`bulkOrders.ask.${what}.title`, { count }),
      text: t(`bulkOrders.ask.${what}.text`),
      confirm: t(`bulkOrders.do.${what}`),
      cancel: t('words.cancel')
    })
    if (!isSure) return
    setPending(true)
    try {
      const body = { orderIds, what, notify: what === 'ready' }
      const done = await call(changeManyOrders, { query: { WorkspaceId: workspaceId }, body })
      if (done.skipped.length > 0) setResult(done)
      else showBanner(wordsOf(done), { variant: 'success' })
      onDone()
    } catch (error) {
      showBanner(readableError(error), { variant: 'danger' })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="order-bulk" role="group" aria-label={t('bulkOrders.label')}>
      <span className="font-medium" role="status">
        {t('bulkOrders.chosen', { count })}
      </span>
      <LinkButton
        size="small"
        icon={<FileText />}
        href={`/api/v2/store-orders/slips?WorkspaceId=${workspaceId}&orderIds=${orderIds.join(',')}`}
        target="_blank"
      >
        {t('bulkOrders.slips')}
      </LinkButton>
      {mayWork && (
        <>
          <Button size="small" pending={pending} onClick={() => void work('ready')}>
            {t('bulkOrders.do.ready')}
          </Button>
          <Menu
            label={t('bulkOrders.more')}
            size="small"
            disabled={pending}
            items={[
              ...MOVES.filter(what => what !== 'ready').map(what => entry(what)),
              { separator: 'mails' },
              ...MAILS.map(what => entry(what))
            ]}
          />
        </>
      )}
      <Button size="small" variant="quiet" onClick={onClear}>
        {t('bulkOrders.clear')}
      </Button>
      {result && (
        <Modal
          title={wordsOf(result)}
          size="small"
          onClose={() => setResult(undefined)}
          footer={
            <Button variant="primary" onClick={() => setResult(undefined)}>
              {t('ui.close')}
            </Button>
          }
        >
          <p>{t('bulkOrders.skipped', { count: result.skipped.length })}</p>
          <ul className="grid gap-2">
            {result.skipped.map(({ number, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer that does not change
              <li key={index}>
                {number !== null && <strong className="tabular-nums">{number}: </strong>}
                {reason}
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </div>
  )

  function entry(what: Exclude<What, 'ready'>) {
    return { id: what, label: t(`bulkOrders.do.${what}`), onAction: () => void work(what) }
  }
}

/** "12 orders done, 12 buyers get a mail." */
function wordsOf({ done, mailed }: Result): string {
  const moved = t('bulkOrders.done', { count: done })
  return mailed > 0 ? `${moved} ${t('bulkOrders.mailed', { count: mailed })}` : moved
}
