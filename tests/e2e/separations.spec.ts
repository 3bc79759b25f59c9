// Positives for screen printing, made in the designer: shown, chosen, kept with the design, and downloaded.
import { readFile } from 'node:fs/promises'

import { unzipSync } from 'fflate'
import sharp from 'sharp'

import { openDesigner } from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from '../support/person.ts'

test('shows the inks on the garment of the design, and downloads a positive of each in real size', async ({ page }) => {
  await logInAsOwner(page)
  const drawn = designOf([rect('r1', [20, 20, 80, 60], 'c1'), rect('r2', [50, 50, 80, 60], 'c2')])
  const artboards = drawn.artboards.map(board => ({ ...board, bg: '#1B2A4A' }))
  const designer = await openDesigner(page, { ...drawn, artboards })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Separations')
  await page.getByRole('option', { name: /^Separations/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Separations' })
  const composite = dialog.getByRole('img', { name: 'All screens printed on the garment' })
  await expect(composite.locator('rect').first()).toHaveAttribute('fill', '#1B2A4A')
  await expect(dialog.getByText('2 films of', { exact: false })).toBeVisible()
  await dialog.getByLabel('Underbase').check()
  await expect(dialog.getByText('3 films of', { exact: false })).toBeVisible()
  await expect.poll(async () => (await designer.saved()).production.separations?.underbase).toBe(true)
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download positives' }).click()
  const files = unzipSync(await readFile(await (await downloading).path()))
  const plates = Object.entries(files).filter(([name]) => name.endsWith('.png'))
  expect(plates).toHaveLength(3)
  for (const [, png] of plates) {
    const { width = 0, density = 0, space } = await sharp(png).metadata()
    // 110 mm of drawing, with room for marks around it.
    expect((width / density) * 25.4).toBeGreaterThan(110)
    expect(density).toBe(600)
    expect(space).toBe('b-w')
  }
  expect(Object.keys(files)).toEqual(expect.arrayContaining([expect.stringMatching(/\.pdf$/), 'screens.txt']))
})
