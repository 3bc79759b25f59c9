import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { getDocument, saveDocument } from '#lib/contract/documents.ts'
import { getProductionPack } from '#lib/contract/doc-core.ts'
import { getJob } from '#lib/contract/jobs.ts'
import { readProposalPicture } from '#lib/contract/proposal-links.ts'
import { addProof, getProposal, getSealedFiles, listDesignJobs } from '#lib/contract/proposals.ts'
import { Design } from '#lib/designer/design.ts'

import { createBlank } from '#lib/contract/blanks.ts'
import { areaToPhoto, mapPoint } from '#lib/garments/photo.ts'

import { uploaded } from '../support/pictures.ts'
import { designOf, letters, rect } from '../support/designs.ts'
import { makeJob, saveItems } from '../support/jobs.ts'
import { approve, crest, linkOf, ofJob, send as sendIt, show } from '../support/proposals.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

/** A word on the front and a rectangle of another film on the back. */
function twoSides(): Design {
  const plain = designOf([letters('t1', 'Wildcats')])
  return Design.parse({
    ...plain,
    artboards: [
      { id: 'b1', name: 'Front', wMm: 305, hMm: 343, bg: null },
      { id: 'b2', name: 'Back', wMm: 305, hMm: 356, bg: null }
    ],
    layers: [
      { ...plain.layers[0]!, artboard: 'b1' },
      { ...plain.layers[0]!, id: 'l2', artboard: 'b2', children: ['r1'] }
    ],
    objects: { ...plain.objects, r1: rect('r1', [52.5, 40, 200, 100], 'c2') },
    mockup: { product: 'tee', view: 'front', area: 'board', placement: [0, 0, 100] }
  })
}

async function makeProof(as: Person) {
  const document = await crest(as, [letters('t1', 'Wildcats')])
  const stored = await save(as, document, twoSides())
  const job = await makeJob(as, { contact: { name: 'Rita Coach', email: 'rita@example.com', phone: '' } })
  const added = await sent(addProof, { ...ofJob(as, job), body: { documentId: document.id } })
  return { document: stored, job: added }
}

const inside = (as: Person, id: string) => ({ as, query: { WorkspaceId: as.workspaceId, Id: id } })

async function save(as: Person, { id }: { id: string }, design: Design) {
  const { rev } = await sent(getDocument, inside(as, id))
  return sent(saveDocument, { ...inside(as, id), body: { rev, design: { ...design, id, rev } } as never })
}

/** A price by hand, since no table has one here. */
async function price(as: Person, job: { id: string }) {
  const { items, revision, ...rest } = await sent(getJob, ofJob(as, job))
  const [{ done: _, spoiled: __, counts: ___, ...item }] = items as [(typeof items)[number]]
  return saveItems(as, { ...rest, revision, items: [] } as never, { items: [{ ...item, ownCents: 1500 }] })
}

const jobsOf = (as: Person, id: string) => sent(listDesignJobs, inside(as, id))

test('a design becomes an item with its garment, sides, sizes, films and true dimensions', async () => {
  const as = await signUp()
  const { job, document } = await makeProof(as)

  expect(job.items).toHaveLength(1)
  const [item] = job.items
  expect(item).toMatchObject({
    blank: { name: 'T-shirt', hex: expect.any(String) },
    sizes: [{ size: 'M', quantity: 1 }]
  })
  const [front, back] = item!.components
  expect(front).toMatchObject({ documentId: document.id, location: 'Front', proof: { artboard: 'b1', side: 'front' } })
  // 200 × 100 mm, in the middle, 40 mm below the top of the artboard: as drawn.
  expect(back).toMatchObject({
    location: 'Back',
    widthMm: 200,
    heightMm: 100,
    proof: { artboard: 'b2', side: 'back', garment: 'tee', xMm: 0, yMm: 40 }
  })

  await price(as, job)
  const link = linkOf(await sendIt(as, job))
  const { content } = await show(link)
  const [offered] = content.items
  expect(offered!.decorations.map(({ films }) => films.map(({ name }) => name))).toEqual([['Red'], ['White']])
  expect(offered!.pictures.map(({ caption }) => caption)).toEqual(['Front', 'Back'])
  const picture = await request(readProposalPicture, {
    params: { ...link, fileId: offered!.pictures[1]!.fileId },
    query: {}
  })
  // White film on a navy tee. The print area of the back begins at 347, 232 of 1000 and has 306 units for 305 mm.
  const scale = 306 / 305
  const box = await lightBox(Buffer.from(await picture.arrayBuffer()))
  const expected = [500 - 100 * scale, 232 + 40 * scale, 500 + 100 * scale, 232 + 140 * scale]
  const off = box.map((edge, index) => Math.abs(edge - expected[index]!))
  expect(Math.max(...off), JSON.stringify({ box, expected })).toBeLessThan(2)
})

