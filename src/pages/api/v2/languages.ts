import { listLanguages } from '#lib/contract/reference.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { languages } from '#lib/server/reference/lists.ts'

export const GET = route(listLanguages, () => languages)
