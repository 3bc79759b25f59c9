import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import type { Settlement } from '#lib/contract/settlement.ts'
import { recordSharePayment } from '#lib/contract/settlement.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { DialogProps } from '#islands/dialogs/dialog.ts'
import type { SharePaymentProps } from './share-payment.ts'

type Props = DialogProps<SharePaymentProps, Settlement>

export default function SharePaymentDialog({ props, close }: Props) {
  const { workspaceId, storeId, currency, leftCents, today } = props
  const form = useSubmit(recordSharePayment.body, async body => {
    close(await call(recordSharePayment, { params: { storeId }, query: { WorkspaceId: workspaceId }, body }))
  })
  return (
    <FormModal
      {...form}
      title={t('settlement.recordTitle')}
      description={t('settlement.recordText')}
      size="small"
      onClose={() => close()}
      submit={t('settlement.recordSubmit')}
    >
      <MoneyField
        label={t('settlement.amount')}
        name="amountCents"
        currency={currency}
        defaultValue={leftCents}
        hint={t('settlement.most', { amount: formatMoney(leftCents, currency) })}
        error={form.errors['amountCents']}
      />
      <DateField
        label={t('settlement.paidOn')}
        name="paidOn"
        defaultValue={today}
        max={today}
        error={form.errors['paidOn']}
      />
      <Field
        label={t('settlement.note')}
        name="note"
        optional
        placeholder={t('settlement.noteExample')}
        maxLength={200}
        error={form.errors['note']}
        autoComplete="off"
      />
    </FormModal>
  )
}
