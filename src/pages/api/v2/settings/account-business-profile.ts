import { getBusinessProfile, updateBusinessProfile } from '#lib/contract/accounts.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { getProfile, updateProfile } from '#lib/server/identity/accounts/profile.ts'

export const GET = route(getBusinessProfile, ({ db, actor }) => getProfile(db, actor))

export const PUT = route(updateBusinessProfile, ({ db, actor, body }) => updateProfile(db, actor, body))
