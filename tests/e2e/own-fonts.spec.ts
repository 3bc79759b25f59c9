// Fonts of the shop: added where fonts are chosen, several at once, used in a design and listed with the designs.
import { openDesigner } from '../support/designer.ts'
import { designOf, letters } from '../support/designs.ts'
import { plainFont, variableFont } from '../support/font-files.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from '../support/person.ts'

function file(name: string, bytes: Uint8Array) {
  return { name, mimeType: 'font/ttf', buffer: Buffer.from(bytes) }
}

test('adds fonts where they are chosen, and says of each that cannot be read why', async ({ page, complaints }, {
  project
}) => {
  test.skip(project.name === 'phone', 'narrow screens are looked at within')
  await logInAsOwner(page)
  const text = {
    ...letters('o1', 'Wildcats', 'graduate'),
    m: [1, 0, 0, 1, 30, 120] as [number, number, number, number, number, number]
  }
  const designer = await openDesigner(page, designOf([text]))
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Font: Graduate' }).click()
  await page.getByRole('button', { name: 'Add fonts of your own' }).click()
  const license = page.getByRole('checkbox', { name: /license that covers what we make/ })
  const drop = page.locator('input[type="file"][accept*=".woff2"]')
  await expect(drop).toBeDisabled()
  await license.check()
  await drop.setInputFiles([
    file('Bricolage.woff2', variableFont()),
    file('Half.ttf', plainFont('chewy').slice(0, 9000))
  ])
  await expect(page.getByText('This font file is damaged', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Font: Bricolage Grotesque' })).toBeVisible()
  expect(complaints.join(' ')).toContain('400')
  complaints.length = 0
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/picker-1440.png` })

  await page.getByRole('combobox', { name: 'Find a font' }).press('Escape')
  await expectAccessible(page)
  await page.getByLabel('Style', { exact: true }).selectOption('Bold')
  await expect
    .poll(async () => JSON.stringify((await designer.saved()).objects['o1']))
    .toMatch(/"font":"own-[0-9a-f-]+@wght:700"/)
  await page.getByText('Ligatures and alternates').click()
  await page.getByRole('checkbox', { name: 'Tabular figures' }).check()
  await expect.poll(async () => JSON.stringify((await designer.saved()).objects['o1'])).toContain('"tnum":1')
  if (process.env['SHOTS']) {
    await page.screenshot({ path: `${process.env['SHOTS']}/text-1440.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${process.env['SHOTS']}/text-390.png` })
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  await page.goto('/dashboard/design/fonts')
  await expect(page.getByRole('heading', { name: 'Bricolage Grotesque' })).toBeVisible()
  await expectAccessible(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/fonts-1440.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/fonts-390.png`, fullPage: true })
  await page.getByRole('button', { name: 'Delete Bricolage Grotesque' }).click()
  await page.getByRole('button', { name: 'Delete font' }).click()
  await expect(page.getByText('has letters in this font', { exact: false })).toBeVisible()
  expect(complaints.join(' ')).toContain('409')
  complaints.length = 0
})
