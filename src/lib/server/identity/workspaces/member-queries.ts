import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Role } from '#lib/shared/roles.ts'

/** Everybody's role, held until the transaction ends: two who change each other go one after the other. */
export async function lockMembers(tx: Db, member: Member): Promise<Map<string, Role>> {
  await tx.selectFrom('workspaces').select('id').where('id', '=', member.workspaceId).forNoKeyUpdate().execute()
  const rows = await tx
    .selectFrom('workspace_users')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', member.workspaceId)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.role as Role]))
}

export async function findRole(db: Db, { workspaceId }: Member, userId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('workspace_users')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role as Role | undefined
}

export async function updateRole(tx: Db, member: Member, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable('workspace_users')
    .set({ role })
    .where('workspace_id', '=', member.workspaceId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMembership(tx: Db, member: Member, userId: string): Promise<void> {
  await tx
    .deleteFrom('workspace_users')
    .where('workspace_id', '=', member.workspaceId)
    .where('user_id', '=', userId)
    .execute()
}

export async function setOwner(tx: Db, member: Member, userId: string): Promise<void> {
  await tx.updateTable('workspaces').set({ owner_id: userId }).where('id', '=', member.workspaceId).execute()
}
