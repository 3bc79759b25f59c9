import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { sendInvoice } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'

import type { ModalProps } from './InvoiceActions.tsx'

/** Issues a draft, and mails the link to the customer. */
export default function SendModal({ workspaceId, invoice, onClose, onDone }: ModalProps) {
  const isDraft = invoice.state === 'draft'
  const form = useSubmit(sendInvoice.body, async body => {
    await call(sendInvoice, { params: { invoiceId: invoice.id }, query: { WorkspaceId: workspaceId }, body })
    onDone()
  })
  return (
    <FormModal {...form} title={t('invoice.sendTitle')} size="small" submit={t('invoice.send')} onClose={onClose}>
      <p>{t(isDraft ? 'invoice.sendText' : 'invoice.sendAgainText')}</p>
      <Field
        label={t('invoice.to')}
        hint={isDraft ? t('invoice.toHint') : undefined}
        error={form.errors['to']}
        type="email"
        name="to"
        required={!isDraft}
        defaultValue={invoice.email}
      />
      <TextAreaField
        label={t('invoice.message')}
        hint={t('invoice.messageHint')}
        error={form.errors['message']}
        optional
        name="message"
        maxLength={2000}
      />
    </FormModal>
  )
}
