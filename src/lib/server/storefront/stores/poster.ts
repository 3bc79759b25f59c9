import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { disposition } from '#lib/server/platform/files/names.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { embedPictures } from '#lib/server/platform/files/serve.ts'
import { readFile } from '#lib/server/platform/files/service.ts'
import type { LineLook } from '#lib/server/storefront/orders/line-drawing.ts'
import { sampleValue } from '#lib/garments/decoration.ts'
import { bestSide } from '#lib/garments/decorated.ts'
import { shortPath } from '#lib/shared/store-state.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { findStoreItems, pathOf, stateOf } from './detail.ts'
import type { PosterFacts, PosterTask } from './poster-page.ts'
import { findStore, type StoreRow } from './queries.ts'

const LIMITS = { cpuMs: 5000, clockMs: 12_000 }

/** The poster as a file to print. */
export async function storePoster(
  db: Db,
  member: Member,
  { storeId, paper }: { storeId: string; paper: 'letter' | 'a4' }
): Promise<Response> {
  const store = await findStore(db, member, storeId)
  if (!store) throw notFound('Store')
  const facts: PosterFacts = {
    paper,
    storeName: store.name,
    organisation: store.organisation,
    shopName: store.shopName,
    themeHex: store.theme_hex,
    href: `${env().publicUrl}${pathOf(store)}`,
    short: `${env().publicUrl}${shortPath({ campaignId: store.campaign_id })}`,
    points: pointsOf(store),
    logo: await readPicture(db, member, store.logo_file_id ?? store.shopLogoFileId),
    banner: await readPicture(db, member, store.banner_file_id),
    garment: store.banner_file_id ? undefined : await findGarment(db, member, store.id)
  }
  const turn = { lane: 'member', of: member.workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ kind: 'poster', facts }) satisfies PosterTask)
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': disposition('inline', `${store.name.replaceAll(/[/\\]/g, '-')} poster.pdf`),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff'
    }
  })
}

/** Day, and beneath it weekday and hour by the clock of the store. */
function pointsOf(store: StoreRow): PosterFacts['points'] {
  const { opens_at, closes_at, in_hands_on, time_zone } = store
  const opens = stateOf(store) === 'scheduled' && opens_at
  return [
    ...(opens ? [{ label: 'Opens', ...wordsOf(opens, time_zone, true) }] : []),
    ...(closes_at ? [{ label: 'Order until', ...wordsOf(closes_at, time_zone, true) }] : []),
    ...(in_hands_on ? [{ label: 'Ready by', ...wordsOf(`${in_hands_on}T00:00:00Z`, 'UTC', false) }] : [])
  ]
}

function wordsOf(at: string, timeZone: string, hour: boolean): { day: string; detail: string } {
  const words = (options: Intl.DateTimeFormatOptions) => {
    return dateFormat({ ...options, timeZone }).format(new Date(at))
  }
  const weekday = words({ weekday: 'long' })
  const time = hour ? ` at ${words({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}` : ''
  return { day: words({ month: 'long', day: 'numeric' }), detail: `${weekday}${time}` }
}

/** What was uploaded, as it is kept. */
async function readPicture(db: Db, member: Member, fileId: string | null): Promise<Buffer | undefined> {
  return (fileId && (await readFile(db, member.workspaceId, fileId))?.bytes) || undefined
}

/** The first item that shoppers see, in its first colour, with a sample name on it: what the store is about at a glance. */
async function findGarment(db: Db, member: Member, storeId: string): Promise<LineLook | undefined> {
  const items = await findStoreItems(db, member, storeId)
  const item = items.find(({ hidden, item: { garment } }) => !hidden && garment)?.item
  const [colour] = item?.colours ?? []
  if (!item || !colour) return undefined
  const { garment, fields } = item
  const layers = item.artwork.map(({ fileId, side, x, y, width, height }) => ({ fileId, side, x, y, width, height }))
  const side = bestSide({ garment, fields, artwork: layers.map(layer => ({ ...layer, href: '' })) })
  const photo = colour.pictures[side]
  const ids = [...layers.map(({ fileId }) => fileId), ...(photo ? [photo] : [])]
  const none = new Map<string, string>()
  const embedded = ids.length > 0 ? await embedPictures(db, member.workspaceId, { ids, width: 800 }) : none
  const artwork = layers.map(({ fileId, ...layer }) => ({ ...layer, href: embedded.get(fileId) ?? '' }))
  return {
    item: { garment, fields, artwork: artwork.filter(layer => layer.side === side) },
    colour: {
      hex: colour.hex,
      heather: colour.heather,
      front: null,
      back: null,
      [side]: (photo && embedded.get(photo)) ?? null
    },
    side,
    values: Object.fromEntries(fields.map(field => [field.id, sampleValue(field)]))
  }
}
