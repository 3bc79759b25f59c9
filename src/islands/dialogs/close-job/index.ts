import type { Job } from '#lib/contract/jobs.ts'

import { defineDialog } from '../dialog.ts'

export interface CloseJobProps {
  workspaceId: string
  jobId: string
}

/** Closes a job as completed, cancelled or lost, and says first what is still open. */
export const closeJobDialog = defineDialog<CloseJobProps, Job>('close-job', () => import('./CloseJobDialog.tsx'))
