import { listDocumentUses } from '#lib/contract/document-history.ts'
import { listUses } from '#lib/server/design/documents/list.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listDocumentUses, ({ db, actor, query }) =>
  listUses(db, actor, { kind: query.kind, id: query.Id })
)
