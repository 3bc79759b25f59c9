import { listCountries } from '#lib/contract/reference.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { countries } from '#lib/server/reference/lists.ts'

export const GET = route(listCountries, () => countries)
