import type { JobSummary } from '#lib/contract/jobs.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'

import { defineDialog } from '../dialog.ts'

export interface JobStatusProps {
  workspaceId: string
  /** Those that get the status; with none, the list of statuses is managed. */
  jobs: Pick<JobSummary, 'id' | 'number' | 'title' | 'closed'>[]
  statuses: JobStatus[]
  /** Chosen at first. */
  statusId?: string
  mayManage: boolean
}

export interface JobStatusResult {
  moved: number
  statuses: JobStatus[]
}

/** Gives jobs another status, with a note, or changes the list of statuses itself. */
export const jobStatusDialog = defineDialog<JobStatusProps, JobStatusResult>('job-status', () => {
  return import('./JobStatusDialog.tsx')
})
