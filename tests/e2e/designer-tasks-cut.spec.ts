// Tasks of a shop that end in cut files, from the open editor on: how many steps each takes is in the table of the designer's README.
import { setTimeout } from 'node:timers/promises'

import { strFromU8 } from 'fflate'

import type { Page } from '@playwright/test'

import { heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'

import { rawPdf } from '../support/pdf.ts'
import { expect, test } from '../support/person.ts'
import type { Steps } from '../support/steps.ts'
import { beginTask, cutOf, expectSteps, filmsIn, makePack } from '../support/twelve-tasks.ts'

async function typeText(hand: Steps, text: string): Promise<void> {
  await hand.key('t')
  await hand.key('Enter')
  await hand.type(text)
}

function chooseFilm(page: Page, hand: Steps, name: string): Promise<void> {
  return hand.press(page.getByRole('group', { name: 'Film', exact: true }).getByRole('button', { name }))
}

test('task 1, a name on a shirt: its film, its size, its cut file', async ({ page }) => {
  const { hand } = await beginTask(page)
  await typeText(hand, 'RIVERA')
  await chooseFilm(page, hand, 'White')
  await hand.fill(page.getByRole('textbox', { name: 'Width', exact: true }), '250 mm')
  const files = await makePack(page, hand)
  expectSteps(1, hand)
  expect(filmsIn(files)).toEqual(['1-White'])
  const { wMm, hMm, all, boxes } = cutOf(files, '1-White')
  expect(wMm).toBeCloseTo(250, 1)
  // Six letters, three of them with a hole; the narrow second one is on the other side in a film that is cut from behind.
  expect(boxes).toHaveLength(9)
  const narrow = boxes.filter(box => heightOf(box) > hMm - 0.1).toSorted((a, b) => widthOf(a) - widthOf(b))[0]!
  expect(narrow.minX).toBeGreaterThan((all.minX + all.maxX) / 2)
})

test('a width that is typed before the letters have come is theirs all the same', async ({ page }) => {
  const { hand } = await beginTask(page)
  await page.route(/anton.*\.woff/, async route => {
    await setTimeout(1500)
    await route.continue()
  })
  await typeText(hand, 'RIVERA')
  await hand.fill(page.getByRole('textbox', { name: 'Width', exact: true }), '250 mm')
  await expect(page.locator('.status-what')).toContainText('9.84 ×')
})

test('task 2, an arched team name with two outlines: a film for each', async ({ page }) => {
  const { hand } = await beginTask(page)
  await typeText(hand, 'WILDCATS')
  await hand.press(page.getByRole('button', { name: 'Arch', exact: true }))
  await hand.choose(page.getByLabel('Ready-made outlines …'), 'Three-color tackle twill')
  const files = await makePack(page, hand)
  expectSteps(2, hand)
  const [wide, middle, letters] = filmsIn(files).map(film => cutOf(files, film)).toSorted((a, b) => b.wMm - a.wMm) // biome-ignore format: one line
  // As much wider as higher, and the letters stand on a bow.
  for (const [outer, inner] of [[wide, middle], [middle, letters]] as const) {
    expect(outer!.wMm - inner!.wMm).toBeGreaterThan(2)
    expect(outer!.hMm - inner!.hMm).toBeCloseTo(outer!.wMm - inner!.wMm, 0)
  } // biome-ignore format: one line
  const feet = letters!.boxes.filter(box => heightOf(box) > letters!.hMm / 3).map(({ maxY }) => maxY)
  expect(Math.max(...feet) - Math.min(...feet)).toBeGreaterThan(5)
})

const TEAM = ['RIVERA', 'OKAFOR', 'LEE', 'GARCIA', 'NGUYEN', 'SMITH', 'KOWALSKI', 'BROWN', 'DIAZ', 'MURPHY', 'PATEL', 'COHEN', 'JONES', 'SILVA', 'WEBER'] // biome-ignore format: one line
const ROWS = TEAM.map((name, n) => [name, String(n + 7), n % 2 ? 'M' : 'L'])

/** Outlines that letters and figures are cut as: themselves, their holes, and the dot in this font's zero. */
function outlinesIn(text: string): number {
  const holes: Record<string, number> = { A: 1, B: 2, D: 1, O: 1, P: 1, R: 1, 0: 2, 4: 1, 6: 1, 8: 2, 9: 1 }
  return [...text].reduce((sum, letter) => sum + 1 + (holes[letter] ?? 0), 0)
}

test('task 3, fifteen jerseys: names and numbers of a list, on rolls', async ({ page }) => {
  const { hand } = await beginTask(page)
  await hand.paste([['Name', 'Number', 'Size'], ...ROWS].map(row => row.join('\t')).join('\n'))
  await hand.press(page.getByRole('button', { name: 'Show name in the selected text, or in a new one' }))
  await hand.press(page.getByRole('button', { name: 'Show number in the selected text, or in a new one' }))
  const files = await makePack(page, hand)
  expectSteps(3, hand)
  expect(strFromU8(files['list.txt']!)).toContain('15 pieces')
  const [film, ...others] = filmsIn(files)
  expect(others).toEqual([])
  expect(cutOf(files, film!).boxes).toHaveLength(outlinesIn(ROWS.map(([name, number]) => name! + number).join('')))
})

/** Points, as wide and high as they stand here. */
const LOGO = [
  ['0.82 0.12 0.2', 120, 80],
  ['0.1 0.3 0.7', 100, 70],
  ['0.05 0.05 0.05', 240, 40]
] as const
const PLACES = ['20 20', '160 20', '20 120']

test('task 4, a logo of three colors from a PDF: a cut file for each film', async ({ page }) => {
  const { hand } = await beginTask(page)
  const content = LOGO.map(([color, w, h], n) => `${color} rg ${PLACES[n]} ${w} ${h} re f`).join(' ')
  await hand.key('Control+o')
  await hand.chooseFiles([{ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from(rawPdf({ content })) }])
  await hand.press(page.getByRole('button', { name: 'Use these films' }))
  const files = await makePack(page, hand)
  expectSteps(4, hand)
  const sizes = filmsIn(files).map(film => [cutOf(files, film).wMm, cutOf(files, film).hMm] as const)
  expect(sizes.toSorted(([a], [b]) => b - a).map(([w, h]) => [Math.round(10 * w), Math.round(10 * h)])).toEqual(
    LOGO.toSorted(([, a], [, b]) => b - a).map(([, w, h]) => [
      Math.round((2540 * w) / 720),
      Math.round((2540 * h) / 720)
    ])
  )
})

test('task 9, a rhinestone template of a shape: a round hole for each stone', async ({ page }) => {
  const { hand } = await beginTask(page)
  await hand.key('s')
  await hand.drag([50, 50], [250, 250])
  await hand.command('Rhinestones')
  await hand.press(page.getByRole('button', { name: 'Add the template' }))
  const files = await makePack(page, hand)
  expectSteps(9, hand)
  const { boxes } = cutOf(files, filmsIn(files).find(name => name.endsWith('Rhinestone-template'))!)
  expect(boxes.length).toBeGreaterThan(60)
  const wide = widthOf(boxes[0]!)
  const middles = boxes.map(({ minX, maxX, minY, maxY }) => [(minX + maxX) / 2, (minY + maxY) / 2] as const)
  for (const [at, box] of boxes.entries()) {
    expect(widthOf(box)).toBeCloseTo(wide, 1)
    expect(heightOf(box)).toBeCloseTo(wide, 1)
    const gaps = middles.slice(at + 1).map(([x, y]) => Math.hypot(x - middles[at]![0], y - middles[at]![1]) - wide)
    expect(Math.min(1, ...gaps)).toBeGreaterThan(0)
  }
})

test('task 10, script letters for the press: welded, mirrored, with a weed box', async ({ page }) => {
  const { hand } = await beginTask(page)
  await typeText(hand, 'minimum')
  await hand.press(page.getByRole('button', { name: /^Font: / }))
  await hand.type('Pacifico', 'Enter')
  await chooseFilm(page, hand, 'Red')
  const files = await makePack(page, hand)
  expectSteps(10, hand)
  const { boxes, hasWeedBox, all } = cutOf(files, '1-Red')
  expect(hasWeedBox).toBe(true)
  // Seven letters in one, and the dots of two of the first four, which are on the right in a film that is cut from behind.
  expect(boxes).toHaveLength(3)
  const [one, other, word] = boxes.toSorted((a, b) => widthOf(a) - widthOf(b))
  expect(widthOf(word!)).toBeCloseTo(widthOf(all), 2)
  for (const dot of [one!, other!]) expect(dot.minX).toBeGreaterThan((all.minX + all.maxX) / 2)
})
