import { listAllRequests } from '#lib/contract/support.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { findAllRequests } from '#lib/server/contact/support/requests.ts'

export const GET = route(listAllRequests, ({ db }) => findAllRequests(db))