test('files are cut of the version that was shown and approved, whatever becomes of the design', async () => {
  const as = await signUp()
  const { job, document } = await makeProof(as)
  await price(as, job)
  const link = linkOf(await sendIt(as, job))
  expect((await jobsOf(as, document.id)).jobs).toMatchObject([{ isApproved: false, isChanged: false }])
  const shown = await show(link)
  const versionId = shown.content.items[0]!.decorations[0]!.versionId!
  await approve(link)

  const files = { ...ofJob(as, job).query, DocumentId: document.id, formats: 'svg' }
  const sealed = await request(getSealedFiles, { ...ofJob(as, job), query: files as never })
  expect(sealed.status).toBe(200)
  const pack = await request(getProductionPack, { as, query: { WorkspaceId: as.workspaceId, Id: document.id, VersionId: versionId, formats: 'svg' } as never }) // biome-ignore format: one line
  const [approved, plain] = await Promise.all([cutFiles(sealed), cutFiles(pack)])
  expect(Object.keys(approved).length).toBeGreaterThan(1)
  expect(Object.values(approved)).toEqual(Object.values(plain))

  // The word is another one now: both the shop's list and the designer show it, and no file is made.
  const changed = twoSides()
  changed.objects['t1'] = letters('t1', 'Tigers')
  await save(as, document, changed)
  expect((await jobsOf(as, document.id)).jobs).toMatchObject([{ isApproved: true, isSealed: false, isChanged: true }])
  expect((await sent(getProposal, ofJob(as, job))).differences.map(({ what }) => what)).toContain('design')
  expect((await request(getSealedFiles, { ...ofJob(as, job), query: files as never })).status).toBe(409)

  // The new one is sent in place of the old one, in the same item.
  const again = await sent(addProof, { ...ofJob(as, job), body: { documentId: document.id } })
  expect(again.items).toHaveLength(1)
  expect(again.items[0]!.components.map(({ id }) => id)).toEqual(job.items[0]!.components.map(({ id }) => id))
  expect(again.items[0]!.ownCents).toBe(1500)
  await sendIt(as, job)
  expect((await jobsOf(as, document.id)).jobs).toMatchObject([{ version: 2, isApproved: false, isChanged: false }])
  const second = await show(link)
  expect(second.content.items[0]!.pictures[0]!.fileId).not.toBe(shown.content.items[0]!.pictures[0]!.fileId)
  await approve(link)
  const now = await cutFiles(await request(getSealedFiles, { ...ofJob(as, job), query: files as never }))
  expect(Object.values(now)).not.toEqual(Object.values(approved))
})

test('an empty design and one of somebody else are refused, and roles have their due', async () => {
  const as = await signUp()
  const job = await makeJob(as)
  const empty = await crest(as, [])
  const { message } = await send(addProof, { ...ofJob(as, job), body: { documentId: empty.id } })
  expect(message).toContain('Crest')
  const stranger = await signUp()
  const theirs = await crest(stranger)
  expect(await send(addProof, { ...ofJob(as, job), body: { documentId: theirs.id } })).toMatchObject({ status: 404 })
  expect(await send(addProof, { ...ofJob(stranger, job), body: { documentId: theirs.id } })).toMatchObject({
    status: 404
  })
  const viewer = await addMember(as, 'viewer')
  const mine = await crest(as)
  expect(await send(addProof, { ...ofJob(viewer, job), body: { documentId: mine.id } })).toMatchObject({ status: 403 })
})

/** By name without the code of the approval. */
async function cutFiles(reply: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const cut = Object.entries(files).filter(([name]) => name.endsWith('.svg'))
  return Object.fromEntries(
    cut.map(([name, bytes]) => [name, strFromU8(bytes).replaceAll(/<title>[^<]*<\/title>/g, '')])
  )
}

