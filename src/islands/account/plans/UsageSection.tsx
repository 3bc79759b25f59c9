import { Progress } from '#islands/ui/Progress.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { t } from '#lib/i18n/t.ts'
import type { PlanId } from '#lib/shared/plans.ts'
import { PLANS } from '#lib/shared/plans.ts'

import type { Usage } from './PlansScreen.tsx'

/** How much of the plan is used. */
export function UsageSection({ workspace, usage, plan }: Usage & { plan: PlanId }) {
  return (
    <SettingsSection title={t('plans.usage')} text={t('plans.usageText', { workspace })}>
      <div className="grid gap-4">
        {usage.map(({ limit, used }) => {
          const allowed = PLANS[plan].limits[limit]
          const label = t(`plans.limits.${limit}`)
          if (allowed === null) {
            return (
              <p
                key={limit}
                className="mb-1.25 flex justify-between gap-4 text-sm [&>:last-child:not(:first-child)]:text-muted"
              >
                <span>{label}</span>
                <span>{t('plans.usedAny', { used })}</span>
              </p>
            )
          }
          return (
            <Progress
              key={limit}
              label={label}
              value={used}
              max={allowed}
              {...(used >= allowed && { tone: 'warning' as const })}
              text={t(used > allowed ? 'plans.usedOver' : used === allowed ? 'plans.usedUp' : 'plans.usedOf', {
                used,
                allowed
              })}
            />
          )
        })}
      </div>
    </SettingsSection>
  )
}
