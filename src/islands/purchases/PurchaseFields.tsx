import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { lateSchema, useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { updatePurchase } from '#lib/contract/calls/purchases.ts'
import type { Purchase } from '#lib/contract/purchases.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  purchase: Purchase
  onChange: (purchase: Purchase) => void
}

const Form = lateSchema(async () => (await import('./purchase-form.ts')).PurchaseForm)

/** Whom a draft goes to, and what is said with it. */
export function PurchaseFields({ workspaceId, purchase, onChange }: Props) {
  const [expectedOn, setExpectedOn] = useState(purchase.expectedOn)
  const { errors, pending, onSubmit } = useSubmit(Form, async values => {
    const input = { params: { purchaseId: purchase.id }, query: { WorkspaceId: workspaceId } }
    onChange(await call(updatePurchase, { ...input, body: { ...values, expectedOn, revision: purchase.revision } }))
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <Card
        title={t('purchases.details')}
        footer={
          <Button type="submit" pending={pending}>
            {t('words.save')}
          </Button>
        }
      >
        <div className="grid gap-4">
          {errors['form'] && (
            <Notice tone="danger" role="alert">
              {errors['form']}
            </Notice>
          )}
          <div className="form-row">
            <Field
              label={t('purchases.supplier')}
              name="supplier"
              defaultValue={purchase.supplier}
              maxLength={80}
              error={errors['supplier']}
            />
            <Field
              label={t('purchases.email')}
              name="email"
              type="email"
              defaultValue={purchase.email}
              optional
              hint={t('purchases.emailHint')}
              error={errors['email']}
            />
          </div>
          <DateField label={t('purchases.expectedOn')} value={expectedOn} onChange={setExpectedOn} optional />
          <TextAreaField
            label={t('purchases.note')}
            name="note"
            rows={2}
            maxLength={1000}
            optional
            defaultValue={purchase.note}
            error={errors['note']}
          />
        </div>
      </Card>
    </form>
  )
}
