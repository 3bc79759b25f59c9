import { startFacebook } from '#lib/contract/social.ts'
import { startSocial } from '#lib/server/auth/social.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(startFacebook, ({ db, body, ...call }) => startSocial(db, 'facebook', body, call))
