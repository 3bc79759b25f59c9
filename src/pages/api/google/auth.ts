import { startGoogle } from '#lib/contract/social.ts'
import { startSocial } from '#lib/server/identity/accounts/social.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(startGoogle, ({ db, body, ...call }) => startSocial(db, 'google', body, call))
