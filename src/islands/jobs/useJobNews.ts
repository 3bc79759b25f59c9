import { useEffect, useEffectEvent } from 'react'

import type { Job } from '#lib/contract/jobs.ts'

/** Gives an edit session what came from elsewhere on the page, or from somebody else. */
export function useJobNews(job: Job, put: (newest: Job) => void): void {
  const take = useEffectEvent(() => put(job))
  useEffect(() => {
    if (job.revision > 0) take()
  }, [job.revision])
}
