import type { Db } from '#lib/server/platform/db/index.ts'

import { addToStock, lockStock, type StockMove, reserveAll } from './queries.ts'

export interface Pieces {
  storeItemId: string
  /** Null where nobody knows any more: they count against the item as a whole. */
  variantId: string | null
  quantity: number
}

/** Takes all the pieces out of limited stock, or none where one is sold out. Must run in the transaction of the order. */
export async function reserveStock(tx: Db, pieces: Pieces[]): Promise<boolean> {
  return reserveAll(tx, movesOf(pieces))
}

/** Gives pieces back, such as those of an order that was not paid in time. */
export async function returnStock(tx: Db, pieces: Pieces[]): Promise<void> {
  await addToStock(tx, movesOf(pieces))
}

/**
 * Swaps pieces of an item for as many of another variant. Both rows are locked first, in one order, so that two shoppers
 * who swap crosswise do not wait for each other for ever.
 */
export async function moveStock(tx: Db, from: Pieces, to: Pieces): Promise<'moved' | 'sold_out' | 'unlimited'> {
  const limited = await lockStock(
    tx,
    from.storeItemId,
    [from, to].flatMap(({ variantId }) => variantId ?? [])
  )
  if (!limited) return 'unlimited'
  await returnStock(tx, [from])
  return (await reserveStock(tx, [to])) ? 'moved' : 'sold_out'
}

/** An item may be limited as a whole and by variant; each line counts against both. */
function movesOf(pieces: Pieces[]): StockMove[] {
  const sums = new Map<string, StockMove>()
  for (const { storeItemId, variantId, quantity } of pieces) {
    for (const limited of new Set([null, variantId])) {
      const key = `${storeItemId} ${limited}`
      const sum = sums.get(key) ?? { storeItemId, variantId: limited, quantity: 0 }
      sums.set(key, { ...sum, quantity: sum.quantity + quantity })
    }
  }
  return [...sums.values()]
}

/**
 * Keeps pieces of another variant beside those that are held, until it is known which it will be. The item as a whole has no
 * more of them meanwhile, so only the limit of the variant counts. False where it is sold out.
 */
export function reserveVariant(tx: Db, { storeItemId, variantId, quantity }: Pieces): Promise<boolean> {
  return variantId === null ? Promise.resolve(true) : reserveAll(tx, [{ storeItemId, variantId, quantity }])
}

/** Lets go of those of variants; the items as a whole have as many as before. */
export async function releaseVariants(tx: Db, pieces: Pieces[]): Promise<void> {
  const moves = movesOf(pieces.filter(({ variantId }) => variantId !== null))
  const ofVariants = moves.filter(({ variantId }) => variantId !== null)
  if (ofVariants.length > 0) await addToStock(tx, ofVariants)
}
