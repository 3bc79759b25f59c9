import type { LiveNews } from '#lib/contract/live.ts'
import { asMember, type Member, readActor } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import type { Told } from './notify.ts'
import { streamNews } from './stream.ts'

/** News of a whole workspace, for its members. */
export function watch(db: Db, member: Member, request: Request): Response {
  const { userId, workspaceId } = member
  const isAllowed = () => isMember(db, request, workspaceId)
  return streamNews(db, { listener: userId, isGuest: false, workspaceId, describe, isAllowed }, request)
}

function describe({ kind, subjectId, details }: Told): LiveNews | undefined {
  // Of a conversation that is open, not of the workspace.
  if (details?.typing) return undefined
  if (kind === 'design') return { kind, id: subjectId, rev: details!.rev! }
  return { kind, id: subjectId, ...(details?.count && { count: details.count }) }
}

/** While the database does not answer, nobody is sent away. */
async function isMember(db: Db, request: Request, workspaceId: string): Promise<boolean> {
  try {
    const actor = await readActor(db, request, workspaceId)
    if (!actor) return false
    await asMember(actor, workspaceId, 'workspace:read')
    return true
  } catch (error) {
    return !(error instanceof AppError)
  }
}
