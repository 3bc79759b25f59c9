import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import { getJob, listJobs } from '#lib/contract/calls/jobs.ts'
import type { Job, JobSummary } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'

interface Props {
  workspaceId: string
  /** The job that they are for. */
  exceptId: string
  chosen: readonly JobItem[]
  onChange: (chosen: JobItem[]) => void
}

const SHOWN = 20

/** Items of an earlier job: first the job, then what of it. */
export function EarlierItems({ workspaceId, exceptId, chosen, onChange }: Props) {
  const [asked, setAsked] = useState({ search: '', attempt: 0 })
  const [jobs, setJobs] = useState<JobSummary[]>()
  const [job, setJob] = useState<Job>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const abort = new AbortController()
    const { search } = asked
    const query = { WorkspaceId: workspaceId, search, open: 'all', sort: 'newest', page: 1, pageSize: SHOWN } as const
    call(listJobs, { query }, { signal: abort.signal }).then(
      ({ rows }) => {
        setProblem(undefined)
        setJobs(rows.filter(({ id, pieces }) => id !== exceptId && pieces > 0))
      },
      error => {
        if (!abort.signal.aborted) setProblem(readableError(error))
      }
    )
    return () => abort.abort()
  }, [asked, workspaceId, exceptId])

  async function open(jobId: string) {
    setProblem(undefined)
    try {
      setJob(await call(getJob, { params: { jobId }, query: { WorkspaceId: workspaceId } }))
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  function toggle(item: JobItem) {
    const others = chosen.filter(({ id }) => id !== item.id)
    onChange(others.length === chosen.length ? [...chosen, item] : others)
  }

  if (job) {
    return (
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" onClick={() => setJob(undefined)}>
            {t('existingItemDialog.otherJob')}
          </Button>
          <span className="font-medium">
            {job.number} · {job.title}
          </span>
        </div>
        <ul className="grid gap-2">
          {job.items.map(item => (
            <li key={item.id}>
              <label className="choice-card flex gap-3 p-3">
                <input
                  type="checkbox"
                  className="check"
                  checked={chosen.some(({ id }) => id === item.id)}
                  onChange={() => toggle(item)}
                />
                <span className="min-w-0">
                  <span className="line-clamp-2 font-medium">{item.name || t('existingItemDialog.noName')}</span>
                  <span className="text-sm leading-[1.125rem] text-muted">
                    {[
                      item.blank.name,
                      item.blank.colour,
                      ...item.components.map(({ design }) => design),
                      t('existingItemDialog.pieces', { count: piecesOf(item) })
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <div className="grid gap-3" aria-busy={!jobs && !problem}>
      <SearchField
        label={t('existingItemDialog.searchJobs')}
        onSearch={search => setAsked({ search, attempt: asked.attempt + 1 })}
      />
      {problem && (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={() => setAsked({ ...asked, attempt: asked.attempt + 1 })}>
              {t('ui.retry')}
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {!jobs && !problem && <Skeleton height="8rem" />}
      {jobs?.length === 0 && (
        <EmptyState drawing="search" title={t('existingItemDialog.nothing')}>
          {t(asked.search ? 'existingItemDialog.noJobFound' : 'existingItemDialog.noJobYet')}
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {jobs?.map(({ id, number, title, customer, pieces }) => (
          <li key={id}>
            <button type="button" className="choice-card grid w-full p-3 text-start" onClick={() => void open(id)}>
              <span className="font-medium">
                {number} · {title}
              </span>
              <span className="text-sm leading-[1.125rem] text-muted">
                {[customer?.name, t('existingItemDialog.pieces', { count: pieces })].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
