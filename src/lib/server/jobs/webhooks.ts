import { sql } from 'kysely'

import type { WebhookSource } from '#lib/server/webhooks/sources.ts'

export const jobEvents: WebhookSource = {
  find: ids => sql`
    select job.id, jsonb_build_object('jobId', job.id, 'number', job.number, 'title', job.title, 'status', status.name,
      'statusGroup', status.group_name, 'customerId', job.customer_id, 'dueOn', job.due_on, 'currency', job.currency,
      'totalCents', job.total_cents, 'closedAt', job.closed_at) as record
    from jobs job join job_statuses status on status.id = job.status_id where job.id = any (${ids}::uuid[])`,
  kinds: {
    created: 'job.created',
    status: ({ from, to, note }) => [{ type: 'job.status', change: { from, to, note } }],
    closed: ({ reason, note }) => [{ type: 'job.status', change: { closed: reason, note } }],
    reopened: ({ to, reason }) => [{ type: 'job.status', change: { reopened: true, to, note: reason } }]
  }
}
