import { expect, test } from 'vitest'

import { listDocumentUses, listDocumentVersions, pinDocument, sendDocuments } from '#lib/contract/document-history.ts'
import { createDocument, getDocument, listDocuments, saveDocument, trashDocuments } from '#lib/contract/documents.ts'
import { deleteFile } from '#lib/contract/files.ts'
import { createItem, PersonalisationField, updateItem } from '#lib/contract/items.ts'
import { createWorkspace } from '#lib/contract/workspaces.ts'
import { getProductDetail, priceCart } from '#lib/contract/shopping.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { GET as letters } from '../../src/pages/designs/[versionId]/letters.svg.ts'
import { open, plainPng, uploaded } from '../support/pictures.ts'
import { openShop } from '../support/shop.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const within = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })
const at = (as: Person, Id: string) => ({ as, query: { WorkspaceId: as.workspaceId, Id } })

function starter(as: Person, slug: string) {
  return sent(createDocument, { ...within(as), body: { from: 'starter', starter: slug } })
}

function draw(versionId: string, query: string, as?: Person): Promise<Response> {
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {}
  const request = new Request(`http://127.0.0.1:4321/designs/${versionId}/letters.svg?${query}`, { headers })
  return letters({ request, params: { versionId } })
}

async function jersey(owner: Person) {
  const { id, design, rev } = await starter(owner, 'team-arch')
  const pinned = await sent(pinDocument, at(owner, id))
  const { documentId, versionId, file, variables } = pinned
  const layer = {
    id: 'art',
    fileId: file.id,
    side: 'front' as const,
    x: -145,
    y: 0,
    width: 290,
    height: 300,
    design: { documentId, versionId, variables: variables.map(({ name }) => name) }
  }
  const field = { id: 'number', label: 'Number', type: 'number' as const, max: 99, variable: 'number' }
  const colours = [{ id: 'navy', name: 'Navy', hex: '#001f3f' }]
  const sizes = [{ id: 'm', name: 'M', upchargeCents: 0 }]
  const body = {
    name: 'Jersey',
    garment: 'tee' as const,
    basePriceCents: 2000,
    colours,
    sizes,
    fields: [field],
    artwork: [layer]
  }
  return { id, design, rev, pinned, body }
}

test('an item sells exactly what was drawn when it was chosen', async () => {
  const owner = await signUp()
  const { id, design, rev, pinned, body } = await jersey(owner)
  const item = await sent(createItem, { ...within(owner), body })
  expect(pinned.variables).toEqual([
    { name: 'team', type: 'text' },
    { name: 'number', type: 'number' }
  ])
  expect(pinned.file).toMatchObject({ kind: 'design', mime: 'image/png' })
  expect(await sent(pinDocument, at(owner, id))).toMatchObject({
    versionId: pinned.versionId,
    file: { id: pinned.file.id }
  })

  const { o2: _, ...objects } = design.objects
  const layers = [{ ...design.layers[0]!, children: ['o1'] }]
  await sent(saveDocument, { ...at(owner, id), body: { rev, design: { ...design, objects, layers } } })
  const sold = await sent(getDocument, { as: owner, query: { ...at(owner, id).query, VersionId: pinned.versionId } })
  expect(Object.keys(sold.design.objects)).toEqual(['o1', 'o2'])

  const newest = await sent(pinDocument, at(owner, id))
  expect(newest.versionId).not.toBe(pinned.versionId)
  const artwork = [
    { ...body.artwork[0]!, fileId: newest.file.id, design: { ...body.artwork[0]!.design, versionId: newest.versionId } }
  ]
  const query = { params: { itemId: item.id }, ...within(owner) }
  await sent(updateItem, { ...query, body: { artwork, revision: item.revision } })
  expect(await sent(listDocumentUses, at(owner, id))).toMatchObject([{ kind: 'item', name: 'Jersey' }])
  expect((await sent(listDocumentVersions, at(owner, id))).map(({ kind }) => kind)).toEqual(['pinned', 'pinned'])
  expect((await sent(listDocuments, within(owner))).rows[0]).toMatchObject({ usedIn: 1, versions: 2 })
})

test('4: refuses designs of others, and another drawing than the version’s', async () => {
  const [owner, stranger] = [await signUp(), await signUp()]
  const { body, pinned } = await jersey(owner)
  const own = await uploaded(stranger, await plainPng())
  const theirs = { ...body, artwork: [{ ...body.artwork[0]!, fileId: own.id }] }
  expect((await send(createItem, { ...within(stranger), body: theirs })).status).toBe(400)
  const other = await uploaded(owner, await plainPng())
  const mixed = { ...body, artwork: [{ ...body.artwork[0]!, fileId: other.id }] }
  expect((await send(createItem, { ...within(owner), body: mixed })).status).toBe(400)
  expect(
    (await send(pinDocument, { as: stranger, query: { WorkspaceId: stranger.workspaceId, Id: pinned.documentId } }))
      .status
  ).toBe(404)
})

test('a design that an item sells stays, however often somebody deletes it for good', async () => {
  const owner = await signUp()
  const { id, body, pinned } = await jersey(owner)
  await sent(createItem, { ...within(owner), body })
  const act = (action: 'delete' | 'end') =>
    send(trashDocuments, { ...within(owner), body: { documentIds: [id], action } })

  expect((await act('delete')).status).toBe(200)
  expect((await act('end')).status).toBe(409)
  expect((await open(pinned.file.url, owner)).status).toBe(200)
})

