import { getPortal, sendPortalMessage } from '#lib/contract/portfolios.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as portal from '#lib/server/contact/portfolios/portal.ts'

export const GET = route(getPortal, async ({ db, query }) => (await portal.getPortal(db, query.url)).portal)

export const POST = route(sendPortalMessage, ({ once, body }) => once(tx => portal.sendPortalMessage(tx, body)))
