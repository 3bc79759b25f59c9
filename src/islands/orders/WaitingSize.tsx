import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OrderDetail } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { formatTime } from './dates.ts'

interface Props {
  order: OrderDetail
  timeZone: string
  pending: boolean
  /** Undefined where the member may not. */
  onDrop: ((changeId: string) => void) | undefined
}

/** Another size of a line waits to be paid: by a buyer who is at it, or who was asked by mail. */
export function WaitingSize({ order, timeZone, pending, onDrop }: Props) {
  const { change } = order
  if (!change) return null
  const what = change.changes.map(({ label, from, to }) => `${label} ${from || '–'} → ${to || '–'}`).join(', ')
  const line = order.lines.find(({ id }) => id === change.lineId)
  return (
    <Notice
      tone="info"
      title={t('changeSize.waiting', { name: line?.name ?? '', what })}
      action={
        onDrop && (
          <Button size="small" pending={pending} onClick={() => onDrop(change.id)}>
            {t('changeSize.drop')}
          </Button>
        )
      }
    >
      {t(change.byShop ? 'changeSize.waitingAsked' : 'changeSize.waitingBuyer', {
        amount: formatMoney(change.amountCents, order.currency),
        time: formatTime(change.expiresAt, timeZone)
      })}
    </Notice>
  )
}
