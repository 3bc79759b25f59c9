// Names in a font of the shop: chosen in the item, seen by shoppers as outlines only, cut by the font's own outlines.
import { create } from 'fontkit'
import { expect, test } from 'vitest'

import { deleteFont, type OwnFont } from '#lib/contract/fonts.ts'
import { getItem, PersonalisationField, updateItem } from '#lib/contract/items.ts'
import { getRunSheetFile, listRunSheets, makeRunSheets } from '#lib/contract/production-sheets.ts'
import { getShopperOrder } from '#lib/contract/shopper-orders.ts'
import { letteringImage, letteringLayer } from '#lib/garments/layers.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'
import { lookOf } from '#lib/server/storefront/orders/line-look.ts'

import { GET as readFile } from '../../src/pages/designer/fonts/[version]/[file].ts'
import { GET as picture } from '../../src/pages/designs/lettering.svg.ts'
import { readCutSvg } from '../support/cut-files.ts'
import { penFont, plainFont } from '../support/font-files.ts'
import { buyNamed } from '../support/late-orders.ts'
import { addFont } from '../support/own-fonts.ts'
import { openPayments } from '../support/payments.ts'
import { ofRun, startedRun } from '../support/production.ts'
import { boxOf, distanceTo, readPath } from '../support/run-oracle.ts'
import { openShop, type Shop, teeLine } from '../support/shop.ts'
import { buy, price } from '../support/shopping.ts'
import { HOUR, inMs, setTimes } from '../support/stores.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const HEIGHT_MM = 50
type Placed = NonNullable<PersonalisationField['placement']>
type Points = [number, number][]

function nameField(font: string, more: object = {}): PersonalisationField {
  const placement = { side: 'back', x: 0, y: 60, heightMm: HEIGHT_MM, maxWidthMm: 280, hex: '#ffffff', font, ...more }
  return PersonalisationField.parse({ id: 'name', label: 'Name', type: 'text', uppercase: true, maxLength: 12, priceCents: 500, placement }) // biome-ignore format: one line
}

async function setFields(as: Person, { tee }: Shop, fields: PersonalisationField[]) {
  const at = { as, params: { itemId: tee.itemId }, query: { WorkspaceId: as.workspaceId } }
  const { revision } = await sent(getItem, at)
  return send(updateItem, { ...at, body: { revision, fields } })
}

async function letteredShop(as: Person, file = plainFont('anton'), more: object = {}) {
  const font = await addFont(as, file)
  const shop = await openShop(as)
  const saved = await setFields(as, shop, [nameField(font.styles[0]!.id, more)])
  return { font, shop, saved, field: saved.data!.fields[0]! }
}

const named = (shop: Shop, name: string) => teeLine(shop, { personalisation: { name } })
const hrefOf = (field: PersonalisationField, text: string) =>
  letteringImage(letteringLayer({ uppercase: true, placement: field.placement as Placed }, text)).href

function ask(href: string, as?: Person): Promise<Response> {
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {}
  return picture({ request: new Request(`http://127.0.0.1:4321${href}`, { headers }) })
}

/** By fontkit, which nothing of ours draws letters with here: as tall as the font's own H, side by side, y down. */
function expectedOutlines(file: Uint8Array, text: string): Points[] {
  const font = create(Buffer.from(file)) as import('fontkit').Font
  const capital = boxOf(readPath(font.layout('H').glyphs[0]!.path.toSVG()) as Points[])
  const scale = (100 * HEIGHT_MM) / capital.maxY
  const { glyphs, positions } = font.layout(text)
  let x = 0
  return glyphs.flatMap((glyph, index) => {
    const d = glyph.path.scale(scale, -scale).translate(x, 0).toSVG()
    x += positions[index]!.xAdvance * scale
    return readPath(d, (a, b) => [a / 100, b / 100]) as Points[]
  })
}

/** The farthest that a point of the first lies from the lines of the second, both moved to the same corner; overlaps are united in the first. */
function off(made: Points[], expected: Points[]): number {
  const [from, to] = [atCorner(made), atCorner(expected)]
  const [size, wanted] = [boxOf(from), boxOf(to)]
  const sizes = Math.max(Math.abs(size.maxX - wanted.maxX), Math.abs(size.maxY - wanted.maxY))
  return Math.max(sizes, ...from.flat().map(point => distanceTo(to, point)))
}

function atCorner(contours: Points[]): Points[] {
  const { minX, minY } = boxOf(contours)
  return contours.map(points => points.map(([x, y]): [number, number] => [x - minX, y - minY]))
}

test('an item is lettered in it: shoppers see outlines, and nobody gets the file', async () => {
  const as = await signUp()
  const font = await addFont(as, plainFont('anton'))
  const shop = await openShop(as)
  const field = nameField(font.styles[0]!.id, { own: { name: 'Forged', letters: 'w' } })
  const href = hrefOf(field, 'Ada')
  expect([(await ask(href)).status, (await ask(href, await signUp())).status]).toEqual([404, 404])
  expect((await ask(href, as)).status).toBe(200)

  const { data } = await setFields(as, shop, [field])
  const own = data!.fields[0]!.placement!.own!
  expect([data!.fields[0]!.placement!.font, own.name]).toEqual([font.styles[0]!.id, 'Anton'])
  expect(own.letters!.length).toBeGreaterThan(20)
  const shown = await ask(hrefOf(data!.fields[0]!, 'Ada'))
  const svg = await shown.text()
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(svg).not.toMatch(/font|text|own-/i)
  const drawn = [...svg.matchAll(/ d="([^"]*)"/g)].flatMap(([, d]) => readPath(d!) as Points[])
  expect(off(drawn, expectedOutlines(plainFont('anton'), 'ADA'))).toBeLessThan(0.01)
  expect((await readFile({ request: new Request('http://127.0.0.1:4321/'), params: { version: '5.3', file: font.id } })).status).toBe(404) // biome-ignore format: one line
  for (const odd of ['&width=1e9', '&hex=red', '&font=own-x', '&text=']) {
    const changed = new URLSearchParams(href.split('?')[1])
    const [name, value] = odd.slice(1).split('=')
    changed.set(name!, value!)
    expect((await ask(`/designs/lettering.svg?${changed}`)).status, odd).toBe(404)
  }
})

