import { Check } from 'lucide-react'
import { useState } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import type { Billing } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { PLANS, type Plan } from '#lib/shared/plans.ts'
import { type Choice, type Every, priceOf } from '#lib/shared/subscription.ts'

interface Props {
  billing: Billing
  onChoose: (choice: Choice) => void
  onCancel: () => void
}

/** The three plans side by side; what each card offers follows from what is bought. */
export function PlanCards({ billing, onChoose, onCancel }: Props) {
  const [every, setEvery] = useState<Every>(billing.bought?.every ?? 'month')
  return (
    <section className="grid gap-4" aria-labelledby="plans-title">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 [&>h2]:text-xl [&>h2]:leading-[1.75rem]">
        <h2 id="plans-title">{t('plans.choose')}</h2>
        <RadioGroup
          label={t('plans.every')}
          hideLabel
          look="inline"
          value={every}
          onChange={value => setEvery(value as Every)}
          options={[
            { value: 'month', label: t('plans.monthly') },
            { value: 'year', label: t('plans.yearly') }
          ]}
        />
      </header>
      <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-1">
        {Object.values(PLANS).map(plan => (
          <PlanCard key={plan.id} plan={plan} every={every} billing={billing} onChoose={onChoose} onCancel={onCancel} />
        ))}
      </div>
      <p className="text-muted">{t('plans.allFeatures')}</p>
    </section>
  )
}

function PlanCard({ plan, every, billing, onChoose, onCancel }: Props & { plan: Plan; every: Every }) {
  const { amountCents } = priceOf({ plan: plan.id, every })
  const isCurrent = billing.plan === plan.id
  return (
    <article
      className={classes(
        'card plan',
        plan.bestValue && 'border-(--brand-strong) [box-shadow:inset_0_3px_0_var(--brand-strong)]',
        isCurrent && 'plan-current'
      )}
    >
      <header className="flex items-center justify-between gap-3 [&>h3]:text-lg [&>h3]:leading-[1.625rem]">
        <h3>{t(`home.plan.${plan.id}`)}</h3>
        <span className="flex flex-wrap gap-2">
          {plan.bestValue && <Badge tone="info">{t('home.plan.best')}</Badge>}
          {isCurrent && <Badge tone="success">{t('plans.yours')}</Badge>}
        </span>
      </header>
      <p className="flex flex-wrap items-baseline gap-1.5 [&>span]:text-muted [&>strong]:font-display [&>strong]:text-3xl [&>strong]:leading-[2.5rem] [&>strong]:font-[650] [&>strong]:text-heading [&>strong]:tabular-nums">
        <strong>{formatMoney(amountCents, 'usd').replace(/\.00$/, '')}</strong>
        <span>{t(every === 'month' ? 'home.plan.monthly' : 'home.plan.yearly')}</span>
      </p>
      <ul className="grid content-start gap-2 [&_svg]:h-5.5 [&_svg]:w-4 [&_svg]:text-success [&>li]:grid [&>li]:grid-cols-[1rem_minmax(0,1fr)] [&>li]:items-start [&>li]:gap-2">
        {limitsOf(plan).map(text => (
          <li key={text}>
            <Check aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <div className="grid min-h-11 items-center text-muted">
        <PlanAct plan={plan} every={every} billing={billing} onChoose={onChoose} onCancel={onCancel} />
      </div>
    </article>
  )
}

function PlanAct({ plan, every, billing, onChoose, onCancel }: Props & { plan: Plan; every: Every }) {
  const { state, bought, next } = billing
  const isBought = bought !== null && state !== 'none' && state !== 'incomplete'
  const name = t(`home.plan.${plan.id}`)
  if (plan.id === 'free') {
    if (state === 'ending') return <p>{t('plans.followsFree')}</p>
    if (!isBought) return <p>{billing.plan === 'free' ? t('plans.noCard') : t('plans.given')}</p>
    return (
      <Button wide onClick={onCancel}>
        {t('plans.toFree')}
      </Button>
    )
  }
  if (!billing.sold && !isBought) return
  if (isBought && next?.plan === plan.id && next.every === every) return <p>{t('plans.follows', { plan: name })}</p>
  if (isBought && bought.plan === plan.id && bought.every === every) return <p>{t('plans.isBought')}</p>
  if (state === 'ending' || state === 'past_due') return <p>{t(`plans.first.${state}`)}</p>
  if (state === 'changing') return <p>{t('plans.first.changing')}</p>
  const isSamePlan = isBought && bought.plan === plan.id
  const label = isSamePlan
    ? t(every === 'year' ? 'plans.payYearly' : 'plans.payMonthly')
    : t('plans.take', { plan: name })
  return (
    <Button wide variant={plan.bestValue ? 'primary' : 'secondary'} onClick={() => onChoose({ plan: plan.id, every })}>
      {label}
    </Button>
  )
}

function limitsOf({ limits: { workspaces, people, openJobs, openStores }, id }: Plan): string[] {
  const inEach = (what: string) => (workspaces === 1 ? what : t('home.plan.each', { what }))
  return [
    t('home.plan.workspaces', { count: workspaces ?? 0 }),
    inEach(t('home.plan.people', { count: people ?? 0 })),
    openJobs === null ? t('home.plan.jobsAny') : inEach(t('home.plan.jobs', { count: openJobs })),
    openStores === null ? t('home.plan.storesAny') : inEach(t('home.plan.stores', { count: openStores })),
    t(id === 'free' ? 'plans.artworkFree' : 'plans.artworkAll')
  ]
}
