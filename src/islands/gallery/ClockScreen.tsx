import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { moveTestClock } from '#lib/contract/calls/billing.ts'
import type { Billing } from '#lib/contract/billing.ts'

const STEPS = [
  { label: 'One day', days: 1, toPeriodEnd: false },
  { label: 'One week', days: 7, toPeriodEnd: false },
  { label: 'To the end of the period', days: 0, toPeriodEnd: true }
]

/** For developers: makes time pass for the subscription of whoever is signed in. */
export function ClockScreen() {
  const [billing, setBilling] = useState<Billing>()
  const [failed, setFailed] = useState('')
  const [pending, setPending] = useState(false)

  async function move(body: { days: number; toPeriodEnd: boolean }) {
    setPending(true)
    setFailed('')
    try {
      setBilling(await call(moveTestClock, { body }))
    } catch (error) {
      setFailed(`${(error as Error).message}. Sign in and take a plan first.`)
    }
    setPending(false)
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {STEPS.map(({ label, ...body }) => (
          <Button key={label} pending={pending} onClick={() => void move(body)}>
            {label}
          </Button>
        ))}
        <LinkButton variant="quiet" href="/dashboard/account/plans">
          Plans
        </LinkButton>
      </div>
      {failed && (
        <Notice tone="danger" role="alert">
          {failed}
        </Notice>
      )}
      {billing && (
        <Notice role="status" title={`${billing.state}: ${billing.plan}`}>
          {billing.periodEnd ? `The period ends at ${billing.periodEnd}.` : 'There is no subscription.'}
        </Notice>
      )}
    </>
  )
}
