// Pictures of a store's items as files of their own: a page of forty items stays small, and browsers keep them.
import { createHash } from 'node:crypto'

import type { ShopItem } from '#lib/contract/shopping.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { drawItem } from '#lib/garments/item-picture.ts'
import type { Side } from '#lib/garments/types.ts'
import { embedPicture } from '#lib/server/platform/files/serve.ts'

type Item = Pick<ShopItem, 'id' | 'garment' | 'artwork'>
type Colour = Omit<ShopItem['colours'][number], 'picture'>

/** Pixels across of what lies on the garment; a card shows the whole garment at about 400. */
const ARTWORK_WIDTH = 400
const PHOTO_WIDTH = 800

/** To be raised when the same item is drawn differently. */
const DRAWING = 1

/** Gives the address of each colour's picture: what drawPicture() draws, or the owner's photo where nothing lies on it. */
export function pictureAddresses(storePath: string, item: Item, side: Side): (colour: Colour) => string {
  const version = versions(item, side)
  const bare = artworkOn(item, side).length === 0
  return colour => {
    const photo = colour[side]
    if (photo && bare) return `${photo}?w=${PHOTO_WIDTH}`
    const query = `colour=${encodeURIComponent(colour.id)}&side=${side}&v=${version(colour)}`
    return `${storePath}/items/${item.id}/picture.svg?${query}`
  }
}

/** A version stands for everything that a picture is made of, so that a browser may keep it for ever. */
export function versions(item: Item, side: Side): (colour: Colour) => string {
  const drawn = createHash('sha256').update(JSON.stringify([DRAWING, item.garment, artworkOn(item, side)]))
  const digest = drawn.digest('base64url').slice(0, 10)
  return ({ hex, heather, [side]: photo }) =>
    `${digest}${hex.slice(1)}${heather ? 'h' : ''}${photo?.slice(7, 15) ?? ''}`
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

function artworkOn({ artwork }: Item, side: Side): ShopItem['artwork'] {
  return artwork.filter(layer => layer.side === side)
}

async function embed(db: Db, href: string | null, width: 400 | 800): Promise<string | null> {
  const id = href?.match(/^\/files\/([^/]+)\//)?.[1]
  return (id && (await embedPicture(db, id, width))) || null
}
