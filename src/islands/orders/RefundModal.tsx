import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { type OrderDetail, refundOrder } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

export interface RefundTarget {
  part: 'order' | 'line' | 'shipping'
  lineId?: string
  name: string
  /** What is left of it; undefined where only the server knows (shipping with its tax). */
  maxCents: number | undefined
}

interface Props {
  workspaceId: string
  order: OrderDetail
  target: RefundTarget
  onClose: () => void
  onDone: (order: OrderDetail) => void
}

/** Gives money back: all that is left of the order, of a line, or of the shipping; of a line also a part. */
export function RefundModal({ workspaceId, order, target, onClose, onDone }: Props) {
  const [amountCents, setAmountCents] = useState(target.maxCents)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const isOwnAmount = target.part === 'line' && amountCents !== undefined && amountCents !== target.maxCents
  const isTooMuch = isOwnAmount && amountCents > (target.maxCents ?? 0)
  const most = t('refund.most', { amount: formatMoney(target.maxCents ?? 0, order.currency) })

  async function submit() {
    setPending(true)
    setError(undefined)
    try {
      const body = {
        part: target.part,
        reason,
        ...(target.lineId && { lineId: target.lineId }),
        ...(isOwnAmount && { amountCents })
      }
      const input = { params: { orderId: order.id }, query: { WorkspaceId: workspaceId }, body }
      // Another amount or reason is no other intent while nobody knows whether the first one was refunded.
      onDone(await call(refundOrder, input, { intent: `${order.id} ${target.lineId ?? target.part}` }))
    } catch (failed) {
      setError(failed instanceof ApiError ? failed.message : t('refund.lost'))
      setPending(false)
    }
  }

  return (
    <Modal
      title={t('refund.title', { name: target.name })}
      size="small"
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button
            type="submit"
            variant="danger"
            pending={pending}
            disabled={target.part === 'line' && (!amountCents || isTooMuch)}
          >
            {amountCents === undefined
              ? t('refund.confirmAll')
              : t('refund.confirm', { amount: formatMoney(amountCents, order.currency) })}
          </Button>
        </>
      }
    >
      <div className="form">
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        <p>{t(order.livemode ? 'refund.text' : 'refund.testText', { email: order.buyerEmail })}</p>
        {target.part === 'line' && (
          <MoneyField
            label={t('refund.amount')}
            hint={most}
            error={isTooMuch ? most : undefined}
            name="amount"
            currency={order.currency}
            defaultValue={target.maxCents}
            onChange={cents => setAmountCents(cents ?? undefined)}
          />
        )}
        <Field
          label={t('refund.reason')}
          optional
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </div>
    </Modal>
  )
}
