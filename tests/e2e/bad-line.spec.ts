// Shopping on a bad line and in a store that changes: each trouble has its sentence, and nothing typed is lost.
import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'

import { updateOrder } from '../support/orders.ts'
import { addToCart, checkOut, expect, follow, payBy, settled, test, visit } from '../support/person.ts'
import { openWildcats, type Wildcats } from '../support/wildcats.ts'

const LONGER_THAN_ANYBODY_WAITS_MS = 30_000

/** A polo in the cart, and the cart open with its price. */
async function fillCart(page: Page, store: Wildcats): Promise<void> {
  await visit(page, `${store.path}/items/${store.items['Coach polo']}`)
  await addToCart(page, { size: 'M' })
  await follow(page.getByRole('link', { name: 'Go to cart' }))
  await expect(orderButton(page)).toBeEnabled()
}

function orderButton(page: Page) {
  return page.getByRole('button', { name: /Continue to payment · / })
}

function oneMore(page: Page) {
  return page.getByRole('spinbutton', { name: 'Quantity of Coach polo' }).locator('..').getByRole('button').last()
}

function anHourAgo(): string {
  return new Date(Date.now() - 3_600_000).toISOString()
}

async function typeBuyer(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Bo Rivera')
  await page.getByLabel('E-mail').fill('bo@example.com')
  await page.getByRole('radio', { name: /Pick up/ }).check()
  await page.getByLabel('Note to the shop').fill('After practice, please')
}

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel('Your name')).toHaveValue('Bo Rivera')
  await expect(page.getByLabel('Note to the shop')).toHaveValue('After practice, please')
}

function findOrders({ storeId }: Wildcats) {
  return getDb().selectFrom('orders').select(['id', 'status']).where('store_id', '=', storeId).execute()
}

/** The server does what it was asked, but its answer never arrives. */
async function loseAnswerOnce(page: Page, pattern: string): Promise<void> {
  await page.route(
    pattern,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 }
  )
}

test('says when no price or no answer comes, asks again, and keeps what was typed', { tag: '@phone' }, async ({
  page,
  complaints
}) => {
  const store = await openWildcats()
  await page.clock.install()
  await fillCart(page, store)
  await typeBuyer(page)
  await test.step('says when no price comes, and asks again by a press or when the line is back', async () => {
    const asked = page.waitForRequest('**/cart-items')
    await page.route('**/cart-items', () => undefined)
    await oneMore(page).click()
    await page.clock.runFor(1000)
    await asked

    await page.clock.fastForward(LONGER_THAN_ANYBODY_WAITS_MS)

    await expect(page.getByText('The price could not be calculated. Your cart is saved.')).toBeVisible()
    await expect(orderButton(page)).toBeDisabled()
    await page.unroute('**/cart-items')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('2 pieces')).toBeVisible()
    await expect(orderButton(page)).toBeEnabled()

    await page.route('**/cart-items', route => route.abort('internetdisconnected'))
    await oneMore(page).click()
    await expect(page.getByText('The price could not be calculated. Your cart is saved.')).toBeVisible()
    await page.unroute('**/cart-items')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('3 pieces')).toBeVisible()
    await expectTyped(page)
    complaints.length = 0
  })

  await test.step('gives up on an order that gets no answer, and keeps what was typed', async () => {
    await page.clock.runFor(1000)
    await expect(orderButton(page)).toBeEnabled()
    await page.route('**/store-orders', () => undefined)
    const asked = page.waitForRequest('**/store-orders')
    await orderButton(page).click()
    await asked

    await page.clock.fastForward(LONGER_THAN_ANYBODY_WAITS_MS)

    await expect(page.getByText('We could not reach the shop. Nothing is lost: please try again.')).toBeVisible()
    await expect(orderButton(page)).toBeEnabled()
    await expectTyped(page)
    complaints.length = 0
  })
})

