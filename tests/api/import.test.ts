import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { importDocument, MAX_IMPORT_BYTES } from '#lib/contract/doc-core.ts'
import { listFiles } from '#lib/contract/files.ts'
import { createDocument, getDocument, listDocuments } from '#lib/contract/documents.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { sized } from '../support/long.ts'
import { hostileSet } from '../support/hostile-set.ts'
import { photo, plainPng, pngOf, uploaded } from '../support/pictures.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const owner = await signUp()
const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }

function importJson(body: object, as: Person = owner) {
  const headers = { 'content-type': 'application/json' }
  return send(importDocument, { as, query: { WorkspaceId: as.workspaceId }, body, headers } as never)
}

function importForm(content: string | Buffer, name = 'drawing.svg') {
  const body = new FormData()
  body.set('file', new File([content as Buffer<ArrayBuffer>], name))
  return send(importDocument, { ...inside, body } as never)
}

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64')

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 80 40">
  <rect width="30" height="40" fill="#c00"/><g><circle cx="60" cy="20" r="15" fill="#14213D"/>
  <path d="M0 0h80" stroke="#000" stroke-width="2" fill="none"/></g></svg>`

const DXF = [
  '0',
  'SECTION',
  '2',
  'ENTITIES',
  '0',
  'LWPOLYLINE',
  '90',
  '3',
  '70',
  '1',
  '10',
  '0',
  '20',
  '0',
  '10',
  '10',
  '20',
  '0',
  '10',
  '5',
  '20',
  '9',
  '0',
  'ENDSEC',
  '0',
  'EOF'
].join('\n')

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Contents 4 0 R>>endobj
4 0 obj<</Length 27>>stream
1 0 0 rg 0 0 36 36 re f
endstream endobj
trailer<</Root 1 0 R>>`

test('reads an SVG into objects in millimetres: areas, and pens as the areas they cover', async () => {
  const { data } = await importJson({ name: 'Mark.svg', data: base64(SVG) })
  expect(data).toMatchObject({ format: 'svg', widthMm: 80, heightMm: 40, notes: [], fileId: null })
  const { objects, roots, colours } = data!.clipboard
  expect(objects.filter(({ type }) => type === 'path')).toHaveLength(3)
  expect(roots).toHaveLength(2)
  expect(colours.map(({ hex }) => hex)).toEqual(['#cc0000', '#14213d', '#000000'])
})

test('reads a PDF, a DXF and a form as well', async () => {
  expect((await importJson({ data: `data:application/pdf;base64,${base64(PDF)}` })).data).toMatchObject({
    format: 'pdf',
    pages: 1
  })
  expect((await importForm(DXF, 'part.dxf')).data).toMatchObject({ format: 'dxf', widthMm: 10, heightMm: 9 })
  expect((await importForm(SVG)).data).toMatchObject({ format: 'svg', name: 'drawing.svg' })
})

test('keeps a picture as a file and places it', async () => {
  const { data } = await importJson({ name: 'Photo.jpg', data: base64(await photo(600, 300)) })
  expect(data).toMatchObject({ format: 'jpeg', fileId: expect.any(String) })
  expect(data!.clipboard.objects).toMatchObject([{ type: 'image', asset: `file:${data!.fileId}` }])
  expect(data!.clipboard.assets[`file:${data!.fileId}`]).toMatchObject({ wPx: 600, hPx: 300, mime: 'image/jpeg' })
})

