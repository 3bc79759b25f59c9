import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { takeOffPieces } from '#lib/contract/calls/orders.ts'
import type { OrderDetail } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'

export interface RemovalTarget {
  lineId: string
  name: string
  /** That are still wanted. */
  pieces: number
}

interface Props {
  workspaceId: string
  order: OrderDetail
  line: RemovalTarget
  onClose: () => void
  onDone: (order: OrderDetail) => void
}

/** Takes pieces off an order before its card is charged: nothing goes back, since nothing was paid. */
export function RemovePiecesModal({ workspaceId, order, line, onClose, onDone }: Props) {
  const { lineId, name } = line
  // The last piece of the order is not taken off: then the order is cancelled.
  const most = Math.min(line.pieces, order.units - 1)
  const [quantity, setQuantity] = useState(line.pieces > 1 ? 1 : most)
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit() {
    setPending(true)
    setProblem(undefined)
    try {
      const params = { orderId: order.id, lineId }
      const input = { params, query: { WorkspaceId: workspaceId }, body: { quantity } }
      onDone(await call(takeOffPieces, input, { intent: `take off ${lineId} ${order.totalCents}` }))
    } catch (error) {
      setProblem(readableError(error))
      setPending(false)
    }
  }

  return (
    <Modal
      title={t('takeOff.title', { name })}
      size="small"
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button type="submit" variant="danger" pending={pending}>
            {t('takeOff.confirm', { count: quantity })}
          </Button>
        </>
      }
    >
      <div className="form">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <p>{t('takeOff.text', { email: order.buyerEmail })}</p>
        {line.pieces > 1 && (
          <QuantityField
            label={t('takeOff.pieces')}
            hint={t('takeOff.ofPieces', { count: line.pieces })}
            min={1}
            max={most}
            value={quantity}
            onChange={setQuantity}
          />
        )}
      </div>
    </Modal>
  )
}
