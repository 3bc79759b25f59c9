// A shop lays its print area on a photo of its own blank, and a design is shown on it: on the screen, as a PNG and in the proof.
import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { expectNoViolations } from '../support/accessibility.ts'
import { expectPanelAccessible, expectSaved, openDesigner, openPanel } from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

const GREY = { r: 150, g: 150, b: 150 }
const RED = [215, 38, 61]

async function pixelAt(page: Page, [x, y]: readonly [number, number]): Promise<number[]> {
  return page
    .getByRole('tabpanel')
    .locator('canvas')
    .evaluate(
      (canvas: HTMLCanvasElement, [left, top]) => {
        const at = [Math.floor(left * canvas.width), Math.floor(top * canvas.height)] as const
        return [...canvas.getContext('2d')!.getImageData(at[0], at[1], 1, 1).data.slice(0, 3)]
      },
      [x, y] as const
    )
}

test('a design is shown on a photo of the shop’s own blank', async ({ page }) => {
  await logInAsOwner(page)
  const name = `Photo tee ${Date.now()}`
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background: GREY } })
    .png()
    .toBuffer()
  await page.goto('/dashboard/blanks/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const front = page.getByRole('region', { name: 'Front picture' })
  await front.locator('input[type=file]').setInputFiles({ name: 'tee.png', mimeType: 'image/png', buffer })
  await front.getByRole('button', { name: /^Set print area/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Print area on the photo' })
  const corner = dialog.getByRole('button', { name: /^Top left corner/ })
  await expect(corner).toHaveAccessibleName('Top left corner, 30 % across, 25 % down')
  // By pointer to the quarter of the picture, by keys one step back and forth.
  const picture = (await dialog.locator('img').boundingBox())!
  const from = (await corner.boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(picture.x + picture.width * 0.2, picture.y + picture.height * 0.35, { steps: 4 })
  await page.mouse.up()
  await expect(corner).toHaveAccessibleName('Top left corner, 20 % across, 35 % down')
  await corner.press('Shift+ArrowRight')
  await expect(corner).toHaveAccessibleName('Top left corner, 22 % across, 35 % down')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Use print area' }).click()
  await page.getByRole('button', { name: 'Add blank' }).first().click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  const designer = await openDesigner(page, designOf([rect('r1', [0, 0, 300, 375], 'c1')]))
  await openPanel(page, 'Mock-up')
  await page.getByRole('combobox', { name: 'Shown on' }).selectOption({ label: name })
  // The film is as it is on a photo that is evenly lit, and ends where the area's left side leans: from 22 % above to 30 % below.
  await expect.poll(() => pixelAt(page, [0.5, 0.5])).toEqual(RED)
  expect(await pixelAt(page, [0.24, 0.5])).toEqual([GREY.r, GREY.g, GREY.b])
  expect(await pixelAt(page, [0.28, 0.5])).toEqual(RED)
  expect(await pixelAt(page, [0.5, 0.8])).toEqual([GREY.r, GREY.g, GREY.b])
  await expectPanelAccessible(page)

  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PNG' }).click()
  ])
  const { data, info } = await sharp(readFileSync(await png.path()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([600, 600])
  expect([...data.subarray(3 * (300 * 600 + 300), 3 * (300 * 600 + 301))]).toEqual(RED)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download proof (PDF)' }).click()
  ])
  expect(readFileSync(await pdf.path()).toString('latin1')).toContain('/Width 600 /Height 600')

  await expectSaved(page)
  expect((await designer.saved()).mockup).toMatchObject({ blank: expect.any(String), boards: expect.any(Object) })
  await page.getByRole('combobox', { name: 'Shown on' }).selectOption({ label: 'A drawn garment' })
  await expect(page.getByRole('tabpanel').locator('canvas')).toHaveCount(0)
})
