import { getCurrentUser } from '#lib/contract/auth.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(getCurrentUser, ({ actor }) => ({ ...actor.user, admin: actor.admin }))
