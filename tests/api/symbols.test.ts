// A club's crest is changed once: the designs that use it follow, and what is cut of them is what a hand would have drawn.
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getProductionPack } from '#lib/contract/doc-core.ts'
import { listDocumentVersions, restoreDocumentVersion, sendDocuments } from '#lib/contract/document-history.ts'
import { createDocument, getDocument, saveDocument, trashDocuments } from '#lib/contract/documents.ts'
import {
  createSymbol,
  deleteSymbol,
  getSymbol,
  listSymbols,
  type SymbolDetails,
  updateSymbol
} from '#lib/contract/symbols.ts'
import { createWorkspace } from '#lib/contract/workspaces.ts'
import { drawingOf, groupForSymbol, instancesIn, markInstance, placeInstance } from '#lib/designer/commands/symbols.ts'
import type { Design } from '#lib/designer/design.ts'
import { updateSymbolDesigns } from '#lib/server/design/documents/symbol-updates.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { designOf, letters, rect } from '../support/designs.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const within = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })
const at = (as: Person, Id: string) => ({ as, query: { WorkspaceId: as.workspaceId, Id } })
const BOX = { x: -10, y: -10, w: 20, h: 20 }

/** A square with a smaller one on it: the crest of a club. */
function crestOf(inner: number, ref = 'c2'): Design {
  const source = designOf([rect('o1', [10, 10, 20, 20], 'c1'), rect('o2', [15, 15, inner, inner], ref)])
  return groupForSymbol(source, ['o1', 'o2'], { name: 'Crest', centre: [20, 20], makeId: () => 'crest' }).design
}

async function makeCrest(as: Person, inner = 5): Promise<SymbolDetails> {
  return sent(createSymbol, { ...within(as), body: { name: 'Crest', drawing: drawingOf(crestOf(inner), 'crest'), box: BOX } }) // biome-ignore format: one line
}

function withCrest({ id, rev, drawing }: Pick<SymbolDetails, 'id' | 'rev' | 'drawing'>, n: number): Design {
  const empty = designOf([rect('own', [5 + n, 60, 8, 8], 'c1')])
  return placeInstance(empty, 'l1', { symbol: { id, rev, drawing }, name: 'Crest', at: [30 + n, 30] }).design
}

async function saved(as: Person, design: Design, name: string): Promise<string> {
  return (await sent(createDocument, { ...within(as), body: { from: 'design', name, design } })).id
}

async function change(as: Person, { id, rev }: SymbolDetails, inner: number, ref?: string): Promise<SymbolDetails> {
  const body = { rev, drawing: drawingOf(crestOf(inner, ref), 'crest'), box: BOX, updateDesigns: true }
  const made = await sent(updateSymbol, { ...within(as), params: { symbolId: id }, body })
  expect(made.rev).toBe(rev + 1)
  await updateSymbolDesigns({ workspaceId: as.workspaceId, symbolId: id })
  return sent(getSymbol, { ...within(as), params: { symbolId: id } })
}

/** The cut lines of a saved design, of all of its films. */
async function cutOf(as: Person, id: string): Promise<Record<string, string>> {
  const reply = await request(getProductionPack, { ...at(as, id), query: { ...at(as, id).query, formats: 'svg,dxf' } } as never) // biome-ignore format: one line
  expect(reply.status).toBe(200)
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const cut = Object.entries(files).filter(([name]) => /\.(svg|dxf)$/.test(name))
  expect(cut.length).toBeGreaterThan(1)
  return Object.fromEntries(cut.map(([name, bytes]) => [name, strFromU8(bytes).replaceAll(id, 'ID')]))
}

test('a crest changed once is changed in ten designs, and cut as if each were drawn by hand', async () => {
  const owner = await signUp()
  const crest = await makeCrest(owner)
  const ids: string[] = []
  for (let n = 0; n < 10; n++) ids.push(await saved(owner, withCrest(crest, n), `Shirt ${n}`))
  expect((await sent(listSymbols, within(owner)))[0]).toMatchObject({ name: 'Crest', rev: 1, designs: 10 })

  const after = await change(owner, crest, 9, 'c3')
  expect(after.usedIn.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'current'))

  for (const [n, id] of ids.entries()) {
    const { design, rev } = await sent(getDocument, at(owner, id))
    expect(rev).toBe(2)
    expect(instancesIn(design)[0]).toMatchObject({ symbol: { id: crest.id, rev: 2 } })
    const byHand = await saved(owner, withCrest({ ...crest, rev: 2, drawing: drawingOf(crestOf(9, 'c3'), 'crest') }, n), `Shirt ${n}`) // biome-ignore format: one line
    expect(await cutOf(owner, id)).toEqual(await cutOf(owner, byHand))
  }
  const [before] = await sent(listDocumentVersions, at(owner, ids[0]!))
  const back = await sent(restoreDocumentVersion, { ...at(owner, ids[0]!), body: { rev: 2, versionId: before!.id } })
  expect(instancesIn(back.design)[0]).toMatchObject({ symbol: { rev: 1 } })
  const { usedIn } = await sent(getSymbol, { ...within(owner), params: { symbolId: crest.id } })
  expect(usedIn.filter(({ state }) => state === 'behind').map(({ name }) => name)).toEqual(['Shirt 0'])
})

