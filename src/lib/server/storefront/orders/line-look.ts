// How an ordered piece looks, with its files within: what a child process can draw without asking for anything.
import { createHash } from 'node:crypto'

import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { bestSide } from '#lib/garments/decorated.ts'
import { COLOURS } from '#lib/garments/item-picture.ts'
import { letteringImage, ownLettering } from '#lib/garments/layers.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { drawLetteringOf } from '#lib/server/design/documents/lettering.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { embedPicture } from '#lib/server/platform/files/serve.ts'

import type { LineLook, LineTask } from './line-drawing.ts'

/** To be raised when the same line is drawn differently. */
const DRAWING = 1
const FILE_WIDTH = 400
const LIMITS = { cpuMs: 3000, clockMs: 10_000 }

/** Orders of long ago have none. */
const NO_PICTURE: OrderLine['picture'] = { garment: null, front: null, back: null, artwork: [] }

type Line = Pick<OrderLine, 'picture' | 'colour' | 'personalisation'>

/** Undefined where a design draws the letters itself: that picture would show the sample and not the name. */
export async function lookOf(db: Db, line: Line): Promise<LineLook | undefined> {
  if (!isDrawable(line)) return undefined
  const { colour, personalisation } = line
  const { garment, front, back, artwork: layers } = { ...NO_PICTURE, ...line.picture }
  const fields = personalisation.map(({ field }) => field)
  const own = personalisation.find(({ field, value }) => field.placement && value !== '')
  const plain = { garment, fields, artwork: layers.map(({ letters: _, ...layer }) => layer) }
  const side = own?.field.placement?.side ?? bestSide(plain)
  const photo = await embed(db, side === 'front' ? front : back)
  const artwork = await Promise.all(
    plain.artwork
      .filter(layer => layer.side === side)
      .map(async layer => ({ ...layer, href: (await embed(db, layer.href)) ?? '' }))
  )
  const lettered = await embedLettering(db, personalisation, side)
  const drawn = new Set(lettered.map(({ id }) => id))
  return {
    item: { garment, fields, artwork: [...artwork, ...lettered.map(({ layer }) => layer)] },
    colour: { hex: colour.hex, heather: colour.heather, front: null, back: null, [side]: photo },
    side,
    values: Object.fromEntries(personalisation.map(({ field, value }) => [field.id, drawn.has(field.id) ? '' : value]))
  }
}

/** Letters in fonts of the shop, which the process that draws does not have. */
async function embedLettering(db: Db, personalisation: Line['personalisation'], side: 'front' | 'back') {
  const found = personalisation.flatMap(({ field, value }) => {
    const layer =
      field.placement?.side === side && value !== '' && !COLOURS.has(field.type)
        ? ownLettering(field, value)
        : undefined
    return layer ? [{ id: field.id, layer }] : []
  })
  return Promise.all(
    found.map(async ({ id, layer }) => {
      const { heightMm, maxWidthMm, arch = 0, outlineHex = null, font, text, hex } = layer
      const drawn = { font, text, heightMm, maxWidthMm, arch, hex, outlineHex }
      const svg = await drawLetteringOf(db, drawn, { lane: 'card', of: font })
      const href = svg === undefined ? '' : `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
      return { id, layer: { ...letteringImage(layer), href, side } }
    })
  )
}

export function isDrawable({ picture, personalisation }: Line): boolean {
  const filled = new Set(personalisation.filter(({ value }) => value !== '').map(({ field }) => field.id))
  return !{ ...NO_PICTURE, ...picture }.artwork.some(({ letters }) => letters?.fields.some(({ id }) => filled.has(id)))
}

/** Stands for everything that the picture is made of, so that a mail program may keep it. */
export function versionOf({ picture, colour, personalisation }: Line): string {
  const values = personalisation.map(({ field, value }) => [field.id, field.placement, value])
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, picture, colour, values]))
    .digest('base64url')
    .slice(0, 10)
}

export async function drawLook(look: LineLook, of: string): Promise<Uint8Array> {
  const turn = { lane: 'card', of } as const
  return runApart<Uint8Array>(turn, LIMITS, async () => ({ kind: 'line', look }) satisfies LineTask)
}

async function embed(db: Db, href: string | null): Promise<string | null> {
  const id = href?.match(/^\/files\/([^/]+)\//)?.[1]
  return (id && (await embedPicture(db, id, FILE_WIDTH))) || null
}
