import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { placeSupplyOrder, addToSupplyCart, getSupplyCart, getSupplyOrder, reorderSupplies, resumeSupplyPayment, settleSupplyOrder } from '#lib/contract/supplies.ts' // biome-ignore format: one line
import {
  copyTransferSheet,
  createTransferSheet,
  deleteTransferSheet,
  getTransferPrint,
  getTransferPrintAsAdmin,
  getTransferSheet,
  listTransferSheets,
  readTransferArt,
  type TransferSheet,
  updateTransferSheet
} from '#lib/contract/transfers.ts'
import { createDocument } from '#lib/contract/documents.ts'
import { deleteFile } from '#lib/contract/files.ts'
import { makePrints } from '#lib/server/supplies/transfers/prints.ts'
import { sheetSku, TRANSFERS } from '#lib/supplies/transfers.ts'

import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { uploaded } from '../support/pictures.ts'
import { readPrintPdf } from '../support/print-files.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const ADDRESS = { name: 'Ada', line1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' }
const RED = '#d0202e'
const DISC = `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="80mm" viewBox="0 0 80 80"><circle cx="40" cy="40" r="40" fill="#0b5fd0"/></svg>`

let world: PaymentWorld

beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

/** A red block in the middle of a clear frame. */
function block(width: number, height: number, frame = 40): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const around = { top: frame, bottom: frame, left: frame, right: frame, background: clear }
  return sharp({ create: { width, height, channels: 4, background: RED } })
    .extend(around)
    .png()
    .toBuffer()
}

async function art(as: Person, bytes: Buffer | string, options: object = {}) {
  const { id: fileId } = await uploaded(as, bytes, options)
  return sent(readTransferArt, { as, query: { WorkspaceId: as.workspaceId }, body: { fileId } })
}

interface Wanted {
  fileId: string
  widthMm: number
  quantity: number
}

async function sheetOf(as: Person, wanted: Wanted[], more: { chosenLengthIn?: number } = {}): Promise<TransferSheet> {
  const query = { WorkspaceId: as.workspaceId }
  const { id, revision } = await sent(createTransferSheet, { as, query, body: { name: 'Spring team' } })
  const pieces = wanted.map(piece => ({ id: crypto.randomUUID(), ...piece }))
  return sent(updateTransferSheet, { as, query, params: { sheetId: id }, body: { revision, pieces, ...more } })
}

describe('what a picture is like', () => {
  test('is read from its pixels: what can be seen, how many there are, white ground, half-clear parts', async () => {
    const as = await signUp()
    expect(await art(as, await block(600, 300))).toMatchObject({
      frame: { width: 680, height: 380 },
      box: { x: 40, y: 40, width: 600, height: 300 },
      pixelsAcross: 600,
      whiteGround: false,
      seeThrough: 0,
      widthMm: 50.8
    })
    const onWhite = await sharp(await block(300, 300))
      .flatten({ background: '#ffffff' })
      .jpeg()
      .toBuffer()
    expect(await art(as, onWhite, { name: 'x.jpg', type: 'image/jpeg' })).toMatchObject({ whiteGround: true })
    const half = {
      create: { width: 200, height: 200, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } }
    } as const
    const glass = await art(as, await sharp(half).png().toBuffer())
    expect(glass.seeThrough).toBeGreaterThan(90)
    expect(await art(as, DISC, { name: 'disc.svg', type: 'image/svg+xml' })).toMatchObject({
      pixelsAcross: null,
      seeThrough: 0,
      whiteGround: false,
      widthMm: 80
    })
  })

  test('is that of a layout of a design, as large as it was drawn', async () => {
    const as = await signUp()
    const query = { WorkspaceId: as.workspaceId }
    const { id: documentId } = await sent(createDocument, {
      as,
      query,
      body: { from: 'starter', starter: 'team-arch' }
    })
    const found = await sent(readTransferArt, { as, query, body: { documentId } })
    expect(found).toMatchObject({
      pixelsAcross: null,
      whiteGround: false,
      name: expect.stringMatching(/\.png$|\.svg$/)
    })
    expect(found.widthMm).toBeGreaterThan(50)
    expect(found.box.width).toBeLessThanOrEqual(found.frame.width)
    expect(await send(readTransferArt, { as, query, body: { documentId: crypto.randomUUID() } })).toMatchObject({
      status: 404
    })
  })

  test('one in which nothing can be seen is refused', async () => {
    const as = await signUp()
    const clear = {
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    } as const
    const { id: fileId } = await uploaded(as, await sharp(clear).png().toBuffer())
    const reply = await send(readTransferArt, { as, query: { WorkspaceId: as.workspaceId }, body: { fileId } })
    expect(reply).toMatchObject({ status: 400, message: expect.stringContaining('Nothing can be seen') })
  })
})

