import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { deleteFile, listFiles } from '#lib/contract/files.ts'
import { createItem } from '#lib/contract/items.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { publishFiles, readFile } from '#lib/server/platform/files/service.ts'

import { HOSTILE_SVGS, SLOW_SVG } from '../support/hostile-svgs.ts'
import { open, photo, plainPng, pngOf, upload, uploaded, uploadRaw } from '../support/pictures.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const owner = await signUp()

function query(person: Person) {
  return { WorkspaceId: person.workspaceId }
}

/** Names on disk that begin with a file's id, or all of them. */
function onDisk(id = ''): string[] {
  const names = readdirSync(join(process.env['DATA_DIR']!, 'files'), { recursive: true, withFileTypes: true })
  return names.filter(entry => entry.isFile() && entry.name.startsWith(id)).map(({ name }) => name)
}

test('keeps a picture and shows it to the workspace', async () => {
  const file = await uploaded(owner, await plainPng(), { name: 'Team logo.png', kind: 'logo' })

  expect(file).toMatchObject({ kind: 'logo', name: 'Team logo.png', mime: 'image/png', width: 40, height: 30 })
  const reply = await open(file.url, owner)
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': `inline; filename="Team logo.png"; filename*=UTF-8''Team%20logo.png`
  })
  expect((await reply.bytes()).length).toBe(file.bytes)
  const again = await open(file.url, owner, { 'if-none-match': reply.headers.get('etag')! })
  expect(again.status).toBe(304)
})

test('hides a file from everybody else until it is made public', async () => {
  const file = await uploaded(owner, await plainPng())
  const stranger = await signUp()

  for (const path of [file.url, `${file.url}?w=200`, `${file.url}?original`]) {
    expect((await open(path)).status).toBe(404)
    expect((await open(path, stranger)).status).toBe(404)
  }
  const unknown = await open('/files/7c3c5b1e-5a0c-4d6b-9b6e-0d4f3a1b2c3d/x.png')
  expect(await (await open(file.url)).text()).toBe(await unknown.text())

  await publishFiles(getDb(), stranger.workspaceId, [file.id])
  expect((await open(file.url)).status).toBe(404)
  await publishFiles(getDb(), owner.workspaceId, [file.id])
  const shown = await open(file.url)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60')
  expect((await open(`${file.url}?original`)).status).toBe(404)
})

test('removes place and camera, and turns the picture upright', async () => {
  const taken = await sharp(await photo(300, 200))
    .withExif({ IFD0: { Copyright: 'nobody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()

  const file = await uploaded(owner, taken, { name: 'IMG_1.JPG' })
  expect(file).toMatchObject({ mime: 'image/jpeg', width: 200, height: 300, name: 'IMG_1.jpg' })
  const kept = await sharp(await (await open(file.url, owner)).bytes()).metadata()
  expect(kept.exif).toBeUndefined()
  expect(kept.orientation).toBeUndefined()
})

test('makes a large picture smaller', async () => {
  const file = await uploaded(
    owner,
    await sharp(await plainPng(6000, 3000))
      .webp()
      .toBuffer()
  )
  expect(file).toMatchObject({ mime: 'image/webp', width: 4000, height: 2000 })
})

test('makes a thumbnail once for all who ask', async () => {
  const file = await uploaded(owner, await photo(1200, 900))

  const replies = await Promise.all([1, 2, 3].map(() => open(`${file.url}?w=400`, owner)))
  for (const reply of replies) {
    expect(reply.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(await reply.bytes()).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })
  }
  expect(onDisk(file.id)).toHaveLength(2)
  for (const w of ['401', '0', '-1', '400px', '1e9']) expect((await open(`${file.url}?w=${w}`, owner)).status).toBe(404)
})

test('draws an SVG and gives the cleaned drawing to members only', async () => {
  const drawing = `<?xml version="1.0" encoding="utf-8"?><!-- Adobe --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
    "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"
    xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="1.3"><title>A &amp; B</title>
    <style type="text/css"><![CDATA[.st0{fill:url(#g)} ]]></style><metadata><x/></metadata>
    <linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient>
    <g inkscape:label="Layer"><path class="st0" d="M0 0h20v10H0z"/></g></svg>`
  const file = await uploaded(owner, drawing, { name: 'Mascot.svg', type: 'image/svg+xml', kind: 'artwork' })

  expect(file).toMatchObject({ mime: 'image/png', name: 'Mascot.png', width: 2000, height: 1000 })
  const { data } = await sharp(await (await open(file.url, owner)).bytes())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255])
  const original = await open(`${file.url}?original`, owner)
  expect(original.headers.get('content-disposition')).toMatch(/^attachment; filename="Mascot.svg"/)
  expect(original.headers.get('content-type')).toBe('image/svg+xml')
  expect(await original.text()).not.toMatch(/DOCTYPE|inkscape|title|metadata/)
  await publishFiles(getDb(), owner.workspaceId, [file.id])
  expect((await open(`${file.url}?original`)).status).toBe(404)
})

