import { expect, test } from 'vitest'

import {
  addStoreItems,
  deleteCoupon,
  orderStoreItems,
  removeStoreItem,
  saveCoupon,
  updateStoreItem
} from '#lib/contract/store-offers.ts'
import {
  changeStoreState,
  copyStore,
  createStore,
  deleteStore,
  getStore,
  listStoreItems,
  listStores,
  listStoresPlainly,
  storePoster,
  updateStore
} from '#lib/contract/stores.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { hearNotices } from '../support/notices.ts'
import { plainPng, uploaded } from '../support/pictures.ts'
import { openShop } from '../support/shop.ts'
import { by, DAY, draft, HOUR, inMs, openStore, paidOrder, readyDraft, setTimes, shirt } from '../support/stores.ts'
import { addMember, request, send, sent, signUp } from '../support/world.ts'

test('lists stores at both of their addresses, and what a store sells', async () => {
  const as = await signUp()
  const { storeId, tee, cap } = await openShop(as)
  const query = { WorkspaceId: as.workspaceId }
  const plain = await sent(listStoresPlainly, { as, query })
  expect(plain.rows).toMatchObject([{ id: storeId }])
  expect(plain).toEqual(await sent(listStores, { as, query }))

  const items = await sent(listStoreItems, { as, query: { ...query, StoreId: storeId } })
  expect(items.map(({ id, itemId }) => [id, itemId])).toEqual([
    [tee.storeItemId, tee.itemId],
    [cap.storeItemId, cap.itemId]
  ])
  const stranger = await signUp()
  const foreign = { WorkspaceId: stranger.workspaceId, StoreId: storeId }
  expect(await send(listStoreItems, { as: stranger, query: foreign })).toMatchObject({ status: 404 })
})

test('makes a draft with the shop’s zone, currency and tax, and times by its clock', async () => {
  const owner = await signUp()
  await getDb()
    .updateTable('workspaces')
    .set({ time_zone: 'America/Los_Angeles', tax_ppm: 88_750 })
    .where('id', '=', owner.workspaceId)
    .execute()

  const store = await draft(owner, 'Northside Robotics ’26')
  expect(store).toMatchObject({ state: 'draft', slug: 'northside-robotics-26', currency: 'usd', revision: 1 })
  expect(store.settings).toMatchObject({ timeZone: 'America/Los_Angeles', taxPpm: 88_750, contactEmail: owner.email })
  expect(store.settings.delivery.pickup).toMatchObject([{ name: 'Ada’s Shop' }])
  expect(store.settings.messages.launch.text).toContain('The store is open!')
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', timeStyle: 'short' })
  expect(store.opensAt).toBeNull()
  expect(clock.format(new Date(store.closesAt!))).toBe('20:00')
  expect(Math.round((Date.parse(store.closesAt!) - Date.now()) / DAY)).toBeGreaterThan(12)
})

test('saves single settings, counts the revision, and shows the newest store to whoever read an older one', async () => {
  const owner = await signUp()
  const store = await draft(owner)

  const first = await sent(updateStore, { ...by(owner, store.id), body: { revision: 1, message: 'Welcome!' } })
  expect(first).toMatchObject({ revision: 2, settings: { message: 'Welcome!', name: 'Spring store' } })
  const late = await send(updateStore, { ...by(owner, store.id), body: { revision: 1, message: 'Too late' } })
  expect(late).toMatchObject({ status: 409, data: { revision: 2, settings: { message: 'Welcome!' } } })
})