test('names the designs that it leaves as they are', async () => {
  const owner = await signUp()
  const crest = await makeCrest(owner)
  const [changed, gone, fine] = [withCrest(crest, 0), withCrest(crest, 1), withCrest(crest, 2)]
  const [instance] = instancesIn(changed)
  const own = { ...changed, objects: { ...changed.objects, [instance!.id]: { ...instance!, symbol: { ...instance!.symbol, changed: true as const } } } } // biome-ignore format: one line
  const ids = [await saved(owner, own, 'Changed'), await saved(owner, gone, 'Gone'), await saved(owner, fine, 'Fine')]
  await sent(trashDocuments, { ...within(owner), body: { documentIds: [ids[1]!] } } as never)

  const after = await change(owner, crest, 9)
  expect(after.usedIn.map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ['Changed', 'kept', 'changed'],
    ['Fine', 'current', null],
    ['Gone', 'kept', 'trash']
  ])
  expect((await sent(getDocument, at(owner, ids[0]!))).rev).toBe(1)
})

test('is done in the name of who asked, who must still be a member', async () => {
  const owner = await signUp()
  const designer = await addMember(owner, 'sales')
  const crest = await makeCrest(owner)
  const id = await saved(owner, withCrest(crest, 0), 'Shirt')
  const body = { rev: 1, drawing: drawingOf(crestOf(9), 'crest'), box: BOX, updateDesigns: true }
  const as = { ...designer, workspaceId: owner.workspaceId }
  await sent(updateSymbol, { ...within(as), params: { symbolId: crest.id }, body })
  await sql`delete from workspace_users where user_id = ${designer.userId} and workspace_id = ${owner.workspaceId}`.execute(getDb()) // biome-ignore format: one line
  await updateSymbolDesigns({ workspaceId: owner.workspaceId, symbolId: crest.id })
  expect((await sent(getSymbol, { ...within(owner), params: { symbolId: crest.id } })).usedIn).toMatchObject([
    { id, state: 'kept', reason: 'member' }
  ])
  expect((await sent(getDocument, at(owner, id))).rev).toBe(1)
})

test('refuses a stale change, pictures and what is no drawing', async () => {
  const owner = await signUp()
  const crest = await makeCrest(owner)
  const drawing = drawingOf(crestOf(9), 'crest')
  const params = { symbolId: crest.id }
  await sent(updateSymbol, { ...within(owner), params, body: { rev: 1, drawing, box: BOX } })
  expect(await send(updateSymbol, { ...within(owner), params, body: { rev: 1, drawing, box: BOX } })).toMatchObject({
    status: 409
  })
  const refused = async (given: unknown) => (await send(createSymbol, { ...within(owner), body: { name: 'x', drawing: given, box: BOX } } as never)).status // biome-ignore format: one line
  expect(
    await refused({
      ...drawing,
      objects: [{ id: 'p', type: 'image', m: [1, 0, 0, 1, 0, 0], asset: 'a', wMm: 5, hMm: 5 }],
      roots: ['p']
    })
  ).toBe(400)
  expect(await refused({ ...drawing, roots: [] })).toBe(400)
  expect(await refused({ ...drawing, roots: ['nothing'] })).toBe(400)
  expect(await refused({})).toBe(400)
  expect(await refused({ ...drawing, objects: [null] })).toBe(400)
})

test('a copy in another workspace, and one whose symbol is gone, are plain drawings', async () => {
  const owner = await signUp()
  const crest = await makeCrest(owner)
  const id = await saved(owner, withCrest(crest, 0), 'Shirt')
  const there = await sent(createWorkspace, { as: owner, body: { userId: owner.userId, workspaceName: 'Second' } })
  const toWorkspaceId = there.Id
  await sent(sendDocuments, { ...within(owner), body: { documentIds: [id], toWorkspaceId, move: false } } as never)
  const { rows } = await sql<{ design: Design }>`select design from documents where workspace_id = ${toWorkspaceId}`.execute(getDb()) // biome-ignore format: one line
  expect(instancesIn(rows[0]!.design)).toEqual([])
  expect(Object.keys(rows[0]!.design.objects)).toHaveLength(4)

  await sent(deleteSymbol, { ...within(owner), params: { symbolId: crest.id } })
  const { design, rev } = await sent(getDocument, at(owner, id))
  await sent(saveDocument, { ...at(owner, id), body: { rev, design } })
  expect(await sent(listSymbols, within(owner))).toEqual([])
})

test('a symbol with lettering that a row fills in stays live', async () => {
  const owner = await signUp()
  const base = designOf([letters('o1', '{{team}}'), rect('o2', [0, 40, 40, 4], 'c1')])
  const made = groupForSymbol(base, ['o1', 'o2'], { name: 'Name bar', centre: [0, 0], makeId: () => 'g' })
  const symbol = await sent(createSymbol, { ...within(owner), body: { name: 'Name bar', drawing: drawingOf(made.design, 'g'), box: { ...BOX, w: 80, h: 60 } } }) // biome-ignore format: one line
  const id = await saved(owner, markInstance(made.design, 'g', symbol), 'Bar')
  expect((await sent(getSymbol, { ...within(owner), params: { symbolId: symbol.id } })).usedIn).toMatchObject([{ id }])
})
