// Every page that stands on its own: nothing for axe to find, nothing that scrolls sideways, nothing in the console.
import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'
import { DEMO_ACCOUNTS } from '#lib/shared/demo.ts'

import { expect, expectAccessible, expectNoSideScroll, test, visit } from '../support/person.ts'
import { signInToDemo } from '../support/sessions.ts'

/** In two halves, which are looked at side by side. */
const PUBLIC = {
  'before signing in': [
    '/login',
    '/signup',
    '/signup/email',
    '/auth/verify',
    '/auth/reset',
    '/auth/reset/verify',
    '/api/docs',
    '/api/docs/customers'
  ],
  'of words': [
    '/',
    '/endless-possibilities',
    '/spring-teams',
    '/legal/privacy',
    '/legal/terms',
    '/help',
    '/help/stores/dates',
    '/help/members/roles',
    '/blog',
    '/blog/press-temperatures'
  ]
}

const PRIVATE = [
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/orders?search=nobody',
  '/dashboard/stores',
  '/dashboard/items',
  '/dashboard/items/new',
  '/dashboard/workspaces'
]

async function expectGood(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    await expectNoSideScroll(page)
  })
}

for (const [kind, paths] of Object.entries(PUBLIC)) {
  test(`167: pages ${kind}`, async ({ page }) => {
    for (const path of paths) await expectGood(page, path)
  })
}

test('a page that is not there', async ({ page, complaints }) => {
  await visit(page, '/nothing/here')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  // The browser notes the 404.
  complaints.length = 0
})

test('167: the dashboard of the demo shop', async ({ page }) => {
  await signInToDemo(page)
  const { id: workspaceId } = await getDb()
    .selectFrom('workspaces')
    .innerJoin('users', 'users.id', 'workspaces.owner_id')
    .select('workspaces.id')
    .where('email', '=', DEMO_ACCOUNTS[0].email)
    .orderBy('workspaces.created_at')
    .executeTakeFirstOrThrow()
  const ours = getDb().selectFrom('orders').select('id').where('workspace_id', '=', workspaceId)
  const order = await ours.where('paid_cents', '>', 0).orderBy('number').executeTakeFirstOrThrow()
  const stores = await getDb()
    .selectFrom('stores')
    .select('id')
    .distinctOn('stage')
    .where('workspace_id', '=', workspaceId)
    .orderBy('stage')
    .orderBy('created_at')
    .execute()
  const paths = [
    ...PRIVATE,
    `/dashboard/orders/${order.id}/details`,
    ...stores.map(({ id }) => `/dashboard/stores/${id}`)
  ]
  for (const path of paths) await expectGood(page, path)
})

test('the help within the dashboard', async ({ page }) => {
  await signInToDemo(page)
  await visit(page, '/dashboard/support/help')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Search the help').fill('time zone')
  await page
    .locator('[data-found]')
    .getByRole('link', { name: /^When a store opens/ })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/support\/help\/stores\/dates$/)
  const picture = page.getByRole('img', { name: 'The step Dates of the set-up' })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('naturalWidth', 1400)
  await expectAccessible(page)
  await expectNoSideScroll(page)
})