/** What is light in the middle of the picture, as thousandths of its sides; read by another decoder than the one that wrote it. */
async function lightBox(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).flatten({ background: '#000' }).greyscale().raw().toBuffer({ resolveWithObject: true }) // biome-ignore format: one line
  const found = [info.width, info.height, 0, 0]
  for (const [at, value] of data.entries()) {
    if (value < 150) continue
    const [x, y] = [at % info.width, Math.floor(at / info.width)]
    // Collar and sleeves have light stitches.
    if (x < info.width * 0.36 || x > info.width * 0.64 || y < info.height * 0.22) continue
    found.splice(0, 4, Math.min(found[0]!, x), Math.min(found[1]!, y), Math.max(found[2]!, x + 1), Math.max(found[3]!, y + 1)) // biome-ignore format: one line
  }
  return found.map((edge, index) => (edge * 1000) / (index % 2 ? info.height : info.width))
}

test('each artboard lies where the mock-up has it', async () => {
  const as = await signUp()
  const document = await crest(as, [letters('t1', 'Wildcats')])
  const front = { product: 'tee', view: 'front', area: 'own', placement: [11, 22, 133, 0, 0] }
  const back = { product: 'tee', view: 'back', area: 'own', placement: [-5, 66, 177, 0, 0] }
  await save(as, document, Design.parse({ ...twoSides(), mockup: { ...back, boards: { b1: front, b2: back } } }))
  const job = await makeJob(as)
  const { items } = await sent(addProof, { ...ofJob(as, job), body: { documentId: document.id, artboard: 'b1' } })
  expect(items[0]!.components.map(({ widthMm, proof }) => [widthMm, proof?.side, proof?.xMm, proof?.yMm])).toEqual([
    [133, 'front', 11, 22],
    [177, 'back', -5, 66]
  ])
})

test('a proposal shows the photo of the blank, as the mock-up does', async () => {
  const as = await signUp()
  const query = { WorkspaceId: as.workspaceId }
  const grey = { r: 150, g: 150, b: 150 }
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: grey } })
    .png()
    .toBuffer()
  const picture = await uploaded(as, png, { name: 'tee.png', type: 'image/png' })
  const corners = [[0.2, 0.2], [0.8, 0.3], [0.7, 0.8], [0.3, 0.8]] // biome-ignore format: one line
  const frontArea = { corners, widthMm: 300, heightMm: 400, shading: 1 }
  const blank = await sent(createBlank, { as, query, body: { name: 'Photo tee', colours: [{ name: 'Grey', hex: '#969696' }], frontFileId: picture.id, frontArea } } as never) // biome-ignore format: one line
  const document = await crest(as, [letters('t1', 'Wildcats')])
  const mockup = { product: 'tee', view: 'front', area: 'own', placement: [0, 100, 150, 0, 0], blank: blank.id }
  await save(as, document, Design.parse({ ...designOf([rect('r1', [0, 0, 150, 150], 'c1')]), mockup }))
  const job = await makeJob(as, { contact: { name: 'Rita Coach', email: 'rita@example.com', phone: '' } })
  const added = await sent(addProof, { ...ofJob(as, job), body: { documentId: document.id } })
  expect(added.items[0]).toMatchObject({ blank: { name: 'Photo tee', blankId: blank.id, frontArea: { widthMm: 300 } } })
  expect(added.items[0]!.components[0]!.proof).toMatchObject({ photo: true, xMm: 0, yMm: 100 })

  await price(as, job)
  const link = linkOf(await sendIt(as, job))
  const { fileId } = (await show(link)).content.items[0]!.pictures[0]!
  const reply = await request(readProposalPicture, { params: { ...link, fileId }, query: {} })
  const shown = sharp(Buffer.from(await reply.arrayBuffer()))
    .removeAlpha()
    .raw()
  const { data, info } = await shown.toBuffer({ resolveWithObject: true })
  // Of the middle of the print, and of 20 mm beside its left edge.
  const there = areaToPhoto(frontArea as never, info.width, info.height)
  const colourAt = (mm: readonly [number, number]) => {
    const [x, y] = mapPoint(there, mm).map(Math.floor) as [number, number]
    return [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)]
  }
  const isNear = (found: number[], wanted: number[]) => found.every((value, at) => Math.abs(value - wanted[at]!) <= 8)
  expect(isNear(colourAt([150, 175]), [215, 38, 61])).toBe(true)
  expect(isNear(colourAt([55, 175]), [150, 150, 150])).toBe(true)
})
