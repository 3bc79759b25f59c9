import { t } from '#lib/i18n/t.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'

import type { PayFormProps } from './pay-form.ts'
import { TestCardForm } from './TestCardForm.tsx'

const FORMS: Record<string, ComponentType<PayFormProps>> = {
  test: TestCardForm,
  stripe: lazy(loadWhenOnline(() => import('./StripeForm.tsx')))
}

/** The card form of the payment service that the payment was begun with. */
export function PayForm(props: PayFormProps) {
  const Form = FORMS[props.handle.gateway]
  if (!Form) throw new Error(`This page has no form of the payment service ${props.handle.gateway}`)
  return (
    <Suspense fallback={<p className="text-muted">{t('shopCheckout.loading')}</p>}>
      <Form {...props} />
    </Suspense>
  )
}
