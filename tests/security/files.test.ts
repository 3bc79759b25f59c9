// Uploaded files: what is taken, how it is served, and who may look at it, from the first moment to the last.
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { getArtwork, listArtwork } from '#lib/contract/artwork.ts'
import { importDocument } from '#lib/contract/doc-core.ts'
import { deleteFile } from '#lib/contract/files.ts'
import { createItem, createItemOption, getItem, updateItem } from '#lib/contract/items.ts'
import { deletePortfolio, deletePortfolioImage, getPortfolio, updatePortfolio } from '#lib/contract/portfolios.ts'
import { addStoreItems, removeStoreItem, updateStoreItem } from '#lib/contract/store-offers.ts'
import { changeStoreState, deleteStore, getStore, updateStore } from '#lib/contract/stores.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { makeOrder } from '../support/orders.ts'
import { GET as artworkFile } from '../../src/pages/artwork/files/[name].ts'
import { open, plainPng, pngOf, upload, uploaded, uploadRaw } from '../support/pictures.ts'
import { makePortfolio } from '../support/portfolios.ts'
import { by, openStore } from '../support/stores.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

type Url = { url: string }

/** What a stranger and a member get for each of these. */
async function seen(owner: Person, ...files: Url[]) {
  const stranger = await signUp()
  const asked = files.map(async ({ url }) => {
    const [nobody, other, member] = await Promise.all([open(url), open(url, stranger), open(url, owner)])
    expect(other.status).toBe(nobody.status)
    expect(member.status).toBe(200)
    return nobody.status
  })
  return Promise.all(asked)
}

function file(owner: Person) {
  return plainPng().then(png => uploaded(owner, png))
}

/** An open store with a logo, a banner, and an item with a photo. */
async function shownStore() {
  const owner = await signUp()
  const [logo, banner, picture] = [await file(owner), await file(owner), await file(owner)]
  const item = await sent(createItem, {
    as: owner,
    query: { WorkspaceId: owner.workspaceId },
    body: {
      name: 'Mug',
      garment: null,
      basePriceCents: 900,
      colours: [{ id: 'white', name: 'White', hex: '#ffffff', pictures: { front: picture.id } }],
      sizes: [{ id: 'one', name: 'One size', upchargeCents: 0 }]
    }
  })
  const store = await openStore(owner, { logoFileId: logo.id, bannerFileId: banner.id })
  const { storeItems } = await sent(addStoreItems, { ...by(owner, store.id), body: { itemIds: [item.id] } })
  const storeItemId = storeItems.find(({ itemId }) => itemId === item.id)!.id
  expect(await seen(owner, logo, banner, picture)).toEqual([200, 200, 200])
  return { owner, store, item, storeItemId, logo, banner, picture }
}

test('11: files of a store are for members only once it is a draft again, and public again with it', async () => {
  const { owner, store, logo, banner, picture } = await shownStore()

  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'unpublish' } })
  expect(await seen(owner, logo, banner, picture)).toEqual([404, 404, 404])

  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'publish' } })
  expect(await seen(owner, logo, banner, picture)).toEqual([200, 200, 200])
})

test.each(['cancelled', 'deleted'])('11: files of a store are for members only once it is %s', async how => {
  const { owner, store, logo, banner, picture } = await shownStore()

  if (how === 'deleted') await sent(deleteStore, by(owner, store.id))
  else await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'cancel' } })

  expect(await seen(owner, logo, banner, picture)).toEqual([404, 404, 404])
})

test('11: what is taken out of an open store is for members only', async () => {
  const { owner, store, storeItemId, logo, banner, picture } = await shownStore()
  const params = { storeId: store.id, storeItemId }

  await sent(updateStoreItem, { ...by(owner, store.id), params, body: { hidden: true } })
  expect(await seen(owner, picture)).toEqual([404])
  await sent(updateStoreItem, { ...by(owner, store.id), params, body: { hidden: false } })
  expect(await seen(owner, picture)).toEqual([200])
  await sent(removeStoreItem, { ...by(owner, store.id), params })
  expect(await seen(owner, picture)).toEqual([404])

  const { revision } = await sent(getStore, by(owner, store.id))
  await sent(updateStore, { ...by(owner, store.id), body: { revision, bannerFileId: null } })
  expect(await seen(owner, logo, banner)).toEqual([200, 404])
})

