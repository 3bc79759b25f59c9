import { ArrowRight, Check } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { type DashboardCards, getDashboard } from '#lib/contract/dashboard.ts'
import { t } from '#lib/i18n/t.ts'
import { NEW_STORE_HREF } from '#lib/shared/new-store.ts'

import './home.css'

type Steps = Pick<DashboardCards, 'checklist' | 'newestStore'>

/** The way to the first order. A step ticks itself: when an order comes in, and when the page is in sight again. */
export function FirstSteps({ cards, workspaceId }: { cards: Steps; workspaceId: string }) {
  const [{ checklist, newestStore }, setSteps] = useState(cards)
  const ticked = checklist.filter(step => step.done).length
  const next = checklist.find(step => !step.done)?.id

  const isWaiting = checklist.some(({ id, done }) => id === 'order' && !done)

  const look = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return
    // Without an answer the steps stay as they are; the next look tells.
    call(getDashboard, { query: { WorkspaceId: workspaceId } })
      .then(setSteps)
      .catch(() => undefined)
  })
  useEffect(() => {
    const onSight = () => look()
    document.addEventListener('visibilitychange', onSight)
    addEventListener('pageshow', onSight)
    // Once there are orders, the page itself listens for more.
    const end = isWaiting && watchWorkspace(workspaceId, onSight, onSight)
    return () => {
      document.removeEventListener('visibilitychange', onSight)
      removeEventListener('pageshow', onSight)
      if (end) end()
    }
  }, [workspaceId, isWaiting])

  const isPublished = checklist.some(({ id, done }) => id === 'publish' && done)
  // Where there is no store yet, the steps after it have no way to lead to.
  const ways: Record<string, string> = {
    profile: `/dashboard/workspaces/${workspaceId}/details`,
    payments: `/dashboard/workspaces/${workspaceId}/payments`,
    item: '/dashboard/items/new',
    store: NEW_STORE_HREF,
    ...(newestStore && { publish: `/dashboard/stores/${newestStore.id}/setup?step=8` }),
    ...(newestStore && isPublished && { order: newestStore.path })
  }
  return (
    <Card title={t('dashboardHome.first')}>
      <div className="grid gap-3">
        <Progress
          label={t('dashboardHome.firstProgress')}
          value={ticked}
          max={checklist.length}
          text={t('dashboardHome.firstDone', { done: ticked, all: checklist.length })}
        />
        <ol className="home-first">
          {checklist.map(step => {
            const id = step.id as 'item'
            return (
              <li key={id} data-done={step.done || undefined}>
                <span className="home-first-mark" aria-hidden="true">
                  {step.done && <Check />}
                </span>
                <span className="grid">
                  <strong>
                    {t(`dashboardHome.steps.${id}.title`)}
                    {step.done && <span className="sr-only"> ({t('dashboardHome.stepDone')})</span>}
                  </strong>
                  <span className="text-muted text-sm">{t(`dashboardHome.steps.${id}.text`)}</span>
                </span>
                {!step.done && ways[id] && (
                  <LinkButton
                    size="small"
                    variant={id === next ? 'primary' : 'secondary'}
                    href={ways[id]}
                    iconAfter={<ArrowRight />}
                  >
                    {t(`dashboardHome.steps.${id}.go`)}
                  </LinkButton>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </Card>
  )
}
