import { sql } from 'kysely'

import type { WebhookSource } from '#lib/server/webhooks/sources.ts'

export const customerEvents: WebhookSource = {
  find: ids => sql`
    select id, jsonb_build_object('customerId', id, 'name', name, 'company', company, 'emails', emails, 'phones', phones)
      as record
    from customers where id = any (${ids}::uuid[])`,
  kinds: { created: 'customer.created', imported: 'customer.created', converted: 'customer.created' }
}
