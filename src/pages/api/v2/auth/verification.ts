import { sendVerification, verify, verifyByBody } from '#lib/contract/auth.ts'
import { sendVerificationCode, verifyAddress } from '#lib/server/identity/accounts/sign-up.ts'
import { startSession } from '#lib/server/identity/credentials/session.ts'
import { refuseCrossSite } from '#lib/server/platform/http/origin.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(sendVerification, ({ db, body, request }) => sendVerificationCode(db, body.Email, request))

export const GET = route(verify, async ({ db, actor, query, request, setCookie }) => {
  refuseCrossSite(request)
  const userId = await verifyAddress(db, query, request)
  return startSession(db, userId, { request, setCookie, replaces: actor })
})

export const PUT = route(verifyByBody, async ({ db, actor, body, request, setCookie }) => {
  const userId = await verifyAddress(db, body, request)
  return startSession(db, userId, { request, setCookie, replaces: actor })
})
