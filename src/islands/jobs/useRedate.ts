import { useState } from 'react'

import { shortDay } from '#islands/parts/jobs/DueDate.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { updateJob } from '#lib/contract/calls/jobs.ts'
import type { JobSummary } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import type { JobFilter } from '#lib/shared/lists.ts'

type Dated = Pick<JobSummary, 'id' | 'number' | 'revision'>

interface Options {
  workspaceId: string
  today: string
  dated: JobFilter['dated']
  reload: () => Promise<void>
}

/** Gives a job another day, says so, and takes it back where that is asked for. */
export function useRedate({ workspaceId, today, dated, reload }: Options) {
  /** Where a job was put, until the server has said so. */
  const [put, setPut] = useState<ReadonlyMap<string, string>>(new Map())

  async function redate(job: Dated, { from, to, isUndo }: { from: string; to: string; isUndo?: boolean }) {
    if (to === from) return
    setPut(now => new Map(now).set(job.id, to))
    await attempt(async () => {
      const day = dated === 'due' ? { dueOn: to } : { eventOn: to }
      const { revision } = await call(updateJob, {
        params: { jobId: job.id },
        query: { WorkspaceId: workspaceId },
        body: { revision: job.revision, ...day }
      })
      const undo = () => void redate({ ...job, revision }, { from: to, to: from, isUndo: true })
      showBanner(t('jobs.redated', { number: job.number, day: shortDay(to, today) }), {
        variant: 'success',
        ...(!isUndo && { action: { label: t('jobs.redateUndo'), run: undo } })
      })
    })
    await reload()
    setPut(now => new Map([...now].filter(([id]) => id !== job.id)))
  }

  return { put, redate }
}
