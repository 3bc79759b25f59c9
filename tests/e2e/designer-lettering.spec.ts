// Letters as people set them: by their height, kerned, round a circle, with a tail and outlines; each a step back.
import type { TextObject } from '#lib/designer/design.ts'

import { drawing, openDesigner } from '../support/designer.ts'
import { designOf, letters } from '../support/designs.ts'
import { variableFont } from '../support/font-files.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from '../support/person.ts'

test('letters are sized, kerned, set round a circle and given a tail and outlines', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'narrow screens are looked at within')
  await logInAsOwner(page)
  const text: TextObject = { ...letters('o1', 'HOME\nTEAM', 'graduate'), m: [1, 0, 0, 1, 120, 90] }
  const designer = await openDesigner(page, designOf([text]))
  const saved = async () => (await designer.saved()).objects['o1'] as TextObject
  await page.keyboard.press('Control+a')

  await page.getByLabel('Size is the height of').selectOption('Capitals')
  await page.getByLabel('Letter size').fill('30 mm')
  await page.getByLabel('Letter size').press('Enter')
  await expect.poll(async () => (await saved()).text).toMatchObject({ measure: 'capitals', runs: [{ sizeMm: 40 }] })

  await page.getByRole('button', { name: 'Top and bottom of a circle' }).click()
  await page.getByRole('textbox', { name: 'Radius' }).fill('80 mm')
  await page.getByRole('textbox', { name: 'Radius' }).press('Enter')
  await expect.poll(async () => (await saved()).text.warp).toMatchObject({ kind: 'ring', radiusMm: 80 })

  await page.getByText('Kerning', { exact: true }).click()
  await page.getByLabel('Adjust a pair …').selectOption('HO')
  await page.getByLabel('Space between HO', { exact: false }).fill('-40')
  await page.getByLabel('Space between HO', { exact: false }).press('Enter')
  await expect.poll(async () => (await saved()).text.runs[0]!.pairs).toEqual({ HO: -0.04 })

  await page.getByRole('combobox', { name: 'Below', exact: true }).selectOption('Banner')
  await expect.poll(async () => (await saved()).text.tail?.kind).toBe('banner')
  await page.getByLabel('Ready-made outlines …').selectOption('Three-color tackle twill')
  await expect.poll(async () => (await saved()).strokes.length).toBe(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await drawing(page).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(saved).toMatchObject({ strokes: [], text: { warp: { kind: 'ring' } } })
  expect((await saved()).text.tail).toBeUndefined()
})

test('a variable font is set between its styles, and bold where it has it', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'the same fields')
  await logInAsOwner(page)
  const text: TextObject = { ...letters('o1', 'Wildcats', 'graduate'), m: [1, 0, 0, 1, 30, 120] }
  const designer = await openDesigner(page, designOf([text]))
  const fontOf = async () => ((await designer.saved()).objects['o1'] as TextObject).text.runs[0]!.font
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Font: Graduate' }).click()
  await page.getByRole('button', { name: 'Add fonts of your own' }).click()
  await page.getByRole('checkbox', { name: /license that covers what we make/ }).check()
  const bytes = Buffer.from(variableFont())
  await page
    .locator('input[type="file"][accept*=".woff2"]')
    .setInputFiles([{ name: 'Bricolage.woff2', mimeType: 'font/woff2', buffer: bytes }])
  await expect(page.getByRole('button', { name: 'Font: Bricolage Grotesque' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Find a font' }).press('Escape')

  await page.getByLabel('Weight, exact').fill('333')
  await page.getByLabel('Weight, exact').press('Enter')
  await expect.poll(fontOf).toMatch(/@wght:333$/)
  await expect(page.getByRole('button', { name: 'Font: Bricolage Grotesque' })).toBeVisible()
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  await expect.poll(fontOf).toMatch(/@wght:700$/)
  await page.getByRole('slider', { name: 'Weight' }).press('ArrowRight')
  await expect.poll(fontOf).toMatch(/@wght:701$/)
})
