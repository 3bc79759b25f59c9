// A connection that breaks off is worded for people: nobody reads an address of the API or somebody's id.
import type { Page } from '@playwright/test'

import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, test, visit } from '../support/person.ts'

const LOST = 'The server cannot be reached. Check your connection.'
const RAW = /\[(GET|PUT|POST|DELETE)\]|\/api\/|UserId=|Failed to fetch|<no response>/

async function breakConnection(page: Page): Promise<void> {
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
}

async function expectWords(page: Page, complaints: string[]): Promise<void> {
  await expect(page.getByText(LOST).first()).toBeVisible()
  expect(await page.locator('body').innerText()).not.toMatch(RAW)
  await expectAccessible(page)
  // The browser and the client note what failed.
  complaints.length = 0
}

test('words a lost connection in the login, at an invitation, at a return from Google and in the settings', async ({
  page,
  complaints
}) => {
  await test.step('words a lost connection in the login', async () => {
    await visit(page, '/login')
    await breakConnection(page)
    await page.getByLabel('E-mail or username').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a heat press 42')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expectWords(page, complaints)
  })

  await test.step('words a lost connection at an invitation and at a return from Google', async () => {
    for (const path of [`/invite/workspaces#${crypto.randomUUID()}`, '/google/auth/callback?code=a&state=b']) {
      await visit(page, path)
      await expectWords(page, complaints)
    }
  })

  await test.step('words a lost connection in the settings', async () => {
    await page.unroute('**/api/**')
    await logInAsOwner(page)
    await visit(page, '/dashboard/account/settings')
    await breakConnection(page)
    await page.getByRole('main').getByRole('button', { name: /^Save/ }).first().click()
    await expectWords(page, complaints)
  })
})
