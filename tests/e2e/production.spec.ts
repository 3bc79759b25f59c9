// From the closed store to the bag that was picked up: an owner at a desk, and somebody with a phone at the press.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { closedStore } from '../support/closed-store.ts'
import { readCutSvg } from '../support/cut-files.ts'
import { mailsTo } from '../support/mailbox.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, follow, settled, test, visit } from '../support/person.ts'

/** What an owner did by hand before there were runs, for each order or for the store. */
const BY_HAND = [
  ['unpaid rows deleted from a spreadsheet', 'start'],
  ['sizes typed to the supplier', 'blanks'],
  ['lettering drawn again in the designer', 'sheets'],
  ['names pasted', 'sheets'],
  ['order numbers written on cut pieces', 'sheets'],
  ['pieces sorted by film and temperature', 'press'],
  ['counted on paper', 'press'],
  ['orders marked one by one', 'bags']
] as const

type Stage = 'start' | 'blanks' | 'sheets' | 'press' | 'bags' | 'hand-over'

/** Presses of a person on these pages, by what they are for; what is opened by an address is a scan or a bookmark. */
async function countClicks(...pages: Page[]) {
  const clicks: Partial<Record<Stage, number>> = {}
  let stage: Stage = 'start'
  for (const page of pages) {
    await page.exposeFunction('countClick', () => {
      clicks[stage] = (clicks[stage] ?? 0) + 1
    })
    await page.addInitScript(() => {
      addEventListener(
        'click',
        ({ isTrusted }) => {
          if (isTrusted) void (window as Window & { countClick?: () => Promise<void> }).countClick?.()
        },
        { capture: true }
      )
    })
  }
  return { clicks, begin: (next: Stage) => (stage = next) }
}

/** A phone of the same person, with a network of its own. */
async function openPhone(page: Page): Promise<Page> {
  const storageState = await page.context().storageState()
  const context = await page
    .context()
    .browser()!
    .newContext({
      storageState,
      baseURL: process.env['PRODUCT_URL']!,
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true
    })
  return context.newPage()
}

