import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { RunAction } from '#lib/shared/production-runs.ts'

type Of = Pick<Member, 'workspaceId'>

/** What a step of the run does to its pieces. Gives how many. */
export async function movePieces(
  tx: Db,
  { workspaceId }: Of,
  { runId, action }: { runId: string; action: RunAction }
): Promise<number> {
  if (action === 'reopen') return 0
  const cancels = action === 'cancel'
  const { numAffectedRows } = await sql`
    update production_pieces set state = ${cancels ? 'withdrawn' : 'cut'}, claimed_by = null, claim_key = null,
      claimed_until = null, updated_at = now()
      ${cancels ? sql`, withdrawn_reason = 'the run was cancelled', note = ''` : sql``}
    where workspace_id = ${workspaceId} and run_id = ${runId}
      and state = any (${cancels ? ['waiting', 'cut', 'pressed', 'bagged'] : ['waiting']}::text[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function clearNotes(
  tx: Db,
  { workspaceId }: Of,
  { runId, pieceIds }: { runId: string; pieceIds: string[] }
): Promise<void> {
  await tx
    .updateTable('production_pieces')
    .set({ note: '' })
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('id', 'in', pieceIds)
    .execute()
}