test('lets one of two changes of the same revision win', async () => {
  const owner = await signUp()
  const store = await draft(owner)

  const replies = await Promise.all(
    ['One', 'Two', 'Three'].map(name => send(updateStore, { ...by(owner, store.id), body: { revision: 1, name } }))
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('keeps the address of the campaign while the slug changes', async () => {
  const owner = await signUp()
  const store = await draft(owner)

  const changed = await sent(updateStore, { ...by(owner, store.id), body: { revision: 1, slug: 'Autumn-Store' } })
  expect(changed).toMatchObject({ campaignId: store.campaignId, slug: 'autumn-store' })
  expect(changed.path).toBe(`/popup-stores/${store.campaignId}/autumn-store`)
})

test('refuses settings that cannot be, with a sentence for the field', async () => {
  const owner = await signUp()
  const store = await draft(owner)
  const save = (body: object) => send(updateStore, { ...by(owner, store.id), body: { revision: 1, ...body } } as never)

  const tooMuch = await save({ fundraisingKind: 'percent', fundraisingValue: 10_001 })
  expect(tooMuch).toMatchObject({ status: 400, data: { fields: [{ field: 'fundraisingValue' }] } })
  expect(await save({ opensAt: '0000-01-01T00:00:00Z' })).toMatchObject({ status: 400 })
  expect(await save({ password: 'abc' })).toMatchObject({ status: 400 })
  expect(await save({ timeZone: 'Mars/Olympus' })).toMatchObject({ status: 400 })
})

test('takes files and items of its own workspace only', async () => {
  const owner = await signUp()
  const stranger = await signUp()
  const store = await draft(owner)
  const theirs = await uploaded(stranger, await plainPng())
  const ours = await uploaded(owner, await plainPng())

  const foreign = await send(updateStore, { ...by(owner, store.id), body: { revision: 1, logoFileId: theirs.id } })
  expect(foreign).toMatchObject({ status: 400 })
  const own = await sent(updateStore, { ...by(owner, store.id), body: { revision: 1, logoFileId: ours.id } })
  expect(own.logo).toBe(`/files/${ours.id}/logo`)
  const body = { itemIds: [await shirt(stranger)] }
  expect(await send(addStoreItems, { ...by(owner, store.id), body })).toMatchObject({ status: 400 })
  expect((await sent(getStore, by(owner, store.id))).storeItems).toEqual([])
})

test('hides stores of another workspace from every endpoint', async () => {
  const owner = await signUp()
  const stranger = await signUp()
  const store = await readyDraft(owner)
  const [storeItem] = store.storeItems
  const { coupons } = await sent(saveCoupon, {
    ...by(owner, store.id),
    body: { code: 'TEAM', kind: 'percent', value: 1000 }
  })
  const before = await sent(getStore, by(owner, store.id))

  const asStranger = by(stranger, store.id)
  const withItem = { ...asStranger, params: { storeId: store.id, storeItemId: storeItem!.id } }
  const replies = await Promise.all([
    send(getStore, asStranger),
    send(updateStore, { ...asStranger, body: { revision: before.revision, name: 'Mine' } }),
    send(deleteStore, asStranger),
    send(changeStoreState, { ...asStranger, body: { action: 'publish' } }),
    send(copyStore, asStranger),
    send(addStoreItems, { ...asStranger, body: { itemIds: [await shirt(stranger)] } }),
    send(orderStoreItems, { ...asStranger, body: { ids: [storeItem!.id] } }),
    send(updateStoreItem, { ...withItem, body: { section: 'Mine' } }),
    send(removeStoreItem, withItem),
    send(saveCoupon, { ...asStranger, body: { code: 'MINE', kind: 'percent', value: 1000 } }),
    send(deleteCoupon, { ...asStranger, params: { storeId: store.id, couponId: coupons[0]!.id } })
  ])
  for (const reply of replies) expect(reply).toMatchObject({ status: 404, message: 'Store not found' })
  expect((await request(storePoster, asStranger)).status).toBe(404)
  expect(await sent(getStore, by(owner, store.id))).toEqual(before)
  expect(await sent(listStores, { as: stranger, query: { WorkspaceId: stranger.workspaceId } })).toMatchObject({
    total: 0
  })
})

test('does not reach an item or coupon through another store', async () => {
  const owner = await signUp()
  const one = await readyDraft(owner)
  const other = await readyDraft(owner)
  const { coupons } = await sent(saveCoupon, {
    ...by(owner, other.id),
    body: { code: 'TEAM', kind: 'percent', value: 1000 }
  })

  const params = { storeId: one.id, storeItemId: other.storeItems[0]!.id }
  expect(await send(updateStoreItem, { ...by(owner, one.id), params, body: {} })).toMatchObject({ status: 404 })
  expect(await send(removeStoreItem, { ...by(owner, one.id), params })).toMatchObject({ status: 404 })
  const couponOf = { storeId: one.id, couponId: coupons[0]!.id }
  expect(await send(deleteCoupon, { ...by(owner, one.id), params: couponOf })).toMatchObject({ status: 404 })
})

test.for(['viewer', 'production'] as const)('lets a %s look but not edit', async role => {
  const owner = await signUp()
  const member = await addMember(owner, role)
  const store = await readyDraft(owner)

  const seen = await sent(getStore, by(member, store.id))
  expect(seen.actions).toEqual([])
  const edit = await send(updateStore, { ...by(member, store.id), body: { revision: store.revision, name: 'No' } })
  expect(edit.status).toBe(403)
  const publish = await send(changeStoreState, { ...by(member, store.id), body: { action: 'publish' } })
  expect(publish.status).toBe(403)
  const create = { as: member, query: { WorkspaceId: owner.workspaceId }, body: { name: 'No' } }
  expect((await send(createStore, create)).status).toBe(403)
})

test('lets sales edit but only owners and admins delete', async () => {
  const owner = await signUp()
  const sales = await addMember(owner, 'sales')
  const admin = await addMember(owner, 'admin')
  const store = await draft(sales)

  expect((await send(deleteStore, by(sales, store.id))).status).toBe(403)
  expect((await send(deleteStore, by(admin, store.id))).status).toBe(200)
  expect((await send(getStore, by(owner, store.id))).status).toBe(404)
})

test('does not delete a store with orders', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  await paidOrder(store, { status: 'expired' })

  expect(await send(deleteStore, by(owner, store.id))).toMatchObject({
    status: 409,
    message: 'This store has orders, so it cannot be deleted. Cancel it instead.'
  })
})

test('says what is missing before it publishes', async () => {
  const owner = await signUp()
  const store = await draft(owner)
  await sent(updateStore, {
    ...by(owner, store.id),
    body: {
      revision: 1,
      access: 'password',
      opensAt: inMs(2 * DAY),
      closesAt: inMs(DAY),
      inHandsOn: inMs(-DAY).slice(0, 10),
      delivery: { pickup: [] }
    }
  })

  const reply = await send(changeStoreState, { ...by(owner, store.id), body: { action: 'publish' } })
  expect(reply.status).toBe(409)
  const { checklist } = reply.data as unknown as { checklist: { step: number; done: boolean; blocking: boolean }[] }
  const steps = checklist.filter(({ blocking, done }) => blocking && !done).map(({ step }) => step)
  expect(steps).toEqual([2, 2, 3, 5, 6])
  expect(await sent(getStore, by(owner, store.id))).toMatchObject({ state: 'draft' })
})

test('is not published under a name that nobody gave the shop', async () => {
  const owner = await signUp()
  await getDb().updateTable('workspaces').set({ named: false }).where('id', '=', owner.workspaceId).execute()
  const store = await readyDraft(owner)
  expect(store.settings.delivery.pickup).toMatchObject([{ name: 'Our shop', address: '' }])

  const reply = await send(changeStoreState, { ...by(owner, store.id), body: { action: 'publish' } })
  expect(reply).toMatchObject({ status: 409, message: expect.stringContaining('Name your shop first') })
  const address = { street: '1 Main Street', city: 'Dayton', state: 'OH', postalCode: '45402' }
  const body = { workspaceId: owner.workspaceId, businessName: 'Rivera Press', address }
  expect(await sent(updateWorkspace, { as: owner, body })).toMatchObject({ named: true })
  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'publish' } })

  const { settings } = await draft(owner, 'Second store')
  const place = { name: 'Rivera Press', address: '1 Main Street, Dayton, OH 45402' }
  expect(settings.delivery.pickup).toMatchObject([place])
})

