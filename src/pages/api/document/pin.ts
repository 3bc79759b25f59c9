import { pinDocument } from '#lib/contract/document-history.ts'
import * as pins from '#lib/server/design/documents/pin.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(pinDocument, ({ db, actor, query }) => pins.pinDocument(db, actor, query.Id))
