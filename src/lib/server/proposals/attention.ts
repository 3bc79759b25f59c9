import { sql } from 'kysely'

import type { AttentionSource } from '#lib/server/platform/plug-ins/plug-ins.ts'

const join = sql`proposals p on p.job_id = j.id and p.workspace_id = j.workspace_id`

/** A customer who has opened it and says nothing for so long is asked. */
const ANSWERED_WITHIN = sql`interval '2 days'`

export const proposalAttention: AttentionSource[] = [
  {
    kind: 'approved',
    subject: 'job',
    may: 'jobs:work',
    jobs: {
      join,
      tab: 'proposal',
      // Until the work has begun.
      where: sql`p.state = 'approved' and s.group_name in ('quote', 'art', 'blanks')
          and not j.ready && array['blanksOrdered', 'blanksReceived']`
    }
  },
  {
    kind: 'seen',
    subject: 'job',
    may: 'jobs:write',
    jobs: {
      join,
      tab: 'proposal',
      where: sql`p.state = 'viewed' and p.viewed_at < now() - ${ANSWERED_WITHIN}`,
      dueOn: sql`(p.expires_at at time zone w.time_zone)::date`
    }
  }
]
