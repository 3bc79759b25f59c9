// Which pictures of the product there are, and how to get to what they show.
import type { Page } from 'playwright'

export interface Screen {
  name: string
  path: string
  width?: number
  height?: number
  scale?: number
  quality?: number
  signedIn?: boolean
  /** What is shown of the page; the whole window when left out. */
  part?: string
  act?: (page: Page) => Promise<void>
}

async function usable(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
}

async function toStore(page: Page, name: RegExp): Promise<void> {
  await page.goto('/dashboard/stores')
  await usable(page)
  await page.getByRole('link', { name }).first().click()
  await page.waitForURL('**/dashboard/stores/*')
  await usable(page)
}

async function toShop(page: Page, name = /Riverside Wildcats/): Promise<string> {
  await toStore(page, name)
  const href = await page.locator('a[href*="/popup-stores/"]').first().getAttribute('href')
  await page.goto(href!)
  await usable(page)
  return new URL(href!, page.url()).pathname
}

async function toItem(page: Page): Promise<void> {
  await toShop(page)
  // The last of the name: a bundle that has it stands before it.
  await page
    .locator('a[href*="/items/"]')
    .filter({ hasText: /game day tee/i })
    .last()
    .click()
  await page.waitForURL('**/items/*')
  await usable(page)
  await page.getByLabel(/name/i).first().fill('Rivera')
  await page
    .getByLabel(/number/i)
    .first()
    .fill('07')
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
}

const setUp = (step: number) => async (page: Page) => {
  await toStore(page, /Riverside Wildcats/)
  await page.goto(`${new URL(page.url()).pathname}/setup?step=${step}`)
  await usable(page)
}

async function toOrder(page: Page): Promise<void> {
  await page.goto('/dashboard/orders')
  await usable(page)
  await page.locator('a[href*="/dashboard/orders/"]').first().click()
  await page.waitForURL('**/details')
  await usable(page)
}

