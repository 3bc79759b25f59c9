import type { Db } from '#lib/server/db/index.ts'
import { requestContext } from '#lib/server/http/context.ts'
import { clearedCookie, cookie, ORIGINAL_SESSION_COOKIE, SESSION_COOKIE } from '#lib/server/http/cookies.ts'

import type { Actor } from './actor.ts'
import { endSession, findSession, insertSession } from './queries.ts'
import { SESSION_SECONDS, signSessionToken } from './token.ts'

export { endSessionsOf } from './queries.ts'

type SetCookie = (cookie: string) => void

/** A new session in the place of the one the caller came with; gives the bearer token and sets the cookie. */
export async function startSession(
  db: Db,
  userId: string,
  { request, setCookie, replaces }: { request: Request; setCookie: SetCookie; replaces: Actor | undefined }
): Promise<{ authToken: string }> {
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 300)
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000)
  const sessionId = await insertSession(db, userId, expiresAt, { userAgent, ip: requestContext().ip })
  if (replaces) await endSession(db, replaces.sessionId)
  const session = await findSession(db, sessionId)
  const authToken = await signSessionToken(sessionId, session!.user)
  setCookie(cookie(SESSION_COOKIE, authToken, { maxAge: SESSION_SECONDS }))
  return { authToken }
}

/** Ends the session and clears both cookies; a caller without one only gets the cookies cleared. */
export async function stopSession(db: Db, actor: Actor | undefined, setCookie: SetCookie): Promise<null> {
  if (actor) await endSession(db, actor.sessionId)
  setCookie(clearedCookie(SESSION_COOKIE))
  setCookie(clearedCookie(ORIGINAL_SESSION_COOKIE))
  return null
}
