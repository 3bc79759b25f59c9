import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const webhookPlugIn: PlugIn = {
  exports: {
    'api-keys.json': {
      select: id => sql`
        select id, name, prefix, scopes, created_at, expires_at, last_used_at, revoked_at
        from api_keys where workspace_id = ${id} order by created_at, id`
    },
    'webhooks.json': {
      select: id => sql`
        select id, url, description, events, paused_at, created_at
        from webhook_endpoints where workspace_id = ${id} order by created_at, id`
    },
    'webhook-events.json': {
      select: id => sql`
        select id, type, happened_at, body from webhook_events where workspace_id = ${id} order by created_at, id`
    },
    'webhook-log.json': {
      select: id => sql`
        select delivery.id, endpoint_id, event_id, state, t.at, t.status, t.error, t.took_ms
        from webhook_deliveries delivery left join webhook_tries t on t.delivery_id = delivery.id
        where delivery.workspace_id = ${id} order by delivery.id, t.id`
    }
  }
}
