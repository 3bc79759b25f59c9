import { t } from '#lib/i18n/t.ts'
import type { SessionUser } from '#lib/contract/auth.ts'
import { accountDb, type Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { readCookie, SESSION_COOKIE } from '#lib/server/platform/cookies.ts'
import { requestContext, setLocale } from '#lib/server/platform/request-context.ts'
import { may, type Permission, type Role } from '#lib/shared/roles.ts'

import { findMembership, findSession } from './sessions.ts'
import { readSessionToken } from './token.ts'

/** An admin behind a session that is another person's. */
export interface Impersonation {
  id: string
  admin: SessionUser
  /** The admin's own session, which waits until this one ends. */
  adminSessionId: string
  reason: string
  /** Looks only: every write is refused. */
  readOnly: boolean
  endsAt: string
}

/** A person with a living session. */
export interface Actor {
  userId: string
  sessionId: string
  admin: boolean
  verified: boolean
  user: SessionUser
  /** As saved in the account. */
  language?: string
  /** Whether the browser sent the session by itself, so that a foreign page could have caused the call. */
  byCookie: boolean
  /** The role in the workspace that the call names, read together with the session. */
  named?: { workspaceId: string; role: Role | null }
  /** Set where a program calls by a key, in the name of whoever made it. Narrows what may be done. */
  apiKey?: { id: string; name: string; scopes: readonly string[] }
  /** Set where somebody else is at the keyboard. Changes who acted, never what may be done. */
  impersonation?: Impersonation | undefined
}

/** An actor whose membership of this workspace was proved. Every tenant query asks for one. */
export interface Member extends Actor {
  workspaceId: string
  role: Role
}

export async function readActor(db: Db, request: Request, workspaceId?: string): Promise<Actor | undefined> {
  const authorization = request.headers.get('authorization')
  const bearer = authorization?.match(/^Bearer (.+)$/i)?.[1]
  const token = bearer ?? readCookie(request.headers.get('cookie'), SESSION_COOKIE)
  if (!token) return undefined
  const { sessionId, userId } = await readSessionToken(token)
  const session = await findSession(db, sessionId, workspaceId)
  if (!session || session.user.id !== userId) throw new AppError('unauthenticated', t('errors.access.sessionEnded'))
  const { role, locale, ...facts } = session
  if (role && locale) setLocale(locale)
  return { userId, sessionId, byCookie: !bearer, ...facts, ...(workspaceId && { named: { workspaceId, role } }) }
}

/** Like readActor, but a session that no longer holds is simply nobody: for pages, which redirect. */
export async function readActorIfAny(db: Db, request: Request): Promise<Actor | undefined> {
  try {
    return await readActor(db, request)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Proves that the actor belongs to the workspace and may do this. To a stranger the workspace does not exist. */
export async function asMember(actor: Actor, workspaceId: string, permission: Permission): Promise<Member> {
  const { named } = actor
  const isNamed = named?.workspaceId === workspaceId
  const membership = isNamed ? undefined : await findMembership(accountDb(), actor.userId, workspaceId)
  const role = isNamed ? named.role : membership?.role
  // The first workspace that a call proves is the one it is about.
  if (membership && !requestContext().locale) setLocale(membership.locale)
  if (!role) throw notFound('Workspace')
  if (!may(role, permission)) {
    throw new AppError('forbidden', t('errors.access.roleMayNot', { role }))
  }
  return { ...actor, workspaceId, role }
}

/** The same person in another workspace of theirs, which a key never reaches: it was made for one. */
export async function asMemberElsewhere(member: Member, workspaceId: string, permission: Permission): Promise<Member> {
  if (workspaceId === member.workspaceId) {
    throw new AppError('invalid', `toWorkspaceId: ${t('errors.access.sameWorkspace')}`)
  }
  if (member.apiKey) throw notFound('Workspace')
  const { named: _, ...actor } = member
  return asMember(actor, workspaceId, permission)
}
