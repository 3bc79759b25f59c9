import { searchHelp } from '#lib/contract/content.ts'
import * as articles from '#lib/server/reference/articles.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(searchHelp, ({ query }) => articles.searchHelp(query.Search))
