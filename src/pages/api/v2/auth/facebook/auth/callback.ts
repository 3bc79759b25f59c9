import { finishFacebook } from '#lib/contract/social.ts'
import { startSession } from '#lib/server/identity/credentials/session.ts'
import { finishSocial } from '#lib/server/identity/accounts/social.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(finishFacebook, async ({ db, actor, body, request, setCookie }) => {
  const { userId, returnTo } = await finishSocial(db, 'facebook', body, { actor, request })
  return { ...(await startSession(db, userId, { request, setCookie, replaces: actor })), returnTo }
})
