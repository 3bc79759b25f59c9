// Parcels of what was handed over by scans: once all of a call is done, so that the buyer reads of all that is in each.
import type { z } from 'zod'

import type { ActResult, recordActs as ActsEndpoint } from '#lib/contract/production-work.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { shipPieces } from '#lib/server/storefront/orders/shipments.ts'

import { findPiecesByCode, toPiece } from './show-queries.ts'

interface Done {
  acts: z.output<typeof ActsEndpoint.body>['acts']
  results: readonly ActResult[]
}

/** Also of what had arrived before, so that a call that was lost half-way notes its parcel when it is sent again. Gives what could not be noted, by act. */
export async function noteParcels(db: Db, member: Member, { acts, results }: Done): Promise<Map<string, string>> {
  const codeOf = new Map(results.map(({ id, ok, code, state }) => [id, ok && state === 'handed_over' ? code : '']))
  const shipped = acts.filter(act => act.kind === 'handed_over' && (act.carrier || act.number) && codeOf.get(act.id))
  const problems = new Map<string, string>()
  if (shipped.length === 0) return problems
  const found = await findPiecesByCode(db, member, [...new Set(shipped.map(({ id }) => codeOf.get(id) ?? ''))])
  const pieceOf = new Map(found.map(piece => [piece.code, piece]))
  const keyOf = (act: Done['acts'][number]) =>
    JSON.stringify([pieceOf.get(codeOf.get(act.id) ?? '')?.orderId ?? null, act.carrier, act.number])
  for (const parcel of Map.groupBy(shipped, keyOf).values()) {
    const [first] = parcel
    const pieces = parcel.flatMap(({ id }) => pieceOf.get(codeOf.get(id) ?? '') ?? [])
    const orderId = pieces[0]?.orderId
    if (!first || !orderId) continue
    const { carrier, number } = first
    const named = pieces.map(piece => {
      const { code, itemName, blank, texts } = toPiece(piece)
      return { code, text: [itemName, blank.colour, blank.size, ...texts].filter(Boolean).join(' · ') }
    })
    try {
      await shipPieces(db, member, { orderId, carrier, number, pieces: named })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.set(first.id, error.message)
    }
  }
  return problems
}
