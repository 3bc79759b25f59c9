import type { LiveNews } from '#lib/contract/live.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { isStillIn } from '#lib/server/platform/access/standing.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { required } from '#lib/shared/required.ts'

import type { ReceivedNotice } from './notify.ts'
import { streamNews } from './stream.ts'

/** News of a whole workspace, for its members. */
export function watch(db: Db, member: Member, request: Request): Response {
  const { userId, workspaceId } = member
  const isAllowed = () => isStillIn(member, { workspaceId, permission: 'workspace:read' })
  return streamNews(db, { listener: userId, isGuest: false, workspaceId, describe, isAllowed }, request)
}

function describe({ kind, subjectId, details }: ReceivedNotice): LiveNews | undefined {
  // Of a conversation that is open, not of the workspace.
  if (details?.typing) return undefined
  if (kind === 'design') return { kind, id: subjectId, rev: required(details?.rev, 'the revision of the design') }
  return { kind, id: subjectId, ...(details?.count && { count: details.count }) }
}