describe('a sheet', () => {
  test('is laid out, priced by its length, kept unfinished, and refused where it cannot be made', async () => {
    const as = await signUp()
    const query = { WorkspaceId: as.workspaceId }
    const { fileId } = await art(as, await block(600, 300))
    const sheet = await sheetOf(as, [{ fileId, widthMm: 100, quantity: 12 }])
    expect(sheet).toMatchObject({ lengthIn: 24, priceCents: 3168, problem: '', transfers: 12 })
    expect(sheet.layout.pieces).toHaveLength(12)
    expect(sheet.areaCents).toBe(Math.round(((100 * 50 * 12) / 25.4 ** 2) * TRANSFERS.centsPerSquareInch))
    const change = (body: object, revision: number) =>
      send(updateTransferSheet, { as, query, params: { sheetId: sheet.id }, body: { revision, ...body } as never })

    const wide = sheet.pieces.map(({ id }) => ({ id, fileId, widthMm: 1500, quantity: 1 }))
    expect((await change({ pieces: wide }, sheet.revision)).data).toMatchObject({
      lengthIn: null,
      priceCents: null,
      problem: expect.stringContaining('larger than a sheet')
    })
    expect(await change({ name: 'Mine' }, sheet.revision)).toMatchObject({ status: 409, data: { name: 'Spring team' } })
    const { rows } = await sent(listTransferSheets, { as, query })
    expect(rows).toMatchObject([{ id: sheet.id, priceCents: null, transfers: 1 }])

    const many = sheet.pieces.map(({ id }) => ({ id, fileId, widthMm: 540, quantity: 3 }))
    const long = await change({ pieces: many, chosenLengthIn: 24 }, sheet.revision + 1)
    expect(long.data).toMatchObject({ lengthIn: null, problem: expect.stringContaining('Choose a longer one') })
    const fits = await change({ chosenLengthIn: 60 }, sheet.revision + 2)
    expect(fits.data).toMatchObject({ lengthIn: 60, priceCents: 7920, problem: '' })
  })

  test('keeps its pictures from being deleted, and takes itself out of the cart when it goes', async () => {
    const as = await signUp()
    const query = { WorkspaceId: as.workspaceId }
    const { fileId } = await art(as, await block(600, 300))
    const sheet = await sheetOf(as, [{ fileId, widthMm: 100, quantity: 2 }])
    expect(await send(deleteFile, { as, query, params: { fileId } })).toMatchObject({ status: 409 })
    await sent(addToSupplyCart, { as, query, body: { lines: [{ sku: sheetSku(sheet.id), quantity: 2 }] } })
    expect((await sent(getSupplyCart, { as, query })).lines).toMatchObject([
      { kind: 'transfer', name: 'Spring team', detail: '22″ × 24″ sheet, 2 transfers', unitCents: 3168, quantity: 2 }
    ])
    await sent(deleteTransferSheet, { as, query, params: { sheetId: sheet.id } })
    expect((await sent(getSupplyCart, { as, query })).lines).toEqual([])
  })

  test('of another workspace is not there, nor are its pictures', async () => {
    const [as, other] = await Promise.all([signUp(), signUp()])
    const { fileId } = await art(as, await block(100, 100))
    const query = { WorkspaceId: other.workspaceId }
    const { id, revision } = await sent(createTransferSheet, { as: other, query, body: { name: 'x' } })
    const pieces = [{ id: crypto.randomUUID(), fileId, widthMm: 50, quantity: 1 }]
    const input = { as: other, query, params: { sheetId: id }, body: { revision, pieces } }
    expect(await send(updateTransferSheet, input)).toMatchObject({ status: 400 })
    const mine = await sheetOf(as, [{ fileId, widthMm: 50, quantity: 1 }])
    expect(await send(getTransferSheet, { as: other, query, params: { sheetId: mine.id } })).toMatchObject({
      status: 404
    })
    const line = { sku: sheetSku(mine.id), quantity: 1 }
    expect(await send(addToSupplyCart, { as: other, query, body: { lines: [line] } })).toMatchObject({ status: 400 })
  })
})

/** Parts that hang together, as the print has them: colour, and box in millimetres. */
async function islandsOf(png: Buffer) {
  const scale = 10
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .resize({ width: 6600 / scale, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const seen = new Uint8Array(width * height)
  const islands: { hue: 'red' | 'blue'; x: number; y: number; w: number; h: number; pixels: number }[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || data[4 * start + 3]! < 128) continue
    const todo = [start]
    seen[start] = 1
    let [left, right, top, bottom, pixels, red] = [width, 0, height, 0, 0, 0]
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)]
      pixels++
      if (data[4 * at]! > data[4 * at + 2]!) red++
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (next < 0 || next >= seen.length || seen[next] || data[4 * next + 3]! < 128) continue
        seen[next] = 1
        todo.push(next)
      }
    }
    const mm = (px: number) => (px * scale * 25.4) / 300
    const size = { x: mm(left), y: mm(top), w: mm(right - left + 1), h: mm(bottom - top + 1) }
    islands.push({ hue: red > pixels / 2 ? 'red' : 'blue', ...size, pixels })
  }
  return islands
}

