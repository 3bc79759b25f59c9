// What all papers share: figures that end below each other, typed lines, room at the end of a page, and the number of each page.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'

import { LABEL, openPaper, type Style } from '#lib/server/platform/paper/paper.ts'

import { readPdf } from '../support/pdf-text.ts'

const PLAIN: Style = { size: 10, maxLines: 2 }
const MARGIN = 50

/** Where each text ends, in points from the left edge. */
async function endsOf(bytes: Uint8Array): Promise<Record<string, number>> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const page = await (await loading.promise).getPage(1)
  const { items } = await page.getTextContent()
  const ends = items.flatMap(item =>
    'str' in item && item.str.trim() ? [[item.str, item.transform[4] + item.width]] : []
  )
  await loading.destroy()
  return Object.fromEntries(ends)
}

test('figures end at the right margin, or as far from it as asked', async () => {
  const sheet = openPaper({ paper: 'letter', title: 'Figures', margin: MARGIN })
  sheet.writeRight('$1.00', { y: 100 }, PLAIN)
  sheet.writeRight('$123,456.00', { y: 120 }, { ...PLAIN, weight: 700 })
  sheet.writeRight('7 pieces', { y: 140, from: 95 }, LABEL)
  const ends = await endsOf(await sheet.toBytes())
  // 612 points are a letter's width; a point is kept free for the rounding of widths.
  expect(ends['$1.00']).toBeCloseTo(612 - MARGIN - 1, 0)
  expect(ends['$123,456.00']).toBeCloseTo(612 - MARGIN - 1, 0)
  expect(ends['7 pieces']).toBeCloseTo(612 - MARGIN - 1 - 95, 0)
})

test('typed lines stay, empty ones as well', () => {
  const sheet = openPaper({ paper: 'a4', title: 'Lines', margin: MARGIN })
  const one = sheet.heightOf('A', 200, PLAIN)
  expect(sheet.writeLines('A\n\nB', sheet.across(60), PLAIN)).toBeCloseTo(3 * one)
})

test('what does not fit above the foot begins a page, and each page has its number', async () => {
  const sheet = openPaper({ paper: 'a4', title: 'Room', margin: MARGIN })
  const last = sheet.bottom - 30 - 40
  expect(sheet.room(last, 40, 30)).toBe(last)
  expect(sheet.pages()).toBe(1)
  expect(sheet.room(last + 1, 40, 30)).toBe(MARGIN)
  sheet.numberPages('Print shop', 12)
  const pages = await readPdf(await sheet.toBytes())
  expect(pages.map(({ lines }) => lines)).toEqual([['Print shop · Page 1 of 2'], ['Print shop · Page 2 of 2']])
})
