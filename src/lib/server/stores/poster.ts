import sharp from 'sharp'

import type { Member } from '#lib/server/auth/actor.ts'
import type { Db } from '#lib/server/db/index.ts'
import { env } from '#lib/server/env.ts'
import { notFound } from '#lib/server/errors.ts'
import { disposition } from '#lib/server/files/names.ts'
import { readFile } from '#lib/server/files/service.ts'
import { log } from '#lib/server/log.ts'

import { pathOf, stateOf } from './detail.ts'
import { drawPoster, type Picture } from './poster-page.ts'
import { findStore } from './queries.ts'

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
    from: stateOf(store) === 'scheduled' && store.opens_at ? dayOf(store.opens_at, store.time_zone) : undefined,
    until: store.closes_at
      ? { day: dayOf(store.closes_at, store.time_zone), hour: hourOf(store.closes_at, store.time_zone) }
      : undefined,
    inHands: store.in_hands_on ? dayOf(`${store.in_hands_on}T00:00:00Z`, 'UTC') : undefined,
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

function dayOf(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(
    new Date(at)
  )
}

/** "at 8:00 PM EDT". */
function hourOf(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short'
  })
  return `at ${format.format(new Date(at))}`
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
