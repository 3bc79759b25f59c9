import {
  getConfig,
  listCountries,
  listEmailLists,
  listLanguages,
  listStates,
  listUsageTypes
} from '#lib/contract/reference.ts'
import { listPosts, searchHelp } from '#lib/contract/content.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as articles from './articles.ts'
import { clientConfig } from './config.ts'
import { countries, emailLists, languages, statesOf, usageTypes } from './lists.ts'

export const referenceRoutes = [
  route(listEmailLists, () => emailLists),
  route(listUsageTypes, () => usageTypes),
  route(listPosts, () => articles.readBlog()),
  route(getConfig, () => clientConfig()),
  route(listCountries, () => countries),
  route(listLanguages, () => languages),
  route(listStates, ({ query }) => statesOf(query.CountryCode)),
  route(searchHelp, ({ query }) => articles.searchHelp(query.Search, { isBrief: query.Brief }))
]
