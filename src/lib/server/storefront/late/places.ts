// Late orders: what still fits on the sheets of a store's run, and who has which place on them.
import { t } from '#lib/i18n/t.ts'
import { countPlaces, type FreeBox, type FreeSheet, placeAll, takeBoxes } from '#lib/designer/run/free-places.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { blankKey } from '#lib/shared/purchases.ts'

import { hasUnpaid, insertLateOrder, type ReservedPlaces, type LateOffer, lockOffer } from './reserved.ts'

export type { LateOffer } from './reserved.ts'

/** More are not counted: nobody orders so many late. */
const MOST = 20

interface Item {
  id: string
  name: string
  hidden: boolean
  colours: { id: string; name: string }[]
  sizes: { id: string; name: string }[]
  left: Record<string, number> | null
}

/** Items with no more pieces than have a place; those that are not offered late are hidden. */
export function limitToPlaces<I extends Item>(items: readonly I[], offer: LateOffer): I[] {
  const free = freeNow(offer)
  const spare = spareNow(offer)
  return items.map(item => {
    const sample = offer.samples[item.id]
    if (!sample) return { ...item, hidden: true }
    const left = { ...item.left }
    left[''] = Math.min(left[''] ?? MOST, countPlaces(free, sample, offer.gapMm, MOST))
    if (spare) {
      for (const colour of item.colours) {
        for (const size of item.sizes) {
          const variant = `${colour.id}/${size.id}`
          left[variant] = Math.min(left[variant] ?? MOST, spare.get(keyOfBlank(item, colour, size)) ?? 0)
        }
      }
    }
    return { ...item, left }
  })
}

/** As it was offered, without what others have of it. */
export function freeNow({ free, reserved, gapMm }: LateOffer): FreeSheet[] {
  return takeBoxes(
    free,
    reserved.flatMap(({ boxes }) => boxes),
    gapMm
  )
}

export function keyOfBlank({ name }: { name: string }, colour: { name: string }, size: { name: string }): string {
  return `${blankKey({ name, maker: '', styleNumber: '', colour: colour.name })}\n${size.name.toLowerCase()}`
}

function spareNow({ shelf, reserved }: LateOffer): Map<string, number> | undefined {
  if (!shelf) return undefined
  const spare = new Map(Object.entries(shelf))
  for (const { key, quantity } of reserved.flatMap(({ blanks }) => blanks))
    spare.set(key, (spare.get(key) ?? 0) - quantity)
  return new Map([...spare].map(([key, count]) => [key, Math.max(0, count)]))
}

interface Wanted extends Omit<ReservedPlaces, 'boxes'> {
  boxes: FreeBox[]
}

/** Reserves a place for each piece of an order until it is paid or ends. False where somebody else was quicker, or the offer is over. */
export async function reservePlaces(
  tx: Db,
  { runId, orderId, boxes, blanks }: Wanted & { runId: string; orderId: string }
): Promise<boolean> {
  const offer = await lockOffer(tx, runId)
  if (!offer) return false
  const places = placeAll(freeNow(offer), boxes, offer.gapMm)
  const spare = spareNow(offer)
  if (!places || (spare && blanks.some(({ key, quantity }) => (spare.get(key) ?? 0) < quantity))) return false
  if (await hasUnpaid(tx, { orderId, runId })) {
    throw new AppError('conflict', t('errors.storefront.lateOrderUnpaid'))
  }
  await insertLateOrder(tx, { orderId, runId, boxes: places, blanks })
  return true
}

export interface LateLine {
  key: string
  /** Its decoration is as large as the shop's rule for its size says. */
  blank: { name: string; size: string }
  picture: Pick<OrderLine['picture'], 'artwork'>
  personalisation: OrderLine['personalisation']
}

interface OfRun {
  workspaceId: string
  runId: string
  /** As long as the code that is cut beside it. */
  code: string
}

/** The room that one piece of each line takes on its films, or why it can't be cut with the others. */
type Measure = (of: OfRun, lines: readonly LateLine[]) => Promise<Map<string, FreeBox[] | { problem: string }>>

let registered: Measure | undefined

/** Registered by who makes the sheets. */
export function registerLateMeasure(measure: Measure): void {
  registered = measure
}

export const measureLines: Measure = async (of, lines) => registered?.(of, lines) ?? new Map()
