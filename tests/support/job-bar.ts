import { expect, type Page } from '@playwright/test'

/** Adds something other than an item to a job; on a phone by the menu that has it. */
export async function addOther(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Add an item', exact: true }).first()).toBeVisible()
  const menu = page.getByRole('button', { name: 'Add other' })
  if (!(await menu.isVisible())) return page.getByRole('button', { name }).click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}
