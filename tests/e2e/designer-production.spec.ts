import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { Resvg } from '@resvg/resvg-js'
import DxfParser from 'dxf-parser'
import { strFromU8, unzipSync } from 'fflate'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { type Design, type DesignObject, TextObject } from '#lib/designer/design.ts'

import {
  expectPanelAccessible,
  expectSaved,
  type OpenedDesigner,
  openDesigner,
  openPanel,
  openPart
} from '../support/designer.ts'
import { designOf, path, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectNoSideScroll, test } from '../support/person.ts'

function text(id: string, s: string, [y, sizeMm]: [number, number], ref: string): DesignObject {
  return TextObject.parse({
    id,
    type: 'text',
    m: [1, 0, 0, 1, 150, y],
    fill: { ref },
    text: { runs: [{ s, font: 'anton', sizeMm }], align: 'center', lineHeight: 1.1 }
  })
}

/** A jersey with three things wrong: an open outline, a copy in its place, text too small. */
function jersey(): Design {
  return designOf(
    [
      text('t1', '{{name}}', [90, 40], 'c1'),
      text('t2', '{{number}}', [260, 140], 'c2'),
      text('t3', 'Made with care in our shop', [330, 4], 'c2'),
      rect('r1', [20, 290, 60, 20], 'c1'),
      rect('r2', [20, 290, 60, 20], 'c1'),
      path('p1', 'M240 280L280 280L280 300L250 310', 'c2')
    ],
    {
      variables: [
        { name: 'name', type: 'text' },
        { name: 'number', type: 'number' }
      ],
      rows: [{ name: 'RIVERA', number: '10', size: 'M', qty: 1 }]
    }
  )
}

async function open(page: Page, design = jersey()): Promise<OpenedDesigner> {
  await logInAsOwner(page)
  return openDesigner(page, design)
}

async function makePack(page: Page): Promise<{ hash: string; files: Record<string, Uint8Array> }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make the pack' }).click()
  const download = await downloading
  const files = unzipSync(await readFile(await download.path()))
  return { hash: await page.getByRole('textbox', { name: 'SHA-256 of the pack' }).inputValue(), files }
}

test('preflight finds what is wrong, fixes it in steps that can be undone, and stays quiet on wish', async ({
  page
}) => {
  const designer = await open(page)
  await openPanel(page, 'Check')
  const findings = page.getByRole('list', { name: 'Findings' })
  await expect(findings.getByText('Open outline')).toBeVisible()
  await expect(findings.getByText('Twice in the same place')).toBeVisible()
  await expect(findings.getByText('Text too small')).toBeVisible()
  await expectPanelAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Fix 2 automatically' }).click()
  await expect(findings.getByText('Open outline')).toBeHidden()
  await expect(findings.getByText('Twice in the same place')).toBeHidden()
  await expect.poll(async () => Object.keys((await designer.saved()).objects).length).toBe(5)

  const small = findings.getByRole('listitem').filter({ hasText: 'Text too small' })
  await small.getByRole('button', { name: 'Show the place' }).click()
  await small.getByRole('button', { name: 'Enlarge' }).click()
  await expect(findings.getByText('Text too small')).toBeHidden()
  // Both steps come back, one at a time.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(findings.getByText('Text too small')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(findings.getByText('Open outline')).toBeVisible()

  const copy = findings.getByRole('listitem').filter({ hasText: 'Twice in the same place' })
  await copy.getByRole('button', { name: 'Ignore' }).click()
  await expect(copy).toBeHidden()
  await page.getByRole('button', { name: 'Show 1 ignored' }).click()
  await expect(copy).toBeVisible()
})

