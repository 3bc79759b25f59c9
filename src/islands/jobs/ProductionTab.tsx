import { useState } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import { countJobItem } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import { piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'

import { ReadyFacts } from './ReadyFacts.tsx'
import { type JobProps, JobScreen, type TabProps } from './JobScreen.tsx'

export function JobProduction(props: JobProps) {
  return <JobScreen {...props}>{shared => <ProductionTab {...shared} />}</JobScreen>
}

/** What is pulled from the shelf, what is made of it, and how far that is. */
function ProductionTab(props: TabProps) {
  const { job, workspaceId, onJob, mayWork } = props
  const made = job.items.filter(({ ordered }) => ordered)
  const garments = made.filter(({ kind }) => kind === 'garment')
  const sizes = [
    ...new Set(garments.flatMap(item => item.sizes.filter(({ quantity }) => quantity > 0).map(({ size }) => size)))
  ]
  const blanks = blanksOf(garments)
  const all = made.reduce((sum, item) => sum + piecesOf(item), 0)
  const done = made.reduce((sum, item) => sum + item.done, 0)

  return (
    <div className="job-layout">
      <div className="grid content-start gap-4">
        <Card title={t('production.blanks')} flush={blanks.length > 0}>
          {blanks.length === 0 ? (
            <p className="text-muted">{t('production.noBlanks')}</p>
          ) : (
            <div className="pull-scroll" tabIndex={sizes.length > 3 ? 0 : undefined}>
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
                        {detail && <span className="text-muted text-sm">{detail}</span>}
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
        <Card title={t('production.made')}>
          <div className="grid gap-4">
            <Progress
              label={t('production.progress')}
              value={done}
              max={Math.max(1, all)}
              text={t('production.doneOf', { done, all })}
            />
            <ul className="grid gap-3">
              {made.map(item => (
                <Count
                  key={`${item.id}${item.done}${item.spoiled}`}
                  {...{ item, mayWork, workspaceId, onJob }}
                  jobId={job.id}
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

interface CountProps extends Pick<TabProps, 'workspaceId' | 'onJob' | 'mayWork'> {
  item: JobItem
  jobId: string
}

const PAUSE_MS = 500

function Count({ item, jobId, workspaceId, onJob, mayWork }: CountProps) {
  const [count, setCount] = useState({ done: item.done, spoiled: item.spoiled })
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()

  /** One call for a row of presses. */
  function change(part: Partial<typeof count>) {
    const next = { ...count, ...part }
    setCount(next)
    clearTimeout(timer)
    setTimer(setTimeout(() => void send(next), PAUSE_MS))
  }

  async function send(body: typeof count) {
    try {
      onJob(await call(countJobItem, { params: { jobId, itemId: item.id }, query: { WorkspaceId: workspaceId }, body }))
    } catch (error) {
      showBanner(readableError(error), { variant: 'danger' })
      setCount({ done: item.done, spoiled: item.spoiled })
    }
  }

  return (
    <li className="made">
      <span className="grid">
        <strong>{item.name || t('jobItems.item')}</strong>
        <span className="text-muted text-sm">
          {[
            t('production.pieces', { count: piecesOf(item) }),
            ...item.components.map(({ design, location }) => [design, location].filter(Boolean).join(', '))
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <QuantityField
        label={t('production.done')}
        value={count.done}
        max={piecesOf(item)}
        disabled={!mayWork}
        onChange={done => change({ done })}
      />
      <QuantityField
        label={t('production.spoiled')}
        value={count.spoiled}
        disabled={!mayWork}
        onChange={spoiled => change({ spoiled })}
      />
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
