import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import { Address, type Workspace } from '#lib/contract/workspaces.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Role } from '#lib/shared/roles.ts'
import { rulesOf } from '#lib/shared/taxes.ts'

/** The workspaces a person belongs to, oldest first, so that "the first" stays the same. */
export async function findWorkspacesOf(db: Db, userId: string, workspaceId?: string): Promise<Workspace[]> {
  let query = db
    .selectFrom('workspace_users')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_users.workspace_id')
    .select([
      'workspaces.id',
      'business_name',
      'role',
      'currency',
      'time_zone',
      'units',
      'locale',
      'tax_ppm',
      'tax_rules',
      'logo_file_id'
    ])
    .select(['named', 'flagged', 'workspaces.address', 'workspaces.created_at'])
    .where('user_id', '=', userId)
    .orderBy('workspaces.created_at')
    .orderBy('workspaces.id')
  if (workspaceId) query = query.where('workspaces.id', '=', workspaceId)
  const rows = await query.execute()
  return rows.map(row => ({
    Id: row.id,
    businessName: row.business_name,
    named: row.named,
    role: row.role as Role,
    currency: row.currency,
    timeZone: row.time_zone,
    units: row.units as Workspace['units'],
    locale: row.locale as Workspace['locale'],
    taxPpm: row.tax_ppm,
    taxes: rulesOf(row.tax_rules, { taxPpm: row.tax_ppm, taxShipping: false }),
    logo: row.logo_file_id ? `/files/${row.logo_file_id}/logo` : null,
    address: Address.parse(row.address),
    flagged: row.flagged,
    createdAt: row.created_at
  }))
}

export type WorkspacePerson = NonNullable<Workspace['users']>[number] & { workspaceId: string }

export async function findPeopleOf(db: Db, workspaceIds: string[]): Promise<WorkspacePerson[]> {
  if (workspaceIds.length === 0) return []
  const rows = await db
    .selectFrom('workspace_users')
    .innerJoin('users', 'users.id', 'workspace_users.user_id')
    .select(['users.id', 'first_name as firstName', 'last_name as lastName', 'email', 'role'])
    .select('workspace_id as workspaceId')
    .where('workspace_id', 'in', workspaceIds)
    .orderBy('workspace_users.created_at')
    .execute()
  return rows.map(row => ({ ...row, role: row.role as Role }))
}

export async function insertWorkspace(
  db: Db,
  ownerId: string,
  businessName: string,
  sid: string,
  { named = true } = {}
): Promise<string> {
  const { id } = await db
    .insertInto('workspaces')
    .values({ owner_id: ownerId, business_name: businessName, named, sid })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMembership(db, id, ownerId, 'owner')
  return id
}

export async function insertMembership(db: Db, workspaceId: string, userId: string, role: Role): Promise<void> {
  await db
    .insertInto('workspace_users')
    .values({ workspace_id: workspaceId, user_id: userId, role })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function findFounder(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['first_name', 'email', 'invite_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function updateWorkspaceRow(
  db: Db,
  workspaceId: string,
  change: {
    business_name?: string | undefined
    named?: true | undefined
    time_zone?: string | undefined
    units?: string | undefined
    locale?: string | undefined
    currency?: string | undefined
    /** Its lines that change. */
    address?: object | undefined
    tax_ppm?: number | undefined
    tax_rules?: string | null | undefined
    logo_file_id?: string | null | undefined
    flagged?: boolean | undefined
  }
): Promise<void> {
  const { address, ...others } = change
  const merged = address && sql`address || ${JSON.stringify(address)}::jsonb`
  const given = Object.fromEntries(
    Object.entries({ ...others, address: merged }).filter(([, value]) => value !== undefined)
  )
  if (Object.keys(given).length === 0) return
  await db.updateTable('workspaces').set(given).where('id', '=', workspaceId).execute()
}

export function lockWorkspace(tx: Db, workspaceId: string) {
  return tx
    .selectFrom('workspaces')
    .select(['id', 'owner_id', 'business_name', 'currency', 'logo_file_id', 'tax_ppm', 'address', 'locale'])
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findSid(db: Db, member: Member): Promise<string> {
  const { sid } = await db
    .selectFrom('workspaces')
    .select('sid')
    .where('id', '=', member.workspaceId)
    .executeTakeFirstOrThrow()
  return sid
}

export async function countOwned(db: Db, { ownerId }: { ownerId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('workspaces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Its members, and who was invited and may still accept. */
export async function countPeople(db: Db, { workspaceId }: { workspaceId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from workspace_users where workspace_id = ${workspaceId})
      + (select count(*) from invitations
         where workspace_id = ${workspaceId} and answered_at is null and expires_at > now()) as count`.execute(db)
  return firstRow(rows).count
}
