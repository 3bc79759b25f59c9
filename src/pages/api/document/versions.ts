import { listDocumentVersions, nameDocumentVersion, restoreDocumentVersion } from '#lib/contract/document-history.ts'
import * as versions from '#lib/server/design/documents/versions.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listDocumentVersions, ({ db, actor, query }) => versions.listVersions(db, actor, query.Id))

export const POST = route(nameDocumentVersion, ({ db, actor, query, body }) =>
  versions.nameVersion(db, actor, { id: query.Id, name: body.name })
)

export const PUT = route(restoreDocumentVersion, ({ db, actor, query, body }) =>
  versions.restoreVersion(db, actor, { id: query.Id, ...body })
)
