// A piece that was spoiled is made again, as it was frozen, in the same run.
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { pieceCode } from '#lib/shared/production-runs.ts'

import { insertEvents } from './events.ts'
import { findTaken, insertPieces } from './piece-queries.ts'
import type { PieceRow } from './show-queries.ts'

export async function makeAgain(tx: Db, member: Member, { id, runId, orderId, jobId, bag }: PieceRow): Promise<void> {
  const ofId = orderId ?? jobId
  if (!ofId) return
  const taken = await findTaken(tx, member, [ofId])
  const spoiled = taken.find(piece => piece.id === id)
  if (!spoiled) return
  const { number, unit, lineId, source } = spoiled
  const attempts = taken.filter(piece => piece.number === number).map(piece => piece.attempt)
  const attempt = Math.max(...attempts) + 1
  const code = pieceCode(bag, number, attempt)
  const { itemName, blank, person, parts, prints } = spoiled
  await insertPieces(tx, member, runId, [
    {
      content: { itemName, blank, person, parts, prints },
      lineId,
      unit,
      number,
      attempt,
      code,
      bag,
      source,
      of: { kind: orderId ? 'order' : 'job', id: ofId, number: 0 },
      replaces: id
    }
  ])
  await insertEvents(tx, member, [{ runId, kind: 'again', details: { code, reason: `for ${spoiled.code}` } }])
}
