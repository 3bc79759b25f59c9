import { ArrowRight, Check } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { getDashboard } from '#lib/contract/calls/dashboard.ts'
import type { DashboardCards } from '#lib/contract/dashboard.ts'
import { t } from '#lib/i18n/t.ts'
import { NEW_STORE_HREF } from '#lib/shared/new-store.ts'

type Cards = Pick<DashboardCards, 'checklist' | 'jobChecklist' | 'newestStore'>
type Steps = DashboardCards['checklist']
const KINDS = ['stores', 'jobs'] as const
type Kind = (typeof KINDS)[number]

/** Which of the two ways this browser was shown last. */
const REMEMBERED = 'first-steps'

interface Props {
  cards: Cards
  workspaceId: string
  /** By what the shop says it does. */
  usual: Kind
}

/** The way to the first order, and to the first proposal. A step ticks itself: when an order comes in, and when the page is in sight again. */
export function FirstSteps({ cards: given, workspaceId, usual }: Props) {
  const [cards, setCards] = useState(given)
  const { checklist, jobChecklist } = cards
  const [kind, setKind] = useState<Kind>(() => begun(cards) ?? usual)
  const isWaiting = checklist.some(({ id, done }) => id === 'order' && !done)

  useEffect(() => {
    const known = KINDS.find(each => each === localStorage.getItem(REMEMBERED))
    if (known) setKind(known)
  }, [])

  const look = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return
    // Without an answer the steps stay as they are; the next look tells.
    call(getDashboard, { query: { WorkspaceId: workspaceId } })
      .then(setCards)
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

  return (
    <Card title={t('dashboardHome.first')}>
      <Tabs
        label={t('dashboardHome.firstKinds')}
        value={kind}
        onChange={id => {
          setKind(id as Kind)
          localStorage.setItem(REMEMBERED, id)
        }}
        tabs={KINDS.map(id => ({
          id,
          label: t(`dashboardHome.firstKind.${id}`),
          content: (
            <StepList
              steps={id === 'jobs' ? jobChecklist : checklist}
              ways={id === 'jobs' ? jobWays(workspaceId) : storeWays(cards, workspaceId)}
            />
          )
        }))}
      />
    </Card>
  )
}

/** The way that the shop is further on; the first step is of both. */
function begun({ checklist, jobChecklist }: Cards): Kind | undefined {
  const [stores, jobs] = [ticked(checklist), ticked(jobChecklist)]
  if (stores === jobs) return undefined
  return jobs > stores ? 'jobs' : 'stores'
}

function ticked(steps: Steps): number {
  return steps.filter(step => step.done).length
}

type Ways = Partial<Record<string, string>>

/** Where there is no store yet, the steps after it have no way to lead to. */
function storeWays({ checklist, newestStore }: Cards, workspaceId: string): Ways {
  const isPublished = checklist.some(({ id, done }) => id === 'publish' && done)
  return {
    profile: `/dashboard/workspaces/${workspaceId}/details`,
    payments: `/dashboard/workspaces/${workspaceId}/payments`,
    item: '/dashboard/items/new',
    store: NEW_STORE_HREF,
    ...(newestStore && { publish: `/dashboard/stores/${newestStore.id}/setup?step=8` }),
    ...(newestStore && isPublished && { order: newestStore.path })
  }
}

function jobWays(workspaceId: string): Ways {
  return {
    profile: `/dashboard/workspaces/${workspaceId}/details`,
    prices: `/dashboard/workspaces/${workspaceId}/prices`,
    customer: '/dashboard/customers/create',
    job: '/dashboard/jobs/create',
    proposal: '/dashboard/jobs'
  }
}

function StepList({ steps, ways }: { steps: Steps; ways: Ways }) {
  const next = steps.find(step => !step.done)?.id
  return (
    <div className="grid gap-3">
      <Progress
        label={t('dashboardHome.firstProgress')}
        value={ticked(steps)}
        max={steps.length}
        text={t('dashboardHome.firstDone', { done: ticked(steps), all: steps.length })}
      />
      <ol className="grid gap-1 [&>[data-done]_strong]:font-medium [&>[data-done]_strong]:text-muted [&>[data-done]_strong]:line-through [&>li]:grid [&>li]:grid-cols-[auto_minmax(0,1fr)_auto] [&>li]:items-center [&>li]:gap-3 [&>li]:py-2">
        {steps.map(step => {
          const id = step.id as 'item'
          return (
            <li key={id} data-done={step.done || undefined}>
              <span
                className="grid size-5 place-items-center rounded-md border-[1.5px] border-line-strong [&_svg]:size-3.5 [[data-done]>&]:border-success [[data-done]>&]:bg-success-wash [[data-done]>&]:text-success"
                aria-hidden="true"
              >
                {step.done && <Check />}
              </span>
              <span className="grid">
                <strong>
                  {t(`dashboardHome.steps.${id}.title`)}
                  {step.done && <span className="sr-only"> ({t('dashboardHome.stepDone')})</span>}
                </strong>
                <span className="text-muted text-sm/5">{t(`dashboardHome.steps.${id}.text`)}</span>
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
  )
}