test('11: a picture that an item no longer has is for members only', async () => {
  const { owner, item, picture } = await shownStore()
  const inside = { as: owner, params: { itemId: item.id }, query: { WorkspaceId: owner.workspaceId } }
  const {
    id: _,
    storeCount: __,
    archived: ___,
    createdAt: ____,
    updatedAt: _____,
    ...details
  } = (await sent(getItem, inside)) as never as Record<string, unknown>

  await sent(updateItem, {
    ...inside,
    body: { ...details, colours: [{ id: 'white', name: 'White', hex: '#ffffff' }] } as never
  })

  expect(await seen(owner, picture)).toEqual([404])
})

test('11: a file that another open store shows stays public', async () => {
  const { owner, store, logo, banner } = await shownStore()
  await openStore(owner, { logoFileId: logo.id })

  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'unpublish' } })

  expect(await seen(owner, logo, banner)).toEqual([200, 404])
})

test('11: what a buyer ordered stays on the receipt when the store no longer sells it', async () => {
  const { owner, store, storeItemId, picture } = await shownStore()
  const { lineIds } = await makeOrder(owner, {})
  const shown = JSON.stringify({ garment: null, front: `/files/${picture.id}/picture`, back: null, artwork: [] })
  await getDb().updateTable('order_lines').set({ picture: shown }).where('id', '=', lineIds[0]!).execute()

  await sent(removeStoreItem, { ...by(owner, store.id), params: { storeId: store.id, storeItemId } })

  expect(await seen(owner, picture)).toEqual([200])
})

test('11: pictures of a portfolio are for members only once it is unpublished, or they are taken out', async () => {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const { id, file: first, image } = await makePortfolio(owner)
  const publish = async (published: boolean) => {
    const { revision } = await sent(getPortfolio, { ...inside, params: { portfolioId: id } })
    return sent(updatePortfolio, { ...inside, params: { portfolioId: id }, body: { revision, published } })
  }
  await publish(true)
  expect(await seen(owner, first)).toEqual([200])
  await publish(false)
  expect(await seen(owner, first)).toEqual([404])
  await publish(true)
  await publish(false)
  await sent(deletePortfolioImage, { ...inside, params: { imageId: image.id } })
  expect(await seen(owner, first)).toEqual([404])
})

test('11: pictures of a portfolio are for members only once it is deleted', async () => {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const { id, title, revision, file: picture } = await makePortfolio(owner)
  await sent(updatePortfolio, { ...inside, params: { portfolioId: id }, body: { revision, published: true } })

  await sent(deletePortfolio, {
    ...inside,
    params: { portfolioId: id },
    query: { ...inside.query, Title: title }
  } as never)

  expect(await seen(owner, picture)).toEqual([404])
})

test('11: the logo of a workspace is for members only once it has another', async () => {
  const owner = await signUp()
  const [first, second] = [await file(owner), await file(owner)]
  for (const { id } of [first, second]) {
    await sent(updateWorkspace, { as: owner, body: { workspaceId: owner.workspaceId, logoFileId: id } } as never)
  }

  expect(await seen(owner, first, second)).toEqual([404, 200])
})