test('says what it left out of a file, by name, and what size it took', async () => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="48" height="48"/><text>Team 7</text></svg>`
  const { data } = await importJson({ data: base64(text) })
  expect(data!.notes).toEqual(['text'])
  expect(data!.remarks).toEqual([
    expect.stringMatching(/^Text \(“Team 7”\) was left out, because .*turn the text into outlines/),
    expect.stringMatching(/96 were taken for an inch, so the drawing is 25\.4 × 25\.4 mm/)
  ])
  expect((await importJson({ data: base64(text), dpi: 72 })).data).toMatchObject({ widthMm: expect.closeTo(33.87, 1) })
})

test('asks about a size that no film has, and takes the scale that it offers', async () => {
  const data = base64(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100000 50000"><path d="M0 0H100000V50000Z"/></svg>`
  )
  const asked = (await importJson({ data })).data!
  expect(asked).toMatchObject({ widthMm: expect.closeTo(26_458.3, 0), suggestedScale: 0.01 })
  expect(asked.remarks[0]).toMatch(/larger than any film.*1\/100 of that it is 264\.6 × 132\.3 mm/)
  const scaled = (await importJson({ data, scale: asked.suggestedScale! })).data!
  expect(scaled).toMatchObject({ widthMm: expect.closeTo(264.58, 1), suggestedScale: null })
  expect(scaled.clipboard.objects[0]!.m[0]).toBeCloseTo(0.01, 6)
})

test('reads page, unit and dots to the inch from a form as well', async () => {
  const form = (content: string, name: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [key, value] of Object.entries(fields)) body.set(key, value)
    body.set('file', new File([content], name))
    return send(importDocument, { ...inside, body } as never)
  }
  const inches = await form(DXF, 'part.dxf', { unit: 'in' })
  const filled = expect.stringMatching(/^Closed outlines \(“0”\) came filled with film/)
  expect(inches.data).toMatchObject({ widthMm: 254, heightMm: expect.closeTo(228.6, 3), remarks: [filled] })
  expect((await form(DXF, 'part.dxf', {})).data!.remarks).toEqual([
    filled,
    expect.stringMatching(/millimeters were taken/)
  ])
  expect((await form(SVG, 'a.svg', { name: 'Our mark' })).data).toMatchObject({ name: 'Our mark' })
  expect(await form(PDF, 'a.pdf', { page: '7' })).toMatchObject({ status: 400, message: 'This PDF has 1 page.' })
  expect((await form(DXF, 'part.dxf', { unit: 'furlong' })).status).toBe(400)
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } })

test.for([
  ['a PNG of 300 dpi', () => picture(600, 300).withMetadata({ density: 300 }).png(), 50.8, 25.4],
  ['a JPEG of 254 dpi', () => picture(1000, 500).withMetadata({ density: 254 }).jpeg(), 100, 50],
  // Turned by its camera: what is shown upright is 300 wide.
  ['a turned JPEG', () => picture(600, 300).withMetadata({ density: 300, orientation: 6 }).jpeg(), 25.4, 50.8],
  ['a JPEG in CMYK', () => picture(600, 300).toColourspace('cmyk').withMetadata({ density: 300 }).jpeg(), 50.8, 25.4],
  ['a PNG of 16 bits', () => picture(600, 300).toColourspace('rgb16').withMetadata({ density: 300 }).png(), 50.8, 25.4],
  ['a see-through PNG', () => picture(600, 300).ensureAlpha(0.5).withMetadata({ density: 300 }).png(), 50.8, 25.4],
  // More pixels than are kept: fewer of them, as large as before.
  ['a large PNG', () => picture(6000, 3000).withMetadata({ density: 600 }).png(), 254, 127]
] as const)('%s is as large as it says', async ([, make, widthMm, heightMm]) => {
  const { data } = await importJson({ name: 'Picture', data: base64(await make().toBuffer()) })
  expect(data!.widthMm).toBeCloseTo(widthMm, 1)
  expect(data!.heightMm).toBeCloseTo(heightMm, 1)
  expect(data!.remarks).toEqual([])
  expect((await importJson({ fileId: data!.fileId! })).data!.widthMm).toBeCloseTo(widthMm, 1)
})

test('makes a picture of few dots an inch as large as it is sharp, and says so', async () => {
  const web = await picture(600, 300).withMetadata({ density: 100 }).jpeg().toBuffer()
  const { data } = await importJson({ name: 'Web.jpg', data: base64(web) })
  expect(data).toMatchObject({
    widthMm: 101.6,
    remarks: [expect.stringMatching(/100 dots per inch.*101\.6 mm \(4 in\)/)]
  })
})

