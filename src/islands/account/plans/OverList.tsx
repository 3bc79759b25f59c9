import { Notice } from '#islands/ui/Notice.tsx'
import type { PlanPreview } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'

/** What there is more of than a smaller plan allows: it stays, and says so. */
export function OverList({ over, plan }: { over: PlanPreview['over']; plan: string }) {
  if (over.length === 0) return null
  return (
    <Notice tone="warning" title={t('plans.overTitle', { plan })}>
      <ul className="ps-4 [list-style:disc]">
        {over.map(({ limit, workspace, used, allowed }) => (
          <li key={`${limit} ${workspace}`}>
            {t(`plans.limits.${limit}`)}
            {workspace && `, ${workspace}`}: {t('plans.usedOf', { used, allowed })}
          </li>
        ))}
      </ul>
      {t('plans.overText')}
    </Notice>
  )
}
