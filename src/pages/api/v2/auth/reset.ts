import { requestReset, resetPassword } from '#lib/contract/auth.ts'
import * as auth from '#lib/server/identity/accounts/sign-in.ts'
import { startSession } from '#lib/server/identity/credentials/session.ts'
import { refuseCrossSite } from '#lib/server/platform/http/origin.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(requestReset, ({ db, query, request, setCookie }) => {
  refuseCrossSite(request)
  return auth.requestPasswordReset(db, query.Email, { request, setCookie })
})

export const POST = route(resetPassword, async ({ db, actor, body, request, setCookie }) => {
  const userId = await auth.resetPassword(db, body, request)
  return startSession(db, userId, { request, setCookie, replaces: actor })
})
