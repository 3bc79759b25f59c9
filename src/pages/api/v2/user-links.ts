import { getUserLinks } from '#lib/contract/users.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { getLinks } from '#lib/server/identity/accounts/service.ts'

export const GET = route(getUserLinks, ({ db, actor, query }) => getLinks(db, actor, query.UserId))
