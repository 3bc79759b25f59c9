import { useState } from 'react'

import { RefundAmount } from '#islands/parts/RefundAmount.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { refundOrder } from '#lib/contract/calls/orders.ts'
import type { OrderDetail } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { centsOfPieces } from '#lib/shared/refund-pieces.ts'

import { RefundGoods } from './RefundGoods.tsx'

export interface RefundTarget {
  part: 'order' | 'line' | 'shipping'
  lineId?: string
  name: string
  /** What is left of it; undefined where only the server knows (shipping with its tax). */
  maxCents: number | undefined
  /** Pieces of the line that are still to be made. */
  pieces?: number
  /** The number of its pieces is limited. */
  limited?: boolean
}

const NOT_BEGUN = new Set<string>(['paid', 'locked', 'part_refunded'])

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
  const [pieces, setPieces] = useState(target.pieces ?? 0)
  // What is printed already is no use to others.
  const [chosen, setChosen] = useState<{ make?: boolean; restock: boolean }>({ restock: NOT_BEGUN.has(order.state) })
  const [reason, setReason] = useState('')
  const hasPieces = target.part === 'line' && (target.pieces ?? 0) > 0
  const usualCents = hasPieces
    ? centsOfPieces({ cents: target.maxCents ?? 0, pieces: target.pieces ?? 0 }, pieces)
    : target.maxCents
  const isOwnAmount = target.part === 'line' && amountCents !== undefined && amountCents !== usualCents
  // Less than the price is a discount on a piece that is made, until somebody says otherwise.
  const goods = { ...chosen, make: chosen.make ?? isOwnAmount }
  const isTooMuch = isOwnAmount && amountCents > (target.maxCents ?? 0)

  const form = useSubmit(
    null,
    async () => {
      const body = {
        part: target.part,
        reason,
        ...(target.lineId && { lineId: target.lineId }),
        ...(isOwnAmount && { amountCents }),
        ...(hasPieces && { quantity: pieces, make: goods.make }),
        ...(target.limited && !goods.make && { restock: goods.restock })
      }
      const input = { params: { orderId: order.id }, query: { WorkspaceId: workspaceId }, body }
      // Another amount or reason is no other intent while nobody knows whether the first one was refunded.
      onDone(await call(refundOrder, input, { intent: `${order.id} ${target.lineId ?? target.part}` }))
    },
    t('refund.lost')
  )

  return (
    <FormModal
      {...form}
      title={t('refund.title', { name: target.name })}
      size="small"
      onClose={onClose}
      danger
      submit={
        amountCents === undefined
          ? t('refund.confirmAll')
          : t('refund.confirm', { amount: formatMoney(amountCents, order.currency) })
      }
      disabled={target.part === 'line' && (!amountCents || isTooMuch)}
    >
      <p>{t(order.livemode ? 'refund.text' : 'refund.testText', { email: order.buyerEmail })}</p>
      {hasPieces && (target.pieces ?? 0) > 1 && (
        <QuantityField
          label={t('refund.pieces')}
          hint={t('refund.ofPieces', { count: target.pieces ?? 0 })}
          min={1}
          max={target.pieces ?? 1}
          value={pieces}
          onChange={count => {
            setPieces(count)
            setAmountCents(centsOfPieces({ cents: target.maxCents ?? 0, pieces: target.pieces ?? 0 }, count))
          }}
        />
      )}
      {target.part === 'line' && (
        <RefundAmount
          key={pieces}
          currency={order.currency}
          mostCents={target.maxCents ?? 0}
          defaultCents={amountCents}
          isTooMuch={isTooMuch}
          onChange={setAmountCents}
        />
      )}
      {(hasPieces || (target.part === 'order' && target.limited)) && (
        <RefundGoods
          value={goods}
          onChange={setChosen}
          count={hasPieces ? pieces : order.units}
          mayMake={target.part === 'line'}
          limited={target.limited ?? false}
        />
      )}
      <Field
        label={t('refund.reason')}
        optional
        maxLength={200}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </FormModal>
  )
}
