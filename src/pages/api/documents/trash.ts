import { trashDocuments } from '#lib/contract/documents.ts'
import * as trash from '#lib/server/design/documents/trash.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(trashDocuments, ({ db, actor, body }) => trash.trashDocuments(db, actor, body))
