import sharp from 'sharp'

import type { Member } from '#lib/server/auth/actor.ts'
import type { Db } from '#lib/server/db/index.ts'
import { env } from '#lib/server/env.ts'
import { notFound } from '#lib/server/errors.ts'
import { disposition } from '#lib/server/files/names.ts'
import { readFile } from '#lib/server/files/service.ts'
import { log } from '#lib/server/log.ts'

import { pathOf, stateOf } from './detail.ts'
import { drawPoster, type Picture, type PosterFacts } from './poster-page.ts'
import { findStore, type StoreRow } from './queries.ts'

/** Large enough to print well, small enough to send by mail. */
const BOX = { banner: { width: 1800, height: 900 }, logo: { width: 600, height: 600 } }

/** The poster as a file to print. */
export async function storePoster(
  db: Db,
  member: Member,
  { storeId, paper }: { storeId: string; paper: 'letter' | 'a4' }
): Promise<Response> {
  const store = await findStore(db, member, storeId)
  if (!store) throw notFound('Store')
  const bytes = await drawPoster({
    paper,
    storeName: store.name,
    organisation: store.organisation,
    shopName: store.shopName,
    themeHex: store.theme_hex,
    href: `${env().publicUrl}${pathOf(store)}`,
    points: pointsOf(store),
    logo: await readPicture(db, member, store.logo_file_id ?? store.shopLogoFileId, 'logo'),
    banner: await readPicture(db, member, store.banner_file_id, 'banner')
  })
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
    ...(in_hands_on ? [{ label: 'In your hands by', ...wordsOf(`${in_hands_on}T00:00:00Z`, 'UTC', false) }] : [])
  ]
}

function wordsOf(at: string, timeZone: string, hour: boolean): { day: string; detail: string } {
  const words = (options: Intl.DateTimeFormatOptions) => {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(at))
  }
  const weekday = words({ weekday: 'long' })
  const time = hour ? ` at ${words({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}` : ''
  return { day: words({ month: 'long', day: 'numeric' }), detail: `${weekday}${time}` }
}

/** As PNG, which a PDF can hold whatever the upload was. A poster without its picture is better than none. */
async function readPicture(
  db: Db,
  member: Member,
  fileId: string | null,
  kind: keyof typeof BOX
): Promise<Picture | undefined> {
  const file = fileId && (await readFile(db, member.workspaceId, fileId))
  if (!file) return undefined
  try {
    const picture = sharp(file.bytes, { limitInputPixels: 50_000_000 })
      .resize({ ...BOX[kind], fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const encoded = kind === 'banner' ? picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }) : picture.png()
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    log.warn({ err: error, fileId }, 'a picture could not be put on a poster')
    return undefined
  }
}
