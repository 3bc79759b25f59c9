import { z } from 'zod'

import * as calls from './calls/tag-tree.ts'
import { endpoint, InWorkspace, Nothing } from './endpoint.ts'

const Name = z.string().trim().min(1, 'Give it a name').max(60, 'At most 60 characters')

/** A form's empty choice is no parent. */
const ParentId = z
  .literal('')
  .transform(() => null)
  .or(z.uuid().nullable())

/** A folder or a tag, with how many designs and files are directly in it. */
export const TagNode = z.object({
  id: z.uuid(),
  kind: z.enum(['folder', 'tag']),
  parentId: z.uuid().nullable(),
  name: z.string(),
  layouts: z.int(),
  files: z.int()
})
export type TagNode = z.infer<typeof TagNode>

/** Folders in folders, tags under tags. */
export const MAX_TREE_DEPTH = 6

export const getTagTree = endpoint({
  ...calls.getTagTree,
  access: 'workspace',
  may: 'designs:read',
  summary: 'All folders and tags by name; each names the one around it.',
  query: InWorkspace,
  data: z.array(TagNode)
})

export const createTagNode = endpoint({
  ...calls.createTagNode,
  access: 'workspace',
  may: 'designs:write',
  query: InWorkspace,
  body: z.object({ kind: z.enum(['folder', 'tag']), name: Name, parentId: ParentId.default(null) }),
  data: TagNode
})

export const updateTagNode = endpoint({
  ...calls.updateTagNode,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Renames a folder or tag, or puts it under another one.',
  query: InWorkspace.extend({ Id: z.uuid() }),
  body: z.object({ name: Name.optional(), parentId: ParentId.optional() }),
  data: TagNode
})

export const deleteTagNode = endpoint({
  ...calls.deleteTagNode,
  access: 'workspace',
  may: 'designs:write',
  summary: 'Takes a folder or tag away; what was in it moves to the one around it.',
  query: InWorkspace.extend({ Id: z.uuid() }),
  data: Nothing
})
