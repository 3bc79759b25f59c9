import { createJob } from '#lib/contract/jobs.ts'

export const NewJob = createJob.body
