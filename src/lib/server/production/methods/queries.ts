import { sql } from 'kysely'

import type { PieceBlank, PiecePrint } from '#lib/contract/production.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PieceState } from '#lib/shared/production-runs.ts'

export interface PrintedPiece {
  id: string
  code: string
  state: PieceState
  blank: PieceBlank
  prints: PiecePrint[]
}

/** Pieces of a run on which something is that is not cut from film. */
export async function findPrinted(db: Db, { workspaceId }: Member, runId: string): Promise<PrintedPiece[]> {
  const { rows } = await sql<PrintedPiece>`
    select id, code, state, blank, prints from production_pieces
    where workspace_id = ${workspaceId} and run_id = ${runId} and state <> 'withdrawn' and prints <> '[]'::jsonb
    order by position, id`.execute(db)
  return rows
}
