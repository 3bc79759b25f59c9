import type { Page } from '@playwright/test'

import { addToCart, checkOut, expect, expectAccessible, expectNoSideScroll, settled, visit } from '../support/person.ts'
import { cardFields, payByStripe, test } from '../support/stripe-person.ts'
import { openWildcats } from '../support/wildcats.ts'

/** From the item to the page that asks for the card. */
async function orderPolo(page: Page): Promise<void> {
  const store = await openWildcats()
  await visit(page, `${store.path}/items/${store.items['Coach polo']}`)
  await addToCart(page, { size: 'M' })
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await checkOut(page)
}

async function expectReceipt(page: Page): Promise<void> {
  await page.waitForURL('**/orders/*')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Bo!')
}

test('168: only the page that takes the card contacts another origin, and that is Stripe; it charges once, told by its webhook', async ({
  page,
  product,
  stripe
}) => {
  const before = stripe.sums().succeededCents
  await test.step('only the page that takes the card contacts another origin, and that is Stripe', async () => {
    const contacts: [page: string, host: string][] = []
    page.on('request', request => {
      const { protocol, origin, hostname } = new URL(request.url())
      if (/^https?:$/.test(protocol) && origin !== product.url) contacts.push([new URL(page.url()).pathname, hostname])
    })
    await orderPolo(page)
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    expect(contacts.length).toBeGreaterThan(0)
    const elsewhere = contacts.filter(
      ([path, host]) => !/\/purchase$/.test(path) || !/^(js|api|hooks|m)\.stripe\.com$/.test(host)
    )
    expect(elsewhere).toEqual([])
  })

  await test.step('pays by Stripe: one charge of the order’s amount, told by its webhook', async () => {
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    // The stand-in's keys are test keys, and the page says so.
    await expect(page.getByText('Test mode')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await payByStripe(page, '4242 4242 4242 4242')
    await expectReceipt(page)
    await expect(page.getByText(/ending in 4242/)).toBeVisible()

    const orderId = page.url().split('/').at(-1)!
    const { data } = await (await page.request.get(`/api/v2/store/orders/${orderId}`)).json()
    expect(data.paidCents).toBe(data.totalCents)
    expect(stripe.sums().succeededCents - before).toBe(data.totalCents)
    const [intent] = stripe
      .intents()
      .filter(({ amount, status }) => status === 'succeeded' && amount === data.totalCents)
    expect(intent).toMatchObject({ amount_received: data.totalCents, currency: 'usd' })
  })
})

test('says why Stripe declined a card, takes another one, and asks the bank where that wants it', async ({
  page,
  stripe,
  complaints
}) => {
  let before = 0
  await test.step('says why Stripe declined a card, and takes another one', async () => {
    await orderPolo(page)
    await payByStripe(page, '4000 0000 0000 9995')
    await expect(page.getByText(/insufficient funds/)).toBeVisible()
    // The browser itself notes an answer of 402.
    complaints.length = 0
    before = stripe.intents().length
  })

  await test.step('asks the bank where the card wants it', async () => {
    await payByStripe(page, '4000 0025 0000 3155')
    const bank = page.frameLocator('iframe[src^="https://hooks.stripe.com"]')
    await bank.getByRole('button', { name: /fail/i }).click()
    await expect(page.getByText(/^Not paid: |unable to authenticate/).first()).toBeVisible()
    complaints.length = 0
    await page.getByRole('button', { name: /^Pay / }).click()
    await bank.getByRole('button', { name: /complete/i }).click()
    await expectReceipt(page)
    expect(stripe.intents()).toHaveLength(before)
  })
})

test('keeps the order where Stripe’s script does not load, and goes on when it does', async ({ page, complaints }) => {
  const isScript = /^https:\/\/js\.stripe\.com\/.*\.js/
  await page.route(isScript, route => route.abort('namenotresolved'))
  await orderPolo(page)
  await expect(page.getByRole('alert').filter({ has: page.getByRole('button') })).toBeVisible()
  await page.unroute(isScript)
  complaints.length = 0
  await page.getByRole('alert').getByRole('button').click()
  await payByStripe(page, '4242 4242 4242 4242')
  await expectReceipt(page)
})

test('pays by the wallet that the browser has, and shows no button where it has none', { tag: '@phone' }, async ({
  page,
  stripe,
  complaints
}) => {
  await orderPolo(page)
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByText('or pay by card')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Apple Pay' })).toHaveCount(0)

  await page.addInitScript(() => Object.assign(window, { ApplePaySession: class {} }))
  await page.reload()
  const before = stripe.sums().succeededCents
  await expect(page.getByText('or pay by card')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  // The bank says no first: the order waits as it was.
  await page.route('https://api.stripe.com/v1/payment_intents/*/confirm', route => route.abort())
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  expect(stripe.sums().succeededCents).toBe(before)
  await page.unroute('https://api.stripe.com/v1/payment_intents/*/confirm')
  // The browser itself notes what it could not reach.
  complaints.length = 0
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await expectReceipt(page)
  expect(stripe.sums().succeededCents).toBeGreaterThan(before)
})
