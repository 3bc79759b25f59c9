// What members say to each other about a place of a design: for them alone, beside the drawing.
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getProductionPack } from '#lib/contract/doc-core.ts'
import { listDocumentVersions, restoreDocumentVersion } from '#lib/contract/document-history.ts'
import {
  addDesignComment,
  answerDesignComment,
  type DesignComment,
  listDesignComments,
  resolveDesignComment
} from '#lib/contract/design-comments.ts'
import { createDocument, getDocument, saveDocument, trashDocuments } from '#lib/contract/documents.ts'
import { createDesignerSession, getDesignerSession } from '#lib/contract/designer.ts'
import { exportAccount } from '#lib/contract/users.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { designOf, rect } from '../support/designs.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'
import { readZip } from '../support/zip.ts'

const SHIRT = designOf([rect('o1', [10, 10, 20, 20], 'c1'), rect('o2', [40, 10, 20, 20], 'c2')])
const within = ({ workspaceId }: Person) => ({ WorkspaceId: workspaceId })

async function shirt() {
  const owner = await signUp()
  const query = within(owner)
  const { id } = await sent(createDocument, {
    as: owner,
    query,
    body: { from: 'design', name: 'Shirt', design: SHIRT }
  })
  return { owner, query, documentId: id, of: { as: owner, query, params: { documentId: id } } }
}

const PIN = { artboardId: SHIRT.artboards[0]!.id, objectId: 'o1', objectName: 'Crest', xMm: 30, yMm: 10 }
const body = (text: string) => ({ ...PIN, text })

async function add(of: Awaited<ReturnType<typeof shirt>>['of'], text: string): Promise<DesignComment> {
  return sent(addDesignComment, { ...of, body: body(text) })
}

test('a comment is answered, resolved and opened again, with who and when', async () => {
  const { owner, query, documentId, of } = await shirt()
  const presser = await addMember(owner, 'production')
  const made = await add(of, '  Two millimetres larger  ')
  expect(made).toMatchObject({
    ...PIN,
    text: 'Two millimetres larger',
    author: 'Ada Lovelace',
    resolvedAt: null,
    answers: []
  })

  const params = { documentId, commentId: made.id }
  const answered = await sent(answerDesignComment, { as: presser, query, params, body: { text: 'Done' } })
  expect(answered.answers).toMatchObject([{ text: 'Done', author: 'Ada Lovelace' }])
  const resolved = await sent(resolveDesignComment, { as: presser, query, params, body: { resolved: true } })
  expect(resolved).toMatchObject({ resolvedBy: 'Ada Lovelace' })
  expect(Math.abs(Date.parse(resolved.resolvedAt!) - Date.now())).toBeLessThan(60_000)
  // Resolved twice is resolved once, by the first.
  expect((await sent(resolveDesignComment, { as: owner, query, params, body: { resolved: true } })).resolvedAt).toBe(resolved.resolvedAt) // biome-ignore format: one line

  const again = await sent(resolveDesignComment, { as: owner, query, params, body: { resolved: false } })
  expect(again).toMatchObject({ resolvedAt: null, resolvedBy: '' })
  await add(of, 'Second')
  expect((await sent(listDesignComments, of)).map(({ text, answers }) => [text, answers.length])).toEqual([
    ['Two millimetres larger', 1],
    ['Second', 0]
  ])
})

