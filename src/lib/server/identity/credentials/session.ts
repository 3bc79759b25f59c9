import { required } from '#lib/shared/required.ts'
import { isActing, stopActing } from '#lib/server/platform/access/audit.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import {
  clearedCookie,
  cookie,
  ORIGINAL_SESSION_COOKIE,
  readCookie,
  SESSION_COOKIE
} from '#lib/server/platform/cookies.ts'

import type { Actor } from '#lib/server/platform/access/actor.ts'
import { rememberBrowser } from './browser.ts'
import { endSession, findSession, insertSession } from '#lib/server/platform/access/sessions.ts'
import { SESSION_SECONDS, signSessionToken } from '#lib/server/platform/access/token.ts'

export { endLivingSessions, endSessionsOf } from '#lib/server/platform/access/sessions.ts'

type SetCookie = (cookie: string) => void

/** A new session in the place of the one the caller came with; gives the bearer token and sets the cookie. */
export async function startSession(
  db: Db,
  userId: string,
  { request, setCookie, replaces }: { request: Request; setCookie: SetCookie; replaces: Actor | undefined }
): Promise<{ authToken: string }> {
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000)
  const sessionId = await insertSession(db, userId, expiresAt, originOf(request))
  if (replaces) await leave(db, replaces)
  // Whoever signs in plainly is nobody's admin from here on.
  if (readCookie(request.headers.get('cookie'), ORIGINAL_SESSION_COOKIE)) {
    setCookie(clearedCookie(ORIGINAL_SESSION_COOKIE))
  }
  const authToken = await handOver(db, sessionId, setCookie)
  await rememberBrowser(db, userId, { request, setCookie })
  return { authToken }
}

/** A session of the subject's in which the admin acts, until then; gives its token and sets the cookie. */
export async function startActingSession(
  db: Db,
  userId: string,
  acting: { impersonationId: string; expiresAt: Date; request: Request; setCookie: SetCookie }
): Promise<{ authToken: string }> {
  const { impersonationId, expiresAt, request, setCookie } = acting
  const sessionId = await insertSession(db, userId, expiresAt, { ...originOf(request), impersonationId })
  return { authToken: await handOver(db, sessionId, setCookie) }
}

/** Gives the cookie and a new token of a session that is there already; undefined where it no longer holds. */
export async function resumeSession(
  db: Db,
  sessionId: string,
  setCookie: SetCookie
): Promise<{ authToken: string } | undefined> {
  if (!(await findSession(db, sessionId))) return undefined
  return { authToken: await handOver(db, sessionId, setCookie) }
}

/** Ends the session and clears both cookies; a caller without one only gets the cookies cleared. */
export async function stopSession(db: Db, actor: Actor | undefined, setCookie: SetCookie): Promise<null> {
  if (actor) await leave(db, actor)
  setCookie(clearedCookie(SESSION_COOKIE))
  setCookie(clearedCookie(ORIGINAL_SESSION_COOKIE))
  return null
}

/** Whoever acts as somebody leaves for good: the session that waits behind ends too. */
async function leave(db: Db, actor: Actor): Promise<void> {
  await inTransaction(db, async tx => {
    await endSession(tx, actor.sessionId)
    if (!isActing(actor)) return
    await stopActing(tx, actor)
    await endSession(tx, actor.impersonation.adminSessionId)
  })
}

async function handOver(db: Db, sessionId: string, setCookie: SetCookie): Promise<string> {
  const { user } = required(await findSession(db, sessionId), 'a session')
  const authToken = await signSessionToken(sessionId, user)
  setCookie(cookie(SESSION_COOKIE, authToken, { maxAge: SESSION_SECONDS }))
  return authToken
}

function originOf(request: Request): { userAgent: string; ip: string } {
  return { userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300), ip: requestContext().ip }
}
