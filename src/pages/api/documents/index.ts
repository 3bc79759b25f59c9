import { listDocuments, renameDocument } from '#lib/contract/documents.ts'
import * as list from '#lib/server/design/documents/list.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listDocuments, ({ db, actor, query }) => list.listDocuments(db, actor, query))

export const PUT = route(renameDocument, ({ db, actor, body }) => list.renameDocument(db, actor, body))
