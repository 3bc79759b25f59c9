// Tasks of a shop that end in printed sheets, lists and proofs, from the open editor on: how many steps each takes is in the table of
// the designer's README.
import { Resvg } from '@resvg/resvg-js'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

import type { Design } from '#lib/designer/design.ts'
import { instancesIn } from '#lib/designer/commands/symbols.ts'

import { readCutDxf } from '../support/cut-files.ts'
import { drawing, expectSaved, openDesigner } from '../support/designer.ts'
import { designOf, letters, rect } from '../support/designs.ts'
import { readPdf } from '../support/pdf.ts'
import { expect, test } from '../support/person.ts'
import { readPositivePng } from '../support/positives-read.ts'
import { cutoutPng } from '../support/print-designs.ts'
import { readPrintPdf } from '../support/print-files.ts'
import { beginTask, cutOf, downloadFrom, expectSteps, filmsIn, makePack } from '../support/twelve-tasks.ts'

test('task 5, a sheet of stickers: cut around two pictures, repeated, with marks', async ({ page }) => {
  const { hand } = await beginTask(page)
  const buffer = Buffer.from(await cutoutPng())
  await hand.key('Control+o')
  await hand.chooseFiles(['fox.png', 'owl.png'].map(name => ({ name, mimeType: 'image/png', buffer })))
  await expect(page.getByRole('heading', { name: '2 objects' })).toBeVisible()
  await hand.fill(page.getByRole('textbox', { name: 'Width', exact: true }), '150 mm')
  await hand.press(page.getByLabel('Cut around the 2 pictures'))
  await hand.press(page.getByRole('tab', { name: 'Export', exact: true }))
  await hand.choose(page.getByLabel('Sheet', { exact: true }), 'Letter, 8.5 × 11 in')
  await hand.choose(page.getByLabel('Registration marks'), 'Four angles')
  const files = unzipSync(
    await downloadFrom(page, () => hand.press(page.getByRole('button', { name: 'Make the pack' })))
  )
  expectSteps(5, hand)
  const { pictures, strokes, wMm } = await readPrintPdf(files['print.pdf']!)
  expect(wMm).toBeCloseTo(215.9, 0)
  expect(pictures.length).toBeGreaterThan(2)
  const cuts = readCutDxf(strFromU8(files['print.dxf']!))
  expect(cuts.marks).toHaveLength(4)
  expect(strokes).toHaveLength(cuts.outlines.length)
})

const DESIGNS = 10

test('task 6, a crest is changed in ten designs', async ({ page }) => {
  const crest = designOf([rect('r1', [20, 20, 80, 80]), rect('r2', [40, 40, 20, 20], 'c2')])
  const { hand, designer } = await beginTask(page, crest)
  // Ten designs use it before the task begins.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('F8')
  const make = page.getByRole('dialog', { name: 'Make symbol' })
  await make.getByRole('textbox', { name: 'Name' }).fill(`Crest ${Date.now()}`)
  await make.getByRole('button', { name: 'Make symbol' }).click()
  await expect(page.getByText('As in the library. Used in', { exact: false })).toBeVisible()
  await expectSaved(page)
  const first = await designer.saved()
  const others = await Promise.all(
    Array.from({ length: DESIGNS - 1 }, async () => {
      const tab = await page.context().newPage()
      const other = await openDesigner(tab, first)
      await tab.close()
      return other
    })
  )
  await drawing(page).focus()
  await page.keyboard.press('Escape')

  await hand.doubleClickOn([90, 90])
  await hand.press(page.getByRole('button', { name: /^Sign blue/ }).first())
  await hand.press(page.getByRole('button', { name: 'Update symbol' }))
  const update = page.getByRole('dialog', { name: /^Update symbol/ })
  await hand.press(update.getByRole('button', { name: 'Update', exact: true }))
  await expect(update.getByText('9 designs show the symbol as it is now.')).toBeVisible()
  expectSteps(6, hand)
  const fillsOf = (design: Design) => instancesIn(design).flatMap(({ children }) => children.map(id => (design.objects[id] as { fill?: { ref: string } }).fill?.ref)) // biome-ignore format: one line
  for (const other of others) expect(fillsOf(await other.saved())).toEqual(['c3', 'c2'])
})

