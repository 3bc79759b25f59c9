import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { cancelSubscription, keepSubscription, payPlanInvoice } from '#lib/contract/calls/billing.ts'
import type { Billing, BillingOutcome } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'

interface Props {
  billing: Billing
  timeZone: string
  onCard: () => void
  onDone: (outcome: BillingOutcome, done?: string) => Promise<void>
}

/** How the plan stands, and what there is to do about it. */
export function PlanStatus({ billing, timeZone, onCard, onDone }: Props) {
  const { state, bought, next, open } = billing
  const day = (at: string | null) => (at ? formatDate(at, timeZone) : '')
  const plan = bought ? t(`home.plan.${bought.plan}`) : ''
  const seen = { priceId: billing.priceId, state }

  const { pending, act } = useAct((ask: () => Promise<BillingOutcome>, done: string) =>
    attempt(async () => {
      const outcome = await ask()
      await onDone(outcome, outcome.billing.open ? undefined : done)
    })
  )

  const keep = (
    <Button
      pending={pending}
      onClick={() => void act(() => call(keepSubscription, { body: { seen } }), t('plans.kept'))}
    >
      {t('plans.keep', { plan })}
    </Button>
  )
  const pay = (
    <Button
      variant="primary"
      pending={pending}
      onClick={() => void act(() => call(payPlanInvoice, {}), t('plans.paid'))}
    >
      {t(open?.asksBank ? 'plans.askBank' : 'plans.payNow')}
    </Button>
  )
  const amount = open ? formatMoney(open.amountCents, 'usd') : ''
  const why = open?.asksBank ? t('plans.bankAsks') : open?.failure || t('plans.notPaid')

  if (state === 'ending') {
    return (
      <Notice tone="info" title={t('plans.endsOn', { plan, date: day(billing.periodEnd) })} action={keep}>
        {t('plans.endsText')}
      </Notice>
    )
  }
  if (state === 'changing' && next) {
    const to = t(`home.plan.${next.plan}`)
    return (
      <Notice tone="info" title={t('plans.changesOn', { plan: to, date: day(billing.periodEnd) })} action={keep}>
        {t('plans.changesText', { plan })}
      </Notice>
    )
  }
  if (state === 'past_due' || state === 'incomplete') {
    const isLate = state === 'past_due'
    return (
      <Notice
        tone="danger"
        role="alert"
        title={isLate ? t('plans.lateTitle', { plan }) : t('plans.firstTitle', { plan })}
        action={
          <span className="flex flex-wrap gap-2">
            {!open?.asksBank && <Button onClick={onCard}>{t('plans.otherCard')}</Button>}
            {!isLate && (
              <Button onClick={() => void act(() => call(cancelSubscription, { body: { seen } }), t('plans.dropped'))}>
                {t('plans.drop')}
              </Button>
            )}
            {pay}
          </span>
        }
      >
        {why}{' '}
        {isLate ? t('plans.lateText', { amount, date: day(billing.graceEndsAt) }) : t('plans.firstText', { amount })}
      </Notice>
    )
  }
  if (open) {
    return (
      <Notice tone="warning" title={t('plans.changeWaits')} action={pay}>
        {why}
      </Notice>
    )
  }
  if (state === 'none' || !bought) return null
  const date = day(state === 'trialing' ? billing.trialEnd : billing.periodEnd)
  return (
    <Notice tone="success" title={t(state === 'trialing' ? 'plans.onTrial' : 'plans.on', { plan })}>
      {t(state === 'trialing' ? 'plans.trialUntil' : 'plans.renews', { date })}
      {billing.creditCents > 0 && ` ${t('plans.credit', { amount: formatMoney(billing.creditCents, 'usd') })}`}
    </Notice>
  )
}
