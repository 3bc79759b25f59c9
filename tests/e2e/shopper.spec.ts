import { getDb } from '#lib/server/platform/db/index.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

import { updateOrder } from '../support/orders.ts'
import {
  addToCart,
  checkOut,
  expect,
  expectAccessible,
  expectNoSideScroll,
  payBy,
  settled,
  test,
  visit
} from '../support/person.ts'
import { openWildcats } from '../support/wildcats.ts'

const DAY_MS = 86_400_000

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString()
}

test('buys a shirt with a name on it, and puts the name right afterwards', { tag: '@both' }, async ({ page }) => {
  const store = await openWildcats()
  await visit(page, store.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wildcats Basketball')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('link', { name: 'Game day tee' }).click()
  await page.waitForURL('**/items/*')
  await settled(page)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Choose a size')).toBeVisible()
  await page.getByLabel('Name', { exact: false }).first().fill('Rivera')
  await expect(page.getByRole('img', { name: 'Game day tee, Navy, back' })).toContainText('RIVERA')
  await addToCart(page, { size: '2XL', fields: { Number: '07' } })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to cart' }).click()

  await page.waitForURL('**/orders/new')
  await settled(page)
  await expect(page.getByText('Name: RIVERA')).toBeVisible()
  // 20.00 and 4.00 for the team, 2.00 for the size, 5.00 for the name; 7 % tax.
  await expect(page.getByText('$33.17', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Have a coupon?' }).click()
  await page.getByLabel('Coupon code').fill('wild10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Coupon WILD10 applied')).toBeVisible()
  await checkOut(page)

  await expect(page.getByText('$29.85').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await payBy(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Bo!')
  await expect(page.getByText(/ending in 4242/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Change size or name' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Riviera')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("Saved. We'll make it as shown.")).toBeVisible()
  await page.reload()
  await expect(page.getByText('Name: RIVIERA')).toBeVisible()

  await visit(page, `${store.path}/orders/new`)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('shows name, price and button at once on a phone, and another one for a sibling takes five taps and one field', {
  tag: '@phone'
}, async ({ page }) => {
  const store = await openWildcats()
  await visit(page, store.path)
  await page.getByRole('link', { name: 'Game day tee' }).click()
  await page.waitForURL('**/items/*')
  await settled(page)
  await test.step('shows name, price and the button to buy at once on a phone, and no message under it', async () => {
    const bar = page.locator('.item-buy')
    for (const shown of [
      page.getByRole('heading', { level: 1 }),
      page.locator('main p', { hasText: /^\$\d+\.\d\d$/ }).first(),
      bar
    ]) {
      await expect(shown).toBeInViewport({ ratio: 1 })
    }
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await page.getByRole('button', { name: 'Add to cart' }).click()
    const message = page.getByText('Choose a size')
    await expect(message).toBeInViewport({ ratio: 1 })
    const [{ y, height }, { y: top }] = [(await message.boundingBox())!, (await bar.boundingBox())!]
    expect(y + height).toBeLessThanOrEqual(top)
  })

  await test.step('another one for a sibling keeps colour and size, and takes five taps and one field', async () => {
    await addToCart(page, { size: '2XL', fields: { Name: 'Ana' } })
    await expectAccessible(page)
    let taps = 0
    await page.exposeFunction('countTap', () => taps++)
    await page.evaluate(() =>
      addEventListener('pointerdown', () => (window as never as { countTap(): void }).countTap())
    )

    await page.getByRole('button', { name: 'Another one for a sibling' }).click()
    const name = page.getByRole('textbox', { name: /^Name/ })
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('')
    await name.fill('Ben')
    // The key at the corner of the keyboard leads on to the number, not to an order without one.
    await name.press('Enter')
    await expect(page.getByLabel('Number')).toBeFocused()
    await expect(page.getByRole('radio', { name: '2XL' })).toBeChecked()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('dialog', { name: 'In your cart' })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(5)
    await page.getByRole('link', { name: 'Go to cart' }).click()
    await page.waitForURL('**/orders/new')
    await settled(page)
    await expect(page.getByText('Name: ANA')).toBeVisible()
    await expect(page.getByText('Name: BEN')).toBeVisible()
  })
})

test('asks before a paid name is emptied, and does not write over what another window changed', async ({
  page,
  complaints
}) => {
  const store = await openWildcats()
  await visit(page, store.path)
  await page.getByRole('link', { name: 'Game day tee' }).click()
  await page.waitForURL('**/items/*')
  await settled(page)
  await addToCart(page, { size: '2XL', fields: { Name: 'Ana' } })
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await page.waitForURL('**/orders/new')
  await settled(page)
  await checkOut(page)
  await payBy(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await settled(page)

  // The picture of the mail: by the order's link alone.
  const [link, publicId] = /^.*\/orders\/([\w-]+)/.exec(page.url())!
  const { id } = await getDb()
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_lines.id')
    .where('public_id', '=', publicId!)
    .executeTakeFirstOrThrow()
  expect((await page.request.get(`${link}/${id}.png`)).headers()['content-type']).toBe('image/png')
  expect((await page.request.get(`${link}x/${id}.png`)).status()).toBe(404)

  const other = await page.context().newPage()
  await visit(other, page.url())
  const edit = async (window: typeof page, value: string) => {
    await window.getByRole('button', { name: 'Change size or name' }).click()
    await window.getByRole('textbox', { name: /^Name/ }).fill(value)
  }
  await edit(page, '')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You paid $5.00 for: Name')).toBeVisible()
  await expectAccessible(page)

  await edit(other, 'Zoe')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText("Saved. We'll make it as shown.")).toBeVisible()

  await page.getByRole('button', { name: 'Save without it' }).click()
  await expect(page.getByText('It is now: 2XL, ZOE')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Name: ZOE')).toBeVisible()
  await other.close()
  // The refusal.
  complaints.length = 0
})

test('asks the bank where the card wants it, and sees the order move on while its page is open', {
  tag: '@phone'
}, async ({ page }) => {
  await test.step('asks the bank where the card wants it', async () => {
    const store = await openWildcats()
    await visit(page, `${store.path}/items/${store.items['Coach polo']}`)
    await addToCart(page, { size: 'M' })
    await page.getByRole('link', { name: 'Go to cart' }).click()
    await checkOut(page)
    await payBy(page, '4000 0025 0000 3155')
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(page.getByText(/^Not paid: /)).toBeVisible()
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/orders/*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Bo!')
  })

  await test.step('sees the order move on while its page is open', async () => {
    const { id: subjectId, workspace_id: workspaceId } = await getDb()
      .selectFrom('orders')
      .select(['id', 'workspace_id'])
      .where('public_id', '=', page.url().split('/').at(-1)!)
      .executeTakeFirstOrThrow()
    await updateOrder(subjectId, { status: 'production' })
    await notify(getDb(), { kind: 'order', workspaceId, subjectId })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Being made')
  })
})

test('leads a wrong address to the right one; a cart that is sent twice is one order, and what was typed stays', async ({
  page
}) => {
  const store = await openWildcats()
  await test.step('leads a wrong address to the right one', async () => {
    const wrong = `/popup-stores/${store.campaignId}/old-name/items/${store.items['Coach polo']}`
    await visit(page, wrong)
    expect(new URL(page.url()).pathname).toBe(`${store.path}/items/${store.items['Coach polo']}`)
  })

  await test.step('places one order for a cart that is sent twice, and keeps what was typed', async () => {
    await addToCart(page, { size: 'M' })
    await page.getByRole('link', { name: 'Go to cart' }).click()
    await checkOut(page)
    const first = page.url()
    await page.getByRole('link', { name: 'Back to cart' }).click()
    await page.waitForURL('**/orders/new')
    await settled(page)
    await expect(page.getByLabel('Your name')).toHaveValue('Bo Rivera')
    await page.getByRole('button', { name: /Continue to payment · / }).click()
    await page.waitForURL('**/purchase?order=*')
    expect(page.url()).toBe(first)
  })
})

test('brings back what was taken out of the cart, also when nothing else was in it', { tag: '@phone' }, async ({
  page
}) => {
  const store = await openWildcats()
  await visit(page, `${store.path}/items/${store.items['Coach polo']}`)
  await addToCart(page, { size: 'M' })
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await page.waitForURL('**/orders/new')
  await settled(page)
  await page.getByRole('button', { name: 'Remove Coach polo' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText('Coach polo removed.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Coach polo' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Continue to payment · / })).toBeEnabled()
  await expect(page.getByText('Coach polo removed.')).toBeHidden()
})

test('loses nothing where the shop cannot be reached', async ({ page, complaints }) => {
  const store = await openWildcats()
  await visit(page, `${store.path}/items/${store.items['Coach polo']}`)
  await addToCart(page, { size: 'M' })
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await checkOut(page)
  await page.route('**/payment-intents/confirm', route => route.abort('connectionreset'))
  await payBy(page, '4242 4242 4242 4242')
  await expect(page.getByText(/you have not been charged/)).toBeVisible()
  await page.unroute('**/payment-intents/confirm')
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL('**/orders/*')
  complaints.length = 0
})

test('says why nothing can be bought: not open yet, closed, no store', { tag: '@phone' }, async ({
  page,
  complaints
}) => {
  await test.step('tells when a store opens', async () => {
    const store = await openWildcats({ store: { opens_at: daysFromNow(2), theme_hex: '#1b2438' } })
    await visit(page, store.path)
    await expect(page.getByText('This store is not open yet')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('shows what a closed store has to say, and takes no orders', async () => {
    const store = await openWildcats({ store: { closes_at: daysFromNow(-1) } })
    await visit(page, store.path)
    await expect(page.getByText('This store is closed')).toBeVisible()
    await expectAccessible(page)
    await visit(page, `${store.path}/items/${store.items['Coach polo']}`)
    await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('says so where there is no store', async () => {
    const response = await page.goto('/popup-stores/nothing-here/at-all')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store not found')
    await expectAccessible(page)
    complaints.length = 0
  })
})

test('opens to the password, with and without a script', async ({ browser, page, complaints }) => {
  const store = await openWildcats({ password: 'go cats' })
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env['PRODUCT_URL']! })
  for (const visitor of [page, await plain.newPage()]) {
    await visitor.goto(store.path)
    await expect(visitor.getByText('You need a password to open this store.')).toBeVisible()
    await visitor.getByLabel('Password').fill('wrong')
    await visitor.getByRole('button', { name: 'Open store' }).click()
    await expect(visitor.getByText('This is not the password of this store')).toBeVisible()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Wildcats Basketball')
    await visitor.getByLabel('Password').fill('go cats')
    await visitor.getByRole('button', { name: 'Open store' }).click()
    await expect(visitor.getByRole('link', { name: 'Coach polo' })).toBeVisible()
  }
  await plain.close()
  complaints.length = 0
})

test('fits the smallest phones and shows all without a script', { tag: '@phone' }, async ({ browser }) => {
  const store = await openWildcats()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env['PRODUCT_URL']!,
    viewport: { width: 320, height: 568 }
  })
  const page = await context.newPage()
  for (const path of ['', `/items/${store.items['Game day tee']}`, '/orders/new']) {
    await page.goto(store.path + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.locator('main').evaluate(element => element.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
  }
  await context.close()
})

test('can be read in the dark from the store to the receipt, at 320 pixels', async ({ page }) => {
  const store = await openWildcats()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  async function expectReadable() {
    await settled(page)
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(236, 235, 232)')
    // What is far below is not drawn, and axe would judge it by what was behind it before.
    await page.evaluate(() => {
      for (const card of document.querySelectorAll<HTMLElement>('.item-card')) card.style.contentVisibility = 'visible'
    })
    await expectAccessible(page)
    await expectNoSideScroll(page)
  }

  await visit(page, store.path)
  await expectReadable()
  await page.getByRole('link', { name: 'Game day tee' }).click()
  await page.waitForURL('**/items/*')
  await settled(page)
  await page.getByLabel('Name', { exact: false }).first().fill('Rivera')
  await addToCart(page, { size: 'M', fields: { Number: '07' } })
  await expectReadable()
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await page.waitForURL('**/orders/new')
  await expect(page.getByText('$31.03', { exact: true }).first()).toBeVisible()
  await expectReadable()
  await checkOut(page)
  await expectReadable()
  await payBy(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await expectReadable()
})
