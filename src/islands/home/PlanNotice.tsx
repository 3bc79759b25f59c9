import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Billing } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'

/** What the renewal of the reader's own plan waits for: without it the plan ends. */
export function PlanNotice({ billing, timeZone }: { billing: Billing; timeZone: string }) {
  const { bought, open, graceEndsAt } = billing
  if (!bought || !open) return null
  return (
    <Notice
      tone="danger"
      title={t('plans.lateTitle', { plan: t(`home.plan.${bought.plan}`) })}
      action={
        <LinkButton size="small" href="/dashboard/account/plans">
          {t(open.asksBank ? 'plans.askBank' : 'plans.toCard')}
        </LinkButton>
      }
    >
      {open.asksBank ? t('plans.bankAsks') : open.failure || t('plans.notPaid')}{' '}
      {t('plans.lateText', {
        amount: formatMoney(open.amountCents, 'usd'),
        date: graceEndsAt ? formatDate(graceEndsAt, timeZone) : ''
      })}
    </Notice>
  )
}
