import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
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
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState('')
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

  async function end() {
    setPending(true)
    try {
      const body = { seen: { priceId: billing.priceId, state: billing.state } }
      await onDone(await call(cancelSubscription, { body }), t('plans.cancelled'))
    } catch (error) {
      setFailed(readableError(error))
      setPending(false)
    }
  }

  const date = billing.periodEnd ? formatDate(billing.periodEnd, timeZone) : ''
  return (
    <Modal
      title={t('plans.cancelTitle', { plan })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('plans.stay', { plan })}</Button>
          <Button variant="danger" pending={pending} onClick={() => void end()}>
            {t('plans.cancelDo')}
          </Button>
        </>
      }
    >
      <div className="form">
        {failed && (
          <Notice tone="danger" role="alert">
            {failed}
          </Notice>
        )}
        <p>{isLate ? t('plans.cancelLate') : t('plans.cancelText', { plan, date })}</p>
        <OverList over={over} plan={t(`home.plan.${billing.given}`)} />
        <p>{t('plans.nothingDeleted')}</p>
      </div>
    </Modal>
  )
}
