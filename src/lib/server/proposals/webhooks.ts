import { sql } from 'kysely'

import type { WebhookSource } from '#lib/server/webhooks/sources.ts'

export const proposalEvents: WebhookSource = {
  find: ids => sql`
    select proposal.id, jsonb_build_object('proposalId', proposal.id, 'jobId', job.id, 'jobNumber', job.number,
      'title', job.title, 'version', proposal.version, 'state', proposal.state) as record
    from proposals proposal join jobs job on job.id = proposal.job_id where proposal.id = any (${ids}::uuid[])`,
  kinds: {
    sent: change => [{ type: 'proposal.sent', change }],
    approved: change => [{ type: 'proposal.approved', change }],
    declined: change => [{ type: 'proposal.declined', change }],
    change_requested: change => [{ type: 'proposal.change_requested', change }]
  }
}
