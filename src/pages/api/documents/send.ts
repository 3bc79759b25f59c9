import { sendDocuments } from '#lib/contract/document-history.ts'
import * as sending from '#lib/server/documents/send.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(sendDocuments, ({ db, actor, body }) => sending.sendDocuments(db, actor, body))
