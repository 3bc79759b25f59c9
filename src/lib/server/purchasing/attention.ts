import { sql } from 'kysely'

import type { AttentionSource } from '#lib/server/platform/plug-ins/plug-ins.ts'

/** Jobs in work, or approved and paid as agreed, of whose blanks not all were ordered. */
export const blankAttention: AttentionSource = {
  kind: 'blanks',
  subject: 'job',
  may: 'purchases:write',
  jobs: {
    tab: 'production',
    where: sql`
        not j.ready && array['blanksOrdered', 'blanksReceived', 'productionComplete', 'handedOver']
        and (s.group_name not in ('quote', 'stopped')
          or s.group_name = 'quote' and j.ready @> array['artworkApproved', 'paymentTerms'])
        and exists (
          select from job_items i cross join lateral jsonb_array_elements(i.sizes) size
          where i.job_id = j.id and i.kind = 'garment' and i.ordered and (size->>'quantity')::int > 0
            and not coalesce((i.blank->>'supplied')::boolean, false)
        )`
  }
}
