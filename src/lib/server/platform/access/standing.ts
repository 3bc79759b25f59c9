// Whether callers who were let in a while ago would still be: those who listen to news are asked about every few seconds,
// thousands of them by few statements.
import { accountDb } from '#lib/server/platform/db/index.ts'
import { joinCalls } from '#lib/server/platform/join-calls.ts'
import { may, type Permission } from '#lib/shared/roles.ts'

import type { Actor } from './actor.ts'
import { findHoldingKeys } from './api-key-queries.ts'
import { findLivingSessions, findRoles } from './sessions.ts'

interface Standing {
  actor: Pick<Actor, 'userId' | 'sessionId' | 'apiKey'>
  /** What they were let in for, beyond being signed in. */
  as?: { workspaceId: string; permission: Permission } | 'admin'
}

const MOST_AT_ONCE = 500

const askTogether = joinCalls(areStillIn, MOST_AT_ONCE)

/** While the database does not answer, nobody is sent away. */
export function isStillIn(actor: Standing['actor'], as?: Standing['as']): Promise<boolean> {
  return askTogether({ actor, ...(as && { as }) }).catch(() => true)
}

async function areStillIn(asked: Standing[]): Promise<boolean[]> {
  const db = accountDb()
  const byKey = asked.flatMap(({ actor }) => actor.apiKey?.id ?? [])
  const bySession = asked.flatMap(({ actor }) => (actor.apiKey ? [] : actor.sessionId))
  const memberships = asked.flatMap(({ actor: { userId }, as }) => {
    return typeof as === 'object' ? [{ userId, workspaceId: as.workspaceId }] : []
  })
  const [keys, sessions, roles] = [
    await findHoldingKeys(db, byKey),
    await findLivingSessions(db, bySession),
    await findRoles(db, memberships)
  ]
  return asked.map(({ actor, as }) => {
    const session = sessions.get(actor.sessionId)
    const isThere = actor.apiKey ? keys.has(actor.apiKey.id) : session?.userId === actor.userId
    if (!isThere || !as) return isThere
    if (as === 'admin') return session?.admin === true
    const role = roles.get(`${actor.userId} ${as.workspaceId}`)
    return role !== undefined && may(role, as.permission)
  })
}
