import { useState } from 'react'

import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { ApiError, call } from '#lib/client/api.ts'
import { recordInvoicePayment } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'
import { RECORDED_METHODS } from '#lib/shared/invoice.ts'

import type { ModalProps } from './InvoiceActions.tsx'

/** Writes down money that came by another way. More than is owed is asked about first. */
export default function RecordModal({ workspaceId, invoice, today, onClose, onDone }: ModalProps & { today: string }) {
  const [over, setOver] = useState(false)
  const open = invoice.requests.find(({ dueCents }) => dueCents > 0)?.dueCents ?? invoice.balanceCents
  const form = useSubmit(recordInvoicePayment.body, async body => {
    try {
      const params = { invoiceId: invoice.id }
      await call(recordInvoicePayment, { params, query: { WorkspaceId: workspaceId }, body: { ...body, over } })
    } catch (error) {
      if (error instanceof ApiError && error.data && typeof error.data === 'object' && 'overCents' in error.data) {
        setOver(true)
      }
      throw error
    }
    onDone()
  })
  return (
    <FormModal
      {...form}
      title={t('invoice.record')}
      size="small"
      submit={over ? t('invoice.recordAnyway') : t('invoice.record')}
      onClose={onClose}
    >
      <MoneyField
        label={t('invoice.paidAmount')}
        error={form.errors['amountCents']}
        required
        name="amountCents"
        currency={invoice.currency}
        defaultValue={open > 0 ? open : undefined}
        onChange={() => setOver(false)}
      />
      <NativeSelect
        label={t('invoice.method')}
        name="method"
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
        error={form.errors['reference']}
        optional
        name="reference"
        maxLength={80}
      />
    </FormModal>
  )
}
