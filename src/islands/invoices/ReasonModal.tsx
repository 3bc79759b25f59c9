import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { creditInvoice, type replaceInvoice, type voidInvoice } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'

import type { ModalProps } from './InvoiceActions.tsx'

interface Props extends ModalProps {
  endpoint: typeof creditInvoice | typeof replaceInvoice | typeof voidInvoice
  words: keyof typeof WORDS
  withAmount?: boolean
}

const WORDS = {
  credit: { title: 'invoice.creditTitle', text: 'invoice.creditText', submit: 'invoice.creditSubmit' },
  replace: { title: 'invoice.replaceTitle', text: 'invoice.replaceText', submit: 'invoice.creditSubmit' },
  void: { title: 'invoice.void', text: 'invoice.voidText', submit: 'invoice.void' }
} as const

/** What is not taken back lightly, and says why. */
export default function ReasonModal({ workspaceId, invoice, endpoint, words, withAmount, onClose, onDone }: Props) {
  const { title, text, submit } = WORDS[words]
  const form = useSubmit(creditInvoice.body, async body => {
    const sent = withAmount ? body : { reason: body.reason }
    const input = { params: { invoiceId: invoice.id }, query: { WorkspaceId: workspaceId }, body: sent }
    await call(endpoint as typeof creditInvoice, input)
    onDone()
  })
  return (
    <FormModal {...form} title={t(title)} size="small" submit={t(submit)} onClose={onClose}>
      <p>{t(text)}</p>
      {withAmount && (
        <MoneyField
          label={t('invoice.amount')}
          error={form.errors['amountCents']}
          optional
          name="amountCents"
          currency={invoice.currency}
        />
      )}
      <Field label={t('invoice.reason')} error={form.errors['reason']} required name="reason" maxLength={300} />
    </FormModal>
  )
}
