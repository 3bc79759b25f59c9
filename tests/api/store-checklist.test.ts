// What the checklist of a store advises before it opens.
import { expect, test } from 'vitest'

import { listAttention } from '#lib/contract/attention.ts'
import { getItem, updateItem } from '#lib/contract/items.ts'
import { getStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { NO_RULES } from '#lib/shared/taxes.ts'

import { openShop } from '../support/shop.ts'
import { sent, signUp } from '../support/world.ts'

test('a store of plain garments says so before it opens', async () => {
  const owner = await signUp()
  const open = await openShop(owner, { tee: { fields: [] } })
  const at = { as: owner, params: { storeId: open.storeId }, query: { WorkspaceId: owner.workspaceId } }
  const advice = async () => {
    const { checklist } = await sent(getStore, at)
    return checklist.filter(({ text, done }) => text.includes('plain garment') && !done).map(({ text }) => text)
  }
  expect(await advice()).toEqual([
    'All items are plain garments. Add artwork or photos, so that shoppers see what they get.'
  ])
  const pictures = { front: crypto.randomUUID(), back: null }
  await getDb()
    .updateTable('items')
    .set({ colours: JSON.stringify([{ id: 'navy', name: 'Navy', hex: '#1b2a4a', heather: false, pictures }]) })
    .where('id', '=', open.cap.itemId)
    .execute()
  expect(await advice()).toEqual([
    'Team tee is a plain garment: no artwork and no photo. Add one, so that shoppers see what they get.'
  ])
})

test('an item of a tax class that the taxes of the store do not have is named', async () => {
  const owner = await signUp()
  const open = await openShop(owner)
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const item = { ...inside, params: { itemId: open.tee.itemId } }
  const { revision } = await sent(getItem, item)
  await sent(updateItem, { ...item, body: { revision, taxClass: 'clothing' } })
  const { checklist } = await sent(getStore, { ...inside, params: { storeId: open.storeId } })
  const advice = checklist.filter(({ text, done }) => text.includes('tax class') && !done)
  expect(advice).toMatchObject([{ step: 4, blocking: false, text: expect.stringContaining('Team tee') }])

  // Nobody looks at the set-up of an open store: its owner's Home names it, until the store has the class or closes.
  const waiting = async () => (await sent(listAttention, inside)).rows
  expect(await waiting()).toMatchObject([
    { kind: 'taxClass', id: open.storeId, detail: 'Team tee', href: `/dashboard/stores/${open.storeId}/setup?step=4` }
  ])
  const change = (changed: object) => {
    return getDb().updateTable('stores').set(changed).where('id', '=', open.storeId).execute()
  }
  await change({ tax_rules: JSON.stringify({ ...NO_RULES, classes: [{ id: 'clothing', name: 'Clothing' }] }) })
  expect(await waiting()).toEqual([])
  await change({ tax_rules: JSON.stringify(NO_RULES) })
  expect(await waiting()).toHaveLength(1)
  await change({ closes_at: new Date(Date.now() - 1000).toISOString() })
  expect(await waiting()).toEqual([])
})
