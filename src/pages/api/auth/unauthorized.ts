import { unauthorized } from '#lib/contract/reference.ts'
import { clearedCookie, ORIGINAL_SESSION_COOKIE, SESSION_COOKIE } from '#lib/server/platform/cookies.ts'
import { route } from '#lib/server/platform/http/route.ts'

const reply = { ok: false, data: null, message: 'no authentication token provided' }

export const GET = route(unauthorized, ({ actor, setCookie }) => {
  if (!actor) for (const name of [SESSION_COOKIE, ORIGINAL_SESSION_COOKIE]) setCookie(clearedCookie(name))
  return Response.json(reply, { status: 401, headers: { 'cache-control': 'no-store' } })
})
