import { login } from '#lib/contract/auth.ts'
import { checkLogin } from '#lib/server/identity/accounts/sign-in.ts'
import { startSession } from '#lib/server/identity/credentials/session.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(login, async ({ db, actor, body, request, setCookie }) => {
  return startSession(db, await checkLogin(db, body, { request, setCookie }), { request, setCookie, replaces: actor })
})
