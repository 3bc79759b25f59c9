import { unlinkGoogle } from '#lib/contract/social.ts'
import { unlinkSocial } from '#lib/server/identity/accounts/social.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(unlinkGoogle, ({ db, actor }) => unlinkSocial(db, 'google', actor))
