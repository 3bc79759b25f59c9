// Live copies, alignment to a key object, stencils, rhinestones, and the proof: done on the screen, read back from what is saved and written.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { Design, GroupObject, PathObject } from '#lib/designer/design.ts'
import { parsePath } from '#lib/designer/geometry/path.ts'
import { drawn } from '#lib/designer/tree.ts'

import {
  clickOn,
  drawing,
  expectDialogAccessible,
  expectPanelAccessible,
  expectSaved,
  goToDesigner,
  onPage,
  openDesigner,
  openPanel
} from '../support/designer.ts'
import { designOf, path, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

async function open(page: Page, design: Design) {
  await logInAsOwner(page)
  return openDesigner(page, design)
}

const said = (page: Page) => page.locator('[data-said]')

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('combobox', { name: 'Find a command' }).fill(name)
  await expect(palette.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

/** A button that has just been enabled fades into its colors. */
async function expectStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
}

const fills = (design: Design) => [...drawn(design)].map(({ object }) => 'fill' in object && object.fill?.ref)
const repeatOf = (design: Design) =>
  Object.values(design.objects).find((object): object is GroupObject => object.type === 'group')?.repeat

test('copies in a line are live: a change of one is saved for all, undone, and released', async ({ page }) => {
  const designer = await open(page, designOf([rect('r1', [20, 20, 30, 20])]))
  await clickOn(page, [30, 30])
  await command(page, 'Repeat in a line')
  await expect(said(page)).toHaveText('Repeated: what you change in one copy changes in all')
  await page.getByRole('textbox', { name: 'Copies', exact: true }).fill('5')
  await page.getByRole('textbox', { name: 'Copies', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Distance to the next, across' }).fill('40 mm')
  await page.getByRole('textbox', { name: 'Distance to the next, across' }).press('Enter')
  await expectPanelAccessible(page)
  await expectSaved(page)
  expect(repeatOf(await designer.saved())).toEqual({ kind: 'line', count: 5, dxMm: 40, dyMm: 0 })
  expect(fills(await designer.saved())).toHaveLength(5)

  // The fourth copy, by itself.
  const place = await onPage(page, [150, 30])
  await page.mouse.dblclick(place.x, place.y)
  await page
    .getByRole('button', { name: /^White/ })
    .first()
    .click()
  await expect.poll(async () => fills(await designer.saved())).toEqual(['c2', 'c2', 'c2', 'c2', 'c2'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => fills(await designer.saved())).toEqual(['c1', 'c1', 'c1', 'c1', 'c1'])

  // It is so after it is opened again.
  await goToDesigner(page, designer.url)
  await clickOn(page, [30, 30])
  await expect(page.getByRole('textbox', { name: 'Copies', exact: true })).toHaveValue('5')
  await page.getByRole('button', { name: 'Release copies' }).click()
  await expect(said(page)).toHaveText('The copies are released')
  await expectSaved(page)
  expect(repeatOf(await designer.saved())).toBeUndefined()
})

test('the key object stays, and others are aligned to it and spaced from it', async ({ page }) => {
  const objects = [rect('r1', [20, 20, 30, 20]), rect('r2', [100, 60, 30, 20]), rect('r3', [170, 120, 30, 20])]
  const designer = await open(page, designOf(objects.map((object, n) => ({ ...object, name: `Box ${n + 1}` }))))
  await drawing(page).focus()
  await page.keyboard.press('Control+a')
  await page.getByLabel('Align to', { exact: true }).selectOption('Box 2')
  await page.getByRole('button', { name: 'Align top' }).click()
  await page.getByRole('textbox', { name: 'Spacing', exact: true }).fill('10 mm')
  await page.getByRole('textbox', { name: 'Spacing', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Space horizontally by this distance' }).click()
  await expectSaved(page)
  const places = async () => {
    const { objects } = await designer.saved()
    return ['r1', 'r2', 'r3'].map(id => objects[id]!.m.slice(4))
  }
  await expect.poll(places).toEqual([[60, 60], [100, 60], [140, 60]]) // biome-ignore format: one line
})

const O = 'M20 20L100 20L100 80L20 80ZM40 35L40 65L80 65L80 35Z'

test('bridges go across the holes of a stencil, and stones become a template that is cut', async ({ page }) => {
  const designer = await open(page, designOf([path('p1', O)]))
  await clickOn(page, [30, 30])
  await command(page, 'Stencil bridges')
  const bridges = page.getByRole('dialog', { name: 'Stencil bridges' })
  await expect(bridges.getByRole('status')).toHaveText('2 bridges: nothing falls out of the stencil.')
  await expectStill(page)
  await expectDialogAccessible(page)
  await bridges.getByRole('button', { name: 'Add bridges' }).click()
  await expectSaved(page)
  const outlines = async () => Object.values((await designer.saved()).objects).map(each => parsePath((each as PathObject).d)) // biome-ignore format: one line
  // Two halves, neither with a hole.
  await expect.poll(async () => (await outlines())[0]!.length).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await outlines())[0]!.length).toBe(2)

  await clickOn(page, [30, 30])
  await command(page, 'Rhinestones')
  const stones = page.getByRole('dialog', { name: 'Rhinestone template' })
  await expect(stones.getByRole('status')).toHaveText(/^\d+ stones$/)
  const count = Number.parseInt((await stones.getByRole('status').textContent())!, 10)
  expect(count).toBeGreaterThan(60)
  await expectStill(page)
  await expectDialogAccessible(page)
  await stones.getByRole('button', { name: 'Add the template' }).click()
  await expectSaved(page)
  await expect.poll(async () => (await outlines()).map(({ length }) => length)).toEqual([2, count])
  const template = Object.values((await designer.saved()).objects).find(object => object.name?.includes('rhinestones'))
  expect(template).toMatchObject({ purpose: 'kiss-cut', fill: { ref: 'rhinestone-template' } })
})

test('simplify says what it would do before it does it', async ({ page }) => {
  const points = Array.from({ length: 73 }, (_, n) => [80 + 40 * Math.cos((n * Math.PI) / 36), 80 + 40 * Math.sin((n * Math.PI) / 36)]) // biome-ignore format: one line
  const d = `M${points.map(([x, y]) => `${x!.toFixed(4)} ${y!.toFixed(4)}`).join('L')}Z`
  const designer = await open(page, designOf([path('p1', d)]))
  await clickOn(page, [80, 80])
  await command(page, 'Simplify')
  const dialog = page.getByRole('dialog', { name: 'Simplify' })
  await dialog.getByLabel('Tolerance').fill('0.2 mm')
  await dialog.getByLabel('Tolerance').press('Tab')
  await expect(dialog.getByRole('status')).toHaveText(/^72 nodes become \d\d?\.$/)
  await expectStill(page)
  await expectDialogAccessible(page)
  await dialog.getByRole('button', { name: 'Simplify' }).click()
  await expectSaved(page)
  const { d: simple } = (await designer.saved()).objects['p1'] as PathObject
  expect((parsePath(simple)[0]!.coords.length - 2) / 6).toBeLessThan(30)
})

test('a proof has every artboard, its films and the names to check', async ({ page }) => {
  const design = designOf([rect('r1', [20, 20, 100, 60])], {
    name: 'Falcons proof',
    variables: [{ name: 'name', type: 'text' }],
    rows: [
      { name: 'SMITH', size: 'M', qty: 2 },
      { name: 'ŁUKASZ', size: 'L' }
    ]
  })
  await open(page, design)
  await openPanel(page, 'Mock-up')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download proof (PDF)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Falcons-proof-proof.pdf')
  const data = new Uint8Array(await readFile(await download.path()))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const words = (await (await pdf.getPage(1)).getTextContent()).items.map(item => ('str' in item ? item.str : ''))
  expect(words).toEqual(expect.arrayContaining(['Proof', 'Falcons proof', 'Red', 'Signature', 'Approved as shown']))
  expect(words.join('\n')).toContain('1. SMITH · M · × 2')
  expect(words.join('\n')).toContain('3 pieces')
  expect(words.join('\n')).toMatch(/Size 3\.94 × 2\.36 in/)
})

test('a small word on a phone is taken hold of, not its handles', { tag: '@phone' }, async ({ page }) => {
  const designer = await open(page, designOf([rect('r1', [100, 100, 14, 8])]))
  await clickOn(page, [107, 104])
  await expect(page.locator('[data-handle=se]')).toBeVisible()
  const from = await onPage(page, [107, 104])
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', from.x, from.y)
  for (const step of [10, 25, 40, 60]) await touch('touchMove', from.x, from.y + step)
  await touch('touchEnd', from.x, from.y + 60)
  await expectSaved(page)
  await expect.poll(async () => (await designer.saved()).objects['r1']).toMatchObject({ params: { wMm: 14, hMm: 8 } })
  expect((await designer.saved()).objects['r1']!.m[5]).toBeGreaterThan(110)
})
