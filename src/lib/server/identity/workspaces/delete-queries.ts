import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

interface Contents {
  stores: number
  orders: number
  items: number
  designs: number
  portfolios: number
  files: number
  members: number
  invitations: number
  /** Paid with real money and not yet handed out or given back. */
  owed: number
  /** Being paid right now. */
  paying: number
}

export async function findContents(db: Db, workspaceId: string): Promise<Contents> {
  const { rows } = await sql<Contents>`
    select
      (select count(*)::int from stores where workspace_id = w.id) as stores,
      (select count(*)::int from orders where workspace_id = w.id and paid_at is not null) as orders,
      (select count(*)::int from items where workspace_id = w.id) as items,
      (select count(*)::int from documents where workspace_id = w.id and deleted_at is null) as designs,
      (select count(*)::int from portfolios where workspace_id = w.id) as portfolios,
      (select count(*)::int from files where workspace_id = w.id) as files,
      (select count(*)::int from workspace_users where workspace_id = w.id) as members,
      (select count(*)::int from invitations where workspace_id = w.id and answered_at is null) as invitations,
      (select count(*)::int from orders where workspace_id = w.id and livemode and paid_at is not null
        and status in ('paid', 'production', 'ready') and refunded_cents < paid_cents) as owed,
      (select count(*)::int from orders where workspace_id = w.id and status = 'pending' and expires_at > now()) as paying
    from workspaces w where w.id = ${workspaceId}
  `.execute(db)
  return rows[0]!
}

/** Keeps the figures of real payments, without persons, as long as the law wants them. */
export async function keepFigures(tx: Db, workspaceId: string): Promise<void> {
  await sql`
    insert into deleted_orders (id, workspace_id, business_name, number, currency, total_cents, tax_cents,
      refunded_cents, gateway, livemode, intent_id, paid_at)
    select o.id, o.workspace_id, w.business_name, o.number, o.currency, o.total_cents, o.tax_cents,
      o.refunded_cents, p.gateway, o.livemode, p.intent_id, o.paid_at
    from orders o join payables p on p.id = o.id join workspaces w on w.id = o.workspace_id
    where o.workspace_id = ${workspaceId} and o.livemode and o.paid_at is not null
    on conflict (id) do nothing
  `.execute(tx)
}

export async function deleteWorkspaceRow(tx: Db, workspaceId: string): Promise<void> {
  await tx.deleteFrom('workspaces').where('id', '=', workspaceId).execute()
}

/** What a person belongs to, held until the commit, so that two deletions cannot both leave "the last one". */
export async function lockMemberships(tx: Db, userId: string): Promise<string[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const rows = await tx.selectFrom('workspace_users').select('workspace_id').where('user_id', '=', userId).execute()
  return rows.map(row => row.workspace_id)
}
