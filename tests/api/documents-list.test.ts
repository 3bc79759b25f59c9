import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { createDesignerSession, getDesignerSession } from '#lib/contract/designer.ts'
import { listFilms, stockFilms } from '#lib/contract/films.ts'
import { listDocumentUses } from '#lib/contract/document-history.ts'
import {
  createDocument,
  getDocument,
  listDocuments,
  moveDocuments,
  renameDocument,
  trashDocuments
} from '#lib/contract/documents.ts'
import { removeMember } from '#lib/contract/members.ts'
import { createTagNode, deleteTagNode, getTagTree, MAX_TREE_DEPTH, updateTagNode } from '#lib/contract/tag-tree.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { emptyOldTrash } from '#lib/server/design/documents/trash.ts'

import { open, plainPng, uploaded } from '../support/pictures.ts'
import { makePortfolio } from '../support/portfolios.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const within = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

function blank(as: Person, name: string) {
  return sent(createDocument, { ...within(as), body: { from: 'blank', name, wMm: 100, hMm: 80 } })
}

function node(as: Person, kind: 'folder' | 'tag', name: string, parentId: string | null = null) {
  return sent(createTagNode, { ...within(as), body: { kind, name, parentId } })
}

async function names(as: Person, filter: object): Promise<string[]> {
  const { rows } = await sent(listDocuments, { as, query: { WorkspaceId: as.workspaceId, sort: 'name', ...filter } })
  return rows.map(({ name }) => name)
}

test('lists designs by folder, tag and words, a page at a time', async () => {
  const owner = await signUp()
  const [tigers, lions, bears] = [
    await blank(owner, 'Tigers 2026'),
    await blank(owner, 'Lions'),
    await blank(owner, '100 % Bears_')
  ]
  const folder = await node(owner, 'folder', 'Schools')
  const sport = await node(owner, 'tag', 'Sport')
  const soccer = await node(owner, 'tag', 'Soccer', sport.id)
  const move = { documentIds: [tigers.id], folderId: folder.id, addTagIds: [soccer.id] }
  expect(await sent(moveDocuments, { ...within(owner), body: move })).toEqual({ changed: 1 })

  expect(await names(owner, {})).toEqual(['100 % Bears_', 'Lions', 'Tigers 2026'])
  expect(await names(owner, { folder: folder.id })).toEqual(['Tigers 2026'])
  expect(await names(owner, { folder: 'none' })).toEqual(['100 % Bears_', 'Lions'])
  expect(await names(owner, { tag: sport.id })).toEqual(['Tigers 2026'])
  expect(await names(owner, { search: 'soccer 2026' })).toEqual(['Tigers 2026'])
  expect(await names(owner, { search: '%' })).toEqual(['100 % Bears_'])
  expect(await names(owner, { search: 's_' })).toEqual(['100 % Bears_'])
  const page = await sent(listDocuments, {
    as: owner,
    query: { ...within(owner).query, pageSize: 2, page: 2, sort: 'name' }
  })
  expect(page).toMatchObject({
    total: 3,
    rows: [{ name: 'Tigers 2026', tags: [{ name: 'Soccer' }], folderId: folder.id }]
  })

  const beyond = await sent(listDocuments, { as: owner, query: { ...within(owner).query, pageSize: 2, page: 9 } })
  expect(beyond).toMatchObject({ total: 3, page: 2, rows: [{ kind: 'layout' }] })

  await sent(moveDocuments, {
    ...within(owner),
    body: { documentIds: [tigers.id], removeTagIds: [soccer.id], folderId: null }
  })
  expect(await names(owner, { tag: sport.id })).toEqual([])
  expect([lions.id, bears.id]).toHaveLength(2)
})