test('says what size a picture was given that does not say one', async () => {
  const { data } = await importJson({ name: 'Screen.png', data: base64(await picture(600, 300).png().toBuffer()) })
  expect(data).toMatchObject({ widthMm: 101.6, remarks: [expect.stringMatching(/made 101\.6 mm \(4 in\) wide/)] })
})

test('makes a design of an uploaded drawing, in films that are for sale', async () => {
  const file = await uploaded(owner, SVG, { name: 'Mark.svg', type: 'image/svg+xml' })
  const { design, name, id } = await sent(createDocument, { ...inside, body: { from: 'file', fileId: file.id } })
  expect(name).toBe('Mark')
  expect(design.artboards).toMatchObject([{ wMm: 80, hMm: 40 }])
  const fills = new Set(
    Object.values(design.objects).flatMap(object => ('fill' in object && object.fill ? object.fill.ref : []))
  )
  expect([...fills]).toEqual(['sm-red', 'sm-navy', 'sm-black'])
  expect((await sent(getDocument, { as: owner, query: { ...inside.query, Id: id } })).rev).toBe(1)
})

test('says what a design made of a file does not hold of it', async () => {
  const whole = await uploaded(owner, SVG, { name: 'Whole.svg', type: 'image/svg+xml' })
  expect(await sent(createDocument, { ...inside, body: { from: 'file', fileId: whole.id } })).toMatchObject({ remarks: [] }) // biome-ignore format: one line
  const faded = SVG.replace(
    '<rect width="30" height="40" fill="#c00"/>',
    '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>' +
      '<rect id="Sky" width="30" height="40" fill="url(#g)"/>'
  )
  const file = await uploaded(owner, faded, { name: 'Faded.svg', type: 'image/svg+xml' })
  const { remarks } = await sent(createDocument, { ...inside, body: { from: 'file', fileId: file.id } })
  expect(remarks).toEqual([expect.stringMatching(/gradient.*Sky/)])
})

test('makes no design of a size that is hardly meant, and says so', async () => {
  const huge = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100000 50000"><path fill="#c00" d="M0 0H100000V50000H0Z"/></svg>' // biome-ignore format: one line
  const file = await uploaded(owner, huge, { name: 'Huge.svg', type: 'image/svg+xml' })
  const { design, remarks } = await sent(createDocument, { ...inside, body: { from: 'file', fileId: file.id } })
  expect(design.artboards[0]!.wMm).toBeCloseTo(264.6, 1)
  const [object] = Object.values(design.objects)
  expect(object!.m[0]).toBeCloseTo(0.01, 5)
  expect(remarks[0]).toMatch(/larger than any film.*at 1\/100 of that/)
})

test('says what is wrong with a file, and believes bytes instead of names', async () => {
  const wrong: [string | Buffer, RegExp][] = [
    ['', /send the file|empty/],
    ['<!doctype html><script>1</script>', /web page/],
    ['GIF89a', /GIF.*SVG, PDF, DXF/],
    ['%!PS-Adobe-3.0 EPSF-3.0\n', /EPS.*Save As/s],
    [Buffer.from('c5d0d3c620000000', 'hex'), /EPS.*Save As/s],
    [Buffer.from('silhouette05', 'latin1'), /Silhouette Studio.*SVG/s],
    ['AC1027 drawing', /DWG.*DXF/s],
    [gzipSync(Buffer.alloc(30 * 1024 * 1024, ' ')), /unpacks to more than 8 MB/],
    ['IN;SP1;PU0,0;PU100,100;', /No pen draws/],
    ['just words', /not a picture/],
    ['%PDF-1.4 nothing', /PDF|page/],
    ['%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\ntrailer<</Root 1 0 R>>', /PDF|page/],
    ['0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF', /no outlines/],
    ['AutoCAD Binary DXF\r\n\x1a\0\0\0SECT', /binary/i],
    [Buffer.from('PK\x03\x04zip'), /ZIP/],
    [pngOf(20_000, 20_000), /50 million/],
    ['<svg xmlns="http://www.w3.org/2000/svg"><text>Hi</text></svg>', /Convert it to outlines/]
  ]
  for (const [content, about] of wrong) {
    const reply = await importJson({ name: 'fine.png', data: base64(content) })
    expect(reply.status, String(content).slice(0, 20)).toBe(400)
    expect(reply.message).toMatch(about)
  }
  expect(await importJson({ data: 'not base64 !' })).toMatchObject({ status: 400 })
  expect(await importJson({ data: 7 })).toMatchObject({ status: 400 })
  expect(await importJson({})).toMatchObject({ status: 400 })
  expect((await importJson({ data: 'A'.repeat(MAX_IMPORT_BYTES * 1.4) })).status).toBe(413)
})

