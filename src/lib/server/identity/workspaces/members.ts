import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { requireConfirmed } from '#lib/server/identity/credentials/confirm.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { sendOwnershipMail } from '#lib/server/identity/mails/people.ts'
import { may, mayGive, type Role } from '#lib/shared/roles.ts'
import { required } from '#lib/shared/required.ts'

import { deleteMembership, findRole, lockMembers, setOwner, updateRole } from './member-queries.ts'
import { findPeopleOf, findWorkspacesOf } from './queries.ts'

/** Whether somebody works in the member's workspace. */
export async function isMemberOf(db: Db, member: Member, userId: string): Promise<boolean> {
  return (await findRole(db, member, userId)) !== undefined
}

export async function changeRole(
  db: Db,
  member: Member,
  { UserId, Role }: { UserId: string; Role: Role }
): Promise<{ UserId: string; Role: Role }> {
  await inTransaction(db, async tx => {
    const { own, theirs } = await lockPair(tx, member, UserId)
    if (theirs === 'owner') {
      throw new AppError('conflict', t('errors.identity.ownerRole'))
    }
    if (!mayGive(own, theirs) || !mayGive(own, Role)) {
      throw new AppError('forbidden', t('errors.identity.roleMayNotChangeRole', { own, theirs, role: Role }))
    }
    await updateRole(tx, member, UserId, Role)
  })
  await record(db, member, 'role_changed', { subject: UserId, role: Role })
  return { UserId, Role }
}

/** Somebody else by who runs the workspace, oneself by everybody but the owner. */
export async function removeMember(db: Db, member: Member, userId: string): Promise<null> {
  const leaves = userId === member.userId
  await inTransaction(db, async tx => {
    const { own, theirs } = await lockPair(tx, member, userId)
    if (theirs === 'owner') {
      throw new AppError('conflict', t(leaves ? 'errors.identity.ownerLeaves' : 'errors.identity.ownerRemoved'))
    }
    if (!leaves && !mayGive(own, theirs)) {
      throw new AppError('forbidden', t('errors.identity.roleMayNotRemove', { own, theirs }))
    }
    await deleteMembership(tx, member, userId)
  })
  await record(db, member, leaves ? 'member_left' : 'member_removed', { subject: userId })
  return null
}

export async function transferOwnership(db: Db, member: Member, userId: string): Promise<Workspace> {
  await requireConfirmed(db, member)
  if (userId === member.userId) throw new AppError('conflict', t('errors.identity.alreadyOwner'))
  await inTransaction(db, async tx => {
    const { own } = await lockPair(tx, member, userId)
    if (!may(own, 'workspace:own')) throw new AppError('forbidden', t('errors.identity.onlyOwnerHandsOver'))
    const people = await findPeopleOf(tx, [member.workspaceId])
    const heir = required(
      people.find(({ id }) => id === userId),
      'a person'
    )
    await updateRole(tx, member, member.userId, 'admin')
    await updateRole(tx, member, userId, 'owner')
    await setOwner(tx, member, userId)
    const [workspace] = await findWorkspacesOf(tx, userId, member.workspaceId)
    const person = `${member.user.firstName} ${member.user.lastName}`
    const { businessName } = required(workspace, 'a workspace')
    const facts = { workspace: businessName, workspaceId: member.workspaceId }
    await sendOwnershipMail(tx, { ...facts, to: heir.email, person, heir: true })
    await sendOwnershipMail(tx, { ...facts, to: member.user.email, person: nameOf(heir), heir: false })
  })
  await record(db, member, 'ownership_transferred', { subject: userId })
  const [workspace] = await findWorkspacesOf(db, member.userId, member.workspaceId)
  return required(workspace, 'a workspace')
}

/** Both roles as they are now, held until the commit; a stranger's id is not there. */
async function lockPair(tx: Db, member: Member, userId: string): Promise<{ own: Role; theirs: Role }> {
  const roles = await lockMembers(tx, member)
  const own = roles.get(member.userId)
  const theirs = roles.get(userId)
  if (!own) throw notFound('Workspace')
  if (!theirs) throw notFound('Member')
  return { own, theirs }
}

function record(db: Db, member: Member, kind: string, details: Record<string, unknown>): Promise<void> {
  return recordSecurityEvent(db, { kind, userId: member.userId, workspaceId: member.workspaceId, details })
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}