test('can be sent again when the back button brings it back, and is one order where its answer was lost', async ({
  page,
  complaints
}) => {
  const store = await openWildcats()
  await fillCart(page, store)
  await typeBuyer(page)
  await test.step('can be sent again when the back button brings it back as it was left', async () => {
    await page.route('**/store-orders', () => undefined)
    await orderButton(page).click()

    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

    await page.waitForLoadState('load')
    await settled(page)
    await expectTyped(page)
    await expect(orderButton(page)).toBeEnabled()
    complaints.length = 0
  })

  await test.step('places one order where its answer was lost, however often it is sent', async () => {
    await page.unroute('**/store-orders')
    await loseAnswerOnce(page, '**/store-orders')

    await orderButton(page).dblclick()

    await expect(page.getByText('We could not reach the shop. Nothing is lost: please try again.')).toBeVisible()
    await expectTyped(page)
    await orderButton(page).click()
    await page.waitForURL('**/purchase?order=*')
    await settled(page)
    expect(await findOrders(store)).toHaveLength(1)
    complaints.length = 0
  })
})

test('finds out that it is paid where the answer of the payment was lost', async ({ page, complaints }) => {
  const store = await openWildcats()
  await fillCart(page, store)
  await checkOut(page)
  await loseAnswerOnce(page, '**/payment-intents/confirm')

  await payBy(page, '4242 4242 4242 4242')

  await page.waitForURL(/orders\/(?!new)/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Bo!')
  expect(await findOrders(store)).toMatchObject([{ status: 'paid' }])
  complaints.length = 0
})

test('forbids to pay again while nobody knows what became of it', async ({ page, complaints }) => {
  const store = await openWildcats()
  await fillCart(page, store)
  await checkOut(page)
  await loseAnswerOnce(page, '**/payment-intents/confirm')
  await page.route('**/store-order-payments', route => route.abort('internetdisconnected'))

  await payBy(page, '4242 4242 4242 4242')

  await expect(page.getByText(/Please do not pay again: check first/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toBeHidden()
  await page.unroute('**/store-order-payments')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.waitForURL(/orders\/(?!new)/)
  complaints.length = 0
})

test('tells of a price that changed, a size that went and a store that is gone, and keeps what was typed', {
  tag: '@phone'
}, async ({ page, complaints }) => {
  const store = await openWildcats()
  await fillCart(page, store)
  await typeBuyer(page)
  await test.step('tells of a price that changed and a size that went, and orders what is left', async () => {
    await expect(orderButton(page)).toBeEnabled()
    const change = getDb().updateTable('store_items').where('id', '=', store.items['Coach polo']!)
    await change.set({ price_cents: 4000 }).execute()

    await orderButton(page).click()

    await expect(page.getByText('The total has changed')).toBeVisible()
    await expectTyped(page)
    expect(await findOrders(store)).toEqual([])
    await change.set({ left_out: JSON.stringify(['m']) }).execute()
    await page.getByRole('button', { name: /^Order for / }).click()
    await expect(page.getByText('This size is no longer offered, please choose another').first()).toBeVisible()
    await change.set({ left_out: '[]', hidden: true }).execute()
    await page.reload()
    await settled(page)
    await expect(page.getByText(/no longer in the store|no longer sold in this store/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Coach polo' })).toBeVisible()
    await expectTyped(page)
    complaints.length = 0
  })

  await test.step('tells that the store is gone', async () => {
    await getDb().updateTable('store_items').set({ hidden: false }).where('store_id', '=', store.storeId).execute()
    await page.reload()
    await settled(page)
    await expect(orderButton(page)).toBeEnabled()
    await getDb().updateTable('stores').set({ stage: 'cancelled' }).where('id', '=', store.storeId).execute()

    await orderButton(page).click()

    await expect(page.getByText(/This store has been taken down/).first()).toBeVisible()
    await expectTyped(page)
    complaints.length = 0
  })
})

test('tells that the store has closed, and takes the payment of who ordered in time', async ({
  page,
  context,
  complaints
}) => {
  const store = await openWildcats()
  await fillCart(page, store)
  const late = await context.newPage()
  await visit(late, page.url())
  await typeBuyer(late)
  await expect(orderButton(late)).toBeEnabled()
  await checkOut(page)
  await getDb().updateTable('stores').set({ closes_at: anHourAgo() }).where('id', '=', store.storeId).execute()

  await orderButton(late).click()
  await expect(late.getByText(/^This store closed on .* and takes no more orders$/).first()).toBeVisible()
  await expectTyped(late)

  await payBy(page, '4242 4242 4242 4242')
  await page.waitForURL(/orders\/(?!new)/)
  await settled(late)
  await expect(late.getByText('It was ordered or emptied in another tab.')).toBeVisible()
  complaints.length = 0
})

test('asks for the password again in a private store, and keeps the cart and what was typed', async ({
  page,
  complaints
}) => {
  const store = await openWildcats({ password: 'wildcats' })
  await page.goto(store.path)
  await page.getByLabel('Password').fill('wildcats')
  await page.getByRole('button', { name: 'Open store' }).click()
  await expect(page.getByRole('link', { name: 'Coach polo' })).toBeVisible()
  await fillCart(page, store)
  await typeBuyer(page)
  await page.context().clearCookies()

  await oneMore(page).click()

  await expect(page.getByText(/This store asks for its password again/)).toBeVisible()
  await page.getByRole('button', { name: 'Enter password' }).click()
  await page.getByLabel('Password').fill('wildcats')
  await page.getByRole('button', { name: 'Open store' }).click()
  await page.waitForURL('**/orders/new')
  await settled(page)
  await expect(page.getByText('2 pieces')).toBeVisible()
  await expectTyped(page)
  complaints.length = 0
})

test('warns who is about to pay for what another tab has ordered', async ({ page, context, complaints }) => {
  const store = await openWildcats()
  await fillCart(page, store)
  await checkOut(page)
  const other = await context.newPage()
  await visit(other, `${store.path}/orders/new`)
  await checkOut(other)
  await payBy(other, '4242 4242 4242 4242')
  await other.waitForURL(/orders\/(?!new)/)

  await expect(page.getByText(/Your cart was ordered or emptied in another tab/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible()
  complaints.length = 0
})

test('takes no money for an order that the shop looks into, nor after the time to pay', async ({
  page,
  complaints
}) => {
  const store = await openWildcats()
  await fillCart(page, store)
  await typeBuyer(page)
  await checkOut(page)
  const address = page.url()
  await test.step('does not take money again for an order whose payment the shop looks into', async () => {
    await expect(page.getByLabel('Card number')).toBeVisible()
    const held_reason = 'The amount paid (100) is not that of the order'
    await changeOrders(store, { held_reason })

    await page.reload()

    await page.waitForURL(/orders\/(?!new)/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being checked')
    await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0)
  })

  await test.step('tells that the time to pay is over, on arrival and at the press', async () => {
    await changeOrders(store, { held_reason: '', expires_at: anHourAgo() })
    await page.goto(address)
    await expect(page.getByText(/time to pay (this order )?has run out/i)).toBeVisible()

    await changeOrders(store, { status: 'expired' })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'The time to pay has run out' })).toBeVisible()
    await follow(page.getByRole('link', { name: 'Back to cart' }))
    await expect(page.getByRole('heading', { name: 'Coach polo' })).toBeVisible()
    await expectTyped(page)
    complaints.length = 0
  })
})

/** All orders of the store, past all rules. */
async function changeOrders({ storeId }: Wildcats, change: Parameters<typeof updateOrder>[1]): Promise<void> {
  const orders = await getDb().selectFrom('orders').select('id').where('store_id', '=', storeId).execute()
  for (const { id } of orders) await updateOrder(id, change)
}
