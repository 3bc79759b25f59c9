import { FileText } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { Data, Input } from '#lib/contract/endpoint.ts'
import { changeManyOrders, refundManyOrders } from '#lib/contract/calls/many-orders.ts'
import { t } from '#lib/i18n/t.ts'

import { StartRunButton } from '#islands/parts/production/StartRunButton.tsx'
import { useMayRun } from '#islands/parts/production/useMayRun.ts'
import { RefundManyModal } from '#islands/parts/RefundManyModal.tsx'

interface Props {
  workspaceId: string
  chosen: ReadonlySet<string>
  mayWork: boolean
  mayRefund: boolean
  onDone: () => void
  onClear: () => void
}

type What = Input<typeof changeManyOrders>['body']['what']
interface Result {
  words: string
  skipped: Data<typeof changeManyOrders>['skipped']
}

const MOVES = ['production', 'ready', 'handed_over'] as const
const MAILS = ['mail_confirmation', 'mail_ready'] as const

/** What can be done with the orders that are ticked. */
export function BulkOrders({ workspaceId, chosen, mayWork, mayRefund, onDone, onClear }: Props) {
  const [result, setResult] = useState<Result>()
  const [isRefunding, setRefunding] = useState(false)
  const orderIds = [...chosen]
  const mayRun = useMayRun(workspaceId)
  const count = chosen.size

  async function work(what: What) {
    const isSure = await openDialog(simpleDialog, {
      title: t(`bulkOrders.ask.${what}.title`, { count }),
      text: t(`bulkOrders.ask.${what}.text`),
      confirm: t(`bulkOrders.do.${what}`),
      cancel: t('words.cancel')
    })
    if (isSure) await change(what)
  }

  const { pending, act: change } = useAct((what: What) =>
    attempt(async () => {
      const body = { orderIds, what, notify: what === 'ready' }
      const done = await call(changeManyOrders, { query: { WorkspaceId: workspaceId }, body })
      show({ words: wordsOf(done), skipped: done.skipped })
    })
  )

  function show(done: Result) {
    if (done.skipped.length > 0) setResult(done)
    else showBanner(done.words, { variant: 'success' })
    onDone()
  }

  async function refund(wanted: { reason: string; restock: boolean }) {
    const body = { orderIds, ...wanted }
    const { begun, skipped } = await call(refundManyOrders, { query: { WorkspaceId: workspaceId }, body })
    setRefunding(false)
    show({ words: t('bulkOrders.refund.begun', { count: begun }), skipped })
  }

  return (
    <div className="flex w-full flex-wrap items-center gap-2" role="group" aria-label={t('bulkOrders.label')}>
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
      {mayRun && <StartRunButton workspaceId={workspaceId} from={{ kind: 'orders', orderIds }} size="small" />}
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
              ...MAILS.map(what => entry(what)),
              ...(mayRefund
                ? [
                    { separator: 'refund' },
                    { id: 'refund', label: t('bulkOrders.refund.do'), onAction: () => setRefunding(true) }
                  ]
                : [])
            ]}
          />
        </>
      )}
      <Button size="small" variant="quiet" onClick={onClear}>
        {t('bulkOrders.clear')}
      </Button>
      {result && (
        <Modal
          title={result.words}
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
      {isRefunding && (
        <RefundManyModal
          title={t('bulkOrders.refund.title', { count })}
          text={[t('bulkOrders.refund.text')]}
          confirm={t('bulkOrders.refund.confirm', { count })}
          reasonLabel={t('bulkOrders.refund.reason')}
          asksGoods
          onClose={() => setRefunding(false)}
          onRefund={refund}
        />
      )}
    </div>
  )

  function entry(what: Exclude<What, 'ready'>) {
    return { id: what, label: t(`bulkOrders.do.${what}`), onAction: () => void work(what) }
  }
}

/** "12 orders done, 12 buyers get a mail." */
function wordsOf({ done, mailed }: Data<typeof changeManyOrders>): string {
  const moved = t('bulkOrders.done', { count: done })
  return mailed > 0 ? `${moved} ${t('bulkOrders.mailed', { count: mailed })}` : moved
}
