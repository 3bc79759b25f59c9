import { sql } from 'kysely'

import type { AttentionSource } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { platformKinds } from './kinds.ts'

/** Disputes that the shop has to answer, by the last day on which an answer counts. */
export const disputeAttention: AttentionSource = {
  kind: 'dispute',
  subject: 'dispute',
  may: 'orders:write',
  select: workspaceId => sql`
    select d.id, p.reference as title, d.reason as detail, '/dashboard/disputes' as href, d.amount_cents as cents,
      d.currency, not p.livemode as is_test, (d.due_at at time zone w.time_zone)::date as due_on
    from disputes d join payables p on p.id = d.payable_id join workspaces w on w.id = d.workspace_id
    where d.workspace_id = ${workspaceId} and d.status = 'needs_response' and p.kind <> all (${platformKinds()})`
}
