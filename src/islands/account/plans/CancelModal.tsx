import { useEffect, useState } from 'react'

import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { cancelSubscription, getSubscription } from '#lib/contract/calls/billing.ts'
import type { Billing, BillingOutcome, PlanPreview } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDate } from '#lib/shared/format-time.ts'
import { priceOf } from '#lib/shared/subscription.ts'

import { OverList } from './OverList.tsx'

interface Props {
  billing: Billing
  timeZone: string
  onClose: () => void
  onDone: (outcome: BillingOutcome, done?: string) => Promise<void>
}

export function CancelModal({ billing, timeZone, onClose, onDone }: Props) {
  const plan = billing.bought ? t(`home.plan.${billing.bought.plan}`) : ''
  const isLate = billing.state === 'past_due'
  const [over, setOver] = useState<PlanPreview['over']>([])

  useEffect(() => {
    let isOver = false
    // Without an answer the plan can be ended all the same.
    call(getSubscription, { query: { priceId: priceOf({ plan: 'free', every: 'month' }).priceId } })
      .then(found => !isOver && setOver(found.over))
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [])

  const form = useSubmit(null, async () => {
    const body = { seen: { priceId: billing.priceId, state: billing.state } }
    await onDone(await call(cancelSubscription, { body }), t('plans.cancelled'))
  })

  const date = billing.periodEnd ? formatDate(billing.periodEnd, timeZone) : ''
  return (
    <FormModal
      {...form}
      title={t('plans.cancelTitle', { plan })}
      size="small"
      onClose={onClose}
      danger
      submit={t('plans.cancelDo')}
      cancel={t('plans.stay', { plan })}
    >
      <p>{isLate ? t('plans.cancelLate') : t('plans.cancelText', { plan, date })}</p>
      <OverList over={over} plan={t(`home.plan.${billing.given}`)} />
      <p>{t('plans.nothingDeleted')}</p>
    </FormModal>
  )
}