test('does not publish what closed already', async () => {
  const owner = await signUp()
  const store = await readyDraft(owner, { opensAt: inMs(-2 * DAY), closesAt: inMs(-1000) })

  const reply = await send(changeStoreState, { ...by(owner, store.id), body: { action: 'publish' } })
  expect(reply).toMatchObject({ status: 409, message: expect.stringContaining('in the future') })
})

test('stays editable while open, but keeps what it needs to be open', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  const save = (revision: number, body: object) =>
    send(updateStore, { ...by(owner, store.id), body: { revision, ...body } } as never)

  expect(await save(store.revision, { message: 'Two more days!' })).toMatchObject({ status: 200 })
  const revision = store.revision + 1
  expect(await save(revision, { closesAt: null })).toMatchObject({ status: 400 })
  expect(await save(revision, { closesAt: inMs(-HOUR) })).toMatchObject({ status: 400 })
  expect(await save(revision, { delivery: { pickup: [] } })).toMatchObject({ status: 400 })
  expect(await save(revision, { access: 'password' })).toMatchObject({ status: 400 })
  expect(await save(revision, { access: 'password', password: 'wildcats' })).toMatchObject({
    status: 200,
    data: { hasPassword: true }
  })
})

test('never answers the password of a store or its hash', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  const body = { revision: store.revision, access: 'password' as const, password: 'wildcats' }
  const response = await request(updateStore, { ...by(owner, store.id), body })
  expect(await response.text()).not.toMatch(/wildcats|argon2/)
})

