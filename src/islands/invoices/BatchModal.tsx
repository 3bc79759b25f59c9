import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { type InvoiceSummary, recordBatchPayment } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'
import { RECORDED_METHODS } from '#lib/shared/invoice.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { Sums } from './Sums.tsx'

interface Props {
  workspaceId: string
  today: string
  currency: string
  invoices: InvoiceSummary[]
  onClose: () => void
  onDone: () => void
}

/** One cheque or transfer for all that is open of several invoices. */
export function BatchModal({ workspaceId, today, currency, invoices, onClose, onDone }: Props) {
  const money = (cents: number) => formatMoney(cents, currency)
  const whole = invoices.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  const rows = invoices.map(({ label, jobNumber, balanceCents }) => ({
    label: label || t('invoices.draftOf', { number: jobNumber }),
    text: money(balanceCents)
  }))
  const form = useSubmit(recordBatchPayment.body.omit({ parts: true }), async values => {
    const parts = invoices.map(({ id, balanceCents }) => ({ invoiceId: id, amountCents: balanceCents }))
    const done = await call(recordBatchPayment, { query: { WorkspaceId: workspaceId }, body: { ...values, parts } })
    showBanner(t('invoices.batchDone', { sum: money(done.amountCents) }), { variant: 'success' })
    onDone()
  })
  return (
    <FormModal {...form} title={t('invoices.batchTitle')} size="small" submit={t('invoice.record')} onClose={onClose}>
      <p>{t('invoices.batchText', { count: invoices.length })}</p>
      <Sums rows={[...rows, { label: t('invoice.total'), text: money(whole), strong: true }]} />
      <NativeSelect
        label={t('invoice.method')}
        name="method"
        defaultValue="cheque"
        options={RECORDED_METHODS.map(value => ({ value, label: t(`invoice.methods.${value}`) }))}
      />
      <DateField
        label={t('invoice.received')}
        error={form.errors['receivedOn']}
        name="receivedOn"
        defaultValue={today}
        max={today}
      />
      <Field
        label={t('invoice.reference')}
        hint={t('invoice.referenceHint')}
        optional
        name="reference"
        maxLength={80}
      />
    </FormModal>
  )
}