test.for([
  ['logo.studio3', /Silhouette Studio.*SVG/s],
  ['logo.ccr', /Cricut.*SVG/s],
  ['logo.cdr', /CorelDRAW.*Export/s],
  ['logo.ai', /PDF Compatible/],
  ['logo.gsd', /Graphtec.*DXF/s]
] as const)('a file of another program is refused with what to do: %s', async ([name, about]) => {
  const reply = await importForm(Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), name)
  expect(reply).toMatchObject({ status: 400, message: expect.stringMatching(about) })
})

test('pictures of a drawing become files of the workspace, each once however often it is read', async () => {
  const png = (await plainPng()).toString('base64')
  const image = (x: number) => `<image x="${x}" width="20" height="20" href="data:image/png;base64,${png}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 80 40">${image(0)}${image(30)}<rect x="60" width="9" height="9"/></svg>`
  const other = await signUp()
  const first = await importJson({ name: 'Sticker.svg', data: base64(svg) }, other)
  const [asset] = Object.keys(first.data!.clipboard.assets)
  expect(asset).toMatch(/^file:/)
  const images = first.data!.clipboard.objects.filter(object => object.type === 'image')
  expect(images.map(object => object.type === 'image' && object.asset)).toEqual([asset, asset])
  // Nobody gave them a name: they are called as their file.
  expect(images.map(({ name }) => name)).toEqual(['Sticker.svg', 'Sticker.svg'])
  const again = await importJson({ name: 'Sticker.svg', data: base64(svg) }, other)
  expect(Object.keys(again.data!.clipboard.assets)).toEqual([asset])
  const files = await send(listFiles, { as: other, query: { WorkspaceId: other.workspaceId } })
  expect(files.data!.rows).toHaveLength(1)
  const made = await send(createDocument, {
    as: other,
    query: { WorkspaceId: other.workspaceId },
    body: { from: 'file', fileId: asset!.slice(5) }
  } as never)
  expect(made.status).toBe(200)
})

