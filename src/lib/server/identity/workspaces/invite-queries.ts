import { sql } from 'kysely'

import type { PendingInvite } from '#lib/contract/members.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

const DAYS = 7

export interface Invitation extends PendingInvite {
  /** What was done with it; null while it is open. */
  answer: string | null
}

function select(db: Db) {
  return db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'invitations.answer', 'invitations.sent_at'])
    .select(['invitations.expires_at', 'invitations.workspace_id', 'business_name', 'logo_file_id'])
    .select(['first_name', 'last_name'])
    .select(sql<boolean>`invitations.expires_at <= now()`.as('expired'))
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function toInvitation(row: Row): Invitation {
  return {
    InviteId: row.id,
    Email: row.email,
    Role: row.role as PendingInvite['Role'],
    Workspace: {
      Id: row.workspace_id,
      businessName: row.business_name,
      logo: row.logo_file_id && `/files/${row.logo_file_id}/logo`
    },
    InvitedBy: { FirstName: row.first_name, LastName: row.last_name },
    SentAt: row.sent_at,
    ExpiresAt: row.expires_at,
    Expired: row.expired,
    answer: row.answer
  }
}

/** By the secret id alone: whoever knows it was sent it. */
export async function findInvitation(db: Db, inviteId: string): Promise<Invitation | undefined> {
  const row = await select(db).where('invitations.id', '=', inviteId).executeTakeFirst()
  return row && toInvitation(row)
}

export async function findOpenInvitations(
  db: Db,
  of: { workspaceId: string } | { email: string }
): Promise<Invitation[]> {
  let query = select(db).where('invitations.answered_at', 'is', null).orderBy('invitations.created_at', 'desc')
  if ('workspaceId' in of) query = query.where('invitations.workspace_id', '=', of.workspaceId)
  else query = query.where('invitations.email', '=', of.email).where('expires_at', '>', sql<string>`now()`)
  return (await query.limit(200).execute()).map(toInvitation)
}

/** Whether this address belongs to somebody who is in already. */
export async function isMemberAddress(db: Db, member: Member, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_users')
    .innerJoin('users', 'users.id', 'workspace_users.user_id')
    .select('users.id')
    .where('workspace_id', '=', member.workspaceId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

export async function countOpenInvitations(db: Db, member: Member): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', member.workspaceId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A second invitation to an address takes the place of the first: another id, so that the older link is dead. */
export async function insertInvitation(
  tx: Db,
  member: Member,
  { email, role }: { email: string; role: string }
): Promise<string> {
  await tx
    .deleteFrom('invitations')
    .where('workspace_id', '=', member.workspaceId)
    .where('email', '=', email)
    .where('answered_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('invitations')
    .values({
      workspace_id: member.workspaceId,
      email,
      role,
      invited_by: member.userId,
      expires_at: sql`now() + make_interval(days => ${DAYS})`
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function renewInvitation(tx: Db, member: Member, inviteId: string): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ expires_at: sql`now() + make_interval(days => ${DAYS})`, sent_at: sql`now()` })
    .where('id', '=', inviteId)
    .where('workspace_id', '=', member.workspaceId)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accepts the invitation if it is open and meant for this address: of many callers one gets it. */
export function spendInvitation(tx: Db, inviteId: string, email: string) {
  return tx
    .updateTable('invitations')
    .set({ answered_at: sql`now()`, answer: 'accepted' })
    .where('id', '=', inviteId)
    .where('email', '=', email)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['workspace_id', 'role', 'invited_by'])
    .executeTakeFirst()
}

/** Ends an open invitation without anybody joining. */
export async function closeInvitation(
  db: Db,
  inviteId: string,
  { answer, email, workspaceId }: { answer: 'declined' | 'revoked'; email?: string; workspaceId?: string }
): Promise<boolean> {
  let update = db
    .updateTable('invitations')
    .set({ answered_at: sql`now()`, answer })
    .where('id', '=', inviteId)
    .where('answered_at', 'is', null)
  if (email !== undefined) update = update.where('email', '=', email)
  if (workspaceId !== undefined) update = update.where('workspace_id', '=', workspaceId)
  return (await update.returning('id').executeTakeFirst()) !== undefined
}

export async function deleteInvitationsOf(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute()
}
