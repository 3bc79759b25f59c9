import { sql } from 'kysely'

import type { WebhookSource } from '#lib/server/webhooks/sources.ts'

export const runEvents: WebhookSource = {
  find: ids => sql`
    select r.id, jsonb_build_object('runId', r.id, 'number', r.number, 'name', r.name, 'state', r.state,
      'pieces', (select count(*) from production_pieces p where p.run_id = r.id
        and p.state not in ('spoiled', 'withdrawn'))) as record
    from production_runs r where r.id = any (${ids}::uuid[])`,
  kinds: {
    started: 'run.started',
    spoiled: ({ code, reason, orderId, jobId }) => [{ type: 'piece.spoiled', change: { code, reason, orderId, jobId } }]
  }
}
