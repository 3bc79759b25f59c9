import { required } from '#lib/shared/required.ts'
import type { PendingInvite } from '#lib/contract/members.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { type Actor, asMember, type Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import { requireWithin } from '#lib/server/identity/plans/entitlements.ts'
import { sendInvitationMail, sendMemberJoinedMail } from '#lib/server/identity/mails/people.ts'
import { mayGive, type Role } from '#lib/shared/roles.ts'

import {
  closeInvitation,
  countOpenInvitations,
  findInvitation,
  findOpenInvitations,
  insertInvitation,
  type Invitation,
  isMemberAddress,
  renewInvitation,
  spendInvitation
} from './invite-queries.ts'
import { findNotified } from './notified.ts'
import { findPeopleOf, findWorkspacesOf, insertMembership, lockWorkspace } from './queries.ts'

export { deleteInvitationsOf } from './invite-queries.ts'

const INVITES = { hits: 40, seconds: 3600 }
const LOOKS = { hits: 60, seconds: 900 }
const MOST_OPEN = 100

/** One answer for used, declined, withdrawn and unknown invitations, and for those to somebody else. */
const gone = () => notFound('Invitation')

export async function inviteUser(
  db: Db,
  member: Member,
  { Email, Role }: { Email: string; Role: PendingInvite['Role'] }
): Promise<PendingInvite> {
  if (!member.verified) throw new AppError('forbidden', t('errors.identity.confirmEmailToInvite'))
  checkGift(member, Role)
  if (await isMemberAddress(db, member, Email)) {
    const message = t('errors.identity.memberAlready')
    throw new AppError('conflict', message, { data: { fields: [{ field: 'Email', message }] } })
  }
  await throttle(db, `invite:${member.workspaceId}`, INVITES)
  if ((await countOpenInvitations(db, member)) >= MOST_OPEN) {
    throw new AppError('conflict', t('errors.identity.tooManyInvitations', { most: MOST_OPEN }))
  }
  const invite = await inTransaction(db, async tx => {
    await lockWorkspace(tx, member.workspaceId)
    const id = await insertInvitation(tx, member, { email: Email, role: Role })
    await requireWithin(tx, member.workspaceId, 'people')
    return mail(tx, id)
  })
  await record(db, member, 'member_invited', { role: Role, inviteId: invite.InviteId })
  return invite
}

export async function resendInvite(db: Db, member: Member, inviteId: string): Promise<PendingInvite> {
  if (!member.verified) throw new AppError('forbidden', t('errors.identity.confirmEmailToInvite'))
  const known = await findInvitation(db, inviteId)
  if (!known || known.answer || known.Workspace.Id !== member.workspaceId) throw gone()
  checkGift(member, known.Role)
  await throttle(db, `invite:again:${inviteId}`, { hits: 3, seconds: 3600 })
  return inTransaction(db, async tx => {
    if (!(await renewInvitation(tx, member, inviteId))) throw gone()
    await requireWithin(tx, member.workspaceId, 'people')
    return mail(tx, inviteId)
  })
}

export async function revokeInvite(db: Db, member: Member, inviteId: string): Promise<null> {
  const { workspaceId } = member
  if (!(await closeInvitation(db, inviteId, { answer: 'revoked', workspaceId }))) throw gone()
  await record(db, member, 'invitation_revoked', { inviteId })
  return null
}

/** Those of a workspace for whoever runs it, otherwise those to the caller. */
export async function listInvites(
  db: Db,
  actor: Actor,
  { WorkspaceId }: { WorkspaceId?: string | undefined }
): Promise<PendingInvite[]> {
  if (!WorkspaceId) return actor.verified ? findOpenInvitations(db, { email: actor.user.email }) : []
  const { workspaceId } = await asMember(actor, WorkspaceId, 'members:write')
  return findOpenInvitations(db, { workspaceId })
}

/** Whoever holds the link may see what it offers; what was done with it only the one who joined by it. */
export async function getInvite(
  db: Db,
  actor: Actor | undefined,
  inviteId: string
): Promise<{ State: 'open' | 'expired' | 'wrong_account' | 'joined'; Invite: PendingInvite }> {
  await throttle(db, `invite:look:${callerNetwork()}`, LOOKS)
  const invite = await findInvitation(db, inviteId)
  if (!invite) throw gone()
  const isMine = actor !== undefined && sameAddress(actor.user.email, invite.Email)
  if (invite.answer === 'accepted' && isMine) return { State: 'joined', Invite: invite }
  if (invite.answer) throw gone()
  if (invite.Expired) return { State: 'expired', Invite: invite }
  if (actor && !isMine) return { State: 'wrong_account', Invite: { ...invite, Email: hint(invite.Email) } }
  return { State: 'open', Invite: invite }
}

/** The role is the invitation's; a member who had one keeps it. */
export async function acceptInvite(db: Db, actor: Actor, inviteId: string): Promise<Workspace> {
  if (!actor.verified) throw new AppError('forbidden', t('errors.identity.confirmEmailToAccept'))
  const workspaceId = await inTransaction(db, async tx => {
    const invitation = await spendInvitation(tx, inviteId, actor.user.email)
    if (!invitation) throw gone()
    await insertMembership(tx, invitation.workspace_id, actor.userId, invitation.role as Role)
    await requireWithin(tx, invitation.workspace_id, 'people')
    await notifyInviter(tx, actor, { workspaceId: invitation.workspace_id, inviterId: invitation.invited_by })
    return invitation.workspace_id
  })
  await recordSecurityEvent(db, { kind: 'member_joined', userId: actor.userId, workspaceId, details: { inviteId } })
  const [workspace] = await findWorkspacesOf(db, actor.userId, workspaceId)
  return required(workspace, 'a workspace')
}

export async function declineInvite(db: Db, actor: Actor | undefined, inviteId: string): Promise<null> {
  await throttle(db, `invite:look:${callerNetwork()}`, LOOKS)
  const email = actor && { email: actor.user.email }
  if (!(await closeInvitation(db, inviteId, { answer: 'declined', ...email }))) throw gone()
  return null
}

async function mail(tx: Db, inviteId: string): Promise<Invitation> {
  const invite = required(await findInvitation(tx, inviteId), 'an invitation')
  await sendInvitationMail(tx, invite)
  return invite
}

async function notifyInviter(
  tx: Db,
  actor: Actor,
  { workspaceId, inviterId }: { workspaceId: string; inviterId: string }
) {
  const inviter = (await findPeopleOf(tx, [workspaceId])).find(({ id }) => id === inviterId)
  const [workspace] = await findWorkspacesOf(tx, actor.userId, workspaceId)
  if (!inviter || !workspace) return
  const wanting = await findNotified(tx, [workspaceId], 'memberJoined')
  if (!wanting.some(({ email }) => email === inviter.email)) return
  await sendMemberJoinedMail(tx, {
    to: inviter.email,
    person: `${actor.user.firstName} ${actor.user.lastName}`,
    workspace: workspace.businessName,
    workspaceId,
    role: workspace.role
  })
}

function checkGift(member: Member, role: Role): void {
  if (mayGive(member.role, role)) return
  throw new AppError('forbidden', t('errors.identity.roleAboveOwn', { role, own: member.role }))
}

function record(db: Db, member: Member, kind: string, details: Record<string, unknown>): Promise<void> {
  return recordSecurityEvent(db, { kind, userId: member.userId, workspaceId: member.workspaceId, details })
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** "b…n@example.com": enough for the right person to recognise. */
function hint(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.charAt(0)}…${name.length > 1 ? name.at(-1) : ''}@${domain}`
}
