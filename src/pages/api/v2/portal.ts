import { getPortal, sendPortalMessage } from '#lib/contract/portfolios.ts'
import { route } from '#lib/server/http/route.ts'
import * as portal from '#lib/server/portfolios/portal.ts'

export const GET = route(getPortal, async ({ db, query }) => (await portal.getPortal(db, query.url)).portal)

export const POST = route(sendPortalMessage, ({ db, body }) => portal.sendPortalMessage(db, body))
