// Screens of the demo shop that no other spec looks at as full as these: nothing for axe to find and nothing that scrolls
// sideways, on a desk and a phone. The steps of a set-up are in `whole-path.spec.ts`.
// `SHOTS=folder` keeps a picture of each.
import type { Page } from '@playwright/test'

import { placeOrder } from '#lib/contract/shopping.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { askForLargerSize, call, type Demo, findDemo } from '../support/demo-rows.ts'
import { BLANK_SCREENS, type DemoScreen, JOB_SCREENS, SHOPPER_SCREENS, STORE_SCREENS } from '../support/demo-screens.ts'
import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'
import { updateOrder } from '../support/orders.ts'
import { logInAsOwner } from '../support/owner.ts'
import { signInToDemo } from '../support/sessions.ts'
import { openShop, orderBody } from '../support/shop.ts'
import type { Person } from '../support/world.ts'

let demo: Demo

test.beforeAll(async ({ database: _ }) => {
  demo = await findDemo()
})

const shot = (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  return folder ? page.screenshot({ path: `${folder}/${name}.png`, fullPage: true }) : undefined
}

async function lookAt(page: Page, screens: DemoScreen[], project: string): Promise<void> {
  // The others are looked at as well, however many of them have something.
  const found: string[] = []
  for (const { name, path, act } of screens) {
    await test
      .step(name, async () => {
        await visit(page, path(demo))
        await act?.(page, demo)
        await shot(page, `${name}-${project}`)
        await expectAccessible(page)
        await expectNoSideScroll(page)
      })
      .catch((error: unknown) => void found.push(`${name}: ${String(error)}`))
  }
  expect(found).toEqual([])
}

test('screens of stores, items, orders and money', async ({ page }, { project }) => {
  await signInToDemo(page)
  await lookAt(page, STORE_SCREENS, project.name)
})

test('an order that waits for the money of a larger size, as the shop and the buyer see it', async ({ page }, {
  project
}) => {
  await signInToDemo(page)
  await visit(page, '/dashboard')
  const { id, path, publicId, changeId } = await askForLargerSize(page, demo)
  const order = `${path}/orders/${publicId}`
  const screens = [
    { name: 'waiting-shop', path: () => `/dashboard/orders/${id}/details` },
    { name: 'waiting-buyer', path: () => order },
    { name: 'waiting-pay', path: () => `${order}/pay?change=${changeId}` }
  ]
  await lookAt(page, screens, project.name)
})

test('an order whose payment is held, as the shop and the buyer see it', async ({ page }, { project }) => {
  const owner = await logInAsOwner(page)
  await visit(page, '/dashboard')
  const shop = await openShop(owner as Person)
  const { orderId: publicId } = await call<{ orderId: string }>(page, 'POST', placeOrder.path, orderBody(shop))
  const { id } = await getDb()
    .selectFrom('orders')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  await updateOrder(id, { held_reason: '$18.00 was paid, but the order comes to $20.00.' })
  const screens = [
    { name: 'held-shop', path: () => `/dashboard/orders/${id}/details` },
    { name: 'held-buyer', path: () => `${shop.path}/orders/${publicId}` }
  ]
  await lookAt(page, screens, project.name)
})

test('screens of shoppers', async ({ page }, { project }) => {
  await lookAt(page, SHOPPER_SCREENS, project.name)
})

test('screens of jobs, leads, customers and invoices', async ({ page }, { project }) => {
  await signInToDemo(page)
  await lookAt(page, JOB_SCREENS, project.name)
})

test('screens of blanks, and what guests are sent', async ({ page }, { project }) => {
  await signInToDemo(page)
  await lookAt(page, BLANK_SCREENS, project.name)
})
