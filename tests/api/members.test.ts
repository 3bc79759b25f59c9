import { expect, test } from 'vitest'

import { signup, verifyByBody } from '#lib/contract/auth.ts'
import { listItems } from '#lib/contract/items.ts'
import {
  acceptInvite,
  changeRole,
  declineInvite,
  getInvite,
  inviteUser,
  getPendingInvites,
  removeMember,
  resendInvite,
  revokeInvite,
  transferOwnership
} from '#lib/contract/members.ts'
import { createStore } from '#lib/contract/stores.ts'
import { getUsersByWorkspaceId } from '#lib/contract/users.ts'
import { getWorkspaces, updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { codeFor, mailsTo } from '../support/mailbox.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

function inside(as: Person) {
  return { as, query: { WorkspaceId: as.workspaceId } }
}

function invite(as: Person, Email: string, Role: 'admin' | 'sales' | 'production' | 'viewer' = 'sales') {
  return sent(inviteUser, { ...inside(as), body: { Email, Role } })
}

async function membersOf(owner: Person) {
  const users = await sent(getUsersByWorkspaceId, {
    as: owner,
    query: { WorkspaceId: owner.workspaceId, IncludeWorkspaceAndRole: 'true' }
  })
  return users.map(({ Id, Workspace }) => [Id, Workspace?.role])
}

test('120: invites by mail, and whoever owns the address joins with the role of the invitation', async () => {
  const owner = await signUp()
  const guest = await signUp()

  const { InviteId } = await invite(owner, guest.email.toUpperCase(), 'production')
  const [mail] = await mailsTo(guest.email)
  expect(mail?.body).toContain(`/invite/workspaces#${InviteId}`)
  expect(await sent(getInvite, { query: { InviteId: InviteId.toUpperCase() } })).toMatchObject({
    State: 'open',
    Invite: { Role: 'production', Workspace: { businessName: 'Ada’s Shop' }, InvitedBy: { FirstName: 'Ada' } }
  })
  expect(await sent(getPendingInvites, { as: guest, query: {} })).toMatchObject([{ InviteId }])

  const workspace = await sent(acceptInvite, { as: guest, body: { InviteId } })
  expect(workspace).toMatchObject({ Id: owner.workspaceId, role: 'production' })
  expect(await membersOf(owner)).toEqual([
    [owner.userId, 'owner'],
    [guest.userId, 'production']
  ])
  expect(await mailsTo(owner.email)).toMatchObject([{ subject: 'Ada Lovelace has joined Ada’s Shop' }])
  expect(await sent(getInvite, { as: guest, query: { InviteId } })).toMatchObject({ State: 'joined' })
})

test('120: answers alike for used, declined, withdrawn, unknown and foreign invitations', async () => {
  const owner = await signUp()
  const guest = await signUp()
  const other = await signUp()
  const used = await invite(owner, guest.email)
  await sent(acceptInvite, { as: guest, body: { InviteId: used.InviteId } })
  const declined = await invite(owner, `${crypto.randomUUID()}@example.com`)
  await sent(declineInvite, { body: { InviteId: declined.InviteId } })
  const withdrawn = await invite(owner, `${crypto.randomUUID()}@example.com`)
  await sent(revokeInvite, { ...inside(owner), body: { InviteId: withdrawn.InviteId } })
  const foreign = await invite(owner, `${crypto.randomUUID()}@example.com`)

  const unknown = await send(acceptInvite, { as: other, body: { InviteId: crypto.randomUUID() } })
  expect(unknown).toMatchObject({ status: 404, message: 'Invitation not found' })
  for (const { InviteId } of [used, declined, withdrawn, foreign]) {
    expect(await send(acceptInvite, { as: other, body: { InviteId } })).toEqual(unknown)
    expect(await send(declineInvite, { as: other, body: { InviteId } })).toEqual(unknown)
  }
  for (const { InviteId } of [used, declined, withdrawn]) {
    expect(await send(getInvite, { query: { InviteId } })).toEqual(unknown)
  }
  expect(await sent(getInvite, { as: other, query: { InviteId: foreign.InviteId } })).toMatchObject({
    State: 'wrong_account'
  })
})

test('120: does not show a whole address to the wrong account', async () => {
  const owner = await signUp()
  const { InviteId } = await invite(owner, 'somebody.else@example.com')

  const { Invite } = await sent(getInvite, { as: await signUp(), query: { InviteId } })
  expect(Invite.Email).toBe('s…e@example.com')
})

test('120: makes one membership of a hundred acceptances at once', async () => {
  const owner = await signUp()
  const guest = await signUp()
  const { InviteId } = await invite(owner, guest.email)

  const replies = await Promise.all(
    Array.from({ length: 100 }, () => send(acceptInvite, { as: guest, body: { InviteId } }))
  )
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await membersOf(owner)).toHaveLength(2)
})