/** As a spreadsheet saves it. */
function workbook(rows: readonly string[][]): Buffer {
  const cells = rows.map(
    row => `<row>${row.map(cell => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
  )
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Team" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId1"/></Relationships>', // biome-ignore format: one line
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
}

test('task 7, a roster of a workbook: in the drawing that shows names and numbers', async ({ page }) => {
  const jersey = designOf([letters('t1', '{{name}}'), { ...letters('t2', '{{number}}'), m: [1, 0, 0, 1, 0, 120] }], {
    variables: [{ name: 'name', type: 'text' }, { name: 'number', type: 'number' }]
  }) // biome-ignore format: one line
  const { hand, designer } = await beginTask(page, jersey)
  const buffer = workbook([
    ['Player', 'Jersey', 'Shirt size'],
    ['RIVERA', '07', 'M'],
    ['O’NEIL, "ACE"', '10', 'XL']
  ])
  await hand.key('Control+o')
  await hand.chooseFiles([{ name: 'team.xlsx', mimeType: 'application/octet-stream', buffer }])
  await expect(page.getByRole('heading', { name: '2 rows' })).toBeVisible()
  expectSteps(7, hand)
  await expectSaved(page)
  expect((await designer.saved()).rows).toEqual([
    { name: 'RIVERA', number: '07', size: 'M' },
    { name: 'O’NEIL, "ACE"', number: '10', size: 'XL' }
  ])
  // A second list does not take the place of the first unasked.
  await drawing(page).focus()
  await hand.paste('Player\tJersey\nLEE\t3')
  await page.getByRole('button', { name: 'Add below the 2 rows' }).click()
  await expect(page.getByRole('heading', { name: '3 rows' })).toBeVisible()
})

test('task 8, separations of a drawing in three colors', async ({ page }) => {
  const boards = [
    rect('r1', [20, 20, 80, 60], 'c1'),
    rect('r2', [120, 20, 50, 60], 'c2'),
    rect('r3', [20, 100, 70, 30], 'c3')
  ]
  const { hand } = await beginTask(page, designOf(boards))
  await hand.command('Separations')
  const zip = await downloadFrom(page, () => hand.press(page.getByRole('button', { name: 'Download positives' })))
  expectSteps(8, hand)
  const files = unzipSync(zip)
  const plates = Object.keys(files).filter(name => name.endsWith('.png'))
  expect(plates).toHaveLength(3)
  const areas = await Promise.all(
    plates.map(async name => {
      const { ink, dpi } = await readPositivePng(files[name]!)
      return ink.reduce((sum, dot) => sum + dot, 0) * (25.4 / dpi!) ** 2
    })
  )
  // Each color alone, and the marks of its screen.
  const [small, middle, large] = areas.toSorted((a, b) => a - b)
  expect(small! - 70 * 30).toBeLessThan(400)
  expect(middle! - 50 * 60).toBeLessThan(400)
  expect(large! - 80 * 60).toBeLessThan(400)
  for (const [area, drawn] of [[small, 70 * 30], [middle, 50 * 60], [large, 80 * 60]]) expect(area!).toBeGreaterThanOrEqual(drawn! * 0.99) // biome-ignore format: one line
})

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#fff"/><circle cx="200" cy="150" r="120" fill="#d7263d"/><path d="M170 150h60v60h-60z" fill="#1b4db1"/><path d="M150 90h60v30h-60z" fill="#c23a4b"/></svg>' // biome-ignore format: one line

test('task 11, a logo in PNG: traced, and reduced to two films', async ({ page }) => {
  const { hand } = await beginTask(page)
  await hand.press(page.getByRole('tab', { name: 'Trace' }))
  await hand.press(page.getByText('A logo or drawing to trace'))
  await hand.chooseFiles([{ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(new Resvg(LOGO).render().asPng()) }]) // biome-ignore format: one line
  // Two films, and the white that is left out.
  await hand.slide(page.getByRole('slider', { name: 'Colors at most' }), '3')
  await expect(page.getByText(/ · 2 films, \d+ nodes$/)).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'Place in the design' }))
  const files = await makePack(page, hand)
  expectSteps(11, hand)
  const [large, small] = filmsIn(files).map(film => cutOf(files, film)).toSorted((a, b) => b.wMm - a.wMm) // biome-ignore format: one line
  // The circle is round, and the square a quarter of it but for what it is larger below its neighbor.
  expect(large!.hMm).toBeCloseTo(large!.wMm, 0)
  expect(small!.wMm / large!.wMm).toBeCloseTo(60 / 240, 1)
})

test('task 12, a proof: the garment, the sizes and a line to sign', async ({ page }) => {
  const { hand } = await beginTask(page, designOf([rect('r1', [20, 20, 80, 60])]))
  await hand.press(page.getByRole('tab', { name: 'Mock-up' }))
  const pdf = await downloadFrom(page, () => hand.press(page.getByRole('button', { name: 'Download proof (PDF)' })))
  expectSteps(12, hand)
  const { words } = await readPdf(new Uint8Array(pdf).buffer as ArrayBuffer)
  expect(words).toContain('Wildcats home')
  expect(words).toContain('Signature')
  expect(words).toMatch(/3\.15 × 2\.36 in/)
})
