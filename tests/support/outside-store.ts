// An open store of a started product, with one item, made by the calls that a shop makes.
import { randomUUID } from 'node:crypto'

import { createItem } from '#lib/contract/items.ts'
import { addStoreItems, updateStoreItem } from '#lib/contract/store-offers.ts'
import { changeStoreState, createStore, type StoreDetail, updateStore } from '#lib/contract/stores.ts'

import { callOutside, type OutsidePerson } from './outside.ts'
import type { Product } from './product.ts'

const HOUR_MS = 3_600_000

/** `stock`: pieces by colour and size, where they are limited. */
export async function openStoreOutside(
  product: Pick<Product, 'url'>,
  owner: OutsidePerson,
  stock: Record<string, number> = {}
): Promise<StoreDetail> {
  const here = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const item = await callOutside(product, createItem, {
    ...here,
    body: {
      name: 'Team tee',
      garment: 'tee',
      basePriceCents: 2000,
      colours: [{ id: 'navy', name: 'Navy', hex: '#1b2a4a' }],
      sizes: ['s', 'm', 'l'].map(id => ({ id, name: id.toUpperCase(), upchargeCents: 0 }))
    }
  })
  const made = await callOutside(product, createStore, { ...here, body: { name: `Store ${randomUUID().slice(0, 8)}` } })
  const there = { ...here, params: { storeId: made.data!.id } }
  const filled = await callOutside(product, addStoreItems, { ...there, body: { itemIds: [item.data!.id] } })
  await callOutside(product, updateStoreItem, {
    ...here,
    params: { storeId: made.data!.id, storeItemId: filled.data!.storeItems[0]!.id },
    body: { stock: Object.entries(stock).map(([variant, capacity]) => ({ variant, capacity })) }
  })
  await callOutside(product, updateStore, {
    ...there,
    body: {
      revision: made.data!.revision,
      opensAt: new Date(Date.now() - HOUR_MS).toISOString(),
      closesAt: new Date(Date.now() + 240 * HOUR_MS).toISOString(),
      delivery: { pickup: [{ id: 'shop', name: 'Shop', address: '', instructions: '' }] }
    }
  })
  const opened = await callOutside(product, changeStoreState, { ...there, body: { action: 'publish' } })
  if (!opened.ok) throw new Error(opened.message)
  return opened.data!
}
