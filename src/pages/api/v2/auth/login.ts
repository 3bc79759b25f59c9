import { login } from '#lib/contract/auth.ts'
import { checkLogin } from '#lib/server/auth/service.ts'
import { startSession } from '#lib/server/auth/session.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(login, async ({ db, actor, body, request, setCookie }) => {
  return startSession(db, await checkLogin(db, body, { request, setCookie }), { request, setCookie, replaces: actor })
})
