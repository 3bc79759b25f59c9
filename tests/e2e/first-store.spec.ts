// The owner's first quarter of an hour, counted: what is pressed and what is typed from the confirmed account to the open store.
import type { Page } from '@playwright/test'

import { getDb } from '#lib/server/platform/db/index.ts'

import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, settled, test, visit } from '../support/person.ts'

// Two of them look at the other first steps.
const MOST_PRESSES = 22
const MOST_FIELDS = 8

/** Counts what a hand does, over all pages of the tab: presses, and fields that got text. */
async function countHands(page: Page): Promise<{ presses: number; fields: Set<string> }> {
  const hands = { presses: 0, fields: new Set<string>() }
  await page.exposeFunction('countPress', () => {
    hands.presses++
  })
  await page.exposeFunction('countField', (name: string) => {
    hands.fields.add(name)
  })
  await page.addInitScript(() => {
    const told = window as unknown as { countPress: () => void; countField: (name: string) => void }
    addEventListener('pointerdown', () => told.countPress())
    addEventListener('input', ({ target }) => {
      const field = target as HTMLInputElement
      if (!['checkbox', 'radio', 'color'].includes(field.type)) {
        told.countField(`${location.pathname} ${field.labels?.[0]?.textContent ?? field.name}`)
      }
    })
  })
  return hands
}

/** On a phone the steps are folded up. */
async function jumpTo(page: Page, step: string, heading: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Set-up steps' })
  const folded = steps.locator('summary')
  if (await folded.isVisible()) await folded.click()
  await steps.getByRole('link', { name: step }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeFocused()
}

test('opens the first store with few presses and fewer fields', async ({ page }) => {
  const hands = await countHands(page)
  const { workspaceId } = await logInAsOwner(page)
  const unnamed = { business_name: 'Ada’s workspace', named: false }
  await getDb().updateTable('workspaces').set(unnamed).where('id', '=', workspaceId).execute()

  await visit(page, '/dashboard/onboarding')
  await expect(page.getByText('stores and e-mails say “Ada’s workspace”')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Shop name').fill('Lovelace Prints')
  await page.getByRole('button', { name: 'Go to the dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await settled(page)
  await expect(page.getByText('1 of 5')).toBeVisible()
  await page.getByRole('tab', { name: 'A custom job' }).click()
  await expect(page.getByRole('link', { name: 'Price tables' })).toBeVisible()
  await expect(page.getByText('1 of 5')).toBeVisible()
  await page.getByRole('tab', { name: 'A team store' }).click()
  await expect(page.getByRole('heading', { name: 'Sales of the last 30 days' })).toBeHidden()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('link', { name: 'New store' }).click()
  await page.waitForURL('**/dashboard/stores')
  await settled(page)
  // Asked for on the page before, it need not be asked for again.
  await page.getByLabel('Store name').fill('Engine club')
  await page.getByRole('button', { name: 'Create and set up' }).click()
  await page.waitForURL('**/setup?step=1')
  await settled(page)
  await jumpTo(page, 'Items', 'What it sells')
  await page.getByRole('button', { name: 'From the catalog' }).click()
  const catalogue = page.getByRole('dialog', { name: 'Catalog' })
  await catalogue.getByLabel('Base price').fill('24')
  await catalogue.getByLabel('Name +$5.00').check()
  await catalogue.getByLabel('Number +$5.00').check()
  await expectAccessible(page)
  await catalogue.getByRole('button', { name: 'Add to store' }).click()
  await expect(page.getByRole('row', { name: 'T-shirt' })).toBeVisible()
  await jumpTo(page, 'Publish', 'Check and publish')
  await page.getByRole('button', { name: 'Publish store' }).click()
  await expect(page.getByText('The store is published.')).toBeVisible()

  const { presses, fields } = hands
  test.info().annotations.push({ type: 'hands', description: `${presses} presses, ${fields.size} fields` })
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  expect(presses).toBeGreaterThan(5)
  expect(fields.size).toBeLessThanOrEqual(MOST_FIELDS)
  expect(fields.size).toBeGreaterThan(2)

  const link = await page.getByRole('textbox', { name: 'Store link' }).inputValue()
  await visit(page, link)
  await expect(page.getByText('Lovelace Prints').first()).toBeVisible()
})

test('asks for the shop’s name before it publishes under one that nobody chose', async ({ page }) => {
  const { workspaceId } = await logInAsOwner(page)
  const unnamed = { business_name: 'Ada’s workspace', named: false }
  await getDb().updateTable('workspaces').set(unnamed).where('id', '=', workspaceId).execute()
  await visit(page, '/dashboard/onboarding')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.waitForURL('**/dashboard')

  await visit(page, '/dashboard/stores')
  await page.getByRole('button', { name: 'Set up a store' }).click()
  await page.getByLabel('Store name').fill('Engine club')
  await page.getByRole('button', { name: 'Create and set up' }).click()
  await page.waitForURL('**/setup?step=1')
  await settled(page)
  await jumpTo(page, 'Delivery', 'How people get their order')
  await expect(page.getByText('Without an address shoppers only see the name of the place.')).toBeVisible()
  await jumpTo(page, 'Items', 'What it sells')
  await page.getByRole('button', { name: 'From the catalog' }).click()
  const catalogue = page.getByRole('dialog', { name: 'Catalog' })
  await catalogue.getByLabel('Base price').fill('24')
  await catalogue.getByRole('button', { name: 'Add to store' }).click()
  await expect(page.getByRole('row', { name: 'T-shirt' })).toBeVisible()
  await jumpTo(page, 'Publish', 'Check and publish')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Publish store' }).click()
  await expect(page.getByText('Enter the name of your shop')).toBeVisible()
  await page.getByLabel('What is your shop called?').fill('Lovelace Prints')
  await page.getByRole('button', { name: 'Publish store' }).click()
  await expect(page.getByText('The store is published.')).toBeVisible()
})

test('ticks the same in the steps and in the checklist', async ({ page }) => {
  await logInAsOwner(page)
  await visit(page, '/dashboard/stores')
  await page.getByRole('button', { name: 'Set up a store' }).click()
  await page.getByLabel('Store name').fill('Engine club')
  await page.getByRole('button', { name: 'Create and set up' }).click()
  await page.waitForURL('**/setup?step=1')
  await settled(page)
  await jumpTo(page, 'Publish', 'Check and publish')
  const steps = page.getByRole('navigation', { name: 'Set-up steps' }).getByRole('listitem').filter({ visible: true })
  const title = page.getByRole('heading', { name: 'Checklist', exact: true })
  const section = page.locator('.setup-section').filter({ has: title })
  const checklist = section.getByRole('listitem')
  const said = (texts: string[]) => texts.slice(0, 7).map(text => text.endsWith('done'))
  await expect(checklist).toHaveCount(7)
  expect(said(await steps.allTextContents())).toEqual(said(await checklist.allTextContents()))
})
