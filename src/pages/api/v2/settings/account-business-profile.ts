import { getBusinessProfile, updateBusinessProfile } from '#lib/contract/accounts.ts'
import { route } from '#lib/server/http/route.ts'
import { getProfile, updateProfile } from '#lib/server/users/profile.ts'

export const GET = route(getBusinessProfile, ({ db, actor }) => getProfile(db, actor))

export const PUT = route(updateBusinessProfile, ({ db, actor, body }) => updateProfile(db, actor, body))