test('120: cannot be accepted with a higher role than it has', async () => {
  const owner = await signUp()
  const guest = await signUp()
  const { InviteId } = await invite(owner, guest.email, 'viewer')

  const forged = { InviteId, Role: 'owner', role: 'admin' }
  expect(await send(acceptInvite, { as: guest, body: forged })).toMatchObject({ status: 400 })
  await sent(acceptInvite, { as: guest, body: { InviteId } })
  expect(await membersOf(owner)).toContainEqual([guest.userId, 'viewer'])
})

test('120: expires after a week and lives again when it is sent again', async () => {
  const owner = await signUp()
  const guest = await signUp()
  const { InviteId } = await invite(owner, guest.email)
  const past = new Date(Date.now() - 1000).toISOString()
  await getDb().updateTable('invitations').set({ expires_at: past }).where('id', '=', InviteId).execute()

  expect(await sent(getInvite, { query: { InviteId } })).toMatchObject({ State: 'expired' })
  expect(await send(acceptInvite, { as: guest, body: { InviteId } })).toMatchObject({ status: 404 })

  await sent(resendInvite, { ...inside(owner), body: { InviteId } })
  expect(await mailsTo(guest.email)).toHaveLength(2)
  expect(await send(acceptInvite, { as: guest, body: { InviteId } })).toMatchObject({ status: 200 })
})

test('120: replaces the link when somebody is invited a second time, also at once', async () => {
  const owner = await signUp()
  const guest = await signUp()
  const first = await invite(owner, guest.email, 'admin')

  await Promise.all([invite(owner, guest.email, 'viewer'), invite(owner, guest.email, 'viewer')])
  expect(await sent(getPendingInvites, inside(owner))).toHaveLength(1)
  expect(await send(acceptInvite, { as: guest, body: { InviteId: first.InviteId } })).toMatchObject({ status: 404 })
})

test('120: carries an invitation through sign-up into the workspace', async () => {
  const owner = await signUp()
  const Email = `${crypto.randomUUID()}@example.com`
  const { InviteId } = await invite(owner, Email, 'sales')

  await sent(signup, {
    body: { FirstName: 'Bo', LastName: 'Rivera', Email, Password: 'heat press 42!', InviteId: InviteId.toUpperCase() }
  })
  const { authToken } = await sent(verifyByBody, { body: { Email, VerificationCode: await codeFor(Email) } })
  const workspaces = await sent(getWorkspaces, { as: { token: authToken } as Person, query: {} })
  expect(workspaces).toMatchObject([{ Id: owner.workspaceId, role: 'sales' }])
})

test('45: lets nobody invite who has not confirmed the own address', async () => {
  const owner = await signUp()
  await getDb().updateTable('users').set({ email_verified_at: null }).where('id', '=', owner.userId).execute()

  const reply = await send(inviteUser, { ...inside(owner), body: { Email: 'a@example.com', Role: 'viewer' } })
  expect(reply).toMatchObject({ status: 403, message: 'Confirm your e-mail address first, then invite others.' })
})