test('lists files the same way, with where they are shown', async () => {
  const owner = await signUp()
  const file = await uploaded(owner, await plainPng(), { name: 'Crest.png' })
  const tag = await node(owner, 'tag', 'Logos')
  await sent(moveDocuments, { ...within(owner), body: { fileIds: [file.id], addTagIds: [tag.id] } })
  await sent(renameDocument, { ...within(owner), body: { kind: 'file', id: file.id, name: '../Crest of <b>.svg' } })
  await getDb().updateTable('workspaces').set({ logo_file_id: file.id }).where('id', '=', owner.workspaceId).execute()

  const { rows } = await sent(listDocuments, {
    as: owner,
    query: { ...within(owner).query, kind: 'file', tag: tag.id }
  })
  expect(rows).toMatchObject([{ kind: 'file', name: 'Crest of -b-.png', usedIn: 1, width: 40, height: 30 }])
  const uses = await sent(listDocumentUses, { as: owner, query: { ...within(owner).query, Id: file.id, kind: 'file' } })
  expect(uses).toMatchObject([{ kind: 'workspace' }])
  expect(await send(trashDocuments, { ...within(owner), body: { fileIds: [file.id] } })).toMatchObject({ status: 409 })
})

test('counts a photo of a portfolio as shown there', async () => {
  const owner = await signUp()
  const { file } = await makePortfolio(owner)
  const listed = await sent(listDocuments, { as: owner, query: { ...within(owner).query, kind: 'file' } })
  expect(listed.rows).toMatchObject([{ id: file.id, usedIn: 1 }])
  const uses = await sent(listDocumentUses, { as: owner, query: { ...within(owner).query, Id: file.id, kind: 'file' } })
  expect(uses).toMatchObject([{ kind: 'portfolio' }])
})

test('a deleted file is gone for everybody until it is brought back, and for good after a month', async () => {
  const owner = await signUp()
  const file = await uploaded(owner, await plainPng())
  const trash = (action: 'delete' | 'restore') =>
    sent(trashDocuments, { ...within(owner), body: { fileIds: [file.id], action } })

  expect(await trash('delete')).toEqual({ changed: 1 })
  expect((await open(file.url, owner)).status).toBe(404)
  await trash('restore')
  expect((await open(file.url, owner)).status).toBe(200)

  const document = await blank(owner, 'Old')
  await trash('delete')
  await sent(trashDocuments, { ...within(owner), body: { documentIds: [document.id] } })
  await emptyOldTrash(getDb())
  expect((await sent(listDocuments, { as: owner, query: { ...within(owner).query, trash: 'true' } })).total).toBe(1)
  await sql`update documents set deleted_at = now() - interval '31 days' where id = ${document.id}`.execute(getDb())
  await sql`update files set deleted_at = now() - interval '31 days' where id = ${file.id}`.execute(getDb())
  await emptyOldTrash(getDb())
  expect((await send(getDocument, { as: owner, query: { ...within(owner).query, Id: document.id } })).status).toBe(404)
  expect(
    (await sent(listDocuments, { as: owner, query: { ...within(owner).query, kind: 'file', trash: 'true' } })).total
  ).toBe(0)
})

test('keeps a tree of folders: counts, new places, no rings, nothing lost', async () => {
  const owner = await signUp()
  const [outer, stranger] = [await node(owner, 'folder', 'Clients'), await signUp()]
  const inner = await node(owner, 'folder', 'Wildcats', outer.id)
  const document = await blank(owner, 'Jersey')
  await sent(moveDocuments, { ...within(owner), body: { documentIds: [document.id], folderId: inner.id } })
  const at = (id: string, as = owner) => ({ as, query: { WorkspaceId: as.workspaceId, Id: id } })

  expect((await sent(getTagTree, within(owner))).find(({ id }) => id === inner.id)).toMatchObject({
    layouts: 1,
    parentId: outer.id
  })
  expect(await send(createTagNode, { ...within(owner), body: { kind: 'folder', name: 'clients' } })).toMatchObject({
    status: 409
  })
  expect(await send(updateTagNode, { ...at(outer.id), body: { parentId: inner.id } })).toMatchObject({
    status: 400,
    data: { fields: [{ field: 'parentId', message: 'It cannot be put into itself. Choose another place.' }] }
  })
  expect(await send(updateTagNode, { ...at(outer.id, stranger), body: { name: 'Mine' } })).toMatchObject({
    status: 404
  })
  expect(await send(moveDocuments, { ...within(stranger), body: { documentIds: [document.id] } })).toMatchObject({
    data: { changed: 0 }
  })
  expect(await send(moveDocuments, { ...within(stranger), body: { folderId: outer.id } })).toMatchObject({
    status: 400
  })

  let deepest = inner
  for (let depth = 3; depth <= MAX_TREE_DEPTH; depth++)
    deepest = await node(owner, 'folder', `Level ${depth}`, deepest.id)
  const deeper = { kind: 'folder' as const, name: 'One more', parentId: deepest.id }
  expect(await send(createTagNode, { ...within(owner), body: deeper })).toMatchObject({
    status: 400,
    data: { fields: [{ field: 'parentId' }] }
  })

  await node(owner, 'folder', 'Level 3', outer.id)
  await sent(deleteTagNode, at(inner.id))
  const tree = await sent(getTagTree, within(owner))
  expect(tree.find(({ id }) => id === outer.id)).toMatchObject({ layouts: 1 })
  expect(tree.filter(({ parentId }) => parentId === outer.id)).toHaveLength(2)
})

