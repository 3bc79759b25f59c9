import { getDesignerSession } from '#lib/contract/designer.ts'
import { getSession } from '#lib/server/design/documents/sessions.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(getDesignerSession, ({ db, actor, params }) => getSession(db, actor, params.sessionId))
