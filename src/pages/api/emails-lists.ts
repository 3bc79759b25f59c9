import { listEmailLists } from '#lib/contract/reference.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { emailLists } from '#lib/server/reference/lists.ts'

export const GET = route(listEmailLists, () => emailLists)
