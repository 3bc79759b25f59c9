import { lazy, Suspense } from 'react'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'

import type { PayFormProps } from './pay-form.ts'
import { payWords as words } from './payWords.ts'
import { TestCardForm } from './TestCardForm.tsx'

const StripeForm = lazy(loadWhenOnline(() => import('./StripeForm.tsx')))

/** The card form of the payment service that the payment was begun with. */
export function PayForm(props: PayFormProps) {
  if (props.handle.gateway === 'test') return <TestCardForm {...props} />
  return (
    <Suspense fallback={<p className="text-muted">{words('loading')}</p>}>
      <StripeForm {...props} />
    </Suspense>
  )
}
