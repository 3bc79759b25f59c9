import { changeDocument, createDocument, deleteDocument, getDocument, saveDocument } from '#lib/contract/documents.ts'
import * as creating from '#lib/server/design/documents/create.ts'
import * as documents from '#lib/server/design/documents/service.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(getDocument, ({ db, actor, query }) =>
  documents.getDocument(db, actor, { id: query.Id, versionId: query.VersionId })
)

export const POST = route(createDocument, ({ db, once, actor, body }) => {
  return once(
    (tx, design) => creating.addPrepared(tx, actor, design),
    () => creating.prepareDesign(db, actor, body)
  )
})

export const PUT = route(saveDocument, ({ db, actor, query, body }) =>
  documents.saveDocument(db, actor, { id: query.Id, ...body })
)

export const PATCH = route(changeDocument, ({ db, actor, query, body }) =>
  documents.changeDocument(db, actor, { id: query.Id, ...body })
)

export const DELETE = route(deleteDocument, ({ db, actor, query }) =>
  documents.deleteDocument(db, actor, { id: query.Id, restore: query.restore })
)
