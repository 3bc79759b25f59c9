import { getDesignerSession } from '#lib/contract/designer.ts'
import { getSession } from '#lib/server/documents/sessions.ts'
import { route } from '#lib/server/http/route.ts'

export const GET = route(getDesignerSession, ({ db, actor, params }) => getSession(db, actor, params.sessionId))
