import { sql } from 'kysely'

import type { WebhookSource } from '#lib/server/webhooks/sources.ts'

export const leadEvents: WebhookSource = {
  find: ids => sql`
    select id, jsonb_build_object('leadId', id, 'name', name, 'company', company, 'email', email, 'phone', phone,
      'stage', stage, 'source', source, 'portfolioId', portfolio_id, 'storeId', store_id) as record
    from leads where id = any (${ids}::uuid[])`,
  kinds: { created: 'lead.created', received: 'lead.created' }
}