test('12: the drawing of a premium piece is at no address, and is handed to no workspace on the free plan', async () => {
  const owner = await signUp({ plan: 'free' })
  const { rows } = await sent(listArtwork, { query: { premium: 'true', pageSize: 40 } })
  expect(rows).toHaveLength(40)

  for (const { id, picture } of rows) {
    for (const name of [`${id}.svg`, `${id}.SVG`, `${id}.svg?v=1`, `${id}.webp.svg`, `${id}.svg%00.webp`])
      expect((await artworkFile({ params: { name } })).status, name).toBe(404)
    expect(picture).toMatch(/\.webp\?v=/)
  }
  const shown = await artworkFile({ params: { name: `${rows[0]!.id}.webp` } })
  expect(Buffer.from(await shown.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  const asked = { params: { artworkId: rows[0]!.id }, query: { WorkspaceId: owner.workspaceId } }
  expect(await send(getArtwork, { as: owner, ...asked })).toMatchObject({ status: 403, data: null })
  expect(await send(getArtwork, { as: await signUp(), ...asked })).toMatchObject({ status: 404, data: null })
})

test('165: public pictures are kept by shared caches for a minute at most, so that a withdrawn one is gone', async () => {
  const { logo } = await shownStore()
  const { headers } = await open(logo.url)

  expect(headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60')
})

test('79: files come in a sandbox, as what they are, and drawings only to download', async () => {
  const owner = await signUp()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>'
  const [picture, drawing] = [await file(owner), await uploaded(owner, svg)]

  for (const path of [picture.url, `${picture.url}?w=200`, drawing.url, `${drawing.url}?original`]) {
    const { headers } = await open(path, owner)
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const isDrawing = headers.get('content-type')!.includes('svg')
    expect(headers.get('content-disposition')).toMatch(isDrawing ? /^attachment/ : /^inline/)
  }
})

test.each([
  ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
  ['a program', 'alert(1)'],
  ['a picture that is a program', 'GIF89a/*\0*/=1;alert(1)'],
  ['a PDF', '%PDF-1.7\n'],
  ['a picture with a page behind its head', '\x89PNG\r\n\x1a\n<script>alert(1)</script>']
])('82: refuses %s that calls itself a picture', async (_, content) => {
  const owner = await signUp()

  const reply = await upload(owner, Buffer.from(content, 'latin1'), { name: 'x.png' })

  expect(reply.status).toBe(400)
  const left = await getDb().selectFrom('files').select('id').where('workspace_id', '=', owner.workspaceId).execute()
  expect(left).toEqual([])
})

test.each([
  '../../etc/passwd.png',
  '/etc/passwd',
  'C:\\Windows\\con.png',
  'a\0b.png',
  '\u202egnp.exe',
  'x'.repeat(300)
])('83: keeps %j under an id of ours, and names it in one line', async name => {
  const owner = await signUp()

  const kept = await uploaded(owner, await plainPng(), { name })

  expect(kept.name).toMatch(/^[^/\\\0\u202e\r\n]{1,110}\.png$/)
  const { storage_key: key } = await getDb()
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow()
  expect(key).toBe(`${kept.id}.png`)
  expect((await open(kept.url, owner)).headers.get('content-disposition')).not.toMatch(/[\r\n]/)
})

test('84: what is too large is refused by its head, and a full workspace takes nothing more', async () => {
  const owner = await signUp()
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(1024))
    }
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(99 * 1024 * 1024) }
  expect((await uploadRaw(owner, body, headers)).status).toBe(413)
  expect(pulled).toBeLessThan(2)

  const full = { workspace_id: owner.workspaceId, kind: 'picture', name: 'x', mime: 'image/png', bytes: 2 ** 31 - 1 }
  await getDb()
    .insertInto('files')
    .values({ ...full, sha256: '', storage_key: 'x' })
    .execute()
  expect((await upload(owner, await plainPng())).status).toBe(413)
})

/** Rows and bytes of a workspace's files. */
function filesOf({ workspaceId }: Person) {
  return getDb().selectFrom('files').select(['id', 'bytes']).where('workspace_id', '=', workspaceId).execute()
}

function importOf(as: Person, data: string, name = 'picture.png') {
  const query = { WorkspaceId: as.workspaceId }
  return send(importDocument, {
    as,
    query,
    body: { name, data },
    headers: { 'content-type': 'application/json' }
  } as never)
}

/** An archive whose directory says that its entry is this large. */
function claiming(bytes: number): Buffer {
  const zip = Buffer.from(zipSync({ 'logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }))
  for (const [mark, at] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24]
  ] as const)
    zip.writeUInt32LE(bytes, zip.indexOf(mark, 0, 'latin1') + at)
  return zip
}

test('85: archives are taken by no door, whatever they hold, are named or claim', async () => {
  const owner = await signUp()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`${n}`, new Uint8Array()]))
  const archives: Record<string, Buffer> = {
    harmless: Buffer.from(zipSync({ 'logo.svg': svg })),
    upwards: Buffer.from(zipSync({ '../../../etc/passwd': svg, '/etc/shadow': svg, 'C:\\logo.svg': svg })),
    'a link': Buffer.from(zipSync({ link: [Buffer.from('/etc/passwd'), { os: 3, attrs: 0xa1ff << 16 }] })),
    many: Buffer.from(zipSync(many, { level: 0 })),
    large: claiming(0xfffffff0),
    nested: Buffer.from(zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'logo.svg': svg }) }) }))
  }

  for (const [what, bytes] of Object.entries(archives)) {
    for (const [
      name,
      type
    ] of [['logo.zip', 'application/zip'], ['logo.png', 'image/png'], ['logo.svgz', 'image/svg+xml']] as const) // biome-ignore format: one line
      expect(await upload(owner, bytes, { name, type }), what).toMatchObject({ status: 400, data: null })
    expect(await importOf(owner, bytes.toString('base64'), 'logo.svg'), what).toMatchObject({ status: 400, data: null })
  }
  expect(await filesOf(owner)).toEqual([])
})

