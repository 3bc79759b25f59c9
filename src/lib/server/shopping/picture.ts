// Pictures of a store's items as files of their own: a page of forty items stays small, and browsers keep them.
import { createHash } from 'node:crypto'

import type { ShopItem } from '#lib/contract/shopping.ts'
import type { Db } from '#lib/server/db/index.ts'
import { drawItem } from '#lib/garments/item-picture.ts'
import type { Side } from '#lib/garments/types.ts'
import { embedPicture } from '#lib/server/files/serve.ts'

type Colour = ShopItem['colours'][number]

/** Pixels across of what lies on the garment; a card shows the whole garment at about 400. */
const ARTWORK_WIDTH = 400
const PHOTO_WIDTH = 800

/** Changes when the drawing code changes what a picture looks like. */
const DRAWING = 1

/** The address of what drawPicture() draws. An owner's photo with nothing on it needs no drawing. */
export function pictureHref(storePath: string, item: ShopItem, colour: Colour, side: Side): string {
  const photo = colour[side]
  if (photo && artworkOn(item, side).length === 0) return `${photo}?w=${PHOTO_WIDTH}`
  const query = new URLSearchParams({ colour: colour.id, side, v: versionOf(item, colour, side) })
  return `${storePath}/items/${item.id}/picture.svg?${query}`
}

/** Stands for everything that the picture is made of, so that a browser may keep it for ever. */
export function versionOf(item: ShopItem, colour: Colour, side: Side): string {
  const made = [DRAWING, item.garment, colour.hex, colour.heather, colour[side], artworkOn(item, side)]
  return createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 12)
}

/** An SVG that carries its pictures within, because one that is shown as a picture may load nothing. */
export async function drawPicture(db: Db, item: ShopItem, colour: Colour, side: Side): Promise<string> {
  const [photo, ...artwork] = await Promise.all([
    embed(db, colour[side], PHOTO_WIDTH),
    ...artworkOn(item, side).map(async layer => ({
      ...layer,
      href: (await embed(db, layer.href, ARTWORK_WIDTH)) ?? ''
    }))
  ])
  const shown = { ...colour, front: null, back: null, [side]: photo }
  return drawItem({ item: { ...item, fields: [], artwork }, colour: shown, side, idPrefix: 'p' })
}

function artworkOn({ artwork }: ShopItem, side: Side): ShopItem['artwork'] {
  return artwork.filter(layer => layer.side === side)
}

async function embed(db: Db, href: string | null, width: 400 | 800): Promise<string | null> {
  const id = href?.match(/^\/files\/([^/]+)\//)?.[1]
  return (id && (await embedPicture(db, id, width))) || null
}