test('what it lacks is said where a name is typed and refused where one is ordered, or set in the other lettering', async () => {
  const as = await signUp()
  const { shop } = await letteredShop(as)
  const refused = await price(shop, { lines: [named(shop, 'Ђорђе')] })
  expect(refused.lines[0]!.problem).toMatch(/^Name: The lettering Anton has no “Ђ”, “О”/)
  expect(await price(shop, { lines: [named(shop, 'Ada')] })).toMatchObject({
    lines: [{ problem: null, unitCents: 2500 }]
  })
  const greek = await addFont(as, plainFont('press-start-2p', 'greek'))
  await setFields(as, shop, [nameField(greek.styles[0]!.id, { otherFont: 'block' })])
  const { orderId } = await buy(shop, { lines: [named(shop, 'Ada')] })
  const { lines } = await sent(getShopperOrder, { params: { orderId } })
  expect(lines[0]!.personalisation[0]!.field.placement).toMatchObject({ font: greek.styles[0]!.id, otherFont: 'block' })
})

test('a font of another shop, or one that is gone, is refused in words', async () => {
  const as = await signUp()
  const shop = await openShop(as)
  const theirs = await addFont(await signUp(), plainFont('anton'))
  const reply = await setFields(as, shop, [nameField(theirs.styles[0]!.id)])
  expect(reply).toMatchObject({ status: 400, message: expect.stringContaining('This font is not here any more') })
})

test('a font of single lines is refused: nothing of it could be cut out', async () => {
  const as = await signUp()
  const font = await addFont(as, penFont(), { name: 'Pen.otf' })
  expect(font.styles).toMatchObject([{ isSingleLine: true }])
  const reply = await setFields(as, await openShop(as), [nameField(font.styles[0]!.id)])
  expect(reply).toMatchObject({ status: 400, message: expect.stringContaining('single lines') })
})

const FILES = [
  ['anton', plainFont('anton')],
  ['pacifico', plainFont('pacifico')],
  ['chewy', plainFont('chewy')]
] as const

test.for(FILES)('names are cut by the outlines of the font: %s', async ([, file]) => {
  const world = await openPayments('test')
  try {
    const as = await signUp()
    const { shop, font } = await letteredShop(as, file)
    await buyNamed({ shop, world }, 'AXEL')
    expect(await remove(as, font)).toMatchObject({ status: 409, message: expect.stringContaining('The lettering of “Team tee”') }) // biome-ignore format: one line
    await setFields(as, shop, [nameField('block')])
    expect(await remove(as, font)).toMatchObject({ status: 409, message: expect.stringContaining('Orders have names') })

    await setTimes(shop.storeId, { closes_at: inMs(-HOUR) })
    const run = await startedRun(as, { kind: 'store', storeId: shop.storeId })
    await sent(makeRunSheets, { ...ofRun(as, run), body: {} })
    await makeSheets(run.id)
    const [sheet] = await sent(listRunSheets, ofRun(as, run))
    const reply = await request(getRunSheetFile, { as, params: { runId: run.id, sheetId: sheet!.id }, query: { WorkspaceId: as.workspaceId, format: 'svg' } }) // biome-ignore format: one line
    const cut = readCutSvg(await reply.text()).outlines.filter(({ layer }) => layer === sheet!.filmName)
    // On its face, as heat film is cut, and along the roll or across it.
    const turns = [
      (x: number, y: number): [number, number] => [-x, y],
      (x: number, y: number): [number, number] => [y, x],
      (x: number, y: number): [number, number] => [x, -y],
      (x: number, y: number): [number, number] => [-y, -x]
    ]
    const expected = expectedOutlines(file, 'AXEL')
    const offs = turns.map(turn =>
      off(
        cut.flatMap(({ d }) => readPath(d, turn) as Points[]),
        expected
      )
    )
    expect(Math.min(...offs)).toBeLessThan(0.02)
  } finally {
    await world.stop()
  }
})

const remove = (as: Person, { id }: OwnFont) =>
  send(deleteFont, { as, query: { WorkspaceId: as.workspaceId }, params: { fontId: id } })

test('mails and slips show the name in it', async () => {
  const as = await signUp()
  const { shop } = await letteredShop(as)
  const { orderId } = await buy(shop, { lines: [named(shop, 'Ada')] })
  const { lines } = await sent(getShopperOrder, { params: { orderId } })
  const look = await lookOf(publicDb(), lines[0]!)
  const letters = look!.item.artwork.find(({ href }) => href.startsWith('data:image/svg+xml;base64,'))
  expect(Buffer.from(letters!.href.split(',')[1]!, 'base64').toString()).toContain('<path fill="#ffffff"')
  expect(look!.values).toEqual({ name: '' })
})
