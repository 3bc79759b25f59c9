import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { getThumbnail } from '#lib/contract/doc-core.ts'
import { listDocumentVersions, nameDocumentVersion, restoreDocumentVersion } from '#lib/contract/document-history.ts'
import {
  changeDocument,
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  MAX_DESIGN_BYTES,
  saveDocument
} from '#lib/contract/documents.ts'
import { difference, packChange } from '#lib/designer/change.ts'
import { add } from '#lib/designer/commands/add.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { path, rect } from '../support/designs.ts'
import { plainPng, uploaded } from '../support/pictures.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const owner = await signUp()
const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }

function at(id: string, as: Person = owner) {
  return { as, query: { WorkspaceId: as.workspaceId, Id: id } }
}

function blank(name = 'Team', as: Person = owner) {
  return sent(createDocument, {
    as,
    query: { WorkspaceId: as.workspaceId },
    body: { from: 'blank', name, wMm: 200, hMm: 100 }
  })
}

const ref = 'sm-red'

async function pixelOf(reply: Response, left: number, top: number): Promise<number[]> {
  const picture = sharp(Buffer.from(await reply.arrayBuffer()))
  return [...(await picture.extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test('makes a blank design in the size of a print area, with the films of the shop', async () => {
  const { design, rev } = await sent(createDocument, {
    ...inside,
    body: { from: 'blank', garment: 'tee', side: 'back' }
  })

  expect(rev).toBe(1)
  expect(design.artboards).toMatchObject([{ name: 'Back', wMm: 305, hMm: 356, printAreaRef: 'tee.back' }])
  expect(design.mockup).toMatchObject({ product: 'tee', view: 'back' })
  expect(design.palette.entries.map(({ ref }) => ref)).toContain('sm-white')
})

test('saves what changed, one rev at a time, and refuses a stale rev with who changed it', async () => {
  const { id, design } = await blank()
  const next = add(design, 'l1', [rect('o1', [10, 10, 50, 20], ref)])
  const colleague = await addMember(owner, 'sales')

  const change = packChange(difference(design, next))
  const saved = await sent(changeDocument, { ...at(id, colleague), body: { rev: 1, change } })
  expect(saved.rev).toBe(2)
  expect((await sent(getDocument, at(id))).design).toEqual({ ...next, id, rev: 2 })

  const stale = await send(changeDocument, { ...at(id), body: { rev: 1, change } })
  expect(stale).toMatchObject({ status: 409, data: { rev: 2, changedBy: 'Ada Lovelace', changedAt: saved.updatedAt } })
  expect((await send(saveDocument, { ...at(id), body: { rev: 1, design } })).status).toBe(409)
})

test('gives two saves of the same rev to one of them only', async () => {
  const { id, design } = await blank()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => send(saveDocument, { ...at(id), body: { rev: 1, design } }))
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
})

test('takes a field away with null', async () => {
  const { id, design } = await sent(createDocument, { ...inside, body: { from: 'blank', garment: 'tee' } })
  const { mockup: _, ...without } = design

  const change = packChange(difference(design, without))
  await sent(changeDocument, { ...at(id), body: { rev: 1, change } })
  expect((await sent(getDocument, at(id))).design.mockup).toBeUndefined()
})

test('refuses what is no design, and says where', async () => {
  const { id, design } = await blank()
  const wrong = [
    [{ ...design, palette: { id: 'p', entries: [] }, objects: { o1: rect('o1', [0, 0, 1, 1]) } }, /o1/],
    [{ ...design, artboards: [] }, /artboards/],
    [{ ...design, objects: { o1: path('o1', 'M0 0 L1 1 A') } }, /objects/],
    [{ ...design, $schema: 'designer/9' }, /\$schema/],
    [{}, /design/]
  ] as const
  for (const [given, about] of wrong) {
    const reply = await send(saveDocument, { ...at(id), body: { rev: 1, design: given as never } })
    expect(reply.status).toBe(400)
    expect(reply.message).toMatch(about)
  }
  for (const given of [null, 7, 'x', []]) {
    expect((await send(saveDocument, { ...at(id), body: { rev: 1, design: given as never } })).status).toBe(400)
  }
  const polluted = { rev: 1, change: JSON.parse('{"objects":{"__proto__":{"polluted":true},"constructor":null}}') }
  const reply = await send(changeDocument, { ...at(id), body: polluted })
  expect(reply.status).toBeLessThan(500)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('refuses a design that is too large, in words', async () => {
  const { id, design } = await blank()
  const long = `M0 0${'L1.1111 2.2222'.repeat(250_000)}`
  const objects = Object.fromEntries(['o1', 'o2', 'o3'].map(name => [name, path(name, long, ref)]))
  const layers = [{ ...design.layers[0]!, children: Object.keys(objects) }]
  const body = { rev: 1, design: { ...design, objects, layers } }
  expect(JSON.stringify(body).length).toBeGreaterThan(MAX_DESIGN_BYTES)

  const reply = await send(saveDocument, { ...at(id), body })
  expect(reply).toMatchObject({ status: 413, message: expect.stringMatching(/MB/) })
})

test('keeps nothing of a session that a design claims', async () => {
  const { id, design } = await blank()
  const session = {
    id: 's',
    workspaceId: null,
    email: 'somebody@else.example',
    workflow: 'order',
    source: 'x'
  } as const
  await sent(saveDocument, { ...at(id), body: { rev: 1, design: { ...design, session } } })
  expect(JSON.stringify(await sent(getDocument, at(id)))).not.toContain('somebody@else.example')
})

test('shows pictures of its own workspace only', async () => {
  const { id, design } = await blank()
  const stranger = await signUp()
  const [own, foreign] = [await uploaded(owner, await plainPng()), await uploaded(stranger, await plainPng())]
  const showing = (fileId: string) => ({
    ...design,
    assets: {
      [`file:${fileId}`]: { kind: 'image', sha256: 'a'.repeat(64), mime: 'image/png', wPx: 40, hPx: 30 } as const
    },
    objects: {
      p1: { id: 'p1', type: 'image', m: [1, 0, 0, 1, 0, 0], asset: `file:${fileId}`, wMm: 40, hMm: 30 } as const
    },
    layers: [{ ...design.layers[0]!, children: ['p1'] }]
  })

  expect((await send(saveDocument, { ...at(id), body: { rev: 1, design: showing(foreign.id) } })).status).toBe(400)
  await sent(saveDocument, { ...at(id), body: { rev: 1, design: showing(own.id) } })
  const picture = await request(getThumbnail, at(id))
  const [red, green, blue] = await pixelOf(picture, 30, 140)
  expect(Math.hypot(red! - 0x2f, green! - 0x6b, blue! - 0x0a)).toBeLessThan(6)
})

test('hides a design from other workspaces, by its id and by theirs', async () => {
  const { id } = await blank()
  const stranger = await signUp()
  const asked = { as: stranger, query: { WorkspaceId: stranger.workspaceId, Id: id } }
  const replies = await Promise.all([
    send(getDocument, asked),
    send(deleteDocument, asked),
    send(changeDocument, { ...asked, body: { rev: 1, change: { fields: { name: 'Mine' }, objects: {} } } }),
    send(listDocumentVersions, asked),
    send(createDocument, {
      as: stranger,
      query: { WorkspaceId: stranger.workspaceId },
      body: { from: 'document', documentId: id }
    })
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await request(getThumbnail, asked)).status).toBe(404)
})

test('puts a design into the trash and takes it out again', async () => {
  const { id, design } = await blank('Gone')
  await sent(deleteDocument, at(id))

  expect((await sent(listDocuments, { ...inside })).rows.map(row => row.id)).not.toContain(id)
  const trash = await sent(listDocuments, { as: owner, query: { ...inside.query, trash: 'true' } })
  expect(trash.rows.map(row => row.id)).toContain(id)
  expect((await send(saveDocument, { ...at(id), body: { rev: 1, design } })).status).toBe(410)

  await sent(deleteDocument, { as: owner, query: { ...at(id).query, restore: 'true' } })
  await sent(saveDocument, { ...at(id), body: { rev: 1, design } })
})

test('copies a design, and an earlier version of it', async () => {
  const { id, design } = await blank('Original')
  const version = await sent(nameDocumentVersion, { ...at(id), body: { name: 'Empty' } })
  await sent(saveDocument, { ...at(id), body: { rev: 1, design: add(design, 'l1', [rect('o1', [0, 0, 9, 9], ref)]) } })

  const copy = await sent(createDocument, { ...inside, body: { from: 'document', documentId: id } })
  expect(copy).toMatchObject({ name: 'Original copy', rev: 1 })
  expect(Object.keys(copy.design.objects)).toEqual(['o1'])
  const early = await sent(createDocument, {
    ...inside,
    body: { from: 'document', documentId: id, versionId: version.id }
  })
  expect(early.design.objects).toEqual({})
})

test('keeps a version by itself for each stretch of work, and brings one back', async () => {
  const { id, design } = await blank('Long work')
  const first = add(design, 'l1', [rect('o1', [0, 0, 9, 9], ref)])
  const second = add(first, 'l1', [rect('o2', [20, 0, 9, 9], ref)])
  await sent(saveDocument, { ...at(id), body: { rev: 1, design: first } })
  await sent(saveDocument, { ...at(id), body: { rev: 2, design: second } })
  expect(await sent(listDocumentVersions, at(id))).toEqual([])

  await sql`update documents set created_at = now() - interval '11 minutes' where id = ${id}`.execute(getDb())
  await sent(saveDocument, { ...at(id), body: { rev: 3, design } })
  await sent(saveDocument, { ...at(id), body: { rev: 4, design } })
  const versions = await sent(listDocumentVersions, at(id))
  expect(versions).toMatchObject([{ kind: 'auto', rev: 3 }])

  const kept = await sent(getDocument, { as: owner, query: { ...at(id).query, VersionId: versions[0]!.id } })
  expect(Object.keys(kept.design.objects)).toEqual(['o1', 'o2'])
  const back = await sent(restoreDocumentVersion, { ...at(id), body: { rev: 5, versionId: versions[0]!.id } })
  expect(back.rev).toBe(6)
  expect(Object.keys(back.design.objects)).toEqual(['o1', 'o2'])
  expect(await sent(listDocumentVersions, at(id))).toMatchObject([{ rev: 5 }, { rev: 3 }])
})

test('keeps versions two minutes apart for an hour, and then one for every ten minutes', async () => {
  const { id, design } = await blank('A long day')
  const full = add(design, 'l1', [rect('o1', [0, 0, 9, 9], ref)])
  await sent(saveDocument, { ...at(id), body: { rev: 1, design: full } })
  // Two hours of versions, two minutes apart; the ten minutes that begin two hours ago are whole.
  await sql`
    insert into document_versions (document_id, rev, kind, name, design, created_by, created_at)
    select d.id, 1000 + n, 'auto', '', d.design, d.updated_by,
      date_bin('10 minutes', now() - interval '2 hours', 'epoch') + n * interval '2 minutes'
    from documents d, generate_series(0, 58) as n where d.id = ${id}
  `.execute(getDb())
  await sql`update documents set created_at = now() - interval '3 hours' where id = ${id}`.execute(getDb())
  await sent(saveDocument, { ...at(id), body: { rev: 2, design } })
  const versions = await sent(listDocumentVersions, at(id))
  const ages = versions.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / 60_000)
  const gaps = ages.slice(1).map((age, index) => age - ages[index]!)
  // Within the hour every one is there; before, one in each ten minutes.
  expect(Math.max(...gaps.filter((_, index) => index > 0 && ages[index + 1]! < 58))).toBeLessThan(2.1)
  expect(ages.filter(age => age > 62).length).toBeLessThanOrEqual(7)
  expect(Math.min(...gaps.filter((_, index) => ages[index]! > 62))).toBeGreaterThan(9.9)
  expect(Math.max(...ages)).toBeGreaterThan(110)
})

test('draws a thumbnail that browsers may keep for as long as the design is the same', async () => {
  const { id, design } = await blank()
  await sent(saveDocument, {
    ...at(id),
    body: { rev: 1, design: add(design, 'l1', [rect('o1', [0, 0, 200, 100], ref)]) }
  })
  const card = (await sent(listDocuments, { ...inside })).rows.find(row => row.id === id)!
  expect(card).toMatchObject({ width: 200, height: 100, colours: ['#C8202F'], methods: ['htv'] })

  const query = Object.fromEntries(new URL(card.thumbnailUrl, 'http://x').searchParams) as never
  const reply = await request(getThumbnail, { as: owner, query })
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(await sharp(Buffer.from(await reply.clone().arrayBuffer())).metadata()).toMatchObject({
    width: 512,
    height: 512
  })
  expect(await pixelOf(reply, 256, 256)).toEqual([0xc8, 0x20, 0x2f, 255])

  const old = await request(getThumbnail, { as: owner, query: { ...at(id).query, v: '1', size: 128 } })
  expect(old.headers.get('cache-control')).toBe('private, no-cache')
})
