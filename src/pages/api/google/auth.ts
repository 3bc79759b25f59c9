import { startGoogle } from '#lib/contract/social.ts'
import { startSocial } from '#lib/server/auth/social.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(startGoogle, ({ db, body, ...call }) => startSocial(db, 'google', body, call))
