import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Role } from '#lib/shared/roles.ts'

interface NewKey {
  workspaceId: string
  userId: string
  name: string
  prefix: string
  hash: string
  scopes: readonly string[]
  days: number | null
}

const MAKERS = ['owner', 'admin'] as const

/** Whether the key would open anything now. */
const holds = sql<boolean>`api_keys.revoked_at is null and coalesce(api_keys.expires_at > now(), true)`

export async function insertKey(tx: Db, { workspaceId, userId, days, ...key }: NewKey): Promise<string> {
  const row = await tx
    .insertInto('api_keys')
    .values({
      workspace_id: workspaceId,
      made_by: userId,
      name: key.name,
      prefix: key.prefix,
      hash: key.hash,
      scopes: [...key.scopes],
      expires_at: days === null ? null : sql<string>`now() + make_interval(days => ${days})`
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Those that hold first, the newest first. */
export function findKeys(db: Db, { workspaceId }: { workspaceId: string }) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.made_by')
    .leftJoin('workspace_users as maker', join =>
      join
        .onRef('maker.user_id', '=', 'api_keys.made_by')
        .onRef('maker.workspace_id', '=', 'api_keys.workspace_id')
        .on('maker.role', 'in', [...MAKERS])
    )
    .select(['api_keys.id', 'api_keys.name', 'prefix', 'scopes', 'api_keys.created_at as createdAt'])
    .select(['api_keys.expires_at as expiresAt', 'api_keys.last_used_at as lastUsedAt'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('madeBy'))
    .select(
      sql<'working' | 'revoked' | 'expired' | 'orphaned'>`case when revoked_at is not null then 'revoked'
        when api_keys.expires_at <= now() then 'expired'
        when maker.role is null or users.disabled_at is not null then 'orphaned' else 'working' end`.as('state')
    )
    .where('api_keys.workspace_id', '=', workspaceId)
    .orderBy(holds, 'desc')
    .orderBy('api_keys.created_at', 'desc')
    .limit(200)
    .execute()
}

export async function countHolding(tx: Db, { workspaceId }: { workspaceId: string }): Promise<number> {
  const row = await tx
    .selectFrom('api_keys')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where(holds)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export function endKey(tx: Db, { workspaceId }: { workspaceId: string }, keyId: string) {
  return tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', keyId)
    .returning('name')
    .executeTakeFirst()
}

/** The key with whoever made it; nothing where it is ended, or where that person may make none any more. */
/** Those that hold, as long as whoever made one may make keys there. */
function holdingKeys(db: Db) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.made_by')
    .innerJoin('workspace_users as maker', join =>
      join
        .onRef('maker.user_id', '=', 'api_keys.made_by')
        .onRef('maker.workspace_id', '=', 'api_keys.workspace_id')
        .on('maker.role', 'in', [...MAKERS])
    )
    .where(holds)
    .where('users.disabled_at', 'is', null)
}

export function findByHash(db: Db, hash: string) {
  return holdingKeys(db)
    .select(['api_keys.id as keyId', 'api_keys.workspace_id as workspaceId', 'api_keys.name', 'scopes'])
    .select([
      'users.id as userId',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.language'
    ])
    .select(['users.email_verified_at', 'api_keys.last_used_at as lastUsedAt'])
    .select(sql<Role>`maker.role`.as('role'))
    .select(eb =>
      eb.selectFrom('workspaces').whereRef('id', '=', 'api_keys.workspace_id').select('locale').as('locale')
    )
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Those of these keys that still hold. */
export async function findHoldingKeys(db: Db, keyIds: string[]): Promise<Set<string>> {
  if (keyIds.length === 0) return new Set()
  const rows = await holdingKeys(db)
    .select('api_keys.id')
    .where('api_keys.id', 'in', [...new Set(keyIds)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function touchKey(db: Db, keyId: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: sql`now()` }).where('id', '=', keyId).execute()
}
