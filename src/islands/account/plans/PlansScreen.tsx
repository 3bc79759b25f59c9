import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { Notice } from '#islands/ui/Notice.tsx'
import type { Billing, BillingHandle, BillingOutcome, PlanInvoice } from '#lib/contract/billing.ts'
import { listPlanInvoices, refreshBilling } from '#lib/contract/calls/billing.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { $customer, putCustomer } from '#lib/client/stores/account.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { t } from '#lib/i18n/t.ts'
import type { Limit } from '#lib/shared/plans.ts'
import type { Choice } from '#lib/shared/subscription.ts'

import { AccountTabs } from '../AccountTabs.tsx'
import { BankModal } from './BankModal.tsx'
import { CardModal } from './CardModal.tsx'
import { CardSection } from './CardSection.tsx'
import { CancelModal } from './CancelModal.tsx'
import { ChooseModal } from './ChooseModal.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { InvoicesSection } from './InvoicesSection.tsx'
import { PlanCards } from './PlanCards.tsx'
import { PlanStatus } from './PlanStatus.tsx'
import { UsageSection } from './UsageSection.tsx'

export interface Usage {
  workspace: string
  usage: { limit: Limit; used: number; allowed: number | null }[]
}

interface Props {
  initial: Billing
  invoices: PlanInvoice[]
  /** Undefined where the person owns no workspace. */
  usage: Usage | undefined
  countries: { Code: string; Name: string }[]
  timeZone: string
}

type Open =
  | { kind: 'card'; after?: Choice }
  | { kind: 'choose'; choice: Choice }
  | { kind: 'cancel' }
  | { kind: 'bank'; handle: BillingHandle }

/** What somebody pays for, what it allows, and how it is paid. */
export function PlansScreen({ initial, invoices: first, usage, countries, timeZone }: Props) {
  const billing = useStore($customer, { ssr: 'initial' }) ?? initial
  const [invoices, setInvoices] = useState(first)
  const [open, setOpen] = useState<Open>()

  useEffect(() => putCustomer(initial), [initial])

  async function show(now: Billing) {
    putCustomer(now)
    setInvoices(await call(listPlanInvoices, {}).catch(() => invoices))
  }

  async function finish({ billing: now, action }: BillingOutcome, done?: string) {
    setOpen(action ? { kind: 'bank', handle: action } : undefined)
    await show(now)
    if (!action && done) showBanner(done, { variant: 'success' })
  }

  async function refresh() {
    setOpen(undefined)
    await attempt(async () => {
      await show(await call(refreshBilling, {}))
    })
  }

  function choose(choice: Choice) {
    setOpen(billing.card ? { kind: 'choose', choice } : { kind: 'card', after: choice })
  }

  const giveCard = () => setOpen({ kind: 'card' })
  return (
    <div className="grid max-w-264 gap-6">
      <AccountTabs current="plans" />
      {!billing.sold && <Notice>{t('plans.notSold')}</Notice>}
      {!billing.livemode && <Notice tone="warning">{t('plans.test')}</Notice>}
      <PlanStatus billing={billing} timeZone={timeZone} onCard={giveCard} onDone={finish} />
      <PlanCards billing={billing} onChoose={choose} onCancel={() => setOpen({ kind: 'cancel' })} />
      {usage && <UsageSection {...usage} plan={billing.plan} />}
      {billing.sold && (
        <>
          <CardSection billing={billing} onGive={giveCard} onChange={show} />
          <DetailsSection billing={billing} countries={countries} onSave={show} />
        </>
      )}
      <InvoicesSection invoices={invoices} timeZone={timeZone} />
      {open?.kind === 'card' && (
        <CardModal
          isFirstStep={open.after !== undefined}
          onClose={() => setOpen(undefined)}
          onDone={async outcome => {
            await finish(outcome, t('plans.cardSaved'))
            if (open.after && !outcome.action) setOpen({ kind: 'choose', choice: open.after })
          }}
        />
      )}
      {open?.kind === 'choose' && (
        <ChooseModal
          billing={billing}
          choice={open.choice}
          timeZone={timeZone}
          onClose={() => setOpen(undefined)}
          onCard={() => setOpen({ kind: 'card', after: open.choice })}
          onDone={finish}
        />
      )}
      {open?.kind === 'cancel' && (
        <CancelModal billing={billing} timeZone={timeZone} onClose={() => setOpen(undefined)} onDone={finish} />
      )}
      {open?.kind === 'bank' && <BankModal handle={open.handle} onDone={refresh} />}
    </div>
  )
}
