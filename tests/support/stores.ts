// Stores made through the endpoints, and orders put in place as if shoppers had placed and paid them.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Data } from '#lib/contract/endpoint.ts'
import { createItem } from '#lib/contract/items.ts'
import { addStoreItems } from '#lib/contract/store-offers.ts'
import { changeStoreState, createStore, type getStore, type StoreSettings, updateStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { insertOrderRow } from './orders.ts'
import { type Person, sent } from './world.ts'

type Detail = Data<typeof getStore>

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}

export function by(as: Person, storeId: string) {
  return { as, params: { storeId }, query: { WorkspaceId: as.workspaceId } }
}

/** A shirt in two colours and two sizes for 20 dollars. */
export async function shirt(as: Person, name = 'Team tee'): Promise<string> {
  const { id } = await sent(createItem, {
    as,
    query: { WorkspaceId: as.workspaceId },
    body: {
      name,
      garment: 'tee',
      basePriceCents: 2000,
      colours: [
        { id: 'navy', name: 'Navy', hex: '#1b2a4a' },
        { id: 'white', name: 'White', hex: '#ffffff' }
      ],
      sizes: [
        { id: 's', name: 'S', upchargeCents: 0 },
        { id: 'm', name: 'M', upchargeCents: 0 }
      ]
    }
  })
  return id
}

export function draft(as: Person, name = 'Spring store'): Promise<Detail> {
  return sent(createStore, {
    as,
    query: { WorkspaceId: as.workspaceId },
    body: { name, organisation: 'Lakeview School' }
  })
}

/** A draft that can be published, with these settings. */
export async function readyDraft(as: Person, settings: Partial<StoreSettings> = {}): Promise<Detail> {
  const store = await draft(as)
  await sent(addStoreItems, { ...by(as, store.id), body: { itemIds: [await shirt(as)] } })
  return sent(updateStore, { ...by(as, store.id), body: { revision: store.revision, ...settings } })
}

/** A published store that is open since an hour and closes in ten days, unless told otherwise. */
export async function openStore(as: Person, settings: Partial<StoreSettings> = {}): Promise<Detail> {
  const store = await readyDraft(as, { opensAt: inMs(-HOUR), closesAt: inMs(10 * DAY), ...settings })
  return sent(changeStoreState, { ...by(as, store.id), body: { action: 'publish' } })
}

/** As if time had gone by: for states that nobody can reach by a request. */
export async function setTimes(
  storeId: string,
  times: { opens_at?: string; closes_at?: string; published_at?: string; stage?: string }
) {
  await getDb().updateTable('stores').set(times).where('id', '=', storeId).execute()
}

interface OrderFacts {
  status?: string
  email?: string
  units?: number
  totalCents?: number
  refundedCents?: number
  livemode?: boolean
  /** Colour and size of its line. */
  variant?: { colourId: string; sizeId: string }
  shipping?: boolean
}

let lastNumber = 1000

/** A paid order of a store, with one line. */
export async function paidOrder(store: Detail, facts: OrderFacts = {}): Promise<{ id: string; number: number }> {
  const { status = 'paid', email = 'bo@example.com', units = 1, totalCents = 2000 * units, refundedCents = 0 } = facts
  const { variant = { colourId: 'navy', sizeId: 'm' }, livemode = false, shipping = false } = facts
  const isPaid = status !== 'pending' && status !== 'expired'
  const { workspace_id, last } = await getDb()
    .selectFrom('stores')
    .select([
      'workspace_id',
      sql<number>`(
      select coalesce(max(number), 0) from orders where workspace_id = stores.workspace_id)`.as('last')
    ])
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow()
  lastNumber = Math.max(lastNumber, last) + 1
  const { id, number } = await insertOrderRow({
    gateway: livemode ? 'stripe' : 'test',
    public_id: randomUUID(),
    workspace_id,
    store_id: store.id,
    number: lastNumber,
    status,
    buyer_name: 'Bo Buyer',
    buyer_email: email,
    delivery: JSON.stringify(shipping ? { kind: 'shipping' } : { kind: 'pickup', pointId: 'shop' }),
    currency: 'usd',
    units,
    subtotal_cents: totalCents,
    total_cents: totalCents,
    fundraising_cents: 100 * units,
    paid_cents: isPaid ? totalCents : 0,
    refunded_cents: refundedCents,
    paid_at: isPaid ? new Date().toISOString() : null,
    livemode,
    idempotency_key: randomUUID(),
    request_hash: '',
    expires_at: inMs(HOUR / 2)
  })
  const [storeItem] = store.storeItems
  await getDb()
    .insertInto('order_lines')
    .values(({ selectFrom }) => ({
      order_id: id,
      position: 0,
      store_item_id: storeItem?.id ?? null,
      item_id: storeItem?.itemId ?? null,
      variant_id: selectFrom('variants')
        .select('id')
        .where('item_id', '=', storeItem?.itemId ?? null)
        .where('colour_id', '=', variant.colourId)
        .where('size_id', '=', variant.sizeId),
      name: 'Team tee',
      colour: JSON.stringify({ id: variant.colourId, name: 'Navy' }),
      size: JSON.stringify({ id: variant.sizeId, name: 'M' }),
      quantity: units,
      base_cents: 2000,
      unit_cents: 2000,
      total_cents: 2000 * units
    }))
    .execute()
  return { id, number }
}
