import { expect, test } from 'vitest'

import { createDocument, getDocument } from '#lib/contract/documents.ts'
import { uploadFile } from '#lib/contract/files.ts'
import { listItems } from '#lib/contract/items.ts'
import { inviteUser, getInvite } from '#lib/contract/members.ts'
import { getPortal } from '#lib/contract/portfolios.ts'
import { getShopStore } from '#lib/contract/shopping.ts'
import { getStore } from '#lib/contract/stores.ts'
import {
  createWorkspace,
  deleteWorkspace,
  getWorkspaceContents,
  getWorkspaceSid,
  getWorkspaces,
  updateWorkspace
} from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { foundIfNone } from '#lib/server/identity/workspaces/service.ts'

import { hearNotices } from '../support/notices.ts'
import { plainPng, uploaded } from '../support/pictures.ts'
import { publish } from '../support/portfolios.ts'
import { by, openStore, paidOrder } from '../support/stores.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

/** A second workspace, so that the first is not the last. */
function second(as: Person) {
  return sent(createWorkspace, { as, body: { userId: as.userId, workspaceName: 'Another' } })
}

function remove(as: Person, WorkspaceId = as.workspaceId) {
  return send(deleteWorkspace, { as, query: { WorkspaceId, UserId: as.userId, Email: as.email } })
}

test('flags a workspace, which none is at first', async () => {
  const as = await signUp()
  const first = async () => (await sent(getWorkspaces, { as, query: {} }))[0]
  expect(await first()).toMatchObject({ flagged: false })
  const body = { workspaceId: as.workspaceId, flagged: true }
  expect(await sent(updateWorkspace, { as, body })).toMatchObject({ flagged: true })
  expect(await first()).toMatchObject({ flagged: true })
  await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, businessName: 'Other' } })
  expect(await first()).toMatchObject({ flagged: true, businessName: 'Other' })
})

test('keeps address, tax, units, zone and currency', async () => {
  const as = await signUp()
  const change = {
    address: { street: '1 Press Road', street2: '', city: 'Dayton', state: 'OH', postalCode: '45402', country: 'us' },
    taxPpm: 72_500,
    units: 'mm' as const,
    timeZone: 'Europe/Berlin',
    currency: 'eur' as const
  }

  const workspace = await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, ...change } })
  expect(workspace).toMatchObject({ ...change, address: { ...change.address, country: 'US' } })
  expect(await sent(getWorkspaces, { as, query: {} })).toEqual([workspace])
})

test('spells as is usual in the country, until somebody chooses', async () => {
  const as = await signUp()
  const change = async (body: object) => {
    const { locale } = await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, ...body } })
    return locale
  }
  expect(await change({ businessName: 'Quay Print' })).toBe('en-US')
  expect(await change({ address: { country: 'NZ' } })).toBe('en-GB')
  expect(await change({ address: { city: 'Dunedin' } })).toBe('en-GB')
  expect(await change({ address: { country: 'CA' } })).toBe('en-US')
  expect(await change({ address: { country: 'IE' }, locale: 'en-US' })).toBe('en-US')
  expect(await change({ address: { country: 'GB' } })).toBe('en-US')
})

test('does not change the currency of published stores', async () => {
  const as = await signUp()
  await openStore(as)

  const reply = await send(updateWorkspace, { as, body: { workspaceId: as.workspaceId, currency: 'eur' } })
  expect(reply).toMatchObject({ status: 409, data: { fields: [{ field: 'currency' }] } })
})

test('shows the logo to everybody, in stores and mails', async () => {
  const as = await signUp()
  const { id } = await uploaded(as, await plainPng(), { kind: 'logo' })

  const workspace = await sent(updateWorkspace, { as, body: { workspaceId: as.workspaceId, logoFileId: id } })
  expect(workspace.logo).toBe(`/files/${id}/logo`)
  const file = await getDb().selectFrom('files').select('is_public').where('id', '=', id).executeTakeFirst()
  expect(file).toEqual({ is_public: true })
  const store = await openStore(as)
  expect(await sent(getShopStore, { query: { campaignId: store.campaignId } })).toMatchObject({
    shop: { logo: workspace.logo }
  })
})

test('takes no logo of another workspace', async () => {
  const as = await signUp()
  const stranger = await signUp()
  const { id } = await uploaded(stranger, await plainPng(), { kind: 'logo' })

  const reply = await send(updateWorkspace, { as, body: { workspaceId: as.workspaceId, logoFileId: id } })
  expect(reply).toMatchObject({ status: 400 })
})

test('gives a short id that people can read out', async () => {
  const as = await signUp()
  expect(await sent(getWorkspaceSid, { as, query: { WorkspaceId: as.workspaceId } })).toMatch(/^ws_/)
})

