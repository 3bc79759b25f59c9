import type { Job } from '#lib/contract/jobs.ts'

import { defineDialog } from '../dialog.ts'

export interface JobCustomerEditProps {
  workspaceId: string
  job: Pick<Job, 'id' | 'number' | 'customer' | 'contact'>
}

/** Whom a job is for: its contact alone, or another customer. Answers the job as it was saved. */
export const jobCustomerEditDialog = defineDialog<JobCustomerEditProps, Job>('job-customer-edit', () => {
  return import('./JobCustomerEditDialog.tsx')
})
