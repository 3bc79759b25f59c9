// An item in one of its colours as a picture of its own: a portfolio shows what was made, also when the item changes.
import { t } from '#lib/i18n/t.ts'
import { drawItem } from '#lib/garments/item-picture.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { render } from '#lib/server/platform/files/render.ts'
import { addPicture, readFile } from '#lib/server/platform/files/service.ts'
import { getItem } from '#lib/server/catalogue/products/service.ts'

export interface MockUp {
  itemId: string
  colourId: string
  side: 'front' | 'back'
}

const PHOTO_WIDTH = 1200
const ARTWORK_WIDTH = 700
const LIMITS = { cpuMs: 6000, clockMs: 20_000 }

/** Gives the id of the file that was made. */
export async function drawMockUp(db: Db, member: Member, { itemId, colourId, side }: MockUp): Promise<string> {
  const item = await getItem(db, member, itemId)
  const colour = item.colours.find(({ id }) => id === colourId)
  if (!colour) throw notFound(t('errors.colour'))
  const layers = item.artwork.filter(layer => layer.side === side)
  const photoId = colour.pictures[side]
  // Nothing lies on the photo, so it is the picture.
  if (photoId && layers.length === 0) return photoId
  const embed = (fileId: string, width: number) => embedFile(db, member, fileId, width)
  const artwork = await Promise.all(
    layers.map(async layer => ({ ...layer, href: await embed(layer.fileId, ARTWORK_WIDTH) }))
  )
  const photo = photoId ? await embed(photoId, PHOTO_WIDTH) : null
  const svg = drawItem({
    item: { garment: item.garment, fields: [], artwork },
    colour: { hex: colour.hex, heather: colour.heather, front: null, back: null, [side]: photo },
    side,
    idPrefix: 'p'
  })
  const { id } = await addPicture(db, member, {
    bytes: Buffer.from(svg),
    name: `${item.name}, ${colour.name}.svg`,
    kind: 'picture'
  })
  return id
}

/** Whole pictures would make the drawing too large to read. */
async function embedFile(db: Db, member: Member, fileId: string, width: number): Promise<string> {
  const file = await readFile(db, member.workspaceId, fileId)
  if (!file) throw notFound('Picture')
  const format = file.mime === 'image/jpeg' ? 'jpeg' : 'png'
  const turn = { lane: 'member', of: member.workspaceId } as const
  const { bytes } = await render(turn, LIMITS, async () => ({ kind: 'fit', bytes: file.bytes, box: { width, format } }))
  return `data:image/${format};base64,${bytes.toString('base64')}`
}
