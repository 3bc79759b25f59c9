import { startFacebook } from '#lib/contract/social.ts'
import { startSocial } from '#lib/server/identity/accounts/social.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(startFacebook, ({ db, body, ...call }) => startSocial(db, 'facebook', body, call))