describe('an ordered sheet', () => {
  test('is frozen and printed at 300 dpi, each piece where the drawing has it', async () => {
    const [as, admin] = await Promise.all([signUp(), signUp({ admin: true })])
    const query = { WorkspaceId: as.workspaceId }
    const [red, disc] = [
      await art(as, await block(900, 450)),
      await art(as, DISC, { name: 'disc.svg', type: 'image/svg+xml' })
    ]
    const sheet = await sheetOf(as, [
      { fileId: red.fileId, widthMm: 150, quantity: 5 },
      { fileId: disc.fileId, widthMm: 60, quantity: 9 }
    ])
    const params = { sheetId: sheet.id }
    const print = (format: 'png' | 'pdf') => request(getTransferPrint, { as, params, query: { ...query, format } })
    expect((await print('png')).status).toBe(409)

    await sent(addToSupplyCart, { as, query, body: { lines: [{ sku: sheetSku(sheet.id), quantity: 1 }] } })
    const { totalCents } = await sent(getSupplyCart, { as, query: { ...query, State: 'TX' } })
    const body = { address: ADDRESS, email: as.email, expectedTotalCents: totalCents }
    const { orderId } = await sent(placeSupplyOrder, { as, query, body })
    const change = { as, query, params, body: { revision: sheet.revision, name: 'Other' } }
    expect(await send(updateTransferSheet, change)).toMatchObject({ status: 409, data: { name: 'Spring team' } })
    await world.pay(await sent(resumeSupplyPayment, { as, query, params: { orderId } }))
    await sent(settleSupplyOrder, { as, query, params: { orderId } })
    expect(await sent(getTransferSheet, { as, query, params })).toMatchObject({ printState: 'waiting' })
    expect(await send(deleteTransferSheet, { as, query, params })).toMatchObject({ status: 409 })

    await makePrints(sheet.id)
    const reply = await print('png')
    const png = Buffer.from(await reply.arrayBuffer())
    expect(reply.headers.get('content-length')).toBe(String(png.length))
    expect(await sharp(png).metadata()).toMatchObject({ width: 6600, height: 7200, density: 300, hasAlpha: true })
    const islands = await islandsOf(png)
    expect(islands.filter(({ hue }) => hue === 'red')).toHaveLength(5)
    expect(islands.filter(({ hue }) => hue === 'blue')).toHaveLength(9)
    const byPlace = (a: { x: number; y: number }, b: { x: number; y: number }) => a.y - b.y || a.x - b.x
    const drawn = sheet.layout.pieces.toSorted((a, b) => byPlace({ x: a.xMm, y: a.yMm }, { x: b.xMm, y: b.yMm }))
    for (const { xMm, yMm, wMm, hMm } of drawn) {
      const found = islands.find(({ x, y, w, h }) => Math.abs(x - xMm) + Math.abs(y - yMm) + Math.abs(w - wMm) + Math.abs(h - hMm) < 4) // biome-ignore format: one line
      expect(found, `a piece at ${xMm}, ${yMm}`).toBeDefined()
    }
    // What can be seen is as large as all pieces together: none lies on another, none is cut off.
    const { channels } = await sharp(png).stats()
    const seenMm2 = (channels[3]!.mean / 255) * 22 * 24 * 25.4 ** 2
    expect(seenMm2 / (5 * 150 * 75 + 9 * Math.PI * 30 ** 2)).toBeCloseTo(1, 2)

    const pdf = new Uint8Array(await (await print('pdf')).arrayBuffer())
    const page = await readPrintPdf(pdf)
    expect([page.wMm, page.hMm].map(Math.round)).toEqual([559, 610])
    // Lines in one spot colour, which a screen shows as magenta.
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Separation\s+\/CutContour/)
    expect(page.strokes.map(({ spot }) => spot)).toEqual(Array(14).fill('#fb3199'))
    for (const [at, { xMm, yMm, wMm, hMm }] of sheet.layout.pieces.entries()) {
      const { box, hasAlpha } = page.pictures[at]!
      const off = [box.minX - xMm, box.minY - yMm, box.maxX - xMm - wMm, box.maxY - yMm - hMm].map(Math.abs)
      expect(Math.max(...off)).toBeLessThan(0.1)
      expect(hasAlpha).toBe(true)
    }
    expect(page.pictures).toHaveLength(14)
    expect((await request(getTransferPrintAsAdmin, { as: admin, params, query: {} })).status).toBe(200)

    const order = await sent(getSupplyOrder, { as, query, params: { orderId } })
    expect(order.lines).toMatchObject([{ kind: 'transfer', detail: '22″ × 24″ sheet, 14 transfers' }])
    const again = await sent(reorderSupplies, { as, query, params: { orderId } })
    expect(again).toMatchObject({ gone: [], cart: { lines: [{ sku: sheetSku(sheet.id) }] } })
    const copy = await sent(copyTransferSheet, { as, query, params })
    expect(copy).toMatchObject({ orderedAt: null, priceCents: sheet.priceCents, name: 'Spring team copy' })
    const renamed = { as, query, params: { sheetId: copy.id }, body: { revision: copy.revision, name: 'Summer' } }
    expect(await sent(updateTransferSheet, renamed)).toMatchObject({ name: 'Summer', transfers: 14, problem: '' })
  })
})
