import { sendDocuments } from '#lib/contract/document-history.ts'
import * as sending from '#lib/server/design/documents/send.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(sendDocuments, ({ db, actor, body }) => sending.sendDocuments(db, actor, body))