test('draws what a shopper types in the letters of the design, for those who may see the item', async () => {
  const owner = await signUp()
  const { pinned, body } = await jersey(owner)
  const { versionId } = pinned

  expect((await draw(versionId, 'number=7')).status).toBe(404)
  expect((await draw(versionId, 'number=7', await signUp())).status).toBe(404)
  const seven = await (await draw(versionId, 'number=7', owner)).text()
  const eight = await (await draw(versionId, 'number=8', owner)).text()
  expect(seven).toMatch(/^<svg [^>]*viewBox="0 0 292.1 304.8">/)
  expect(seven).not.toBe(eight)
  for (const query of [`number=7&x=${'y'.repeat(500)}`, 'number=7&number=8']) {
    const elsewhere = await draw(versionId, query, owner)
    expect(elsewhere.status).toBe(302)
    expect(elsewhere.headers.get('location')).toBe(`/designs/${versionId}/letters.svg?number=7`)
  }
  const hostile = await (
    await draw(versionId, `number=${encodeURIComponent('<script>1</script>"/>{{team}}')}`, owner)
  ).text()
  expect(hostile).not.toContain('script')
  expect(hostile).toMatch(/^<svg [^>]+>(<path fill="#[0-9A-F]{6}" d="[MLCZ0-9 .,-]*"\/>)+<\/svg>$/)
  expect((await draw('not-an-id', 'number=7', owner)).status).toBe(404)
  // What the letters of the design have not is left out, and said.
  const team = async (text: string) =>
    (await draw(versionId, `team=${encodeURIComponent(text)}&number=00`, owner)).text()
  expect(await team('Łukasz 李 & "🐯"')).toMatch(/^<svg data-missing="Ł 李 🐯" /)
  expect(await team('Lukasz')).not.toContain('data-missing')
  expect(await team('')).toMatch(/^<svg [^>]*>(<path [^>]*>)+<\/svg>$/)

  const item = await sent(createItem, { ...within(owner), body })
  const shop = await openShop(owner, {})
  await getDb().updateTable('store_items').set({ item_id: item.id }).where('id', '=', shop.tee.storeItemId).execute()
  await getDb().updateTable('files').set({ is_public: true }).where('id', '=', pinned.file.id).execute()
  const shown = await sent(getProductDetail, { query: { campaignId: shop.campaignId, itemId: shop.tee.storeItemId } })
  expect(shown.item.artwork[0]!.letters).toEqual({
    href: `/designs/${versionId}/letters.svg`,
    fields: [{ id: 'number', variable: 'number' }]
  })
  const anybody = await draw(versionId, 'number=7')
  // What its letters have not is not sold either.
  const typed = { itemId: shop.tee.storeItemId, colourId: item.colours[0]!.id, sizeId: item.sizes[0]!.id, key: 'k', quantity: 1 } // biome-ignore format: one line
  await getDb()
    .updateTable('items')
    .set({ fields: JSON.stringify([PersonalisationField.parse({ id: 'team', label: 'Team', type: 'text', variable: 'team' })]) }) // biome-ignore format: one line
    .where('id', '=', item.id)
    .execute()
  const priced = async (team: string) => {
    const lines = [{ ...typed, personalisation: { team } }]
    return (await sent(priceCart, { body: { campaignId: shop.campaignId, lines } })).lines[0]!.problem
  }
  expect(await priced('Lukasz')).toBeNull()
  expect(await priced('Łukasz 李')).toContain('Team: the lettering of this design has no “Ł”, “李”')
  expect(anybody.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60')
  expect(await anybody.text()).toBe(seven)
})

test('copies and moves designs with their pictures into another workspace, and keeps what an item sells', async () => {
  const owner = await signUp()
  const { Id: other } = await sent(createWorkspace, {
    as: owner,
    body: { userId: owner.userId, workspaceName: 'Second shop' }
  })
  const picture = await uploaded(owner, await plainPng())
  const photo = await sent(createDocument, {
    ...within(owner),
    body: { from: 'file', fileId: picture.id, name: 'Photo' }
  })
  const { id: sold, body } = await jersey(owner)
  await sent(createItem, { ...within(owner), body })

  const move = { documentIds: [photo.id, sold], toWorkspaceId: other, move: true }
  expect(await sent(sendDocuments, { ...within(owner), body: move })).toEqual({
    sent: 2,
    kept: ['Team name and number']
  })
  const there = await sent(listDocuments, { as: owner, query: { WorkspaceId: other } })
  expect(there.rows.map(({ name }) => name).toSorted()).toEqual(['Photo', 'Team name and number'])
  expect((await sent(listDocuments, within(owner))).rows.map(({ name }) => name)).toEqual(['Team name and number'])
  const copy = await sent(getDocument, {
    as: owner,
    query: { WorkspaceId: other, Id: there.rows.find(({ name }) => name === 'Photo')!.id }
  })
  const [asset] = Object.keys(copy.design.assets)
  expect(asset).not.toBe(`file:${picture.id}`)
  expect((await open(`/files/${asset!.slice('file:'.length)}/x.png`, owner)).status).toBe(200)

  const stranger = await signUp()
  const into = { documentIds: [sold], toWorkspaceId: stranger.workspaceId }
  expect((await send(sendDocuments, { ...within(owner), body: into })).status).toBe(404)
  const out = { documentIds: [sold], toWorkspaceId: stranger.workspaceId, move: true }
  expect(
    (await send(sendDocuments, { as: stranger, query: { WorkspaceId: owner.workspaceId }, body: out })).status
  ).toBe(404)
})

test('the drawing that an item sells cannot be deleted as a file', async () => {
  const owner = await signUp()
  const { pinned } = await jersey(owner)
  const gone = await send(deleteFile, { ...within(owner), params: { fileId: pinned.file.id } })
  expect(gone).toMatchObject({ status: 409, message: expect.stringContaining('Team name and number') })
  expect((await send(trashDocuments, { ...within(owner), body: { fileIds: [pinned.file.id] } })).status).toBe(409)
})
