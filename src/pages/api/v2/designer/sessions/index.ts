import { createDesignerSession } from '#lib/contract/designer.ts'
import { openSession } from '#lib/server/design/documents/sessions.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(createDesignerSession, ({ db, actor, body }) => openSession(db, actor, body))
