// A store that looks like a real one, put into the database of a running product: what browsers are shown in tests.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Insertable } from 'kysely'

import { PersonalisationField } from '#lib/contract/items.ts'
import { hashPassword } from '#lib/server/identity/credentials/password.ts'
import { startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'
import { publishFiles, uploadFile } from '#lib/server/platform/files/service.ts'
import { insertWorkspace } from '#lib/server/identity/workspaces/queries.ts'

import { limitStock } from './stock.ts'

const DAY_MS = 86_400_000

export interface Wildcats {
  storeId: string
  campaignId: string
  path: string
  /** Store item ids by the item's name. */
  items: Record<string, string>
}

/** Reaches the database of the product that DATA_DIR belongs to; call the answer when done. */
export async function openProductDatabase(): Promise<() => Promise<void>> {
  const embedded = await startEmbedded({ dataDir: process.env['DATA_DIR']! })
  const pool = setDatabase(embedded.url)
  return async () => {
    await pool.end()
    await embedded.stop()
  }
}

const NAVY = { id: 'navy', name: 'Navy', hex: '#1b2438', heather: false }
const GREY = { id: 'grey', name: 'Heather Gray', hex: '#cbcbcb', heather: true }
const GOLD = { id: 'gold', name: 'Gold', hex: '#f2a900', heather: false }
const WHITE = { id: 'white', name: 'White', hex: '#ffffff', heather: false }

const ADULT = ['S', 'M', 'L', 'XL', '2XL', '3XL'].map(name => ({
  id: name.toLowerCase(),
  name,
  upchargeCents: name === '2XL' ? 200 : name === '3XL' ? 300 : 0
}))
const ONE = [{ id: 'one', name: 'One size', upchargeCents: 0 }]

const ON_BACK = { side: 'back', x: 0, font: 'collegiate', hex: '#ffffff', outlineHex: '#f2a900' } as const
const NAME = PersonalisationField.parse({
  id: 'name',
  label: 'Name',
  type: 'text',
  maxLength: 12,
  uppercase: true,
  priceCents: 500,
  placement: { ...ON_BACK, y: 30, heightMm: 52, maxWidthMm: 280 }
})
const NUMBER = PersonalisationField.parse({
  id: 'number',
  label: 'Number',
  type: 'number',
  placement: { ...ON_BACK, y: 105, heightMm: 200, maxWidthMm: 260 }
})
const FIT = PersonalisationField.parse({
  id: 'fit',
  label: 'Sleeves',
  hint: 'The shop shortens them for free',
  type: 'textList',
  values: ['Regular', 'Short'].map((value, index) => ({ id: value, index, value }))
})

interface Piece {
  name: string
  description?: string
  garment: string
  baseCents: number
  colours: object[]
  sizes: object[]
  fields?: PersonalisationField[]
  section: string
  /** Width in millimetres of the artwork on its front. */
  artMm: number
  stock?: Record<string, number>
  required?: boolean
}

const PIECES: Piece[] = [
  {
    name: 'Game day tee',
    description: 'Soft ringspun cotton with your name and number on the back. Runs true to size.',
    garment: 'tee',
    baseCents: 2000,
    colours: [NAVY, GOLD, WHITE, GREY],
    sizes: ADULT,
    fields: [NAME, NUMBER],
    section: 'On the court',
    artMm: 220
  },
  {
    name: 'Warm-up hoodie',
    garment: 'hoodie',
    baseCents: 3800,
    colours: [GREY, NAVY],
    sizes: ADULT,
    fields: [NAME, FIT],
    section: 'On the court',
    artMm: 190,
    stock: { 'grey/s': 0, 'grey/m': 3 }
  },
  {
    name: 'Shooting shirt',
    garment: 'long-sleeve',
    baseCents: 2600,
    colours: [GOLD, NAVY],
    sizes: ADULT,
    section: 'On the court',
    artMm: 220
  },
  {
    name: 'Coach polo',
    garment: 'polo',
    baseCents: 3200,
    colours: [NAVY, WHITE],
    sizes: ADULT,
    section: 'In the stands',
    artMm: 80
  },
  {
    name: 'Wildcats cap',
    garment: 'cap',
    baseCents: 1800,
    colours: [NAVY, GOLD],
    sizes: ONE,
    section: 'In the stands',
    artMm: 66,
    stock: { '': 4 }
  },
  {
    name: 'Court-side tote',
    garment: 'tote',
    baseCents: 1400,
    colours: [WHITE, NAVY],
    sizes: ONE,
    section: 'In the stands',
    artMm: 180,
    stock: { '': 0 }
  }
]

interface Overrides {
  store?: Partial<Insertable<DB['stores']>>
  password?: string
  /** Takes the last piece of everything away. */
  soldOut?: boolean
}

/** An open store that closes in six days, with six pieces, three ways of delivery, a goal and the coupon WILD10. */
export async function openWildcats({ store, password, soldOut }: Overrides = {}): Promise<Wildcats> {
  const db = getDb()
  const { id: userId } = await db
    .insertInto('users')
    .values({
      email: `${randomUUID()}@example.com`,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_verified_at: new Date().toISOString(),
      plan: 'business'
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const workspaceId = await insertWorkspace(db, userId, 'Delgado Print Co.', `ws_${randomUUID()}`)
  const artworkId = await uploadArtwork(userId, workspaceId)
  const campaignId = randomBytes(9).toString('base64url')
  const slug = 'riverside-wildcats'
  const { id: storeId } = await db
    .insertInto('stores')
    .values({
      workspace_id: workspaceId,
      campaign_id: campaignId,
      slug,
      name: 'Wildcats Basketball',
      organisation: 'Riverside High School',
      message: 'Gear up for the season! Every piece you buy helps send the team to the state finals.',
      contact_email: 'hello@delgado.example',
      theme_hex: '#f2a900',
      stage: 'published',
      time_zone: 'America/New_York',
      currency: 'usd',
      opens_at: new Date(Date.now() - DAY_MS).toISOString(),
      closes_at: new Date(Date.now() + 6.3 * DAY_MS).toISOString(),
      published_at: new Date().toISOString(),
      in_hands_on: new Date(Date.now() + 24 * DAY_MS).toISOString().slice(0, 10),
      fundraising_kind: 'amount',
      fundraising_value: 400,
      goal_cents: 150_000,
      minimum_units: 24,
      tax_ppm: 70_000,
      delivery: JSON.stringify({
        pickup: [
          {
            id: 'office',
            name: 'School office',
            address: '1 School Road, Riverside',
            instructions: 'Monday to Friday, 8 to 3'
          }
        ],
        group: { enabled: true, label: 'Team', recipients: ['Varsity', 'Junior varsity', 'Freshmen'] },
        shipping: { enabled: true, priceCents: 700, freeOverCents: 15_000 }
      }),
      ...(password && { access: 'password', password_hash: await hashPassword(password) }),
      ...store
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items: Record<string, string> = {}
  for (const [position, piece] of PIECES.entries()) {
    items[piece.name] = await addPiece({ workspaceId, storeId, artworkId }, piece, position)
    await limitStock(items[piece.name]!, soldOut ? { '': 0 } : (piece.stock ?? {}))
  }
  await db.insertInto('coupons').values({ store_id: storeId, code: 'WILD10', kind: 'percent', value: 1000 }).execute()
  return { storeId, campaignId, path: `/popup-stores/${campaignId}/${slug}`, items }
}

async function addPiece(
  ids: { workspaceId: string; storeId: string; artworkId: string },
  piece: Piece,
  position: number
) {
  const db = getDb()
  const {
    name,
    description = '',
    garment,
    baseCents,
    colours,
    sizes,
    fields = [],
    section,
    artMm,
    required = false
  } = piece
  const height = artMm * 0.8
  const art = {
    id: 'crest',
    fileId: ids.artworkId,
    side: 'front',
    x: -artMm / 2,
    y: artMm < 100 ? 2 : 30,
    width: artMm,
    height
  }
  const { id: itemId } = await db
    .insertInto('items')
    .values({
      workspace_id: ids.workspaceId,
      name,
      description,
      garment,
      base_price_cents: baseCents,
      colours: JSON.stringify(colours.map(colour => ({ ...colour, pictures: { front: null, back: null } }))),
      sizes: JSON.stringify(sizes),
      fields: JSON.stringify(fields),
      artwork: JSON.stringify([art])
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('store_items')
    .values({ store_id: ids.storeId, item_id: itemId, position, section, required })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function uploadArtwork(userId: string, workspaceId: string): Promise<string> {
  const drawing = await readFile(new URL('../../src/lib/server/demo/artwork/riverside-wildcats.svg', import.meta.url))
  const body = new FormData()
  body.set('kind', 'artwork')
  body.set('file', new File([drawing], 'crest.svg', { type: 'image/svg+xml' }))
  const bare = new Request('http://127.0.0.1/', { method: 'POST', body })
  const bytes = await bare.arrayBuffer()
  const headers = { 'content-type': bare.headers.get('content-type')!, 'content-length': String(bytes.byteLength) }
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: bytes, headers })
  const user = { id: userId, email: '', firstName: 'Ada', lastName: 'Lovelace', phone: '', userLinks: [] }
  const member = {
    userId,
    sessionId: '',
    admin: false,
    verified: true,
    user,
    byCookie: false,
    workspaceId,
    role: 'owner' as const
  }
  const { id } = await uploadFile(getDb(), member, request)
  await publishFiles(getDb(), workspaceId, [id])
  return id
}
