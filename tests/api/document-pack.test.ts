// The pack that the server writes is the one that the designer writes.
import { createHash } from 'node:crypto'

import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { getProductionPack } from '#lib/contract/doc-core.ts'
import { createDocument } from '#lib/contract/documents.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack } from '#lib/designer/production/pack.ts'

import { fontBook } from '../support/fonts.ts'
import { open, uploaded } from '../support/pictures.ts'
import { cutoutObject, cutoutPng, photoJpeg, photoObject, printDesign, rasterize } from '../support/print-designs.ts'
import { readPrintPdf } from '../support/print-files.ts'
import { type Person, request, sent, signUp } from '../support/world.ts'

const FORMATS = ['svg', 'dxf', 'pdf', 'hpgl', 'png'] as const
const owner = await signUp()

/** A sticker sheet of a cut-out, a photograph and a WebP, all uploaded. */
async function stickers(as: Person) {
  const webp = await sharp(await cutoutPng())
    .webp()
    .toBuffer()
  const files = [
    await uploaded(as, Buffer.from(await cutoutPng())),
    await uploaded(as, Buffer.from(await photoJpeg()), { name: 'photo.jpg', type: 'image/jpeg' }),
    await uploaded(as, webp, { name: 'fox.webp', type: 'image/webp' })
  ]
  const assets = Object.fromEntries(
    files.map(({ id, mime, width, height }) => {
      return [`file:${id}`, { kind: 'image', sha256: '0'.repeat(64), mime, wPx: width, hPx: height }]
    })
  )
  const [cutout, photo, third] = files.map(({ id }) => `file:${id}`)
  const objects = [
    { ...(await cutoutObject('i1', { m: [1, 0, 0, 1, 10, 10], wMm: 40, hMm: 27, cutline: { offsetMm: 1, bleedMm: 1 } })), asset: cutout }, // biome-ignore format: one line
    { ...photoObject('i2', { m: [1, 0, 0, 1, 60, 10], wMm: 30, hMm: 18 }), asset: photo },
    { ...(await cutoutObject('i3', { m: [1, 0, 0, 1, 10, 50], wMm: 40, hMm: 27 })), asset: third }
  ]
  const print = { size: 'own', wMm: 150, hMm: 250, copies: 2, through: 'sheet' }
  const design = printDesign(objects as never, { regMarks: 'four', print }, { assets })
  const query = { WorkspaceId: as.workspaceId }
  const { id, design: kept } = await sent(createDocument, { as, query, body: { from: 'design', name: 'Fox', design } })
  return { id, design: kept, files }
}

/** As the designer gets a picture that it prints. */
async function printed(as: Person, id: string): Promise<Uint8Array> {
  const reply = await open(`/files/${id}/picture?print`, as)
  expect(reply.status).toBe(200)
  return new Uint8Array(await reply.arrayBuffer())
}

test('the server reads the pictures itself and writes what a browser writes, byte by byte', async () => {
  const { id, design, files } = await stickers(owner)
  const query = { WorkspaceId: owner.workspaceId, Id: id, formats: FORMATS.join(','), throughName: 'Die' }
  const reply = await request(getProductionPack, { as: owner, query })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/zip')
  const zip = new Uint8Array(await reply.arrayBuffer())

  const pictures = Object.fromEntries(
    await Promise.all(files.map(async file => [`file:${file.id}`, await printed(owner, file.id)] as const))
  )
  const outliner = createOutliner({ clipper: await loadClipper(), book: fontBook() })
  const options = { formats: FORMATS, spotName: 'CutContour', throughName: 'Die', units: 'mm' as const }
  const own = await productionPack(design, outliner, { ...options, pictures, rasterize })
  expect(createHash('sha256').update(zip).digest('hex')).toBe(own.sha256)

  const inside = unzipSync(zip)
  const page = await readPrintPdf(inside['print.pdf']!)
  expect(page.strokes.map(({ spot }) => spot)).toEqual([...Array(6).fill('CutContour'), 'Die'])
  expect(page.pictures.filter(({ wPx }) => wPx === 500)).toHaveLength(2)
  expect(strFromU8(inside['recipe.txt']!)).toContain('Print and cut: file print')
})

test('says why it writes nothing, and nothing to strangers', async () => {
  const { id, design } = await stickers(owner)
  const as = owner
  const query = { WorkspaceId: as.workspaceId }
  const small = { ...design, production: { ...design.production, print: { size: 'own', wMm: 30, hMm: 30 } } }
  const { id: other } = await sent(createDocument, { as, query, body: { from: 'design', name: 'Small', design: small as never } }) // biome-ignore format: one line
  const refused = await request(getProductionPack, { as, query: { ...query, Id: other } })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('no room')])
  expect((await request(getProductionPack, { as, query: { ...query, Id: id, artboard: 4 } })).status).toBe(400)
  expect((await request(getProductionPack, { as, query: { ...query, Id: id, formats: 'doc' } })).status).toBe(400)

  const stranger = await signUp()
  const asked = { as: stranger, query: { WorkspaceId: stranger.workspaceId, Id: id } }
  expect((await request(getProductionPack, asked)).status).toBe(404)
})
