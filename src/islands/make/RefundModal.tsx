import { useState } from 'react'

import { RefundAmount } from '#islands/parts/RefundAmount.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { refundSupplyOrder } from '#lib/contract/calls/supplies.ts'
import type { SupplyOrder } from '#lib/contract/supplies.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Props {
  order: SupplyOrder
  onClose: () => void
  onDone: (order: SupplyOrder) => void
}

/** All that is left of the order, or of a line, or a part of either. */
export function RefundModal({ order, onClose, onDone }: Props) {
  const [lineId, setLineId] = useState('')
  const line = order.lines.find(({ id }) => id === lineId)
  const leftCents = line ? line.totalCents + line.taxCents - line.refundedCents : order.totalCents - order.refundedCents
  const [amountCents, setAmountCents] = useState<number | undefined>()
  const [reason, setReason] = useState('')
  const isTooMuch = (amountCents ?? 0) > leftCents

  const form = useSubmit(null, async () => {
    const body = { reason, ...(line && { lineId }), ...(amountCents && { amountCents }) }
    // Another amount or reason is no other intent while nobody knows whether the first one was refunded.
    const intent = `${order.id} ${lineId}`
    onDone(await call(refundSupplyOrder, { params: { orderId: order.id }, body }, { intent }))
  })

  return (
    <FormModal
      {...form}
      title={t('supplyOrders.refundTitle', { number: order.number })}
      size="small"
      onClose={onClose}
      danger
      submit={`${t('supplyOrders.refund')} · ${formatMoney(amountCents ?? leftCents, order.currency)}`}
      disabled={isTooMuch || leftCents <= 0}
    >
      <NativeSelect
        label={t('supplyOrders.refundWhat')}
        value={lineId}
        options={[
          { value: '', label: t('supplyOrders.refundAll') },
          ...order.lines.map(({ id, name }) => ({ value: id, label: name }))
        ]}
        onChange={event => {
          setLineId(event.target.value)
          setAmountCents(undefined)
        }}
      />
      <RefundAmount
        key={lineId}
        currency={order.currency}
        mostCents={leftCents}
        defaultCents={leftCents}
        isTooMuch={isTooMuch}
        onChange={setAmountCents}
      />
      <Field
        label={t('supplyOrders.refundReason')}
        optional
        maxLength={200}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </FormModal>
  )
}
