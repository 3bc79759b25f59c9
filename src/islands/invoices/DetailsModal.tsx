import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { updateInvoice } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'
import { PAYMENT_TERMS } from '#lib/shared/customer.ts'

import type { ModalProps } from './InvoiceActions.tsx'

/** What a draft says beside its lines. */
export function DetailsModal({ workspaceId, invoice, onClose, onDone }: ModalProps) {
  const form = useSubmit(updateInvoice.body.omit({ revision: true }), async change => {
    const body = { ...change, revision: invoice.revision }
    await call(updateInvoice, { params: { invoiceId: invoice.id }, query: { WorkspaceId: workspaceId }, body })
    onDone()
  })
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
      <NativeSelect
        label={t('invoice.terms')}
        name="terms"
        defaultValue={invoice.terms}
        options={PAYMENT_TERMS.map(value => ({ value, label: t(`invoice.termNames.${value}`) }))}
      />
      <TextAreaField
        label={t('invoice.note')}
        error={errors['note']}
        optional
        name="note"
        maxLength={2000}
        defaultValue={invoice.note}
      />
      <TextAreaField
        label={t('invoice.footer')}
        hint={t('invoice.footerHint')}
        error={errors['footer']}
        optional
        name="footer"
        maxLength={2000}
        defaultValue={invoice.footer}
      />
    </FormModal>
  )
}
