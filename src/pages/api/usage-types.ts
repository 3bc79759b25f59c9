import { listUsageTypes } from '#lib/contract/reference.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { usageTypes } from '#lib/server/reference/lists.ts'

export const GET = route(listUsageTypes, () => usageTypes)
