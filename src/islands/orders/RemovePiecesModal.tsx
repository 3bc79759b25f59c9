import { useState } from 'react'

import { FormModal } from '#islands/ui/FormModal.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
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
  const form = useSubmit(null, async () => {
    const input = {
      params: { orderId: order.id, lineId },
      query: { WorkspaceId: workspaceId },
      body: { quantity }
    }
    onDone(await call(takeOffPieces, input, { intent: `take off ${lineId} ${order.totalCents}` }))
  })

  return (
    <FormModal
      {...form}
      title={t('takeOff.title', { name })}
      size="small"
      danger
      submit={t('takeOff.confirm', { count: quantity })}
      onClose={onClose}
    >
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
    </FormModal>
  )
}
