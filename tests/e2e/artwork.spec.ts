import { expect, expectAccessible, expectNoSideScroll, follow, test, visit } from '../support/person.ts'

test('browses, filters and pages through clip art without a script', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/artwork')
  await page
    .getByRole('link', { name: /^Animals/ })
    .first()
    .click()
  await expect(page).toHaveURL('/artwork/animals')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Animals clip art')

  await page.getByRole('searchbox', { name: 'Search clip art' }).fill('wolf')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/artwork/animals?search=wolf')
  await expect(page.getByText(/^\d+ drawings for “wolf”$/)).toBeVisible()
  await page.getByRole('link', { name: /^Wolf head/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wolf head')
  await expect(page.getByRole('definition').filter({ hasText: 'Lorc' })).toContainText('CC BY 3.0')

  await page.getByRole('link', { name: 'Hoodie' }).click()
  await page.getByRole('link', { name: 'Gold', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Wolf head on a Hoodie in gold' })).toBeVisible()

  await page.goto('/artwork/food')
  await page
    .getByRole('link', { name: /^Red: \d+ drawings$/ })
    .first()
    .click()
  await expect(page).toHaveURL('/artwork/food?hue=red')
  await expect(page.getByRole('link', { name: /^Cherries/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Any color' }).first().click()
  await expect(page).toHaveURL('/artwork/food')

  await page.goto('/artwork/food?colours=1')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/artwork/food?colours=1&page=2')
  await page.context().close()
})

test('searches as one types, and keeps the address to share', async ({ page }) => {
  await visit(page, '/artwork')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clip art that cuts clean')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('searchbox', { name: 'Search clip art' }).fill('birthday cake')
  await expect(page.getByRole('link', { name: /^Birthday cake/ }).first()).toBeVisible()
  await expect(page).toHaveURL('/artwork?search=birthday+cake')
  await page.getByRole('searchbox', { name: 'Search clip art' }).fill('qqqqqq')
  await expect(page.getByRole('heading', { name: 'No drawing has that name' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search clip art' })).toHaveValue('qqqqqq')
})

test('opens the filters on a phone', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/artwork/vehicles')
  await page.getByText('Filters', { exact: true }).click()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: 'Only what a blade can cut' }).click()
  await expect(page).toHaveURL('/artwork/vehicles?cuttable=true')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/artwork/vehicles')
})

test('shows premium drawings small, and gives nobody their file', async ({ page, complaints }) => {
  await visit(page, '/artwork/premiumArtwork')
  await follow(
    page
      .getByRole('main')
      .getByRole('link', { name: /Premium/ })
      .first()
  )
  await expect(page.getByText('Premium drawings come with a paid plan.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download the SVG' })).toHaveCount(0)
  const id = new URL(page.url()).searchParams.get('id')
  expect((await page.request.get(`/artwork/files/${id}.svg`)).status()).toBe(404)
  expect((await page.request.get(`/artwork/files/${id}.webp`)).status()).toBe(200)
  expect((await page.request.get('/artwork/no-such-category')).status()).toBe(404)
  expect((await page.request.get('/artwork/detail?id=no-such-thing')).status()).toBe(404)
  expect(complaints).toEqual([])
})