async function toDesign(page: Page): Promise<void> {
  await page.goto('/dashboard/design/layouts')
  await usable(page)
  await page
    .getByRole('button', { name: /Wildcats home jersey/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Open in designer' }).click()
  await page.waitForURL(/\/designer/)
  await page.getByRole('textbox', { name: 'Design name' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** A panel of the designer, when the button in it can be pressed. */
const panel = (name: string, button: RegExp) => async (page: Page) => {
  await toDesign(page)
  await page.getByRole('tab', { name, exact: true }).click()
  await page.getByRole('button', { name: button }).first().waitFor({ timeout: 60_000 })
  await page.locator('[role=tabpanel] [aria-busy="true"]').waitFor({ state: 'detached' })
}

async function toPortfolio(page: Page): Promise<void> {
  await page.goto('/dashboard/portfolios')
  await usable(page)
  await page.locator('a[href*="/dashboard/portfolios/"][href*="/edit/"]').first().click()
  await page.waitForURL('**/edit/**')
  await usable(page)
}

async function toJob(page: Page, tab: string): Promise<void> {
  await page.goto('/dashboard/jobs?search=1058')
  await usable(page)
  const href = await page.locator('a[href$="/overview"]').first().getAttribute('href')
  await page.goto(href!.replace('/overview', `/${tab}`))
  await usable(page)
}

/** What the customer sees who opens the link. */
async function toProposal(page: Page): Promise<void> {
  await toJob(page, 'proposal')
  await page.goto(await page.getByRole('textbox', { name: 'Link for the customer' }).inputValue())
  await usable(page)
}

/** The run of the demo shop; its first picture makes the cut sheets. */
const toRun = (tab: string) => async (page: Page) => {
  await page.goto('/dashboard/production')
  await usable(page)
  const href = await page.locator('a[href*="/dashboard/production/"][href$="/overview"]').first().getAttribute('href')
  await page.goto(href!.replace(/overview$/, tab))
  await usable(page)
}

async function toSheets(page: Page): Promise<void> {
  await toRun('sheets')(page)
  const make = page.getByRole('button', { name: 'Make cut sheets' })
  if (await make.isVisible()) {
    await make.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make cut sheets' }).click()
  }
  await page
    .getByRole('button', { name: /^Open the plan/ })
    .first()
    .waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
}

async function toPressing(page: Page): Promise<void> {
  await toRun('pressing')(page)
  await page.getByRole('button', { name: 'Done', exact: true }).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
}

/** A dialog that a button opens. */
const opened = (act: (page: Page) => Promise<void>, button: string) => async (page: Page) => {
  await act(page)
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}

const at = (path: string) => async (page: Page) => {
  await page.goto(path)
  await usable(page)
}

const wide = { width: 1120, height: 700, scale: 1.25, quality: 42 }

export const SCREENS: Screen[] = [
  {
    name: 'home-store',
    path: '/dashboard/stores',
    width: 390,
    height: 800,
    scale: 1.5,
    quality: 40,
    act: async page => void (await toShop(page))
  },
  { name: 'home-item', path: '/dashboard/stores', width: 1100, height: 690, scale: 1.25, quality: 40, act: toItem },
  { name: 'home-orders', path: '/dashboard/orders', width: 1100, height: 600, scale: 1.25, quality: 38 },
  {
    name: 'home-proposal',
    path: '/dashboard/jobs',
    width: 390,
    height: 800,
    scale: 1.5,
    quality: 40,
    act: toProposal
  },
  {
    name: 'home-job',
    path: '/dashboard/jobs',
    width: 1440,
    height: 820,
    scale: 1,
    quality: 40,
    act: page => toJob(page, 'items')
  },
  {
    name: 'home-production',
    path: '/dashboard/jobs',
    width: 1280,
    height: 760,
    scale: 1,
    quality: 40,
    act: page => toJob(page, 'production')
  },
  { ...wide, name: 'dashboard', path: '/dashboard' },
  { ...wide, name: 'items', path: '/dashboard/items' },
  { ...wide, name: 'item-editor', path: '/dashboard/items/new' },
  { ...wide, name: 'store-page', path: '/dashboard', act: page => toStore(page, /Riverside Wildcats/) },
  { ...wide, name: 'setup-dates', path: '/dashboard', act: setUp(2) },
  { ...wide, name: 'setup-money', path: '/dashboard', act: setUp(4) },
  { ...wide, name: 'setup-delivery', path: '/dashboard', act: setUp(5) },
  { ...wide, name: 'setup-publish', path: '/dashboard', act: setUp(8) },
  { ...wide, name: 'order', path: '/dashboard', act: toOrder },
  {
    ...wide,
    name: 'refund',
    path: '/dashboard',
    act: async page => {
      await toOrder(page)
      await page.getByRole('button', { name: 'Refund', exact: true }).first().click()
      await page.getByRole('dialog').waitFor()
    }
  },
  { ...wide, name: 'designs', path: '/dashboard/design/layouts' },
  { ...wide, name: 'designer', path: '/dashboard', width: 1280, height: 760, act: toDesign },
  { ...wide, name: 'designer-names', path: '/dashboard', width: 1280, height: 760, act: panel('Names', /Next row/) },
  {
    ...wide,
    name: 'designer-export',
    path: '/dashboard',
    width: 1280,
    height: 760,
    act: panel('Export', /Make the pack/)
  },
  {
    ...wide,
    name: 'designer-rolls',
    path: '/dashboard',
    width: 1280,
    height: 760,
    act: async page => {
      await panel('Rolls', /Lay out/)(page)
      await page.getByRole('button', { name: /Lay out/ }).click()
      await page.getByRole('button', { name: /seconds longer/ }).waitFor({ timeout: 120_000 })
      await page.getByRole('button', { name: 'Export these rolls' }).scrollIntoViewIfNeeded({ timeout: 60_000 })
    }
  },
  { ...wide, name: 'run-overview', path: '/dashboard', act: toRun('overview') },
  { ...wide, name: 'run-sheets', path: '/dashboard', height: 820, act: toSheets },
  { ...wide, name: 'run-settings', path: '/dashboard', height: 900, act: opened(toSheets, 'Lay out anew') },
  { ...wide, name: 'run-late', path: '/dashboard', act: opened(toSheets, 'Offer free places') },
  {
    ...wide,
    name: 'run-cutter',
    path: '/dashboard',
    height: 900,
    act: async page => {
      await opened(toSheets, 'Send all to the cutter')(page)
      await page.getByLabel('Cutter', { exact: true }).selectOption({ label: '24″ floor cutter' })
    }
  },
  { ...wide, name: 'run-pressing', path: '/dashboard', width: 390, height: 844, scale: 1.5, act: toPressing },
  { ...wide, name: 'run-bags', path: '/dashboard', act: toRun('bags') },
  { ...wide, name: 'film-rolls', path: '/dashboard', act: at('/dashboard/production/rolls') },
  {
    ...wide,
    name: 'run-calendar',
    path: '/dashboard',
    width: 1440,
    scale: 1,
    act: at('/dashboard/production/calendar')
  },
  {
    ...wide,
    name: 'run-capacity',
    path: '/dashboard',
    act: opened(at('/dashboard/production/calendar'), 'Set capacity')
  },
  { ...wide, name: 'portfolio', path: '/dashboard', act: toPortfolio },
  { ...wide, name: 'members', path: '/dashboard/workspaces', height: 900 },
  { ...wide, name: 'settings', path: '/dashboard/account/settings' },
  { ...wide, name: 'shop-item', path: '/dashboard', act: toItem }
]
