// In the background: designs that show a symbol as it was, each changed in a transaction of its own.
import { updateInstances } from '#lib/designer/commands/symbols.ts'
import type { KEPT_REASONS } from '#lib/contract/symbols.ts'
import { readDesign } from '#lib/designer/migrations.ts'
import { findMembership } from '#lib/server/platform/access/sessions.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'
import { may } from '#lib/shared/roles.ts'

import { findDesign, lockDocument } from './queries.ts'
import { replace } from './service.ts'
import { endWaiting, findSymbol, findWaiting, type WaitingUpdate } from './symbol-queries.ts'
import { instancesOf } from './symbols.ts'

type Reason = (typeof KEPT_REASONS)[number]

export interface SymbolUpdate {
  workspaceId: string
  symbolId: string
}

/** Goes on where it was cut off: what is not done yet waits in its row. */
export async function updateSymbolDesigns({ workspaceId, symbolId }: SymbolUpdate): Promise<void> {
  const db = getDb()
  const ofSymbol = { workspaceId, symbolId }
  await inWorkspaceLocale(db, workspaceId, () =>
    untilDone({
      find: (without: string[]) => findWaiting(db, ofSymbol, without),
      idOf: ({ documentId }) => documentId,
      work: waiting => updateDesign(db, ofSymbol, waiting),
      onFailure({ documentId }, error) {
        const isKnown = error instanceof AppError
        if (!isKnown) log.error({ err: error, documentId, symbolId }, 'update of a symbol')
        const reason: Reason = isKnown && error.code === 'too_large' ? 'too-large' : 'failed'
        void endWaiting(db, { ...ofSymbol, documentId }, reason).catch(cause => log.error({ err: cause }, 'symbols'))
      }
    })
  )
}

/** In the name of who asked for it, where that person still may. */
async function updateDesign(db: Db, of: SymbolUpdate, { documentId, askedBy }: WaitingUpdate): Promise<void> {
  const { workspaceId, symbolId } = of
  await inTransaction(db, async tx => {
    const membership = askedBy ? await findMembership(tx, askedBy, workspaceId) : undefined
    const end = (reason: Reason | null) => endWaiting(tx, { ...of, documentId }, reason)
    if (!askedBy || !membership || !may(membership.role, 'designs:write')) return end('member')
    const saver = { workspaceId, userId: askedBy }
    const [row, symbol] = [await lockDocument(tx, saver, documentId), await findSymbol(tx, saver, symbolId)]
    if (!row || !symbol) return
    if (row.deleted_at) return end('trash')
    const before = readDesign(await findDesign(tx, documentId))
    const next = updateInstances(before, symbol)
    if (next !== before) {
      await replace(tx, saver, {
        id: documentId,
        rev: row.rev,
        keepBefore: true,
        make: async name => ({ ...next, name })
      })
    }
    const isLeft = instancesOf(next, symbolId).some(({ symbol: use }) => use.changed)
    await end(isLeft ? 'changed' : null)
  })
}
