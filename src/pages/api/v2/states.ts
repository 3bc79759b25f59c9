import { listStates } from '#lib/contract/reference.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { statesOf } from '#lib/server/reference/lists.ts'

export const GET = route(listStates, ({ query }) => statesOf(query.CountryCode))