test.for(HOSTILE_SVGS)('78, 80: refuses an SVG: %s', async ([, content, about]) => {
  const before = onDisk().length
  const reply = await upload(owner, content, { name: 'x.svg', type: 'image/svg+xml' })

  expect(reply).toMatchObject({ status: 400, ok: false, data: null })
  expect(reply.message).toMatch(about)
  expect(onDisk()).toHaveLength(before)
})

test('draws what has many layers smaller', async () => {
  const layer = '<path d="M0 0h20v20H0z" fill="#f00" opacity=".5"/>'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${layer.repeat(200)}</svg>`
  const file = await uploaded(owner, drawing, { name: 'layers.svg' })

  expect(file.width).toBeLessThan(2000)
  expect(file.width).toBeGreaterThanOrEqual(400)
})

test('81: stops a drawing that takes too long and goes on working', async () => {
  const slow = await Promise.all([1, 2, 3].map(() => upload(owner, SLOW_SVG, { name: 'x.svg' })))

  for (const reply of slow) {
    expect(reply.status).toBe(400)
    expect(reply.message).toMatch(/too long|memory/)
  }
  expect((await upload(owner, await plainPng())).status).toBe(200)
})

test.for([
  ['a head of 100,000 × 100,000 pixels', () => pngOf(100_000, 100_000)],
  ['256 million pixels', () => pngOf(16_000, 16_000, 16_000)],
  ['a head of no pixels', () => pngOf(0, 0)],
  ['a cut PNG', async () => (await plainPng(400, 400)).subarray(0, 300)],
  ['a cut JPEG', async () => (await photo(400, 400)).subarray(0, 3000)],
  ['a PNG head and then HTML', () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1')],
  ['HTML named .png', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
  ['JavaScript', () => Buffer.from('alert(1)')],
  ['a GIF that is a program', () => Buffer.from('GIF89a/*\0*/=1;alert(1)')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
  ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ['a ZIP', () => Buffer.from('PK\x03\x04')],
  ['nothing', () => Buffer.alloc(0)]
] as const)('refuses %s', async ([, make]) => {
  const reply = await upload(owner, await make())
  expect(reply).toMatchObject({ status: 400, ok: false })
  expect(reply.message).toMatch(/^(This|The) .+\.$/)
})

test('leaves behind what was hidden in a picture', async () => {
  const evil = '<script>alert(document.domain)</script>'
  const file = await uploaded(owner, Buffer.concat([await plainPng(), Buffer.from(evil)]), { name: 'x.html' })

  expect(file.name).toBe('x.png')
  const bytes = Buffer.from(await (await open(file.url, owner)).bytes())
  expect(bytes.includes('script')).toBe(false)
})

test.for([
  ['../../x.png', 'x.png'],
  ['/etc/passwd', 'passwd.png'],
  ['C:\\Windows\\con.png', 'con.png'],
  ['a\0b.png', 'ab.png'],
  ['\u202egnp.exe', 'gnp.png'],
  ['..', 'picture.png'],
  ['', 'picture.png'],
  ['a"b\r\nSet-Cookie: x=1.png', 'a-bSet-Cookie- x=1.png'],
  ['Größe – 日本.png', 'Größe – 日本.png'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(100)}.png`]
] as const)('takes the name %j for %j', async ([name, expected]) => {
  const boundary = 'b0undary'
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name
    .replaceAll('"', '%22')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')}"\r\ncontent-type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(part), await plainPng(), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const reply = await uploadRaw(owner, body, { 'content-type': `multipart/form-data; boundary=${boundary}` })

  const { data } = (await reply.json()) as { data: { id: string; name: string; url: string } }
  expect(data.name).toBe(expected)
  expect(onDisk(data.id)).toEqual([`${data.id}.png`])
  const shown = await open(data.url, owner)
  expect(decodeURIComponent(shown.headers.get('content-disposition')!.split("UTF-8''")[1]!)).toBe(expected)
})

/** A body that gives a megabyte whenever asked, and counts. */
function endless() {
  let count = 0
  const body = new ReadableStream({
    pull(controller) {
      count++
      controller.enqueue(new Uint8Array(1024 * 1024))
    }
  })
  return { body, pulled: () => count }
}

test('answers what is too large before it is read', async () => {
  const { body, pulled } = endless()
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(21 * 1024 * 1024) }
  const reply = await uploadRaw(owner, body, headers)

  expect(reply.status).toBe(413)
  expect(pulled()).toBeLessThan(2)
})

test('counts what comes without a length', async () => {
  const { body, pulled } = endless()
  const reply = await uploadRaw(owner, body, { 'content-type': 'multipart/form-data; boundary=x' })

  expect(reply.status).toBe(413)
  expect(pulled()).toBeLessThan(24)
})

