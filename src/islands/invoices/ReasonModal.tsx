import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import type { replaceInvoice as Replace, voidInvoice as Void } from '#lib/contract/calls/invoices.ts'
import { replaceInvoice } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'

import type { ModalProps } from './InvoiceActions.tsx'

interface Props extends ModalProps {
  endpoint: typeof Replace | typeof Void
  words: keyof typeof WORDS
}

const WORDS = {
  replace: { title: 'invoice.replaceTitle', text: 'invoice.replaceText', submit: 'invoice.creditSubmit' },
  void: { title: 'invoice.void', text: 'invoice.voidText', submit: 'invoice.void' }
} as const

/** What is not taken back lightly, and says why. */
export default function ReasonModal({ workspaceId, invoice, endpoint, words, onClose, onDone }: Props) {
  const { title, text, submit } = WORDS[words]
  const form = useSubmit(replaceInvoice.body, async body => {
    const input = { params: { invoiceId: invoice.id }, query: { WorkspaceId: workspaceId }, body }
    await call(endpoint as typeof Replace, input)
    onDone()
  })
  return (
    <FormModal {...form} title={t(title)} size="small" submit={t(submit)} onClose={onClose}>
      <p>{t(text)}</p>
      <Field label={t('invoice.reason')} error={form.errors['reason']} required name="reason" maxLength={300} />
    </FormModal>
  )
}
