import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

/** Keeps the figures of real payments, without persons, as long as the law wants them. */
export async function archiveFigures(tx: Db, workspaceId: string): Promise<void> {
  await sql`
    insert into deleted_orders (id, workspace_id, business_name, number, currency, total_cents, tax_cents,
      refunded_cents, gateway, livemode, intent_id, paid_at)
    select o.id, o.workspace_id, w.business_name, o.number, o.currency, o.total_cents, o.tax_cents + o.included_tax_cents,
      o.refunded_cents, p.gateway, o.livemode, p.intent_id, o.paid_at
    from orders o join payables p on p.id = o.id join workspaces w on w.id = o.workspace_id
    where o.workspace_id = ${workspaceId} and o.livemode and o.paid_at is not null
    on conflict (id) do nothing
  `.execute(tx)
}