test('tells every process when a published store changes, and shows its files to everybody', async () => {
  const owner = await signUp()
  const quiet = await draft(owner)
  const logo = await uploaded(owner, await plainPng())
  const heard = await hearNotices()

  await sent(updateStore, { ...by(owner, quiet.id), body: { revision: 1, logoFileId: logo.id } })
  const isPublic = () =>
    getDb().selectFrom('files').select('is_public').where('id', '=', logo.id).executeTakeFirstOrThrow()
  expect(await isPublic()).toEqual({ is_public: false })
  const store = await openStore(owner, { logoFileId: logo.id })
  expect(await isPublic()).toEqual({ is_public: true })
  await sent(updateStore, { ...by(owner, store.id), body: { revision: store.revision, message: 'Hello' } })
  await heard.stop()
  const tags = heard.notices.flatMap(notice => (notice.kind === 'cache' ? notice.tags : []))
  expect(tags).toContain(`store:${store.campaignId}`)
  expect(tags).not.toContain(`store:${quiet.campaignId}`)
})

test('copies settings, items and unused coupons, without dates and orders', async () => {
  const owner = await signUp()
  const store = await openStore(owner, { message: 'Hello', fundraisingKind: 'percent', fundraisingValue: 1000 })
  await paidOrder(store)
  const params = { storeId: store.id, storeItemId: store.storeItems[0]!.id }
  const stock = [{ variant: '', capacity: 50 }]
  await sent(updateStoreItem, { ...by(owner, store.id), params, body: { priceCents: 1800, section: 'Shirts', stock } })
  for (const code of ['USED', 'NEW']) {
    await sent(saveCoupon, { ...by(owner, store.id), body: { code, kind: 'amount', value: 500 } })
  }
  await getDb()
    .updateTable('coupons')
    .set({ uses: 1 })
    .where('code', '=', 'USED')
    .where('store_id', '=', store.id)
    .execute()

  const copy = await sent(copyStore, by(owner, store.id))
  expect(copy).toMatchObject({ name: 'Spring store copy', state: 'draft', opensAt: null, closesAt: null })
  expect(copy.campaignId).not.toBe(store.campaignId)
  expect(copy.settings).toMatchObject({ message: 'Hello', fundraisingKind: 'percent', fundraisingValue: 1000 })
  expect(copy.storeItems).toMatchObject([{ priceCents: 1800, section: 'Shirts', stock: [{ capacity: 50, taken: 0 }] }])
  expect(copy.coupons).toMatchObject([{ code: 'NEW', uses: 0 }])
  expect(copy.figures).toMatchObject({ orders: 0, salesCents: 0 })
})

