import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { moveSupplyOrder, type SupplyOrder } from '#lib/contract/supplies.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  order: SupplyOrder
  onClose: () => void
  onDone: (order: SupplyOrder) => void
}

const Shipment = moveSupplyOrder.body.pick({ carrier: true, tracking: true })

export function ShipModal({ order: { id, number }, onClose, onDone }: Props) {
  const form = useSubmit(Shipment, async body => {
    onDone(await call(moveSupplyOrder, { params: { orderId: id }, body: { ...body, action: 'ship' } }))
  })
  return (
    <FormModal
      {...form}
      title={t('supplyOrders.shipTitle', { number })}
      size="small"
      submit={t('supplyOrders.ship')}
      onClose={onClose}
    >
      <Field label={t('supplyOrders.carrier')} name="carrier" optional error={form.errors['carrier']} />
      <Field label={t('supplyOrders.trackingNumber')} name="tracking" optional error={form.errors['tracking']} />
    </FormModal>
  )
}
