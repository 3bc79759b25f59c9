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

test('pays for a larger size on the order’s page, and gets the difference back for a smaller one', {
  tag: '@phone'
}, async ({ page, complaints }) => {
  const store = await openWildcats()
  await visit(page, `${store.path}/items/${store.items['Coach polo']}`)
  await addToCart(page, { size: 'M' })
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await checkOut(page)
  await payBy(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await settled(page)

  // Another window asks for the larger size first: what waits comes with the refusal.
  await page.getByRole('button', { name: 'Change size' }).click()
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  const { data } = await (await page.request.get(`/api/v2/store/orders/${orderId}`)).json()
  const elsewhere = await page.request.put(`/api/v2/store-order-items/${data.lines[0].id}?orderId=${orderId}`, {
    data: { sizeId: data.lines[0].sizes.find((size: { name: string }) => size.name === '2XL').id, expectedCents: 214 }
  })
  expect(elsewhere.status()).toBe(200)
  await page.getByLabel('Size').selectOption({ label: 'L' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Another size waits to be paid for.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay $2.14' })).toBeVisible()
  // The refusal.
  complaints.length = 0
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Keep it as it was' }).click()
  await expect(page.getByRole('link', { name: 'Pay $2.14' })).toBeHidden()

  // 2 dollars and 7 % tax; what a piece raises is an amount of its own.
  await page.getByRole('button', { name: 'Change size' }).click()
  await page.getByLabel('Size').selectOption({ label: '2XL (+$2.14)' })
  await expect(page.getByText(/^\$2\.14 more/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Pay $2.14 and change' }).click()
  await page.waitForURL('**/pay?change=*')
  await settled(page)
  await expect(page.getByText('Size: M → 2XL')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  // Back without paying: nothing has changed, and it can still be paid.
  await page.getByRole('link', { name: 'View your order' }).click()
  await settled(page)
  await expect(page.getByText('Navy · M')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: 'Pay $2.14' }).click()
  await payBy(page, '4242 4242 4242 4242')
  await expect(page.getByText("Paid. We'll make it as shown.")).toBeVisible()
  await settled(page)
  await expect(page.getByText('Navy · 2XL')).toBeVisible()

  await page.getByRole('button', { name: 'Change size' }).click()
  await page.getByLabel('Size').selectOption({ label: 'M (−$2.14)' })
  await expect(page.getByText('$2.14 less. It goes back to your card.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('$2.14 given back for a size that costs less')).toBeVisible()
  await expect(page.getByText('Navy · M')).toBeVisible()
  const { data: after } = await (await page.request.get(`/api/v2/store/orders/${orderId}`)).json()
  expect(after.lines[0].size.name).toBe('M')
})
