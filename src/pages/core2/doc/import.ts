import { importDocument } from '#lib/contract/doc-core.ts'
import * as imports from '#lib/server/design/documents/import.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(importDocument, ({ db, actor, request }) => imports.importDocument(db, actor, request))
