import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { answerDispute, type Dispute } from '#lib/contract/disputes.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { DialogProps } from '#islands/dialogs/dialog.ts'
import type { AnswerDisputeProps } from './answer-dispute.ts'

type Props = DialogProps<AnswerDisputeProps, Dispute>

export default function AnswerDisputeDialog({ props: { workspaceId, dispute, known }, close }: Props) {
  const form = useSubmit(answerDispute.body, async body => {
    const given = { params: { disputeId: dispute.id }, query: { WorkspaceId: workspaceId } }
    close(await call(answerDispute, { ...given, body }))
  })
  return (
    <FormModal
      {...form}
      title={t('disputes.answerTitle', { amount: formatMoney(dispute.amountCents, dispute.currency) })}
      description={t('disputes.answerText')}
      onClose={() => close()}
      submit={t('disputes.send')}
    >
      <TextAreaField
        label={t('disputes.explanation')}
        hint={t('disputes.explanationHint')}
        name="explanation"
        rows={6}
        maxLength={5000}
        error={form.errors['explanation']}
      />
      <TextAreaField
        label={t('disputes.product')}
        name="productDescription"
        rows={2}
        maxLength={1000}
        defaultValue={known.productDescription}
        error={form.errors['productDescription']}
      />
      <Field
        label={t('disputes.customerName')}
        name="customerName"
        maxLength={200}
        defaultValue={known.customerName}
        error={form.errors['customerName']}
      />
      <Field
        label={t('disputes.customerEmail')}
        name="customerEmail"
        maxLength={200}
        defaultValue={known.customerEmail}
        error={form.errors['customerEmail']}
      />
      <Field
        label={t('disputes.carrier')}
        name="shippingCarrier"
        optional
        maxLength={200}
        error={form.errors['shippingCarrier']}
      />
      <Field
        label={t('disputes.tracking')}
        name="trackingNumber"
        optional
        maxLength={200}
        error={form.errors['trackingNumber']}
      />
    </FormModal>
  )
}
