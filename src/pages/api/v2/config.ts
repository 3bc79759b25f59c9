import { getConfig } from '#lib/contract/reference.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { clientConfig } from '#lib/server/reference/config.ts'

export const GET = route(getConfig, () => clientConfig())