test('opens the designer for a trusted place, with rights, films and no way out', async () => {
  const owner = await signUp()
  const { id } = await blank(owner, 'Team')
  const viewer = await addMember(owner, 'viewer')
  const body = { documentId: id, workflow: 'store' as const, source: 'items', returnTo: '//evil.example/x' }

  const opened = await sent(createDesignerSession, { ...within(owner), body })
  const session = await sent(getDesignerSession, { as: owner, params: { sessionId: opened.id } })
  expect(session).toMatchObject({
    workflow: 'store',
    readOnly: false,
    returnTo: null,
    email: owner.email,
    name: 'Ada Lovelace',
    document: { id }
  })
  expect(session.origin).toBe('http://127.0.0.1:4321')
  expect(session.films.filter(({ inStock }) => inStock).map(({ ref }) => ref)).toContain('sm-white')

  const asViewer = await sent(createDesignerSession, {
    ...within(viewer),
    body: { documentId: id, returnTo: '/dashboard/items?x=1' }
  })
  const seen = await sent(getDesignerSession, { as: viewer, params: { sessionId: asViewer.id } })
  expect(seen).toMatchObject({ readOnly: true, returnTo: '/dashboard/items?x=1' })
  expect((await send(getDesignerSession, { as: owner, params: { sessionId: asViewer.id } })).status).toBe(404)
  expect(
    await send(createDesignerSession, { ...within(owner), body: { source: 'https://evil.example' } })
  ).toMatchObject({ status: 400 })

  await getDb()
    .updateTable('designer_sessions')
    .set({ expires_at: new Date(0).toISOString() })
    .where('id', '=', opened.id)
    .execute()
  expect((await send(getDesignerSession, { as: owner, params: { sessionId: opened.id } })).status).toBe(410)
  await sent(removeMember, { as: owner, query: { ...within(owner).query, UserId: viewer.userId } })
  expect((await send(getDesignerSession, { as: viewer, params: { sessionId: asViewer.id } })).status).toBe(404)
})

test('new designs begin with the films that the shop keeps', async () => {
  const owner = await signUp()
  await sent(stockFilms, { ...within(owner), body: { skus: ['SM-RED', 'GL-GOLD-GLITTER', 'SM-RED'] } })
  const films = await sent(listFilms, within(owner))
  expect(films.filter(({ inStock }) => inStock).map(({ sku }) => sku)).toEqual(['SM-RED', 'GL-GOLD-GLITTER'])
  const { design } = await blank(owner, 'Two films')
  expect(design.palette.entries.map(({ ref }) => ref)).toEqual(['gl-gold-glitter', 'sm-red'])
  expect(await send(stockFilms, { ...within(owner), body: { skus: ['NO-SUCH'] } })).toMatchObject({ status: 400 })
})

test('begins a design with the settings of the shop that measures so', async () => {
  const owner = await signUp()
  const make = async () => (await blank(owner, 'Team')).design.production
  const inInches = await make()
  expect([inInches.gapMm, inInches.weedBoxMm, inInches.overlapMm]).toEqual([2.032, 5.08, 0.3048])

  await sent(updateWorkspace, { as: owner, body: { workspaceId: owner.workspaceId, units: 'mm' } })
  const inMillimetres = await make()
  expect([inMillimetres.gapMm, inMillimetres.weedBoxMm, inMillimetres.overlapMm]).toEqual([2, 5, 0.3])
})
