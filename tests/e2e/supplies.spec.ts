// Supplies from looking at film to the parcel: a shop chooses, pays and orders again; the platform's admin packs and ships.
import { getDb } from '#lib/server/platform/db/index.ts'

import { addPerson, logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, follow, settled, test, visit } from '../support/person.ts'
import { signPageIn } from '../support/sessions.ts'

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
  await expect(page.getByRole('status').filter({ hasText: '1 line of film, 6 colours' })).toBeVisible()
  await visit(page, '/dashboard/make/heat-transfer-vinyl')
  await expect(page.getByText(/12″, 15″ rolls fit your 15″ desktop cutter/).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Compare Everyday smooth' }).check()
  await page.getByRole('checkbox', { name: 'Compare Puff' }).check()
  await expect(page).toHaveURL(/compare=everyday%2Cpuff/)
  await expect(page.getByRole('region', { name: 'Side by side' }).last()).toContainText('280–320 °F')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Choose colour and roll of Everyday smooth' }).click()
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

test('the catalogues fit a small phone @phone', async ({ page }) => {
  await logInAsOwner(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['heat-transfer-vinyl?compare=everyday,puff,glow,brick', 'cutters', 'heat-presses', 'orders']) {
    await visit(page, `/dashboard/make/${path}`)
    await expectNoSideScroll(page)
  }
})