test('17: deletes a workspace with all that is in it', async () => {
  const as = await signUp()
  const member = await addMember(as, 'sales')
  const store = await openStore(as)
  await paidOrder(store)
  const { InviteId } = await sent(inviteUser, {
    as,
    query: { WorkspaceId: as.workspaceId },
    body: { Email: 'x@example.com', Role: 'viewer' }
  })
  const query = { WorkspaceId: as.workspaceId }
  const design = await sent(createDocument, {
    as,
    query,
    body: { from: 'starter', starter: 'team-arch', name: 'Jersey' }
  })
  const portfolio = await publish(as)
  await second(as)
  expect(await sent(getWorkspaceContents, { as, query: { WorkspaceId: as.workspaceId } })).toMatchObject({
    stores: 1,
    orders: 1,
    items: 1,
    designs: 1,
    portfolios: 1,
    members: 2,
    invitations: 1,
    obstacle: null
  })

  const heard = await hearNotices()
  expect(await remove(as)).toMatchObject({ status: 200 })
  await heard.stop()
  // Pages that were kept would outlive it.
  const tags = heard.notices.flatMap(notice => (notice.kind === 'cache' ? notice.tags : []))
  expect(tags.toSorted()).toEqual([`portfolio:${portfolio.id}`, `store:${store.campaignId}`])
  expect(await send(getStore, by(as, store.id))).toMatchObject({ status: 404, message: 'Workspace not found' })
  expect(await send(listItems, { as: member, query: { WorkspaceId: as.workspaceId } })).toMatchObject({ status: 404 })
  expect(await send(getShopStore, { query: { campaignId: store.campaignId } })).toMatchObject({ status: 404 })
  expect(await send(getInvite, { query: { InviteId } })).toMatchObject({ status: 404 })
  expect(await send(getDocument, { as, query: { ...query, Id: design.id } })).toMatchObject({ status: 404 })
  expect(await send(getPortal, { query: { url: portfolio.slug } })).toMatchObject({ status: 404 })
})

test('keeps the last workspace', async () => {
  const as = await signUp()
  expect(await remove(as)).toMatchObject({ status: 409 })

  const other = await second(as)
  const replies = await Promise.all([remove(as), remove(as, other.Id)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('keeps a workspace that owes somebody an order, and the figures of what was paid', async () => {
  const as = await signUp()
  await second(as)
  const store = await openStore(as)
  const order = await paidOrder(store, { livemode: true })
  expect(await remove(as)).toMatchObject({ status: 409, message: expect.stringContaining('1 paid order waits') })

  await getDb().updateTable('orders').set({ status: 'handed_over' }).where('id', '=', order.id).execute()
  expect(await remove(as)).toMatchObject({ status: 200 })
  const kept = await getDb().selectFrom('deleted_orders').selectAll().where('id', '=', order.id).execute()
  expect(kept).toMatchObject([{ number: order.number, total_cents: 2000 }])
  expect(JSON.stringify(kept)).not.toContain('bo@example.com')
})

test('is deleted only by its owner, by name and with a fresh proof', async () => {
  const owner = await signUp()
  const admin = await addMember(owner, 'admin')
  await second(owner)
  const query = { WorkspaceId: owner.workspaceId, UserId: owner.userId, Email: owner.email }

  expect(await remove(admin)).toMatchObject({ status: 403 })
  expect(await send(deleteWorkspace, { as: owner, query: { ...query, UserId: admin.userId } })).toMatchObject({
    status: 404
  })
  expect(await send(deleteWorkspace, { as: owner, query: { ...query, Email: admin.email } })).toMatchObject({
    status: 404
  })
  const past = new Date(Date.now() - 3_600_000).toISOString()
  await getDb().updateTable('sessions').set({ confirmed_at: past }).where('user_id', '=', owner.userId).execute()
  expect(await send(deleteWorkspace, { as: owner, query })).toMatchObject({ status: 403, data: { confirm: 'code' } })
})

test('founds one workspace for somebody who has none, however often they come', async () => {
  const as = await signUp()
  await getDb().deleteFrom('workspace_users').where('user_id', '=', as.userId).execute()

  const found = await Promise.all([foundIfNone(getDb(), as.userId), foundIfNone(getDb(), as.userId)])
  expect(found[0]).toHaveLength(1)
  expect(found[1]).toEqual(found[0])
})

test('refuses files that are not pictures as a logo', async () => {
  const as = await signUp()
  const body = new FormData()
  body.set('kind', 'logo')
  body.set('file', new File(['hello'], 'logo.png'))
  const reply = await send(uploadFile, { as, query: { WorkspaceId: as.workspaceId }, body } as never)
  expect(reply.ok).toBe(false)
})
