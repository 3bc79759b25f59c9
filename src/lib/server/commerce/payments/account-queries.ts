import { type Selectable, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { PaymentAccounts } from '#lib/server/platform/db/tables.ts'
import type { Gateway, GatewayAccount } from '#lib/server/platform/outside/gateway.ts'
import type { Batch } from '#lib/server/platform/queue/batch.ts'

export type AccountRow = Selectable<PaymentAccounts>

/** The account of a workspace at this service, whatever has become of it. */
export function findAccount(
  db: Db,
  { kind, livemode }: Gateway,
  { workspaceId }: { workspaceId: string }
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('gateway', '=', kind)
    .where('livemode', '=', livemode)
    .executeTakeFirst()
}

/** Whose it is, by the account's id alone: for what the payment service tells of. */
export async function findOwnerOf(db: Db, accountId: string): Promise<string | undefined> {
  const query = db.selectFrom('payment_accounts').select('workspace_id').where('account_id', '=', accountId)
  return (await query.executeTakeFirst())?.workspace_id
}

/**
 * Connects it to its workspace. One of another service, or that was disconnected, is replaced; one that works stays.
 * False where the workspace is gone.
 */
export async function insertAccount(db: Db, service: Gateway, workspaceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_accounts (workspace_id, gateway, livemode, account_id, read_at)
    select id, ${service.kind}, ${service.livemode}::boolean, ${id}, to_timestamp(0)
    from workspaces where id = ${workspaceId}
    on conflict (workspace_id) do update set gateway = excluded.gateway, livemode = excluded.livemode,
      account_id = excluded.account_id, details_submitted = false, charges_enabled = false, payouts_enabled = false,
      requirements = '[]', disabled_reason = '', due_at = null, disconnected_at = null, ready_at = null,
      read_at = excluded.read_at, created_at = now()
    where payment_accounts.disconnected_at is not null or payment_accounts.gateway <> excluded.gateway
      or payment_accounts.livemode <> excluded.livemode
    returning workspace_id
  `.execute(db)
  return rows.length > 0
}

/** Writes down what the service said, unless it has said something later. */
export async function noteAccount(db: Db, found: GatewayAccount, askedAt: Date): Promise<void> {
  const { id, requirements, chargesEnabled } = found
  await db
    .updateTable('payment_accounts')
    .set({
      details_submitted: found.detailsSubmitted,
      charges_enabled: chargesEnabled,
      payouts_enabled: found.payoutsEnabled,
      requirements: JSON.stringify(requirements),
      disabled_reason: found.disabledReason,
      due_at: found.dueAt?.toISOString() ?? null,
      disconnected_at: null,
      read_at: askedAt.toISOString(),
      ...(chargesEnabled && { ready_at: sql`coalesce(ready_at, now())` })
    })
    .where('account_id', '=', id)
    .where('read_at', '<=', askedAt.toISOString())
    .execute()
}

export async function noteDisconnected(db: Db, accountId: string, askedAt: Date): Promise<void> {
  await db
    .updateTable('payment_accounts')
    .set({
      charges_enabled: false,
      payouts_enabled: false,
      disconnected_at: sql`coalesce(disconnected_at, now())`,
      read_at: askedAt.toISOString()
    })
    .where('account_id', '=', accountId)
    .execute()
}

/** How it stands, unchanged until the transaction ends. */
export function lockStanding(tx: Db, accountId: string) {
  return tx
    .selectFrom('payment_accounts')
    .select(['workspace_id as workspaceId', 'charges_enabled as charges', 'payouts_enabled as payouts'])
    .select(sql<boolean>`disconnected_at is null`.as('connected'))
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** Those that nobody has asked about for long, in case that an event was lost. */
export async function findUnreadAccounts(
  db: Db,
  { kind, livemode }: Gateway,
  { olderThanHours, limit, without }: { olderThanHours: number } & Batch
) {
  const rows = await db
    .selectFrom('payment_accounts')
    .select('account_id')
    .where('gateway', '=', kind)
    .where('livemode', '=', livemode)
    .where('disconnected_at', 'is', null)
    .where('read_at', '<', sql<string>`now() - make_interval(hours => ${olderThanHours})`)
    .where(sql<boolean>`account_id <> all (${without}::text[])`)
    .orderBy('read_at')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
