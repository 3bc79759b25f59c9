import { t } from '#lib/i18n/t.ts'
import { MAX_TREE_DEPTH, type TagNode } from '#lib/contract/tag-tree.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import { moveFiles } from '#lib/server/platform/files/folders.ts'

import { deleteNode, findNodes, findTree, insertNode, lockTree, updateNode } from './tree-queries.ts'

const MAX_NODES = 2000

export function getTree(db: Db, member: Member): Promise<TagNode[]> {
  return findTree(db, member)
}

interface Place {
  kind: string
  name: string
  parentId: string | null
}

export function createNode(db: Db, member: Member, place: Place): Promise<TagNode> {
  return inTransaction(db, async tx => {
    const tree = await lockTree(tx, member)
    if (tree.length >= MAX_NODES) throw new AppError('too_large', t('errors.design.tooManyFolders'))
    if (place.parentId) checkParent(tree, place.kind, place.parentId, 1)
    const id = await insertNode(tx, member, place)
    if (!id) throw nameTaken(place.kind, place.name)
    return one(tx, member, id)
  })
}

export function changeNode(
  db: Db,
  member: Member,
  { id, name, parentId }: { id: string; name?: string | undefined; parentId?: string | null | undefined }
): Promise<TagNode> {
  return inTransaction(db, async tx => {
    const tree = await lockTree(tx, member)
    const node = tree.find(each => each.id === id)
    if (!node) throw notFound('Folder or tag')
    if (parentId) {
      if (pathOf(tree, parentId).includes(id)) {
        throw fieldError('parentId', t('errors.design.folderInItself'))
      }
      checkParent(tree, node.kind, parentId, heightOf(tree, id))
    }
    const change = { ...(name !== undefined && { name }), ...(parentId !== undefined && { parent_id: parentId }) }
    if (Object.keys(change).length > 0 && !(await updateNode(tx, member, { id, ...change }))) {
      throw nameTaken(node.kind, name ?? (await one(tx, member, id)).name)
    }
    return one(tx, member, id)
  })
}

export function removeNode(db: Db, member: Member, id: string): Promise<null> {
  return inTransaction(db, async tx => {
    const tree = await lockTree(tx, member)
    const node = tree.find(each => each.id === id)
    if (!node) throw notFound('Folder or tag')
    await moveFiles(tx, member, { from: id, to: node.parent_id })
    await deleteNode(tx, member, id)
    return null
  })
}

export async function requireFolder(tx: Db, member: Member, folderId: string | null): Promise<void> {
  if (folderId === null) return
  const [folder] = await findNodes(tx, member, [folderId])
  if (folder?.kind !== 'folder') {
    throw new AppError('invalid', `folderId: ${t('errors.design.folderGone')}`)
  }
}

export async function requireTags(tx: Db, member: Member, tagIds: string[]): Promise<void> {
  const wanted = [...new Set(tagIds)]
  if (wanted.length === 0) return
  const found = await findNodes(tx, member, wanted)
  if (found.filter(({ kind }) => kind === 'tag').length < wanted.length) {
    throw new AppError('invalid', `tagIds: ${t('errors.design.tagGone')}`)
  }
}

type Tree = { id: string; kind: string; parent_id: string | null }[]

function checkParent(tree: Tree, kind: string, parentId: string, height: number): void {
  const parent = tree.find(({ id }) => id === parentId)
  if (parent?.kind !== kind) throw fieldError('parentId', t('errors.design.parentGone', { kind }))
  if (pathOf(tree, parentId).length + height > MAX_TREE_DEPTH) {
    throw fieldError('parentId', t('errors.design.treeTooDeep', { most: MAX_TREE_DEPTH, kind }))
  }
}

/** The node and all around it. */
function pathOf(tree: Tree, id: string): string[] {
  const parents = new Map(tree.map(each => [each.id, each.parent_id]))
  const path: string[] = []
  for (let at: string | null | undefined = id; at && path.length <= MAX_NODES; at = parents.get(at)) path.push(at)
  return path
}

function heightOf(tree: Tree, id: string): number {
  const children = tree.filter(({ parent_id }) => parent_id === id)
  return 1 + Math.max(0, ...children.map(child => heightOf(tree, child.id)))
}

async function one(tx: Db, member: Member, id: string): Promise<TagNode> {
  const [node] = await findTree(tx, member, id)
  if (!node) throw notFound('Folder or tag')
  return node
}

function nameTaken(kind: string, name: string): AppError {
  return new AppError('conflict', `name: ${t('errors.design.nameTaken', { kind, name })}`)
}
