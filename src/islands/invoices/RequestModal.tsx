import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { requestPayment } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'

import type { ModalProps } from './InvoiceActions.tsx'

/** Asks for a part before the rest. */
export default function RequestModal({
  workspaceId,
  invoice,
  depositPercent,
  ...props
}: ModalProps & { depositPercent: number }) {
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const [percent, setPercent] = useState(String(depositPercent))
  const [cents, setCents] = useState<number>()
  const body = requestPayment.body.omit({ cut: true })
  const form = useSubmit(body, async values => {
    const value = kind === 'percent' ? Math.round(Number(percent) * 100) : (cents ?? 0)
    const params = { invoiceId: invoice.id }
    await call(requestPayment, {
      params,
      query: { WorkspaceId: workspaceId },
      body: { ...values, cut: { kind, value } }
    })
    props.onDone()
  })
  const error = form.errors['cut.value']
  return (
    <FormModal
      {...form}
      title={t('invoice.requestTitle')}
      size="small"
      submit={t('invoice.requestSubmit')}
      onClose={props.onClose}
    >
      <RadioGroup
        label={t('invoice.kind')}
        look="inline"
        value={kind}
        onChange={next => setKind(next as typeof kind)}
        options={[
          { value: 'percent', label: t('invoice.share') },
          { value: 'amount', label: t('invoice.byAmount') }
        ]}
      />
      {kind === 'percent' ? (
        <Field
          label={t('invoice.percent')}
          error={error}
          type="number"
          min={1}
          max={100}
          step="any"
          required
          suffix="%"
          value={percent}
          onChange={event => setPercent(event.target.value)}
        />
      ) : (
        <MoneyField
          label={t('invoice.amount')}
          error={error}
          required
          currency={invoice.currency}
          value={cents}
          onChange={setCents}
        />
      )}
      <Field
        label={t('invoice.to')}
        hint={t('invoice.requestToHint')}
        error={form.errors['to']}
        type="email"
        name="to"
        defaultValue={invoice.email}
      />
      <TextAreaField label={t('invoice.message')} optional name="message" maxLength={2000} />
    </FormModal>
  )
}