const apart = async (count: number) => {
  const pngs = await Promise.all(Array.from({ length: count }, (_, i) => plainPng(10 + i, 10)))
  const images = pngs.map(
    (png, i) => `<image x="${i}" width="9" height="9" href="data:image/png;base64,${base64(png)}"/>`
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 80 40">${images.join('')}</svg>`
}

test('a drawing for whose pictures there is no room leaves none of them behind', async () => {
  const full = await signUp()
  const sampleFile = await uploaded(full, await plainPng())
  const countFiles = async () =>
    (await send(listFiles, { as: full, query: { WorkspaceId: full.workspaceId } })).data!.total
  await sql`
    insert into files (id, workspace_id, kind, name, mime, bytes, width, height, sha256, storage_key, created_by)
    select gen_random_uuid(), workspace_id, kind, name, mime, bytes, width, height, sha256, gen_random_uuid() || '.png', created_by
    from files, generate_series(1, 9997) where id = ${sampleFile.id}
  `.execute(getDb())
  const refused = await importJson({ name: 'Three.svg', data: base64(await apart(3)) }, full)
  expect([refused.status, refused.message]).toEqual([413, expect.stringContaining('10,000 files')])
  expect(await countFiles()).toBe(9998)
  expect((await importJson({ name: 'Two.svg', data: base64(await apart(2)) }, full)).status).toBe(200)
  expect(await countFiles()).toBe(10_000)
})

test('a picture whose pixels are damaged is left out with a remark, and the rest comes in', async () => {
  const png = await plainPng()
  const half = png.subarray(0, Math.round(png.length / 2)).toString('base64')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 80 40"><image width="20" height="20" href="data:image/png;base64,${half}"/><rect x="60" width="9" height="9"/></svg>`
  const { data } = await importJson({ name: 'Sticker.svg', data: base64(svg) })
  expect(data!.clipboard.objects.map(({ type }) => type)).toEqual(['path'])
  expect(data!.clipboard.assets).toEqual({})
  expect(data!.changes).toMatchObject([{ note: 'picture', count: 1 }])
})

test('text stays text where the font is here', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 80 40"><text y="20" font-family="Pacifico" font-size="12">Team</text></svg>`
  const { data } = await importJson({ name: 'Team.svg', data: base64(svg) })
  expect(data!.clipboard.objects).toMatchObject([{ type: 'text', text: { runs: [{ s: 'Team', font: 'pacifico' }] } }])
  expect(data!.changes).toEqual([])
})

test('reads a plot file and a compressed SVG, and prints shades where that is asked for', async () => {
  const plot = await importForm('IN;SP1;PU0,0;PD4000,0,4000,2000,0,0;PU;', 'cut.plt')
  expect(plot.data).toMatchObject({ format: 'plt', widthMm: 100, heightMm: 50 })
  expect((await importForm(gzipSync(SVG), 'mark.svgz')).data).toMatchObject({ format: 'svg', widthMm: 80 })
  const shaded = `<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20"><linearGradient id="g"><stop stop-color="#d00"/><stop offset="1" stop-color="#00d"/></linearGradient><rect width="20" height="20" fill="url(#g)"/></svg>`
  const types = async (effects: string) => {
    const { data } = await importJson({ name: 'a.svg', data: base64(shaded), effects })
    return data!.clipboard.objects.map(({ type }) => type)
  }
  expect(await types('plain')).toEqual(['path'])
  expect(await types('picture')).toEqual(['image'])
  expect((await importJson({ data: base64(shaded), effects: 'all' })).status).toBe(400)
})

/** A picture that says how large it is and holds next to nothing. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(33)
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  head.writeUInt32BE(side, 16)
  head.writeUInt32BE(side, 20)
  head.set([8, 6], 24)
  return head
}

function gif(side: number, red: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side)
  size.writeUInt16LE(side, 2)
  const palette = Buffer.from([0x80, 0, 0, red & 255, red >> 8, 0, 255, 255, 255])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    palette,
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b])
  ])
}

const within = (images: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${images.map(href => `<image width="9" height="9" href="${href}"/>`).join('')}</svg>`

test.for<[what: string, name: string, make: () => string | Buffer | Promise<string>, says: RegExp]>([
  [
    '10,000 different pictures',
    'a.svg',
    () => within(Array.from({ length: 10_000 }, (_, i) => `data:image/png;base64,${base64(hugePng(1 + (i % 7000)))}`)),
    /pictures.*100 can be read at once|too (long|much)/
  ],
  ['101 pictures', 'a.svg', () => apart(101), /has 101 pictures, and 100 can be read at once/],
  [
    'a picture of 60,000 by 60,000',
    'a.svg',
    () => within([`data:image/png;base64,${base64(hugePng(60_000))}`]),
    /cannot be read/
  ],
  [
    'thirty large GIFs',
    'a.svg',
    () => within(Array.from({ length: 30 }, (_, i) => `data:image/gif;base64,${base64(gif(3400, i))}`)),
    /too (long|much)|cannot be read/
  ],
  ['a GIF of all dots', 'a.gif', () => gif(65_535, 1), /SVG, PDF, DXF, PLT, PNG, JPEG or WebP/],
  [
    'a million moves',
    'a.plt',
    () => `IN;SP1;PD${Array.from({ length: 1_000_000 }, (_, i) => `${i % 4000},${i % 3001}`).join()};`,
    /too many points/
  ],
  ['zeros, compressed', 'a.svgz', () => gzipSync(Buffer.alloc(200_000_000)), /unpacks to more than 8 MB/]
])('refuses in words: %s', async ([, name, make, says]) => {
  const before = await childrensCpuMs()
  const { status, message } = await importForm(await make(), name)
  expect([status, message]).toEqual([400, expect.stringMatching(says)])
  expect((await childrensCpuMs()) - before).toBeLessThan(8000)
})

test('does not read a file of another workspace', async () => {
  const stranger = await signUp()
  const file = await uploaded(owner, await plainPng())
  expect((await importJson({ fileId: file.id }, stranger)).status).toBe(404)
  expect((await importJson({ fileId: file.id })).status).toBe(200)
})

/** What this process has started and what runs yet. */
async function childrenIds(): Promise<string[]> {
  const threads = await readdir('/proc/self/task')
  const lists = threads.map(id => readFile(`/proc/self/task/${id}/children`, 'latin1').catch(() => ''))
  return (await Promise.all(lists)).flatMap(list => list.split(' ').filter(Boolean))
}

