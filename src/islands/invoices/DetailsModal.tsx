import { useState } from 'react'

import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { updateInvoice } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'

import { FooterField, TermsField } from './fields.tsx'
import type { ModalProps } from './InvoiceActions.tsx'

/** What a draft says beside its lines. */
export default function DetailsModal({ workspaceId, invoice, onClose, onDone }: ModalProps) {
  const [suppliedOn, setSuppliedOn] = useState(invoice.suppliedOn)
  const form = useSubmit(
    updateInvoice.body.omit({ revision: true, suppliedOn: true }),
    async ({ poNumber, ...change }) => {
      // Left as it is, it goes on following the job.
      const typed = poNumber === invoice.poNumber ? {} : { poNumber }
      const body = { ...change, ...typed, suppliedOn, revision: invoice.revision }
      await call(updateInvoice, { params: { invoiceId: invoice.id }, query: { WorkspaceId: workspaceId }, body })
      onDone()
    }
  )
  const { errors } = form
  return (
    <FormModal {...form} title={t('invoice.details')} onClose={onClose}>
      <TextAreaField
        label={t('invoice.billTo')}
        error={errors['billTo']}
        name="billTo"
        rows={4}
        maxLength={600}
        defaultValue={invoice.billTo}
      />
      <TextAreaField
        label={t('invoice.shipTo')}
        error={errors['shipTo']}
        optional
        name="shipTo"
        maxLength={600}
        defaultValue={invoice.shipTo}
      />
      <Field
        label={t('invoice.to')}
        error={errors['email']}
        optional
        type="email"
        name="email"
        defaultValue={invoice.email}
      />
      <Field
        label={t('invoice.poNumber')}
        hint={t('invoice.poNumberHint')}
        error={errors['poNumber']}
        optional
        name="poNumber"
        maxLength={60}
        defaultValue={invoice.poNumber}
      />
      <DateField
        label={t('invoice.supplied')}
        hint={t('invoice.suppliedHint')}
        error={errors['suppliedOn']}
        optional
        value={suppliedOn}
        onChange={setSuppliedOn}
      />
      <TermsField terms={invoice.terms} />
      <TextAreaField
        label={t('invoice.note')}
        error={errors['note']}
        optional
        name="note"
        maxLength={2000}
        defaultValue={invoice.note}
      />
      <FooterField footer={invoice.footer} error={errors['footer']} />
    </FormModal>
  )
}