test('87: a picture in base64 is held to what an upload is held to', async () => {
  const owner = await signUp()
  const png = await plainPng()
  const uri = (bytes: Buffer | string, type = 'image/png') =>
    `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
  const refused: [what: string, data: string, status: number][] = [
    ['too large', uri(Buffer.alloc(20 * 1024 * 1024 + 1, 7)), 413],
    ['too many pixels', uri(pngOf(20_000, 20_000)), 400],
    ['a page as a picture', uri('<!doctype html><script>1</script>'), 400],
    ['half a picture', uri(png.subarray(0, png.length >> 1)), 400],
    ['words', 'data:image/png;base64,this is no picture!', 400],
    ['an address', 'https://example.com/logo.png', 400]
  ]
  for (const [what, data, status] of refused)
    expect(await importOf(owner, data), what).toMatchObject({ status, data: null })
  expect(await filesOf(owner)).toEqual([])

  // Hidden behind a picture, and what the camera knew, is gone.
  const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
  const { data } = await importOf(owner, uri(polyglot, 'text/html'))
  const [kept] = await filesOf(owner)
  expect(data).toMatchObject({ format: 'png', fileId: kept!.id })
  const served = await open(`/files/${kept!.id}/picture.png?original`, owner)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer()).includes('<script>')).toBe(false)

  const full = { workspace_id: owner.workspaceId, kind: 'picture', name: 'x', mime: 'image/png', bytes: 2 ** 31 - 1 }
  await getDb()
    .insertInto('files')
    .values({ ...full, sha256: '', storage_key: 'x' })
    .execute()
  expect((await importOf(owner, uri(png))).status).toBe(413)
  expect(await filesOf(owner)).toHaveLength(2)
})

test('86: a file of others is a file that is not there; so is one that was deleted, in every size', async () => {
  const owner = await signUp()
  const { id, url } = await file(owner)
  const sizes = [url, `${url}?w=200`, `${url}?original`]
  for (const path of sizes) expect((await open(path, owner)).status).toBe(200)
  expect(await seen(owner, { url })).toEqual([404])
  const unknown = await open('/files/7c3c5b1e-5a0c-4d6b-9b6e-0d4f3a1b2c3d/x.png')
  expect(await (await open(url)).text()).toBe(await unknown.text())

  await sent(deleteFile, { as: owner, params: { fileId: id }, query: { WorkspaceId: owner.workspaceId } } as never)

  for (const path of sizes) expect((await open(path, owner)).status).toBe(404)
})

test('88: a colour that is none is black, and ten thousand options are refused', async () => {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const value = (index: number, hex: string) => ({ id: `v${index}`, index, name: 'Any', hex })
  const colours = ['red', '#fff', '#12345g', 'url(x)', '#1b2a4a'].map((hex, index) => value(index, hex))

  const option = await sent(createItemOption, {
    ...inside,
    body: { name: 'Trim', type: 'colorList', values: colours }
  } as never)
  const many = Array.from({ length: 10_000 }, (_, index) => value(index % 1000, '#000000'))
  const refused = await send(createItemOption, {
    ...inside,
    body: { name: 'Many', type: 'colorList', values: many }
  } as never)

  const kept = (option as unknown as { values: { hex: string }[] }).values.map(({ hex }) => hex)
  expect(kept).toEqual(['#000000', '#000000', '#000000', '#000000', '#1b2a4a'])
  expect(refused.status).toBe(400)
})
