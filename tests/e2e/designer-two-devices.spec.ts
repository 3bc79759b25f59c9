// Two devices in one design, each losing its connection again and again: nothing that either drew is lost.
import type { Page } from '@playwright/test'

import { createRandom } from '#lib/server/demo/random.ts'

import { drawing, expectSaved, goToDesigner, openDesigner } from '../support/designer.ts'
import { designOf, rect } from '../support/designs.ts'
import { sized } from '../support/long.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, test } from '../support/person.ts'

const MS = sized(20_000, 600_000)

interface Device {
  page: Page
  drawn: number
  isOffline: boolean
}

test('two devices draw, move and lose their connections', async ({ page, browser, complaints }) => {
  test.setTimeout(MS + 180_000)
  await logInAsOwner(page)
  const designer = await openDesigner(page, designOf([rect('both', [20, 20, 80, 80])]))
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: process.env['PRODUCT_URL']!
  })
  const other = await context.newPage()
  await goToDesigner(other, designer.url)

  const random = createRandom(Number(process.env['FAST_CHECK_SEED'] ?? 1)).next
  const devices: Device[] = [page, other].map(each => ({ page: each, drawn: 0, isOffline: false }))
  for (const end = Date.now() + MS; Date.now() < end; ) {
    const device = devices[Math.floor(random() * devices.length)]!
    await doSomething(device, random)
  }
  for (const { page: each } of devices) await each.context().setOffline(false)
  for (const { page: each } of devices) await expectSaved(each)

  const drawn = devices.reduce((sum, device) => sum + device.drawn, 0)
  await expect.poll(async () => Object.keys((await designer.saved()).objects).length).toBe(drawn + 1)
  for (const { page: each } of devices) {
    await expect(each.locator('.scene [data-id]')).toHaveCount(drawn + 1, { timeout: 30_000 })
    await expect(each.getByRole('dialog')).toHaveCount(0)
  }
  // Opened anew, it is the same.
  await other.close()
  await goToDesigner(page, designer.url)
  await expect(page.locator('.scene [data-id]')).toHaveCount(drawn + 1)
  // Browsers log the calls that failed.
  complaints.splice(0)
  await context.close()
})

async function doSomething(device: Device, random: () => number): Promise<void> {
  const { page } = device
  const chance = random()
  if (chance < 0.15) {
    device.isOffline = !device.isOffline
    return page.context().setOffline(device.isOffline)
  }
  await drawing(page).focus()
  if (chance < 0.5) {
    await page.keyboard.press(chance < 0.3 ? 'o' : 's')
    await page.keyboard.press('Enter')
    device.drawn += 1
    return
  }
  if (chance < 0.75) await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press(chance < 0.6 ? 'ArrowRight' : 'ArrowDown')
  await page.waitForTimeout(random() * 600)
}
