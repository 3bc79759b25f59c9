import { createDesignerSession } from '#lib/contract/designer.ts'
import { openSession } from '#lib/server/documents/sessions.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(createDesignerSession, ({ db, actor, body }) => openSession(db, actor, body))
