import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

const SELLING: readonly string[] = ['scheduled', 'open', 'closing_soon']

/** With which money a store on a platform is paid, where that is not real money. */
export function MoneyNotice({ store, workspaceId }: { store: StoreDetail; workspaceId: string }) {
  const { mode, trial, refusal } = store.payments
  if (mode === 'shop' || !SELLING.includes(store.state) || (!trial && refusal === null)) return null
  return (
    <Notice
      tone={trial ? 'info' : 'danger'}
      title={t(trial ? 'storePage.trial' : 'storePage.notPaid')}
      action={
        refusal !== null && (
          <LinkButton size="small" href={`/dashboard/workspaces/${workspaceId}/payments`}>
            {t('storePage.getPaid')}
          </LinkButton>
        )
      }
    >
      {t(trial ? (refusal ? 'storePage.trialWait' : 'storePage.trialText') : 'storePage.notPaidText')}
    </Notice>
  )
}
