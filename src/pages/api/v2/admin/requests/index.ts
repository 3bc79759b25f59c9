import { listAllRequests } from '#lib/contract/support.ts'
import { route } from '#lib/server/http/route.ts'
import { findAllRequests } from '#lib/server/support/requests.ts'

export const GET = route(listAllRequests, ({ db }) => findAllRequests(db))
