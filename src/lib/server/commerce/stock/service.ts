import type { Db } from '#lib/server/platform/db/index.ts'

import { findOrderedPieces, giveBack, lockStock, type StockMove, takeAll } from './queries.ts'

export interface Pieces {
  storeItemId: string
  colourId: string
  sizeId: string
  quantity: number
}

/**
 * Takes all the pieces out of limited stock, or none and gives the first that is sold out.
 * Must run in the transaction of the order.
 */
export async function takeStock(tx: Db, pieces: Pieces[]): Promise<Pieces | undefined> {
  const [missing] = await takeAll(tx, movesOf(pieces))
  return missing && pieces.find(piece => covers(missing, piece))
}

/** Gives pieces back, such as those of an order that was not paid in time. */
export async function returnStock(tx: Db, pieces: Pieces[]): Promise<void> {
  for (const move of movesOf(pieces)) await giveBack(tx, move)
}

/**
 * Swaps pieces of an item for as many of another size. Both rows are locked first, in one order, so that two shoppers
 * who swap crosswise do not wait for each other for ever.
 */
export async function moveStock(tx: Db, from: Pieces, to: Pieces): Promise<'moved' | 'sold_out' | 'unlimited'> {
  const limited = await lockStock(
    tx,
    from.storeItemId,
    [from, to].map(({ colourId, sizeId }) => `${colourId}/${sizeId}`)
  )
  if (!limited) return 'unlimited'
  await returnStock(tx, [from])
  return (await takeStock(tx, [to])) ? 'sold_out' : 'moved'
}

/** The pieces of an order as it stands. */
export function piecesOfOrder(db: Db, orderId: string): Promise<Pieces[]> {
  return findOrderedPieces(db, orderId)
}

/** An item may be limited as a whole ('') and by colour and size; each line counts against both. */
function movesOf(pieces: Pieces[]): StockMove[] {
  const sums = new Map<string, StockMove>()
  for (const { storeItemId, colourId, sizeId, quantity } of pieces) {
    for (const variant of ['', `${colourId}/${sizeId}`]) {
      const key = `${storeItemId}\0${variant}`
      const sum = sums.get(key) ?? { storeItemId, variant, quantity: 0 }
      sums.set(key, { ...sum, quantity: sum.quantity + quantity })
    }
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, move]) => move)
}

function covers(move: Omit<StockMove, 'quantity'>, piece: Pieces): boolean {
  if (move.storeItemId !== piece.storeItemId) return false
  return move.variant === '' || move.variant === `${piece.colourId}/${piece.sizeId}`
}
