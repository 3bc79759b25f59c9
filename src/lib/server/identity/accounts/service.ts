import type { Session, User, UserLink } from '#lib/contract/users.ts'
import type { Actor, Member } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { endLivingSessions } from '#lib/server/identity/credentials/session.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import type { Provider } from '#lib/shared/social.ts'

import { deviceOf } from './device.ts'
import { requireSelf } from './account.ts'
import { findAcquaintance, findLinks, findMembers, findSessions } from './queries.ts'

export async function listMembers(
  db: Db,
  member: Member,
  { IncludeWorkspaceAndRole }: { IncludeWorkspaceAndRole: boolean }
): Promise<User[]> {
  const members = await findMembers(db, member)
  return IncludeWorkspaceAndRole ? members : members.map(({ Workspace, ...user }) => user)
}

export async function getUser(db: Db, actor: Actor, userId: string): Promise<User> {
  const user = await findAcquaintance(db, actor.userId, userId)
  if (!user) throw notFound('User')
  return user
}

export function getLinks(db: Db, actor: Actor, userId: string): Promise<UserLink[]> {
  requireSelf(actor, userId)
  return findLinks(db, actor.userId)
}

export async function getLink(db: Db, actor: Actor, provider: Provider) {
  const Link = (await findLinks(db, actor.userId)).find(({ Provider }) => Provider === provider) ?? null
  return { Linked: Link !== null, Link }
}

/** This one first, then by last use. */
export async function listSessions(db: Db, actor: Actor): Promise<Session[]> {
  const sessions = await findSessions(db, actor.userId)
  return sessions
    .map(({ userAgent, ...session }) => ({
      ...session,
      Device: deviceOf(userAgent),
      Current: session.Id === actor.sessionId
    }))
    .toSorted((a, b) => Number(b.Current) - Number(a.Current))
}

export async function endSession(db: Db, actor: Actor, sessionId: string): Promise<null> {
  if ((await endLivingSessions(db, actor.userId, { only: sessionId })) === 0) throw notFound('Session')
  await recordSecurityEvent(db, { kind: 'session_ended', userId: actor.userId, details: { sessionId } })
  return null
}

export async function endOtherSessions(db: Db, actor: Actor): Promise<{ ended: number }> {
  const ended = await endLivingSessions(db, actor.userId, { except: actor.sessionId })
  await recordSecurityEvent(db, { kind: 'other_sessions_ended', userId: actor.userId, details: { ended } })
  return { ended }
}
