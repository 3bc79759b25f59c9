import { FileSpreadsheet, Printer } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { exportPurchase, movePurchase, printPurchase } from '#lib/contract/calls/purchases.ts'
import type { Purchase } from '#lib/contract/purchases.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import type { PurchaseAction } from '#lib/shared/purchases.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { PurchaseFields } from './PurchaseFields.tsx'
import { PurchaseLines } from './PurchaseLines.tsx'
import { PurchaseStateBadge } from './PurchaseStateBadge.tsx'

interface Props {
  workspaceId: string
  timeZone: string
  mayOrder: boolean
  mayReceive: boolean
  initial: Purchase
}

/** One order at a supplier: a draft that is put right, then what came of it. */
export function PurchaseScreen({ workspaceId, timeZone, mayOrder, mayReceive, initial }: Props) {
  const [purchase, setPurchase] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState<string>()
  const { id, number, supplier, state, pieces, totalCents, currency } = purchase
  const query = { WorkspaceId: workspaceId }
  const isDraft = state === 'draft'

  async function move(action: PurchaseAction, mail = false) {
    setProblem(undefined)
    setPending(mail ? 'mail' : action)
    try {
      setPurchase(await call(movePurchase, { params: { purchaseId: id }, query, body: { action, mail } }))
      showBanner(t(`purchases.done.${mail ? 'mail' : action}`, { number }), { variant: 'success' })
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(undefined)
  }

  async function ask(action: 'finish' | 'cancel') {
    const isSure = await openDialog(simpleDialog, {
      title: t(`purchases.ask.${action}`, { number }),
      text: t(`purchases.askText.${action}`),
      confirm: t(`purchases.actions.${action}`),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (isSure) await move(action)
  }

  const address = (path: string) => `${path.replace('{purchaseId}', id)}?WorkspaceId=${workspaceId}`
  return (
    <div className="grid max-w-5xl gap-4">
      <PageHeader
        title={t('purchases.one', { number })}
        description={[
          supplier,
          t('purchases.count', { count: pieces }),
          totalCents && formatMoney(totalCents, currency)
        ]
          .filter(Boolean)
          .join(' · ')}
        breadcrumb={[{ label: t('purchases.title'), href: '/dashboard/blanks/orders' }]}
        actions={
          <>
            <LinkButton icon={<FileSpreadsheet />} href={address(exportPurchase.path)}>
              {t('purchases.csv')}
            </LinkButton>
            <LinkButton icon={<Printer />} href={address(printPurchase.path)} target="_blank">
              {t('purchases.print')}
            </LinkButton>
            {mayOrder && isDraft && (
              <>
                {purchase.email && (
                  <Button
                    variant="primary"
                    pending={pending === 'mail'}
                    disabled={purchase.lines.length === 0}
                    onClick={() => void move('order', true)}
                  >
                    {t('purchases.actions.mail')}
                  </Button>
                )}
                <Button
                  variant={purchase.email ? 'secondary' : 'primary'}
                  pending={pending === 'order'}
                  disabled={purchase.lines.length === 0}
                  onClick={() => void move('order')}
                >
                  {t('purchases.actions.order')}
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <PurchaseStateBadge state={state} />
        <span className="text-muted text-sm/5">{t(`purchases.stateText.${state}`)}</span>
      </div>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {isDraft && mayOrder && (
        <PurchaseFields key={purchase.revision} workspaceId={workspaceId} purchase={purchase} onChange={setPurchase} />
      )}
      {!isDraft && purchase.note && <Notice tone="info">{purchase.note}</Notice>}
      <PurchaseLines
        key={`${state}${purchase.revision}`}
        workspaceId={workspaceId}
        purchase={purchase}
        mayOrder={mayOrder}
        mayReceive={mayReceive}
        onChange={setPurchase}
      />
      {mayOrder && (state === 'part_received' || isDraft || (state === 'ordered' && purchase.received === 0)) && (
        <div className="button-group">
          <Button variant="danger-quiet" onClick={() => void ask(state === 'part_received' ? 'finish' : 'cancel')}>
            {t(`purchases.actions.${state === 'part_received' ? 'finish' : 'cancel'}`)}
          </Button>
        </div>
      )}
      <Card title={t('purchases.history')}>
        <ActivityList entries={purchase.history} time={at => formatDateTime(at, timeZone)} />
      </Card>
    </div>
  )
}