test('keeps nothing of an upload that breaks off', async () => {
  const before = { disk: onDisk().length, rows: (await sent(listFiles, { as: owner, query: query(owner) })).total }
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(
        Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG')
      )
    },
    pull(controller) {
      controller.error(new Error('the line broke'))
    }
  })
  const reply = await uploadRaw(owner, body, { 'content-type': 'multipart/form-data; boundary=x' })

  expect(reply.status).toBe(400)
  expect(onDisk()).toHaveLength(before.disk)
  expect((await sent(listFiles, { as: owner, query: query(owner) })).total).toBe(before.rows)
})

test('refuses when the workspace is full, before reading', async () => {
  const full = await signUp()
  await getDb()
    .insertInto('files')
    .values({
      workspace_id: full.workspaceId,
      kind: 'picture',
      name: 'x',
      mime: 'image/png',
      bytes: 2 ** 31 - 1,
      sha256: '',
      storage_key: 'x'
    })
    .execute()

  const reply = await upload(full, await plainPng())
  expect(reply).toMatchObject({ status: 413, message: expect.stringContaining('2 GB') })
})

test.for([
  ['JSON', '{}', { 'content-type': 'application/json' }, 415],
  ['no file', formOf({ kind: 'logo' }), {}, 400],
  ['a text as file', formOf({ file: 'hello' }), {}, 400],
  ['a broken form', 'garbage', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
  ['no boundary', 'garbage', { 'content-type': 'multipart/form-data;' }, 400]
] as const)('refuses %s in place of the form', async ([, body, headers, status]) => {
  expect((await uploadRaw(owner, body, headers as Record<string, string>)).status).toBe(status)
})

function formOf(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('refuses a kind that does not exist', async () => {
  expect(await upload(owner, await plainPng(), { kind: 'virus' })).toMatchObject({ status: 400 })
})

test('lists the files of the workspace by kind', async () => {
  const shop = await signUp()
  const banner = await uploaded(shop, await plainPng(), { kind: 'banner' })
  await uploaded(shop, await plainPng(), { kind: 'logo' })

  const all = await sent(listFiles, { as: shop, query: query(shop) })
  expect(all.total).toBe(2)
  const banners = await sent(listFiles, { as: shop, query: { ...query(shop), kind: 'banner' } })
  expect(banners.rows).toEqual([banner])
})

test('deletes a file everywhere', async () => {
  const file = await uploaded(owner, await photo(900, 600))
  await open(`${file.url}?w=200`, owner)

  await sent(deleteFile, { as: owner, query: query(owner), params: { fileId: file.id } })
  expect((await open(file.url, owner)).status).toBe(404)
  expect(onDisk(file.id)).toEqual([])
  expect(await readFile(getDb(), owner.workspaceId, file.id)).toBeUndefined()
})

test('keeps a file that something shows, and says what', async () => {
  const file = await uploaded(owner, await plainPng())
  const item = {
    name: 'Hoodie',
    garment: 'hoodie',
    basePriceCents: 100,
    sizes: [{ id: 's', name: 'S', upchargeCents: 0 }]
  } as const
  const pictures = { front: null, back: file.id }
  await sent(createItem, {
    as: owner,
    query: query(owner),
    body: { ...item, sizes: [...item.sizes], colours: [{ id: 'c', name: 'Red', hex: '#ff0000', pictures }] }
  })

  const reply = await send(deleteFile, { as: owner, query: query(owner), params: { fileId: file.id } })
  expect(reply).toMatchObject({ status: 409, message: expect.stringContaining('the item “Hoodie”') })
  expect((await open(file.url, owner)).status).toBe(200)
})

test('lets a viewer see and not change', async () => {
  const file = await uploaded(owner, await plainPng())
  const viewer = await addMember(owner, 'viewer')

  expect((await open(file.url, viewer)).status).toBe(200)
  expect(await upload(viewer, await plainPng())).toMatchObject({ status: 403 })
  expect(await send(deleteFile, { as: viewer, query: query(owner), params: { fileId: file.id } })).toMatchObject({
    status: 403
  })
})

test('does not delete the file of another workspace', async () => {
  const file = await uploaded(owner, await plainPng())
  const stranger = await signUp()

  const call = { as: stranger, params: { fileId: file.id } }
  expect(await send(deleteFile, { ...call, query: query(stranger) })).toMatchObject({ status: 404 })
  expect(await send(deleteFile, { ...call, query: query(owner) })).toMatchObject({ status: 404 })
  expect(await upload({ ...stranger, workspaceId: owner.workspaceId }, await plainPng())).toMatchObject({ status: 404 })
  expect(await readFile(getDb(), stranger.workspaceId, file.id)).toBeUndefined()
  expect((await open(file.url, owner)).status).toBe(200)
})
