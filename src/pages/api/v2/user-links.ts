import { getUserLinks } from '#lib/contract/users.ts'
import { route } from '#lib/server/http/route.ts'
import { getLinks } from '#lib/server/users/service.ts'

export const GET = route(getUserLinks, ({ db, actor, query }) => getLinks(db, actor, query.UserId))