/** Processor time of all processes that this one started, those that have ended too: a busy machine changes nothing in it. */
async function childrensCpuMs(): Promise<number> {
  const pids = await childrenIds()
  const times = [`${process.pid}`, ...pids].map(async (pid, index) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
    // The second field is the program's name, which may contain blanks.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user, system] = index === 0 ? [fields[13], fields[14]] : [fields[11], fields[12]]
    return 10 * ((user ?? 0) + (system ?? 0))
  })
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0)
}

/** The most memory that any process started here ever had. */
async function childrensPeakMb(): Promise<number> {
  const peaks = (await childrenIds()).map(async pid => {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  })
  return Math.max(0, ...(await Promise.all(peaks)))
}

test('80, 81: hostile drawings run nothing, reach nobody, end soon, and leave others alone', async () => {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const all = hostileSet(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(all.length).toBeGreaterThanOrEqual(200)
  const set = all.filter((_, at) => at % sized(4, 1) === 0)

  const waits: number[] = []
  let peakMb = 0
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      const before = process.cpuUsage()
      expect((await send(listDocuments, { ...inside })).status).toBe(200)
      const { user, system } = process.cpuUsage(before)
      waits.push((user + system) / 1000)
      peakMb = Math.max(peakMb, await childrensPeakMb())
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })()

  const slow: string[] = []
  for (const [name, content] of set) {
    const before = await childrensCpuMs()
    const { status, data, message } = await importJson({
      name: 'hostile.svg',
      data: Buffer.from(content, 'latin1').toString('base64')
    })
    const took = (await childrensCpuMs()) - before
    if (took > 2500) slow.push(`${name}: ${Math.round(took)} ms`)
    expect(status, `${name}: ${message}`).toSatisfy(code => code === 200 || code === 400)
    // Whatever was understood is outlines and colours.
    const kept = JSON.stringify(data?.clipboard ?? null)
    expect(kept, name).not.toMatch(/script|https?:|url\(|href|fetch|onload|etc\/passwd/i)
    if (data) for (const object of data.clipboard.objects) expect(['path', 'group']).toContain(object.type)
  }
  isOver = true
  await others
  server.close()
  expect(visits).toEqual([])
  expect(slow).toEqual([])
  expect(peakMb).toBeGreaterThan(50)
  expect(peakMb).toBeLessThan(512)
  // It was others who worked, and they were counted.
  expect(await childrensCpuMs()).toBeGreaterThan(1000)
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]).toBeLessThan(200)
})
