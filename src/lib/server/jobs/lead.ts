// The job of a lead that was won.
import { createJob as createJobEndpoint } from '#lib/contract/jobs.ts'
import type { registerLeadJob } from '#lib/server/contact/leads/lead-job.ts'

import { createJob } from './service.ts'

export const jobOfLead: Parameters<typeof registerLeadJob>[0] = async (tx, member, wanted) => {
  const { id } = await createJob(tx, member, createJobEndpoint.body.parse(wanted))
  return id
}
