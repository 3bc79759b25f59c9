import { randomBytes } from 'node:crypto'

import type { Workspace } from '#lib/contract/workspaces.ts'
import { type Actor, asMember } from '#lib/server/auth/actor.ts'
import { type Db, inTransaction } from '#lib/server/db/index.ts'
import { AppError, notFound } from '#lib/server/errors.ts'
import type { Role } from '#lib/shared/roles.ts'

import {
  acceptInvitation,
  findFounder,
  findPeopleOf,
  findWorkspacesOf,
  insertMembership,
  insertWorkspace,
  updateWorkspaceRow
} from './queries.ts'

export { findWorkspacesOf } from './queries.ts'

interface ListOptions {
  IncludeUsersAndRoles: boolean
  IncludeWorkspaceOwner: boolean
}

/** Everybody sees their own workspaces; the specification's Email may only repeat the session's. */
export async function listWorkspaces(
  db: Db,
  actor: Actor,
  { Email, IncludeUsersAndRoles, IncludeWorkspaceOwner }: ListOptions & { Email?: string | undefined }
): Promise<Workspace[]> {
  if (Email !== undefined && Email.toLowerCase() !== actor.user.email.toLowerCase()) throw notFound('User')
  const workspaces = await findWorkspacesOf(db, actor.userId)
  if (!IncludeUsersAndRoles && !IncludeWorkspaceOwner) return workspaces
  const people = await findPeopleOf(
    db,
    workspaces.map(({ Id }) => Id)
  )
  return workspaces.map(workspace => {
    const users = people.filter(({ workspaceId }) => workspaceId === workspace.Id)
    const owner = users.find(({ role }) => role === 'owner')
    return {
      ...workspace,
      ...(IncludeUsersAndRoles && { users }),
      ...(IncludeWorkspaceOwner && owner && { owner })
    }
  })
}

export async function createWorkspace(
  db: Db,
  actor: Actor,
  input: { userId: string; workspaceName: string }
): Promise<Workspace> {
  if (input.userId !== actor.userId) throw notFound('User')
  const id = await inTransaction(db, tx => insertWorkspace(tx, actor.userId, input.workspaceName, newSid()))
  const [workspace] = await findWorkspacesOf(db, actor.userId, id)
  return workspace!
}

interface WorkspaceChange {
  workspaceId: string
  businessName?: string | undefined
  timeZone?: string | undefined
  units?: 'in' | 'mm' | undefined
  taxPpm?: number | undefined
  logoFileId?: string | null | undefined
}

export async function updateWorkspace(db: Db, actor: Actor, change: WorkspaceChange): Promise<Workspace> {
  const member = await asMember(db, actor, change.workspaceId, 'manage')
  if (change.logoFileId) {
    const file = await db
      .selectFrom('files')
      .select('id')
      .where('id', '=', change.logoFileId)
      .where('workspace_id', '=', member.workspaceId)
      .executeTakeFirst()
    if (!file) throw new AppError('invalid', 'logoFileId: this picture is not in your files any more. Upload it again.')
  }
  await updateWorkspaceRow(db, member.workspaceId, {
    business_name: change.businessName,
    time_zone: change.timeZone,
    units: change.units,
    tax_ppm: change.taxPpm,
    logo_file_id: change.logoFileId
  })
  const [workspace] = await findWorkspacesOf(db, actor.userId, member.workspaceId)
  return workspace!
}

/** For a person who just proved the address: the workspace of the stored invitation, otherwise a first one of their own. */
export async function joinOrFoundWorkspace(db: Db, userId: string): Promise<void> {
  const founder = await findFounder(db, userId)
  const invitation = founder.invite_id && (await acceptInvitation(db, founder.invite_id, founder.email))
  if (invitation) {
    await insertMembership(db, invitation.workspace_id, userId, invitation.role as Role)
    return
  }
  const existing = await findWorkspacesOf(db, userId)
  if (existing.length === 0) await insertWorkspace(db, userId, `${founder.first_name}’s workspace`, newSid())
}

/** The short id of a workspace that people can read out. */
function newSid(): string {
  return `ws_${randomBytes(9).toString('base64url').toLowerCase().replaceAll(/[-_]/g, '0')}`
}