test('the pack is the same twice, holds files that other programs read, and a film of it goes to the cutter', async ({
  page
}) => {
  await page.addInitScript(() => {
    const sent: Uint8Array[] = []
    const port = {
      open: async () => undefined,
      close: async () => undefined,
      writable: new WritableStream<Uint8Array>({ write: chunk => void sent.push(chunk) })
    }
    Object.defineProperty(navigator, 'serial', { value: { requestPort: async () => port } })
    Object.assign(globalThis, { sent })
  })
  await open(page)
  await test.step('the pack is the same twice and holds files that other programs read', async () => {
    await openPanel(page, 'Export')
    await expect(page.getByRole('img', { name: /^White as it is cut/ })).toBeVisible()
    await page.getByLabel('PNG, 300 dpi').check()
    const first = await makePack(page)
    const again = await makePack(page)
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(again.hash).toBe(first.hash)

    const names = Object.keys(first.files).sort()
    for (const film of ['1-White', '2-Red']) for (const ending of ['svg', 'dxf', 'pdf', 'plt']) expect(names).toContain(`${film}.${ending}`) // biome-ignore format: one line
    expect(names).toEqual(expect.arrayContaining(['picture.png', 'picture.svg', 'recipe.txt', 'SHA256SUMS.txt']))
    expect(strFromU8(first.files['recipe.txt']!)).toContain('Cut mirrored')

    const dxf = new DxfParser().parseSync(strFromU8(first.files['2-Red.dxf']!))!
    expect(dxf.header['$INSUNITS']).toBe(4)
    expect(dxf.entities.every(({ type }) => type === 'POLYLINE')).toBe(true)
    expect(new Set(dxf.entities.map(({ layer }) => layer))).toEqual(new Set(['RED', 'WEED']))

    const pdf = await getDocument({ data: first.files['2-Red.pdf']!.slice() }).promise
    const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
    expect(fnArray.filter(code => code === OPS.constructPath).length).toBe(dxf.entities.length)
    expect(argsArray.length).toBeGreaterThan(0)
    expect(strFromU8(first.files['2-Red.pdf']!, true)).toContain('/Separation /CutContour')

    await openPart(page, 'Layout for the cutter')
    await page.getByLabel('Weed box').fill('0')
    await page.getByLabel('Weed box').blur()
    await expect(page.getByText('The drawing has changed since this pack was made.')).toBeVisible()
    expect((await makePack(page)).hash).not.toBe(first.hash)
  })

  await test.step('sends a film to the cutter over the serial port', async () => {
    await openPart(page, 'Straight to the cutter')
    await page.getByRole('button', { name: 'Send White to the cutter' }).click()
    const hpgl = () =>
      page.evaluate(() => {
        const { sent } = globalThis as unknown as { sent: Uint8Array[] }
        return sent.map(chunk => new TextDecoder().decode(chunk)).join('')
      })
    await expect.poll(hpgl).toMatch(/^IN;[\s\S]*PU0,0;\nSP0;\n$/)
  })
})

test('says how to reach a cutter where the browser cannot', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serial', { value: undefined })
  })
  await open(page)
  await openPanel(page, 'Export')
  await openPart(page, 'Straight to the cutter')
  await expect(page.getByText('This browser cannot reach a cutter')).toBeVisible()
})

test('traces a picture into films', async ({ page }) => {
  const designer = await open(page, designOf([]))
  await openPanel(page, 'Trace')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('broken.png cannot be read as a picture')).toBeVisible()

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/><circle cx="200" cy="150" r="120" fill="#d7263d"/><path d="M170 150h60v60h-60z" fill="#1b4db1"/></svg>' // biome-ignore format: one line
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(new Resvg(svg).render().asPng()) }) // biome-ignore format: one line
  await expect(page.getByText(/ · 2 films, \d+ nodes$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Outlines in 2 films' })).toBeVisible()
  await expectPanelAccessible(page)
  await page.getByRole('button', { name: 'Place in the design' }).click()
  await expect(page.getByText('A logo or drawing to trace')).toBeVisible()
  await expect.poll(async () => Object.keys((await designer.saved()).objects).length).toBe(3)
  const { objects, assets, palette } = await designer.saved()
  const fills = Object.values(objects).flatMap(object => (object.type === 'path' ? [object.fill?.ref] : []))
  // The design's own red; for the blue a film of the shop, of the kind it presses, which is in the design from now on.
  expect(fills.sort()).toEqual(['c1', 'sm-royal'])
  expect(palette.entries.find(({ ref }) => ref === 'sm-royal')).toMatchObject({
    name: 'Royal',
    material: { kind: 'htv' }
  })
  await expectSaved(page)
  // The picture itself stays where it was.
  expect(assets).toEqual({})
})

