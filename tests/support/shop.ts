// An open store with a few items, put in place directly: a test that is about setting one up does it itself.
import { randomBytes, randomUUID } from 'node:crypto'

import type { Insertable } from 'kysely'

import type { ItemColour, ItemSize } from '#lib/contract/items.ts'
import { PersonalisationField } from '#lib/contract/items.ts'
import type { CartLine, placeOrder } from '#lib/contract/shopping.ts'
import type { Delivery } from '#lib/contract/delivery.ts'
import type { Input } from '#lib/contract/endpoint.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'

import { limitStock } from './stock.ts'
import type { Person } from './world.ts'

interface ShopItem {
  name: string
  baseCents: number
  colours: ItemColour[]
  sizes: ItemSize[]
  fields: PersonalisationField[]
  /** In place of the base price in this store. */
  priceCents: number | null
  required: boolean
  hidden: boolean
  leftOut: string[]
  /** Capacity by variant: '' or colourId/sizeId. */
  stock: Record<string, number>
}

interface Coupon {
  code: string
  kind: 'percent' | 'amount'
  value: number
  max_uses?: number
  once_per_buyer?: boolean
  expires_at?: string
}

export interface Shop {
  storeId: string
  workspaceId: string
  campaignId: string
  path: string
  tee: ShopPiece
  cap: ShopPiece
}

export interface ShopPiece {
  storeItemId: string
  itemId: string
}

interface Overrides {
  store?: Partial<Insertable<DB['stores']>>
  tee?: Partial<ShopItem>
  cap?: Partial<ShopItem>
  delivery?: Partial<Delivery>
  coupons?: Coupon[]
}

const none = { front: null, back: null }

const TEE: ShopItem = {
  name: 'Team tee',
  baseCents: 2000,
  colours: [
    { id: 'navy', name: 'Navy', hex: '#1b2a4a', heather: false, pictures: none },
    { id: 'white', name: 'White', hex: '#ffffff', heather: false, pictures: none }
  ],
  sizes: [
    { id: 's', name: 'S', upchargeCents: 0 },
    { id: 'm', name: 'M', upchargeCents: 0 },
    { id: 'xxl', name: '2XL', upchargeCents: 200 }
  ],
  fields: [
    PersonalisationField.parse({
      id: 'name',
      label: 'Name',
      type: 'text',
      maxLength: 10,
      uppercase: true,
      priceCents: 500
    }),
    PersonalisationField.parse({ id: 'number', label: 'Number', type: 'number' })
  ],
  priceCents: null,
  required: false,
  hidden: false,
  leftOut: [],
  stock: {}
}

const CAP: ShopItem = {
  ...TEE,
  name: 'Cap',
  baseCents: 1500,
  colours: [{ id: 'black', name: 'Black', hex: '#000000', heather: false, pictures: none }],
  sizes: [{ id: 'one', name: 'One size', upchargeCents: 0 }],
  fields: []
}

const DELIVERY: Delivery = {
  pickup: [{ id: 'office', name: 'School office', address: '1 School Road', instructions: 'Mondays' }],
  group: { enabled: true, label: 'Team', recipients: ['U12', 'U14'] },
  shipping: { enabled: true, priceCents: 700, freeOverCents: 10_000, countries: [], zones: [] }
}

/** A published store that closes in a week, with a tee (2 colours, 3 sizes, name and number) and a cap. */
export async function openShop(owner: Person, overrides: Overrides = {}): Promise<Shop> {
  const db = getDb()
  const campaignId = randomBytes(9).toString('base64url')
  const slug = 'spring-store'
  const { id: storeId } = await db
    .insertInto('stores')
    .values({
      workspace_id: owner.workspaceId,
      campaign_id: campaignId,
      slug,
      name: 'Spring store',
      organisation: 'Lakeview School',
      contact_email: 'shop@example.com',
      stage: 'published',
      time_zone: 'America/New_York',
      currency: 'usd',
      opens_at: new Date(Date.now() - 86_400_000).toISOString(),
      closes_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      published_at: new Date().toISOString(),
      delivery: JSON.stringify({ ...DELIVERY, ...overrides.delivery }),
      ...overrides.store
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tee = await addToShop(owner, storeId, { ...TEE, ...overrides.tee }, 1)
  const cap = await addToShop(owner, storeId, { ...CAP, ...overrides.cap }, 2)
  for (const coupon of overrides.coupons ?? []) {
    await db
      .insertInto('coupons')
      .values({ store_id: storeId, ...coupon })
      .execute()
  }
  return { storeId, workspaceId: owner.workspaceId, campaignId, path: `/popup-stores/${campaignId}/${slug}`, tee, cap }
}

async function addToShop(owner: Person, storeId: string, item: ShopItem, position: number): Promise<ShopPiece> {
  const db = getDb()
  const { id: itemId } = await db
    .insertInto('items')
    .values({
      workspace_id: owner.workspaceId,
      name: item.name,
      garment: 'tee',
      base_price_cents: item.baseCents,
      colours: JSON.stringify(item.colours),
      sizes: JSON.stringify(item.sizes),
      fields: JSON.stringify(item.fields)
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: storeItemId } = await db
    .insertInto('store_items')
    .values({
      store_id: storeId,
      item_id: itemId,
      position,
      price_cents: item.priceCents,
      required: item.required,
      hidden: item.hidden,
      left_out: JSON.stringify(item.leftOut)
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await limitStock(storeItemId, item.stock)
  return { storeItemId, itemId }
}

type LineInput = Partial<CartLine>

export function teeLine(shop: Shop, line: LineInput = {}): CartLine {
  const key = `line-${randomUUID().slice(0, 8)}`
  return { key, itemId: shop.tee.storeItemId, colourId: 'navy', sizeId: 'm', quantity: 1, personalisation: {}, ...line }
}

export function capLine(shop: Shop, line: LineInput = {}): CartLine {
  return teeLine(shop, { itemId: shop.cap.storeItemId, colourId: 'black', sizeId: 'one', ...line })
}

export type OrderBody = Input<typeof placeOrder>['body']

/** The body of placeOrder: one tee, picked up at the office, unless told otherwise. */
export function orderBody(shop: Shop, body: Partial<OrderBody> = {}): OrderBody {
  return {
    campaignId: shop.campaignId,
    lines: [teeLine(shop)],
    buyer: { name: 'Bo Buyer', email: 'bo@example.com', phone: '' },
    delivery: { kind: 'pickup', pointId: 'office' },
    expectedTotalCents: 2000,
    ...body
  }
}
