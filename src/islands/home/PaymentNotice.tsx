import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { PaymentAccount } from '#lib/contract/payment-accounts.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

interface Props {
  account: PaymentAccount
  workspaceId: string
  timeZone: string
}

const TONE = { none: 'info', begun: 'warning', review: 'info', payouts_held: 'warning' } as const

/** Whether the shop is paid, where something stands in the way of it. */
export function PaymentNotice({ account: { state, dueAt }, workspaceId, timeZone }: Props) {
  const isDue = dueAt !== null && state !== 'restricted'
  if (state === 'shop' || (state === 'ready' && !isDue)) return null
  const href = `/dashboard/workspaces/${workspaceId}/payments`
  return (
    <Notice
      tone={state === 'ready' ? 'warning' : state in TONE ? TONE[state as 'none'] : 'danger'}
      title={
        isDue ? t('payments.homeDue', { when: formatMoment(dueAt, timeZone) }) : t(`payments.state.${state}.title`)
      }
      action={
        <LinkButton size="small" href={href}>
          {t('payments.setUp')}
        </LinkButton>
      }
    >
      {state !== 'ready' && t(`payments.state.${state}.text`)}
    </Notice>
  )
}
