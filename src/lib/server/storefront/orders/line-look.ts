// How an ordered piece looks, with its files within: what a child process can draw without asking for anything.
import { createHash } from 'node:crypto'

import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { bestSide } from '#lib/garments/decorated.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
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
  return {
    item: { garment, fields, artwork },
    colour: { hex: colour.hex, heather: colour.heather, front: null, back: null, [side]: photo },
    side,
    values: Object.fromEntries(personalisation.map(({ field, value }) => [field.id, value]))
  }
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