test('takes names and numbers from a spreadsheet and lays their pieces on rolls', async ({ page }) => {
  const designer = await open(page)
  await openPanel(page, 'Names')
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click()
  const box = page.getByLabel('Rows from a spreadsheet')
  await box.fill('one,two,three,four,five,six')
  await page.getByRole('button', { name: 'Add below 1 row' }).click()
  await expect(page.getByText('These rows have 6 columns')).toBeVisible()
  await box.fill('Player\tJersey\tQty\nOKAFOR\t07\t1\nLEE\t10\t2')
  await page.getByRole('button', { name: 'Add below 1 row' }).click()
  await expect(page.getByRole('heading', { name: '3 rows' })).toBeVisible()
  await expect(page.getByText('number 10 is there more than once: rows 1, 3.')).toBeVisible()
  await expectPanelAccessible(page)
  await expectNoSideScroll(page)

  await expect(page.getByText('RIVERA · 10')).toBeVisible()
  await page.getByRole('button', { name: 'Next row' }).click()
  await expect(page.getByText('OKAFOR · 07')).toBeVisible()

  await page.getByRole('button', { name: 'Lay 4 pieces on the roll' }).click()
  await expect(page.getByRole('img', { name: /^White: 4 pieces on/ })).toBeVisible()
  const helper = page.context().waitForEvent('request', request => /\/nesting[^/]*\.js$/.test(request.url()))
  await page.getByRole('button', { name: 'Search 15 seconds longer' }).click()
  // A second nester is at work beside the first.
  expect((await (await helper).response())?.ok()).toBe(true)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Export these rolls' }).click()
  await expect(page.getByText(/^4 pieces on 1 roll of White, [\d.]+ yd, 1 roll of Red, [\d.]+ yd$/)).toBeVisible()
  await expectPanelAccessible(page)
  await expectNoSideScroll(page)
  // One row alone is written only by choice, with what that leaves out.
  await page.getByLabel('What to make').selectOption({ label: 'One piece, as it is on the screen' })
  await expect(page.getByText('Only row 1 (RIVERA 10) is in it. 2 other rows are left out.')).toBeVisible()
  await page.getByLabel('What to make').selectOption({ label: 'All pieces, laid out on rolls' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make the pack' }).click()
  const files = unzipSync(await readFile(await (await downloading).path()))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['1-White.svg', '2-Red.dxf', 'list.txt']))
  expect(strFromU8(files['list.txt']!)).toMatch(/2 {2}OKAFOR +07/)
  expect((await designer.saved()).rows).toHaveLength(3)
})

test('lays out no row that would be cut otherwise than it was typed', async ({ page }) => {
  const sample = { ...jersey(), sampleRows: true }
  const designer = await open(page, sample)
  await openPanel(page, 'Names')
  const stop = page.getByRole('status').filter({ hasText: 'Not ready to cut' })
  await expect(stop).toContainText('These names are samples.')
  await expect(page.getByRole('button', { name: /on the roll$/ })).toBeDisabled()

  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click()
  await page.getByLabel('Rows from a spreadsheet').fill('Player\tJersey\tQty\nИВАНОВ\t\ttwo\nRIVERA\t\t1\nOKAFOR\t\t1')
  await page.getByRole('button', { name: 'Use these rows' }).click()
  await expect(page.getByRole('heading', { name: '3 rows' })).toBeVisible()
  await expect(stop).toContainText('No row has a number, but the drawing shows one.')
  await expect(stop).toContainText('has letters that Anton lacks')
  await expect(stop).toContainText('says “two” pieces')
  await expectPanelAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Leave it blank' }).click()
  // The rows are checked again, and what is offered for the letters stands anew.
  await expect(stop).not.toContainText('No row has a number')
  await stop.getByRole('button', { name: /^Use / }).first().click()
  const pieces = page.getByRole('textbox', { name: 'Pieces, row 1' })
  await expect(pieces).toHaveValue('two')
  await pieces.fill('2')
  await pieces.press('Tab')
  await expect(stop).toBeHidden()
  await expect(page.getByRole('button', { name: 'Lay 4 pieces on the roll' })).toBeEnabled()
  await expectSaved(page)
  const saved = await designer.saved()
  expect(saved.rows.map(({ name }) => name)).toEqual(['ИВАНОВ', 'RIVERA', 'OKAFOR'])
  expect(saved.sampleRows).toBeUndefined()
})

test('shows what a piece costs and the design on a garment', async ({ page }) => {
  const designer = await open(page)
  await openPanel(page, 'Cost')
  const price = page.locator('output.price')
  await expect(price).toHaveText(/^\$\d+\.\d\d$/)
  const cents = async () => Math.round(Number((await price.textContent())!.replace(/[^\d.]/g, '')) * 100)
  const before = await cents()
  await page.getByLabel('Garment').fill('10.00')
  // Keystone: what the garment costs more, it costs twice.
  await expect.poll(cents).toBe(before + 2 * (1000 - 320))
  await expectPanelAccessible(page)

  await openPanel(page, 'Mock-up')
  const art = page.getByRole('button', { name: /^The design: move it/ })
  await expect(art).toBeVisible()
  await page.getByLabel('Placement').selectOption('Left chest')
  await expect(page.getByLabel('Placement')).toHaveValue('leftChest')
  await art.press('Shift+ArrowLeft')
  await expect(page.getByLabel('Placement')).toHaveValue('own')
  for (let i = 0; i < 40; i++) await art.press('Shift+ArrowUp')
  await expect(page.getByText(/reaches over the print area/)).toBeVisible()
  await expectPanelAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PNG' }).click()
  const png = await readFile(await (await downloading).path())
  expect([...png.subarray(1, 4)].map(code => String.fromCharCode(code)).join('')).toBe('PNG')
  await expect.poll(async () => (await designer.saved()).mockup?.product).toBe('tee')
})
