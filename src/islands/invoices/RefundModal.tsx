import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { type InvoicePayment, refundInvoicePayment } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'

import type { ModalProps } from './InvoiceActions.tsx'

/** Gives money back, or writes down that it was given back by hand. */
export default function RefundModal({
  workspaceId,
  invoice,
  payment,
  onClose,
  onDone
}: ModalProps & { payment: InvoicePayment }) {
  const form = useSubmit(refundInvoicePayment.body, async body => {
    const params = { invoiceId: invoice.id, paymentId: payment.id }
    // Another amount is no other intent while nobody knows whether the first one was refunded.
    await call(refundInvoicePayment, { params, query: { WorkspaceId: workspaceId }, body }, { intent: payment.id })
    onDone()
  })
  return (
    <FormModal {...form} title={t('invoice.refundOf')} size="small" submit={t('invoice.refund')} onClose={onClose}>
      <p>{t(payment.method === 'online' ? 'invoice.refundText' : 'invoice.refundByHand')}</p>
      <MoneyField
        label={t('invoice.amount')}
        error={form.errors['amountCents']}
        required
        name="amountCents"
        currency={invoice.currency}
        defaultValue={payment.amountCents - payment.refundedCents}
      />
      <Field label={t('invoice.reason')} error={form.errors['reason']} optional name="reason" maxLength={200} />
    </FormModal>
  )
}
