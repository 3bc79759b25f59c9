import { type ReactNode, useState } from 'react'

import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { putWorkspace } from '#lib/client/stores/workspaces.ts'
import { changeRole, removeMember, resendInvite, revokeInvite, transferOwnership } from '#lib/contract/calls/members.ts'
import type { PendingInvite } from '#lib/contract/members.ts'
import type { User } from '#lib/contract/users.ts'
import { t } from '#lib/i18n/t.ts'
import type { Role } from '#lib/shared/roles.ts'

import { useConfirmed } from '../useConfirmed.tsx'

export interface Question {
  title: string
  text: string
  confirm: string
}

export interface Team {
  workspaceId: string
  businessName: string
  /** The caller's own. */
  role: Role
  userId: string
  members: User[]
  invites: PendingInvite[]
  timeZone: string
}

/** The members and invitations of a workspace, and what can be done about them. `ask` resolves with true when sure. */
export function useMembers(team: Team, ask: (question: Question) => Promise<boolean>) {
  const { workspaceId, businessName, userId } = team
  const [members, setMembers] = useState(team.members)
  const [invites, setInvites] = useState(team.invites)
  const [busy, setBusy] = useState<string>()
  const { run, question } = useConfirmed()
  const query = { WorkspaceId: workspaceId }

  /** Does it, shows what went wrong, and holds the row meanwhile. True when it was done. */
  async function attempt(id: string, work: () => Promise<string | undefined>): Promise<boolean> {
    setBusy(id)
    try {
      const said = await work()
      if (said) showBanner(said, { variant: 'success' })
      return said !== undefined
    } catch (error) {
      showBanner(readableError(error), { variant: 'danger' })
      return false
    } finally {
      setBusy(undefined)
    }
  }

  function setRole(user: User, role: Exclude<Role, 'owner'>): Promise<boolean> {
    return attempt(user.Id, async () => {
      await call(changeRole, { query, body: { UserId: user.Id, Role: role } })
      setMembers(members.map(each => (each.Id === user.Id ? withRole(each, role) : each)))
      return t('members.roleChanged', { name: nameOf(user), role: t(`roles.${role}`) })
    })
  }

  async function remove(user: User): Promise<boolean> {
    const leaves = user.Id === userId
    const words = leaves ? ('members.leave' as const) : ('members.remove' as const)
    const values = { name: nameOf(user), workspace: businessName }
    const sure = await ask({
      title: t(`${words}.title`, values),
      text: t(`${words}.text`, values),
      confirm: t(`${words}.confirm`)
    })
    if (!sure) return false
    return attempt(user.Id, async () => {
      await call(removeMember, { query: { ...query, UserId: user.Id } })
      setMembers(members.filter(({ Id }) => Id !== user.Id))
      return t(`${words}.done`, values)
    })
  }

  async function handOver(user: User): Promise<boolean> {
    const values = { name: nameOf(user), workspace: businessName }
    const sure = await ask({
      title: t('members.transfer.title', values),
      text: t('members.transfer.text', values),
      confirm: t('members.transfer.confirm')
    })
    if (!sure) return false
    return attempt(user.Id, async () => {
      const workspace = await run(() => call(transferOwnership, { query, body: { UserId: user.Id } }))
      if (!workspace) return undefined
      putWorkspace(workspace)
      return t('members.transfer.done', values)
    })
  }

  function resend(invite: PendingInvite): Promise<boolean> {
    return attempt(invite.InviteId, async () => {
      const renewed = await call(resendInvite, { query, body: { InviteId: invite.InviteId } })
      setInvites(invites.map(each => (each.InviteId === invite.InviteId ? renewed : each)))
      return t('members.resent', { email: invite.Email })
    })
  }

  function revoke(invite: PendingInvite): Promise<boolean> {
    return attempt(invite.InviteId, async () => {
      await call(revokeInvite, { query, body: { InviteId: invite.InviteId } })
      setInvites(invites.filter(({ InviteId }) => InviteId !== invite.InviteId))
      return t('members.revoked', { email: invite.Email })
    })
  }

  function invited(invite: PendingInvite): void {
    setInvites([invite, ...invites.filter(({ Email }) => Email !== invite.Email)])
    showBanner(t('members.invited', { email: invite.Email }), { variant: 'success' })
  }

  return { members, invites, busy, setRole, remove, handOver, resend, revoke, invited, question: question as ReactNode }
}

export function nameOf({ FirstName, LastName }: User): string {
  return `${FirstName} ${LastName}`
}

function withRole(user: User, role: Role): User {
  return user.Workspace ? { ...user, Workspace: { ...user.Workspace, role } } : user
}
