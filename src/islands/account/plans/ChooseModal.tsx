import { useEffect, useState } from 'react'
import { z } from 'zod'

import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { chooseSubscription, getSubscription } from '#lib/contract/calls/billing.ts'
import type { Billing, BillingOutcome, PlanPreview } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'
import { type Choice, priceOf } from '#lib/shared/subscription.ts'

import { OverList } from './OverList.tsx'

interface Props {
  billing: Billing
  choice: Choice
  timeZone: string
  onClose: () => void
  onCard: () => void
  onDone: (outcome: BillingOutcome, done?: string) => Promise<void>
}

const Answer = z.object({ coupon: z.string().optional() })

/** What taking a plan means in money and time, before it is taken. */
export function ChooseModal({ billing, choice, timeZone, onClose, onCard, onDone }: Props) {
  const [preview, setPreview] = useState<PlanPreview>()
  const [failed, setFailed] = useState('')
  const { priceId, productId } = priceOf(choice)
  const plan = t(`home.plan.${choice.plan}`)

  useEffect(() => {
    let isOver = false
    call(getSubscription, { query: { priceId } })
      .then(found => !isOver && setPreview(found))
      .catch((error: unknown) => !isOver && setFailed(readableError(error)))
    return () => {
      isOver = true
    }
  }, [priceId])

  const { errors, pending, onSubmit } = useSubmit(Answer, async ({ coupon }) => {
    const { state } = billing
    const body = { priceId, productId, ...(coupon && { coupon }), seen: { priceId: billing.priceId, state } }
    const outcome = await call(chooseSubscription, { body })
    await onDone(
      outcome,
      preview?.begins === 'end' ? t('plans.planned') : outcome.billing.open ? undefined : t('plans.taken', { plan })
    )
  })
  const every = t(choice.every === 'month' ? 'home.plan.monthly' : 'home.plan.yearly')
  const price = formatMoney(priceOf(choice).amountCents, 'usd')
  const date = preview?.at ? formatDate(preview.at, timeZone) : ''
  const due = preview ? formatMoney(Math.max(0, preview.dueCents), 'usd') : ''
  const isFirst = billing.state === 'none' || billing.state === 'incomplete'
  // What costs less, and the same plan for another time, is a change of it.
  const isUpgrade =
    preview?.begins === 'end' ? false : isFirst || (preview !== undefined && choice.plan !== billing.plan)
  return (
    <FormModal
      title={t(isUpgrade ? 'plans.takeTitle' : 'plans.changeTitle', { plan })}
      size="small"
      submit={
        preview?.begins === 'end'
          ? t('plans.changeLater', { date })
          : preview?.dueCents
            ? t('plans.payDue', { due })
            : t('plans.begin', { plan })
      }
      onClose={onClose}
      onSubmit={onSubmit}
      pending={pending || (!preview && !failed)}
      errors={errors}
    >
      {failed && (
        <Notice tone="danger" role="alert">
          {failed}
        </Notice>
      )}
      {!preview && !failed && <Skeleton height="8rem" />}
      {preview && (
        <>
          <dl className="plan-sums grid gap-2 [&_dd]:text-end [&_dd]:tabular-nums [&_dt]:text-muted [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
            <div>
              <dt>{t('plans.renewal')}</dt>
              <dd>
                {price} {every}
              </dd>
            </div>
            <div>
              <dt>{t('plans.begins')}</dt>
              <dd>{preview.begins === 'end' ? date : t('plans.atOnce')}</dd>
            </div>
            {billing.card && (
              <div>
                <dt>{t('plans.card')}</dt>
                <dd>
                  •••• {billing.card.last4}{' '}
                  <button type="button" className="link" onClick={onCard}>
                    {t('plans.change')}
                  </button>
                </dd>
              </div>
            )}
            <div className="[.plan-sums_&]:border-t [.plan-sums_&]:border-t-line [.plan-sums_&]:pt-3 [.plan-sums_&]:text-lg [.plan-sums_&]:font-[650] [.plan-sums_&]:[&_dt]:text-heading">
              <dt>{t('plans.dueNow')}</dt>
              <dd>{due}</dd>
            </div>
          </dl>
          {preview.begins === 'trial' && <p>{t('plans.trialText', { price, date })}</p>}
          {preview.begins === 'now' && !isFirst && preview.dueCents >= 0 && <p>{t('plans.prorated')}</p>}
          {preview.dueCents < 0 && <p>{t('plans.creditText', { amount: formatMoney(-preview.dueCents, 'usd') })}</p>}
          <OverList over={preview.over} plan={plan} />
          {isFirst && billing.hasCoupons && (
            <Field label={t('plans.coupon')} name="coupon" optional error={errors['coupon']} autoComplete="off" />
          )}
        </>
      )}
    </FormModal>
  )
}