test('121: gives no role above the own one', async () => {
  const owner = await signUp()
  const admin = await addMember(owner, 'admin')
  const sales = await addMember(owner, 'sales')

  expect(
    await send(inviteUser, { ...inside(admin), body: { Email: 'a@example.com', Role: 'owner' as 'admin' } })
  ).toMatchObject({ status: 400 })
  expect(await send(changeRole, { ...inside(admin), body: { UserId: owner.userId, Role: 'viewer' } })).toMatchObject({
    status: 409
  })
  expect(await send(changeRole, { ...inside(sales), body: { UserId: sales.userId, Role: 'admin' } })).toMatchObject({
    status: 403
  })
  expect(await send(inviteUser, { ...inside(sales), body: { Email: 'a@example.com', Role: 'viewer' } })).toMatchObject({
    status: 403
  })
})

test('takes a new role into account on the very next request', async () => {
  const owner = await signUp()
  const member = await addMember(owner, 'sales')
  await sent(createStore, { ...inside(member), body: { name: 'Spring store' } })

  await sent(changeRole, { ...inside(owner), body: { UserId: member.userId, Role: 'viewer' } })
  expect(await send(createStore, { ...inside(member), body: { name: 'Summer store' } })).toMatchObject({ status: 403 })
  expect(await send(listItems, inside(member))).toMatchObject({ status: 200 })

  await sent(removeMember, { as: owner, query: { WorkspaceId: owner.workspaceId, UserId: member.userId } })
  expect(await send(listItems, inside(member))).toMatchObject({ status: 404, message: 'Workspace not found' })
})

test('lets everybody leave but the owner', async () => {
  const owner = await signUp()
  const member = await addMember(owner, 'viewer')
  const other = await addMember(owner, 'sales')

  const leave = (as: Person, UserId: string) =>
    send(removeMember, { as, query: { WorkspaceId: owner.workspaceId, UserId } })
  expect(await leave(owner, owner.userId)).toMatchObject({ status: 409 })
  expect(await leave(member, other.userId)).toMatchObject({ status: 403 })
  expect(await leave(member, crypto.randomUUID())).toMatchObject({ status: 404 })
  expect(await leave(member, member.userId)).toMatchObject({ status: 200 })
  expect(await membersOf(owner)).toHaveLength(2)
})

test('hands the workspace over to a member, and there is always exactly one owner', async () => {
  const owner = await signUp()
  const heirs = [await addMember(owner, 'sales'), await addMember(owner, 'admin')]
  const stranger = await signUp()

  expect(await send(transferOwnership, { ...inside(owner), body: { UserId: stranger.userId } })).toMatchObject({
    status: 404
  })
  const replies = await Promise.all(
    heirs.map(({ userId }) => send(transferOwnership, { ...inside(owner), body: { UserId: userId } }))
  )
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  const roles = (await membersOf(owner)).map(([, role]) => role)
  expect(roles.filter(role => role === 'owner')).toHaveLength(1)
  expect(await sent(getWorkspaces, { as: owner, query: {} })).toMatchObject([{ role: 'admin' }])
})

test('refuses what a workspace cannot be told from outside', async () => {
  const owner = await signUp()
  const stranger = await signUp()
  const extra = { owner_id: stranger.userId, owner: stranger.userId, role: 'viewer', createdAt: '2000-01-01', sid: 'x' }

  const body = { workspaceId: owner.workspaceId, businessName: 'Renamed' }
  expect(await send(updateWorkspace, { as: owner, body: { ...body, ...extra } })).toMatchObject({ status: 400 })
  const workspace = await sent(updateWorkspace, { as: owner, body })
  expect(workspace).toMatchObject({ businessName: 'Renamed', role: 'owner' })
  expect(workspace.createdAt).not.toBe('2000-01-01')
  expect(await send(listItems, { as: stranger, query: { WorkspaceId: owner.workspaceId } })).toMatchObject({
    status: 404
  })
})
