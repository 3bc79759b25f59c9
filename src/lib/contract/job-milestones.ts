import { z } from 'zod'

import { MILESTONES } from '#lib/shared/job-milestones.ts'

import * as calls from './calls/job-milestones.ts'
import { changesOf, endpoint, InWorkspace } from './endpoint.ts'

export const JobMilestone = z.object({
  milestone: z.enum(MILESTONES),
  /** That jobs get when it happens. Null: none, or it was deleted. */
  statusId: z.uuid().nullable(),
  enabled: z.boolean()
})
export type JobMilestone = z.output<typeof JobMilestone>

export const listJobMilestones = endpoint({
  ...calls.listJobMilestones,
  access: 'workspace',
  may: 'workspace:read',
  summary: 'Which status a job gets when something happens to it, in the order in which it usually happens.',
  query: InWorkspace,
  data: z.array(JobMilestone)
})

export const updateJobMilestone = endpoint({
  ...calls.updateJobMilestone,
  access: 'workspace',
  may: 'workspace:write',
  summary:
    'Changes what is given. A status is only given to jobs that stand before it and are not on hold; `completed` closes the job, once it is handed over and paid and no to-do is open.',
  query: InWorkspace,
  params: z.object({ milestone: z.enum(MILESTONES) }),
  body: changesOf(JobMilestone.pick({ statusId: true, enabled: true })),
  data: z.array(JobMilestone)
})