test('a closed store is cut, pressed, bagged and picked up', async ({ page }) => {
  const owner = await logInAsOwner(page)
  const { storeId, orders } = await closedStore(owner, ['Rivera', 'Okafor', 'Tran'])
  const [first] = orders
  const phone = await openPhone(page)
  const buyer = await page.context().browser()!.newPage({ baseURL: process.env['PRODUCT_URL']!, locale: 'en-US' })
  const { clicks, begin } = await countClicks(page, phone)
  /** What the buyer of the first order reads at its link, and which step of it is now. */
  const buyerSees = async (text: string, step: string) => {
    await visit(buyer, first!.path)
    await expect(buyer.getByText(text)).toBeVisible()
    await expect(buyer.locator('.order-steps [aria-current=step]')).toHaveText(step)
  }
  const shopSees = async (state: string) => {
    await visit(page, `/dashboard/orders/${first!.id}/details`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(state)
  }

  await visit(page, `/dashboard/stores/${storeId}`)
  await page.getByRole('button', { name: 'Start production run' }).click()
  const preview = page.getByRole('dialog', { name: 'Start a production run' })
  await expect(preview).toContainText('3 pieces will be made')
  await expect(preview).toContainText('Team tee · Navy: M 3')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Start run' }).click()
  await page.waitForURL('**/production/*/overview')
  await settled(page)
  await expect(page.getByText('7001-1', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const run = new URL(page.url()).pathname.replace(/overview$/, '')
  await buyerSees('Your order is being made.', 'Being made')

  begin('blanks')
  await follow(page.getByRole('link', { name: 'Blanks', exact: true }).last())
  await expect(page.getByRole('row', { name: /Team tee/ })).toContainText('3')
  await expectAccessible(page)

  begin('sheets')
  await follow(page.getByRole('link', { name: 'Sheets', exact: true }))
  await page.getByRole('button', { name: 'Make cut sheets' }).click()
  const settings = page.getByRole('dialog', { name: 'Make cut sheets' })
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Make cut sheets' }).click()
  await expect(page.getByText('0 of 1 sheet is cut')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Sheet 1 of 1')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Open the plan: White, Sheet 1 of 1' }).click()
  const plan = page.getByRole('dialog', { name: 'White · Sheet 1 of 1' })
  const drawn = plan.getByRole('img', { name: /with 3 pieces and their codes/ })
  await expect.poll(() => drawn.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'SVG' }).click()
  const { outlines } = readCutSvg(await readFile(await (await downloaded).path(), 'utf8'))
  const letters = outlines.filter(({ layer }) => layer === 'White')
  // RIVERA with the holes of R, R and A, OKAFOR with those of O, A, O and R, TRAN with those of R and A.
  expect(letters).toHaveLength(6 + 3 + 6 + 4 + 4 + 2)
  expect(outlines.some(({ layer }) => layer === 'LABELS')).toBe(true)

  await page.getByRole('button', { name: 'Mark as cut' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as cut' }).click()
  await expect(page.getByText('1 of 1 sheet is cut')).toBeVisible()
  await follow(page.getByRole('link', { name: 'History', exact: true }))
  await expect(page.getByText('Marked sheet 1 of White as cut: 3 pieces are ready for the press')).toBeVisible()

  begin('press')
  await visit(phone, `${run}press`)
  await expect(phone.getByText(/White: .*press/)).toBeVisible()
  await follow(phone.getByRole('link', { name: 'Start pressing' }))
  await expect(phone.getByText('3 left')).toBeVisible()
  await expectAccessible(phone)
  await expectNoSideScroll(phone)
  await phone.context().setOffline(true)
  for (const left of ['2 left', '1 left', '0 left']) {
    await phone.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(phone.getByText(left)).toBeVisible()
  }
  await expect(phone.getByText('3 acts are kept here')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('No network')).toBeHidden({ timeout: 60_000 })
  await visit(page, `${run}overview`)
  await expect(page.getByRole('progressbar', { name: 'Pressed' })).toHaveAttribute('aria-valuenow', '3')

  await buyerSees('Your order is being made.', 'Being made')

  begin('bags')
  await visit(page, `${run}bags`)
  await expect(page.getByText('0 of 1 in the bag')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Labels' }).click()
  const printed = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /5160/ }).click()
  expect((await readFile(await (await printed).path())).subarray(0, 5).toString()).toBe('%PDF-')

  for (const { number } of orders) {
    await visit(phone, `/dashboard/production/scan?code=${number}-1`)
    await phone.getByRole('button', { name: 'Put into the bag' }).click()
    await expect(phone.getByText(`Order ${number} is complete and ready.`)).toBeVisible()
  }
  await expectAccessible(phone)
  await expectNoSideScroll(phone)
  const mails = async () => (await mailsTo(first!.email)).map(({ template }) => template)
  expect((await mails()).filter(template => template === 'order_ready')).toHaveLength(1)

  await shopSees('Ready')
  await buyerSees('Your order is packed and ready.', 'Ready')

  begin('hand-over')
  await visit(phone, `/dashboard/production/scan?code=${first!.number}`)
  await phone.getByLabel('To somebody else').fill('Sam, the brother')
  await phone.getByRole('button', { name: 'Hand over 1 piece' }).click()
  await expect(phone.getByText('Handed over').first()).toBeVisible()
  await shopSees('Handed over')
  await expect(page.getByText('Marked as handed over to Sam, the brother')).toBeVisible()
  await buyerSees('Your order was handed out. Wear it well!', 'Handed out')
  await visit(page, `/dashboard/stores/${storeId}`)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('In production')

  const all = Object.values(clicks).reduce((sum, count) => sum + count, 0)
  const byStage = Object.entries(clicks).map(([stage, count]) => `${stage} ${count}`)
  console.log(`Clicks from the closed store to three bags and a hand-over: ${all} (${byStage.join(', ')})`)
  for (const [what, stage] of BY_HAND)
    console.log(`  ${what}: none by hand; ${clicks[stage] ?? 0} clicks in “${stage}” do it along`)
  // Three presses and three bags are the work itself; the rest does not grow with the orders.
  expect(all).toBeLessThanOrEqual(24)
  await phone.context().close()
  await buyer.close()
})

test('a shop without a run is shown where to begin', async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/production')
  await expect(page.getByRole('heading', { name: 'No run yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your stores' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await visit(page, '/dashboard/production/scan?code=9999-1')
  await expect(page.getByRole('alert')).toContainText('9999')
  await expectAccessible(page)
})
