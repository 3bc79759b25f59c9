// Blanks that pieces of production runs take off the shelf.
import type { Db } from '#lib/server/platform/db/index.ts'
import { blankKey } from '#lib/shared/purchases.ts'

import { findShelf, lockShelf, moveStock, type NewMove, type StockWords } from './stock-queries.ts'

interface By {
  workspaceId: string
  userId: string | null
}

export interface UsedBlank {
  pieceId: string
  blank: Omit<StockWords, 'blankId'>
  size: string
}

const keyOf = (key: string, size: string) => `${key}\n${size.toLowerCase()}`

/** Gives the row that each was taken from; none of what the shelf does not have. */
export async function takeBlanks(tx: Db, by: By, used: readonly UsedBlank[]): Promise<Map<string, string>> {
  const there = await findShelf(
    tx,
    by,
    used.map(({ blank }) => blank)
  )
  const isThere = new Set(there.map(({ key, size }) => keyOf(key, size)))
  const wanted = used.filter(({ blank, size }) => isThere.has(keyOf(blankKey(blank), size)))
  if (wanted.length === 0) return new Map()
  const words = wanted.map(({ blank, size }) => ({ ...blank, blankId: null, size }))
  const rows = new Map((await lockShelf(tx, by, words)).map(row => [keyOf(row.key, row.size), { ...row }]))
  const moves = wanted.flatMap(({ pieceId, blank, size }): NewMove[] => {
    const row = rows.get(keyOf(blankKey(blank), size))
    if (!row || row.onHand <= 0) return []
    row.onHand--
    return [{ stockId: row.id, kind: 'taken', quantity: -1, pieceId }]
  })
  await moveStock(tx, by, moves)
  return new Map(moves.flatMap(({ pieceId, stockId }) => (pieceId ? [[pieceId, stockId]] : [])))
}

export async function returnBlanks(tx: Db, by: By, taken: readonly { pieceId: string; stockId: string }[]) {
  await moveStock(
    tx,
    by,
    taken.map((each): NewMove => ({ ...each, kind: 'put_back', quantity: 1 }))
  )
}
