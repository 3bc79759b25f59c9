import { moveDocuments } from '#lib/contract/documents.ts'
import * as list from '#lib/server/design/documents/list.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(moveDocuments, ({ db, actor, body }) => list.moveDocuments(db, actor, body))