test('viewers read, and nobody else’s members find anything', async () => {
  const { owner, query, documentId, of } = await shirt()
  const made = await add(of, 'Too small')
  const viewer = await addMember(owner, 'viewer')
  const params = { documentId, commentId: made.id }

  expect(await sent(listDesignComments, { ...of, as: viewer })).toHaveLength(1)
  expect(await send(addDesignComment, { ...of, as: viewer, body: body('x') })).toMatchObject({ status: 403 })
  expect(await send(answerDesignComment, { as: viewer, query, params, body: { text: 'x' } })).toMatchObject({
    status: 403
  })
  expect(await send(resolveDesignComment, { as: viewer, query, params, body: { resolved: true } })).toMatchObject({ status: 403 }) // biome-ignore format: one line
  const opened = async (as: Person) => {
    const { id } = await sent(createDesignerSession, { as, query, body: { documentId } })
    return sent(getDesignerSession, { as, params: { sessionId: id } })
  }
  expect(await opened(viewer)).toMatchObject({ readOnly: true, mayComment: false })
  expect(await opened(await addMember(owner, 'production'))).toMatchObject({ readOnly: true, mayComment: true })

  const stranger = await signUp()
  expect(await send(listDesignComments, { ...of, as: stranger })).toMatchObject({ status: 404 })
  // In their own workspace the design is not there, nor a comment of it under a design of theirs.
  const own = await shirt()
  expect(await send(listDesignComments, { ...own.of, params: { documentId } })).toMatchObject({ status: 404 })
  const mixed = { ...own.of, params: { documentId: own.documentId, commentId: made.id } }
  expect(await send(answerDesignComment, { ...mixed, body: { text: 'x' } })).toMatchObject({ status: 404 })
  expect(await send(resolveDesignComment, { ...mixed, body: { resolved: true } })).toMatchObject({ status: 404 })
})

test('they outlive their object and a version that is brought back, and are in no file', async () => {
  const { owner, query, documentId, of } = await shirt()
  await add(of, 'Secret remark')
  const at = { as: owner, query: { ...query, Id: documentId } }
  const { o1: _, ...objects } = SHIRT.objects
  const layers = SHIRT.layers.map(layer => ({ ...layer, children: layer.children.filter(id => id !== 'o1') }))
  await sql`update documents set created_at = now() - interval '1 hour' where id = ${documentId}`.execute(getDb())
  await sent(saveDocument, { ...at, body: { rev: 1, design: { ...SHIRT, objects, layers } } })
  const kept = () => sent(listDesignComments, of)
  expect(await kept()).toMatchObject([{ objectId: 'o1', objectName: 'Crest' }])
  const [version] = await sent(listDocumentVersions, at)
  await sent(restoreDocumentVersion, { ...at, body: { rev: 2, versionId: version!.id } })
  expect(await kept()).toHaveLength(1)

  expect(JSON.stringify(await sent(getDocument, at))).not.toContain('Secret remark')
  const pack = await request(getProductionPack, { ...at, query: { ...at.query, formats: 'svg,dxf,pdf' } } as never)
  expect(pack.status).toBe(200)
  const texts = Object.values(unzipSync(new Uint8Array(await pack.arrayBuffer()))).map(bytes => strFromU8(bytes, true))
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.filter(text => text.includes('Secret remark'))).toEqual([])
  // In what the shop takes along they are.
  const entries = readZip(Buffer.from(await (await request(exportAccount, { as: owner })).arrayBuffer()))
  expect([...entries].find(([name]) => name.endsWith('design-comments.json'))?.[1]).toContain('Secret remark')
})

test('other devices hear of each, and a design in the trash takes none', async () => {
  const { owner, query, documentId, of } = await shirt()
  const heard = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from news
      where workspace_id = ${owner.workspaceId} and kind = 'design-comment' and subject_id = ${documentId}`.execute(
      getDb()
    )
    return rows[0]!.n
  }
  const made = await add(of, 'One')
  const params = { documentId, commentId: made.id }
  await sent(answerDesignComment, { as: owner, query, params, body: { text: 'Two' } })
  await sent(resolveDesignComment, { as: owner, query, params, body: { resolved: true } })
  expect(await heard()).toBe(3)
  await sent(resolveDesignComment, { as: owner, query, params, body: { resolved: true } })
  expect(await heard()).toBe(3)

  await sent(trashDocuments, { as: owner, query, body: { documentIds: [documentId] } } as never)
  expect(await send(addDesignComment, { ...of, body: body('x') })).toMatchObject({ status: 410 })
  expect(await send(addDesignComment, { ...of, body: body('   ') })).toMatchObject({ status: 400 })
})
