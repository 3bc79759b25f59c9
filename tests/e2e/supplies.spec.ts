// Supplies from looking at film to the parcel: a shop chooses, pays and orders again; the platform's admin packs and ships.
import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { getDb } from '#lib/server/platform/db/index.ts'

import { addPerson, logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, follow, settled, test, visit } from '../support/person.ts'
import { signPageIn } from '../support/sessions.ts'

const EDGE = { top: 20, bottom: 20, left: 20, right: 20 }

/** What each thing costs and what it comes to, as it stands on the cart, at the payment, on the receipt and on the order. */
async function sumsOn(page: Page): Promise<string[]> {
  const lines = await page.locator('.supply-line').evaluateAll(rows => {
    return rows.map(
      row => `${row.querySelector('strong')?.textContent} ${row.querySelector(':scope > span')?.textContent}`
    )
  })
  const totals = await page.locator('.supply-totals dd').allTextContents()
  return [...lines.toSorted(), ...totals]
}

/** What the gateway took for this order. */
async function chargeOf(orderId: string) {
  return getDb()
    .selectFrom('test_intents')
    .select(['amount_cents as cents', 'currency', 'status'])
    .where('payable_id', '=', orderId)
    .execute()
}

test('a shop buys film and a press, the admin ships it, and the shop orders it again', async ({
  page,
  browser,
  baseURL
}) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/make/cutters')
  await page.getByRole('checkbox', { name: 'I have the 15″ desktop cutter', exact: true }).check()
  await expect(page.getByText('15″ desktop cutter is noted in your profile')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await visit(page, '/dashboard/make/heat-transfer-vinyl?finish=puff')
  await expect(page.getByRole('status').filter({ hasText: '1 line of film, 6 colors' })).toBeVisible()
  await visit(page, '/dashboard/make/heat-transfer-vinyl')
  await expect(page.getByText(/12″, 15″ rolls fit your 15″ desktop cutter/).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Compare Everyday smooth' }).check()
  await page.getByRole('checkbox', { name: 'Compare Puff' }).check()
  await expect(page).toHaveURL(/compare=everyday%2Cpuff/)
  await expect(page.getByRole('region', { name: 'Side by side' }).last()).toContainText('280–320 °F')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Choose color and roll of Everyday smooth' }).click()
  const roll = page.getByRole('dialog', { name: 'Everyday smooth' })
  await roll.getByRole('radio', { name: 'Royal Blue' }).check()
  await expectAccessible(page)
  await roll.getByRole('button', { name: 'Use in designer' }).click()
  await expect(roll.getByRole('button', { name: 'Among your films' })).toBeDisabled()
  await roll.getByRole('button', { name: /Add to cart · / }).click()
  await expect(roll).toBeHidden()

  await visit(page, '/dashboard/make/heat-presses?full=true')
  await page.getByRole('button', { name: 'Add to cart: 16×20″ clamshell press' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await follow(page.getByRole('link', { name: 'Cart, 2 pieces' }))
  await page.getByRole('button', { name: /Continue to payment/ }).click()
  await expect(page.getByText('Give the street and number')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Street and number').fill('1 Main St')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').selectOption('Texas')
  await page.getByLabel('ZIP code').fill('78701')
  await expect(page.getByText('Choose the state')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Continue to payment · $1,196.70' })).toBeVisible()
  await page.getByRole('button', { name: /Continue to payment/ }).click()
  await page.waitForURL('**/checkout?order=*')
  await settled(page)
  await page.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Pay $1,196.70' }).click()
  await page.waitForURL('**/checkout/completed?order=*')
  await settled(page)
  await expect(page.getByRole('heading', { name: /^Thank you, order \d+ is paid$/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const orderId = new URL(page.url()).searchParams.get('order')!

  const { userId, email } = await addPerson()
  await getDb().updateTable('users').set({ is_admin: true }).where('id', '=', userId).execute()
  const desk = await browser.newContext(baseURL ? { baseURL } : {})
  const admin = await desk.newPage()
  await signPageIn(admin, userId, email)
  await visit(admin, '/dashboard/admin/supply-orders')
  await expectAccessible(admin)
  await visit(admin, `/dashboard/admin/supply-orders/${orderId}`)
  await admin.getByRole('button', { name: 'Accept the order' }).click()
  await admin.getByRole('button', { name: 'Mark as shipped' }).click()
  const shipment = admin.getByRole('dialog', { name: /^Ship order/ })
  await shipment.getByLabel('Carrier').fill('UPS')
  await shipment.getByLabel('Tracking number').fill('1Z999')
  await shipment.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(admin.getByText('Shipped · UPS · 1Z999')).toBeVisible()
  await expectAccessible(admin)
  await desk.close()

  await visit(page, '/dashboard/make/orders')
  await expect(page.getByText('Shipped', { exact: true }).last()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await follow(page.getByRole('link', { name: /^Order \d+$/ }))
  await expect(page.getByText('UPS 1Z999')).toBeVisible()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText('All of it is in the cart again')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('a gang sheet and film are ordered together, printed, shipped and ordered again, at one price all the way', async ({
  page,
  browser,
  baseURL
}) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/make/ultra-color-max-transfers')
  await expect(page).toHaveTitle(/^Full-color transfers/)
  await expect(page.getByText('$31.68')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'New sheet' }).click()
  await page.waitForURL('**/ultra-color-max-transfers/*')
  await settled(page)

  const onWhite = { create: { width: 300, height: 200, channels: 3, background: '#ffffff' } } as const
  const patch = { create: { width: 100, height: 60, channels: 3, background: '#d0202e' } } as const
  const red = await sharp(patch).png().toBuffer()
  const box = await sharp(onWhite)
    .composite([{ input: red }])
    .extend({ ...EDGE, background: '#ffffff' })
    .png()
    .toBuffer()
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="80mm" viewBox="0 0 80 80"><path d="M40 0 80 80H0z" fill="#0b5fd0"/></svg>`
  await page.getByLabel('Add pictures').setInputFiles([
    { name: 'boxed.png', mimeType: 'image/png', buffer: box },
    { name: 'triangle.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(disc) }
  ])
  const rows = page.getByRole('listitem').filter({ has: page.getByLabel('How many') })
  await expect(rows).toHaveCount(2)
  const boxed = rows.filter({ hasText: 'boxed' })
  await expect(boxed.getByText('White ground')).toBeVisible()
  await expect(boxed.getByText('300 dpi')).toBeVisible()
  await boxed.getByLabel('Width').fill('4')
  await boxed.getByLabel('Width').press('Enter')
  await expect(boxed.getByText('85 dpi: too coarse')).toBeVisible()
  const triangle = rows.filter({ hasText: 'triangle' })
  await expect(triangle.getByText('Sharp at any size')).toBeVisible()
  await triangle.getByLabel('How many').fill('14')
  await page.getByLabel('Name of the sheet').fill('Spring team')
  await expect(page.getByRole('img', { name: 'A sheet 22″ × 24″ with 15 transfers' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Add to cart · $31.68' }).click()
  await expect(page.getByText('Spring team is in the cart')).toBeVisible()
  const sheetId = page.url().split('/').at(-1)!

  await visit(page, '/dashboard/make/heat-transfer-vinyl')
  await page.getByRole('button', { name: 'Choose color and roll of Puff' }).click()
  await page.getByRole('button', { name: /Add to cart · / }).click()
  await follow(page.getByRole('link', { name: 'Cart, 2 pieces' }))
  await expect(page.getByText('22″ × 24″ sheet, 15 transfers')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Street and number').fill('1 Main St')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').selectOption('Texas')
  await page.getByLabel('ZIP code').fill('78701')
  await expect(page.locator('.supply-totals')).toContainText(/Tax\$[1-9]/)
  const sums = await sumsOn(page)
  const total = sums.at(-1)!
  await page.getByRole('button', { name: `Continue to payment · ${total}` }).click()
  await page.waitForURL('**/checkout?order=*')
  await settled(page)
  expect(await sumsOn(page)).toEqual(sums)
  await page.getByRole('button', { name: 'Use 4242 4242 4242 4242' }).click()
  await page.getByRole('button', { name: `Pay ${total}` }).click()
  await page.waitForURL('**/checkout/completed?order=*')
  await settled(page)
  expect(await sumsOn(page)).toEqual(sums)
  const orderId = new URL(page.url()).searchParams.get('order')!
  const cents = Math.round(Number(total.replaceAll(/[$,]/g, '')) * 100)
  expect(await chargeOf(orderId)).toEqual([{ cents, currency: 'usd', status: 'succeeded' }])

  await visit(page, `/dashboard/make/ultra-color-max-transfers/${sheetId}`)
  await expect(page.getByText('This sheet was ordered, so it stays as it is.')).toBeVisible()
  await expect(page.getByLabel('How many')).toHaveCount(0)
  await expect(async () => {
    await visit(page, `/dashboard/make/orders/${orderId}`)
    await expect(page.getByRole('link', { name: 'PNG, 300 dpi' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  expect(await sumsOn(page)).toEqual(sums)
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const { userId, email } = await addPerson()
  await getDb().updateTable('users').set({ is_admin: true }).where('id', '=', userId).execute()
  const desk = await browser.newContext(baseURL ? { baseURL } : {})
  const admin = await desk.newPage()
  await signPageIn(admin, userId, email)
  await visit(admin, `/dashboard/admin/supply-orders/${orderId}`)
  expect(await sumsOn(admin)).toEqual(sums)
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: 'PNG, 300 dpi' }).click()
  ])
  expect(download.suggestedFilename()).toBe('Spring team.png')
  expect(await sharp(await download.path()).metadata()).toMatchObject({ width: 6600, height: 7200, density: 300 })
  await admin.getByRole('button', { name: 'Accept the order' }).click()
  await admin.getByRole('button', { name: 'Mark as shipped' }).click()
  const shipment = admin.getByRole('dialog', { name: /^Ship order/ })
  await shipment.getByLabel('Carrier').fill('FedEx')
  await shipment.getByLabel('Tracking number').fill('7946')
  await shipment.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(admin.getByText('Shipped · FedEx · 7946')).toBeVisible()
  await desk.close()

  // The buyer's screen was open all the while.
  await expect(page.getByText('FedEx 7946')).toBeVisible()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText('All of it is in the cart again')).toBeVisible()
  await follow(page.getByRole('link', { name: 'Your cart' }))
  await page.getByLabel('State').selectOption('Texas')
  await expect(page.getByRole('button', { name: `Continue to payment · ${total}` })).toBeVisible()
  expect(await sumsOn(page)).toEqual(sums)
})

test('the catalogues fit a small phone @phone', async ({ page }) => {
  await logInAsOwner(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of [
    'heat-transfer-vinyl?compare=everyday,puff,glow,brick',
    'cutters',
    'heat-presses',
    'ultra-color-max-transfers',
    'orders'
  ]) {
    await visit(page, `/dashboard/make/${path}`)
    await expectNoSideScroll(page)
    await expect(page.getByRole('navigation', { name: 'Catalogs' }).locator('[aria-current]')).toBeInViewport({
      ratio: 0.9
    })
  }
})

test('no payment begins before the tax of the state is worked out', async ({ page, complaints }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/make/heat-transfer-vinyl')
  await page.getByRole('button', { name: 'Choose color and roll of Puff' }).click()
  await page.getByRole('button', { name: /Add to cart · / }).click()
  await follow(page.getByRole('link', { name: /^Cart, / }))
  const total = page.locator('.supply-totals dd').last()
  const before = (await total.textContent())!

  let answer: 'fail' | 'wait' = 'fail'
  const waiting = Promise.withResolvers<void>()
  await page.route(/\/api\/v2\/supply-cart\?.*State=TX/, async route => {
    if (answer === 'fail') return route.fulfill({ status: 503, json: { ok: false, message: 'Away', data: null } })
    await waiting.promise
    await route.continue()
  })
  await page.getByLabel('State').selectOption('Texas')
  const go = page.getByRole('button', { name: /^Continue to payment/ })
  await expect(go).toBeDisabled()
  await expect(total).toHaveText('–')
  await expectAccessible(page)

  complaints.length = 0
  answer = 'wait'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(total).toHaveText('Working it out…')
  await expect(go).toHaveAttribute('aria-busy', 'true')
  await expect(go).toHaveText('Continue to payment')
  waiting.resolve()
  await expect(total).toHaveText(/^\$/)
  expect(await total.textContent()).not.toBe(before)
  await expect(go).toHaveText(`Continue to payment · ${await total.textContent()}`)
})