test('makes, changes and deletes coupons', async () => {
  const owner = await signUp()
  const store = await draft(owner)
  const save = (body: object) => send(saveCoupon, { ...by(owner, store.id), body } as never)

  expect(await save({ code: 'team', kind: 'percent', value: 10_001 })).toMatchObject({ status: 400 })
  await save({ code: 'team', kind: 'percent', value: 1000 })
  const changed = await save({ code: 'TEAM', kind: 'amount', value: 500, maxUses: 3 })
  const { coupons } = changed.data as unknown as { coupons: { id: string }[] }
  expect(coupons).toMatchObject([{ code: 'TEAM', kind: 'amount', value: 500, maxUses: 3, uses: 0 }])
  await getDb().updateTable('coupons').set({ uses: 3 }).where('store_id', '=', store.id).execute()
  expect(await save({ code: 'TEAM', kind: 'amount', value: 500, maxUses: 2 })).toMatchObject({ status: 409 })
  const params = { storeId: store.id, couponId: coupons[0]!.id }
  expect((await sent(deleteCoupon, { ...by(owner, store.id), params })).coupons).toEqual([])
})

test('counts what was sold for the money of the gateway in use, and never adds real to test money', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  await paidOrder(store, { units: 3, livemode: true })
  await paidOrder(store, { units: 2, livemode: true, refundedCents: 1500 })
  await paidOrder(store, { units: 1, livemode: true, refundedCents: 2000 })
  await paidOrder(store, { units: 4 })
  await paidOrder(store, { status: 'pending' })
  await paidOrder(store, { status: 'cancelled', refundedCents: 2000 })

  const figures = { orders: 1, units: 4, salesCents: 8000, fundraisingCents: 400, testMode: true }
  expect((await sent(getStore, by(owner, store.id))).figures).toMatchObject(figures)
  const { rows } = await sent(listStores, { as: owner, query: { WorkspaceId: owner.workspaceId } })
  expect(rows).toMatchObject([{ items: 1, figures }])
})

test('searches, filters, sorts and pages the list', async () => {
  const owner = await signUp()
  const list = (query: object) => sent(listStores, { as: owner, query: { WorkspaceId: owner.workspaceId, ...query } })
  const names = async (query: object) => (await list(query)).rows.map(({ name }) => name)
  for (const name of ['Alpha 100%', 'beta', 'Gamma']) await draft(owner, name)
  const { rows } = await list({})
  const idOf = (name: string) => rows.find(row => row.name === name)!.id
  await setTimes(idOf('Alpha 100%'), { stage: 'published', opens_at: inMs(-DAY), closes_at: inMs(5 * DAY) })
  await setTimes(idOf('beta'), { stage: 'published', opens_at: inMs(-DAY), closes_at: inMs(2 * DAY) })

  expect(await names({ sort: 'name' })).toEqual(['Alpha 100%', 'beta', 'Gamma'])
  expect(await names({ sort: 'closing' })).toEqual(['beta', 'Alpha 100%', 'Gamma'])
  expect(await names({})).toEqual(['Gamma', 'beta', 'Alpha 100%'])
  expect(await names({ search: '0%' })).toEqual(['Alpha 100%'])
  expect(await names({ search: 'lakeview', state: 'open' })).toEqual(['Alpha 100%'])
  expect(await names({ state: 'closing_soon' })).toEqual(['beta'])
  expect(await list({ page: 2, pageSize: 2 })).toMatchObject({ total: 3, page: 2, rows: [{ name: 'Alpha 100%' }] })
})
