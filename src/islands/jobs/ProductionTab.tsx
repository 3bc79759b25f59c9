import { lazy, Suspense, useState } from 'react'

import { RunLinks } from '#islands/parts/production/RunLinks.tsx'
import { StartRunButton } from '#islands/parts/production/StartRunButton.tsx'
import { useMayRun } from '#islands/parts/production/useMayRun.ts'
import { useHydrated } from '#islands/parts/useHydrated.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import { moveJobs } from '#lib/contract/calls/job-work.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { getJob } from '#lib/contract/calls/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { inSizeOrder } from '#lib/shared/sizes.ts'
import { neededOf } from '#lib/shared/production-counts.ts'

import type { ItemCountsProps } from './ItemCounts.tsx'
import { ReadyFacts } from './ReadyFacts.tsx'
import { type JobProps, JobScreen, type TabProps } from './JobScreen.tsx'

// Its tabs weigh more than all else here, and closed items need none.
const ItemCounts = lazy(loadWhenOnline(() => import('./ItemCounts.tsx')))
const LOADING = (
  <div aria-busy="true">
    <Skeleton height="10rem" />
  </div>
)

export function JobProduction(props: JobProps) {
  return <JobScreen {...props}>{shared => <ProductionTab {...shared} />}</JobScreen>
}

/** What is pulled from the shelf, what is made of it, and how far that is. */
function ProductionTab(props: TabProps) {
  const { job, workspaceId, onJob, mayWork, runs = [], costs } = props
  const mayRun = useMayRun(workspaceId)
  const made = job.items.filter(({ ordered }) => ordered)
  const garments = made.filter(({ kind }) => kind === 'garment')
  const needed = garments.flatMap(item => item.sizes.filter(({ quantity }) => quantity > 0).map(({ size }) => size))
  const sizes = inSizeOrder([...new Set(needed)])
  const blanks = blanksOf(garments)
  const all = made.reduce((sum, item) => sum + neededOf(item), 0)
  const done = made.reduce((sum, item) => sum + item.done, 0)
  const firstOpen = made.find(item => item.done < neededOf(item))
  const isMade = all > 0 && done >= all && !job.closed
  const next = isMade ? handoverOf(props) : undefined

  const { pending: isMoving, act: move } = useAct((statusId: string) =>
    attempt(async () => {
      const query = { WorkspaceId: workspaceId }
      await call(moveJobs, { query, body: { jobIds: [job.id], statusId } })
      onJob(await call(getJob, { params: { jobId: job.id }, query }))
    })
  )

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(17rem,24rem)] items-start gap-4 max-lg:grid-cols-1">
      <div className="grid content-start gap-4">
        <Card title={t('production.blanks')} flush={blanks.length > 0}>
          {blanks.length === 0 ? (
            <p className="text-muted">{t('production.noBlanks')}</p>
          ) : (
            <div className="overflow-x-auto" tabIndex={sizes.length > 3 ? 0 : undefined}>
              <table className="pull">
                <caption className="sr-only">{t('production.blanks')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('production.blank')}</th>
                    {sizes.map(size => (
                      <th key={size} scope="col">
                        {size}
                      </th>
                    ))}
                    <th scope="col">{t('production.inAll')}</th>
                  </tr>
                </thead>
                <tbody>
                  {blanks.map(({ key, name, detail, counts }) => (
                    <tr key={key}>
                      <th scope="row">
                        {name}
                        {detail && <span className="text-muted text-sm/5">{detail}</span>}
                      </th>
                      {sizes.map(size => (
                        <td key={size}>{counts.get(size) ?? ''}</td>
                      ))}
                      <td>{[...counts.values()].reduce((sum, count) => sum + count, 0)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Card>
        <Card
          title={t('production.made')}
          actions={
            mayRun &&
            !job.closed &&
            job.ready.includes('artworkApproved') && (
              <StartRunButton
                workspaceId={workspaceId}
                from={{ kind: 'job', jobId: job.id, itemIds: [] }}
                size="small"
              />
            )
          }
        >
          <div className="grid grid-cols-1 gap-4">
            {runs.length > 0 && <RunLinks runs={runs} costs={costs} />}
            <Progress
              label={t('production.progress')}
              value={done}
              max={Math.max(1, all)}
              text={t('production.doneOf', { done, all })}
            />
            {isMade && (
              <Notice
                tone="success"
                action={
                  mayWork &&
                  next && (
                    <Button size="small" pending={isMoving} onClick={() => void move(next.id)}>
                      {t('production.moveTo', { status: next.name })}
                    </Button>
                  )
                }
              >
                {t('production.allMade')}
              </Notice>
            )}
            <ul className="grid grid-cols-1 gap-3">
              {made.map(item => (
                <Made
                  key={item.id}
                  item={item}
                  mayWork={mayWork}
                  workspaceId={workspaceId}
                  onJob={onJob}
                  jobId={job.id}
                  isOpen={item === firstOpen}
                />
              ))}
            </ul>
          </div>
        </Card>
      </div>
      <div className="grid content-start gap-4">
        <ReadyFacts {...props} />
      </div>
    </div>
  )
}

/** Where a job goes that is made, unless it is there: a person moves it, since that may write to the customer. */
function handoverOf({ job, statuses }: Pick<TabProps, 'job' | 'statuses'>): JobStatus | undefined {
  const now = statuses.find(({ id }) => id === job.statusId)
  if (now?.group === 'handover' || now?.role === 'hold') return undefined
  return statuses.find(({ group, role }) => group === 'handover' && role === '')
}

/** The closed ones are shown as a line each, since a job may have hundreds of items. */
function Made({ item, isOpen, ...props }: ItemCountsProps & { isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen)
  const isHydrated = useHydrated()
  const pieces = neededOf(item)
  return (
    <li className="made">
      <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="grid wrap-anywhere">
            <strong>{item.name || t('jobItems.item')}</strong>
            <span className="text-muted text-sm/5">
              {[
                ...(item.kind === 'single' ? [] : [t('production.pieces', { count: pieces })]),
                ...item.components.map(({ design, location }) => [design, location].filter(Boolean).join(', '))
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className="text-muted">{t('production.doneOf', { done: item.done, all: pieces })}</span>
        </summary>
        {open && !isHydrated && LOADING}
        {open && isHydrated && (
          <Suspense fallback={LOADING}>
            <ItemCounts item={item} {...props} />
          </Suspense>
        )}
      </details>
    </li>
  )
}

/** One row for each style and colour, however many items are made of it. */
function blanksOf(items: JobItem[]) {
  const rows = new Map<string, { key: string; name: string; detail: string; counts: Map<string, number> }>()
  for (const { blank, sizes, name } of items) {
    const words = [blank.maker, blank.styleNumber, blank.name].filter(Boolean).join(' ') || name || t('jobItems.item')
    const detail = [blank.colour, blank.supplied ? t('jobItems.supplied') : ''].filter(Boolean).join(' · ')
    const key = `${words}\n${detail}`
    const row = rows.get(key) ?? { key, name: words, detail, counts: new Map() }
    for (const { size, quantity } of sizes) {
      if (quantity > 0) row.counts.set(size, (row.counts.get(size) ?? 0) + quantity)
    }
    if (row.counts.size > 0) rows.set(key, row)
  }
  return [...rows.values()]
}
