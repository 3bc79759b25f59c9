import { searchHelp } from '#lib/contract/content.ts'
import * as articles from '#lib/server/content/articles.ts'
import { route } from '#lib/server/http/route.ts'

export const GET = route(searchHelp, ({ query }) => articles.searchHelp(query.Search))
