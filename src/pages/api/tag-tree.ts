import { createTagNode, deleteTagNode, getTagTree, updateTagNode } from '#lib/contract/tag-tree.ts'
import * as tree from '#lib/server/design/documents/tree.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(getTagTree, ({ db, actor }) => tree.getTree(db, actor))

export const POST = route(createTagNode, ({ db, actor, body }) => tree.createNode(db, actor, body))

export const PUT = route(updateTagNode, ({ db, actor, query, body }) =>
  tree.changeNode(db, actor, { id: query.Id, ...body })
)

export const DELETE = route(deleteTagNode, ({ db, actor, query }) => tree.removeNode(db, actor, query.Id))
