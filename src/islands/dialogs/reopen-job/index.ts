import type { Job } from '#lib/contract/jobs.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'

import { defineDialog } from '../dialog.ts'

export interface ReopenJobProps {
  workspaceId: string
  job: Pick<Job, 'id' | 'number' | 'title'>
  statuses: JobStatus[]
}

/** Opens a closed job again, in a status and with a reason. */
export const reopenJobDialog = defineDialog<ReopenJobProps, Job>('reopen-job', () => import('./ReopenJobDialog.tsx'))
