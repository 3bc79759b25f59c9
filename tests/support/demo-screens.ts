// Screens of the demo shop and how to get to them: dialogs open, lists half read, what waits, and what guests are sent.
import type { Page } from '@playwright/test'

import { call, type Demo } from './demo-rows.ts'
import { settled } from './person.ts'

export interface DemoScreen {
  name: string
  path: (demo: Demo) => string
  act?: (page: Page, demo: Demo) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressAndSee = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}
const choose = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}
const tab = (name: string): DemoScreen => ({
  name: `job-${name}`,
  path: ({ job }) => `/dashboard/jobs/${job.id}/${name}`
})
const at = (name: string, path: string, act?: DemoScreen['act']): DemoScreen => ({
  name,
  path: () => path,
  ...(act && { act })
})

/** More styles than are shown at once, one that the demo shop has already, and a line that cannot be read. */
const SUPPLIERS_LIST = [
  'Style,Brand,Description,Color,Size,Price',
  'K500,Larkfield,K500 Polo,Navy,M,11.40',
  'K500,Larkfield,K500 Polo,Navy,L,11.40',
  '8888,Newmaker,Soft Crew,Sand,L,no price',
  ...Array.from({ length: 60 }, (_, index) => `${9000 + index},Newmaker,Soft Crew ${index},Sand,M,9.90`)
].join('\n')

async function takeList(page: Page): Promise<void> {
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(SUPPLIERS_LIST) }
  await page.getByLabel('A price list').setInputFiles(file)
  await page.getByLabel('Supplier', { exact: true }).fill('Northwest Apparel')
}

async function compareList(page: Page): Promise<void> {
  await takeList(page)
  await press('See what changes')(page)
  await page.getByText('Changed styles').waitFor()
}

async function go(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(address)
  await page.goto(pathname + search)
  await settled(page)
}

async function makeRoster(page: Page, { workspaceId, job }: Demo): Promise<string> {
  const path = `/api/v2/job/${job.id}/item/${job.itemId}/roster`
  const rules = { endsAt: new Date(Date.now() + 7 * 86_400_000).toISOString() }
  const { roster } = await call<{ roster: { link: string } }>(page, 'POST', `${path}?WorkspaceId=${workspaceId}`, rules)
  return roster.link
}

/** What the shop's owner does with stores, items, orders and money. */
export const STORE_SCREENS: DemoScreen[] = [
  at('stores-none', '/dashboard/stores?search=zzz'),
  at('store-new', '/dashboard/stores', pressAndSee('New store')),
  {
    name: 'store-close',
    path: ({ open }) => `/dashboard/stores/${open.id}`,
    act: pressAndSee('Close now')
  },
  { name: 'settlement', path: ({ closed }) => `/dashboard/stores/${closed.id}/settlement` },
  {
    name: 'orders-chosen',
    path: () => '/dashboard/orders',
    act: page =>
      page
        .getByRole('checkbox', { name: /^Select Order/ })
        .first()
        .check()
  },
  {
    name: 'order-refund',
    path: ({ paidOrder }) => `/dashboard/orders/${paidOrder}/details`,
    act: pressAndSee('Refund everything')
  },
  {
    name: 'order-size',
    path: ({ paidOrder }) => `/dashboard/orders/${paidOrder}/details`,
    act: pressAndSee('Change size')
  },
  { name: 'item', path: ({ itemId }) => `/dashboard/items/${itemId}` },
  at('payouts', '/dashboard/payouts'),
  at('disputes', '/dashboard/disputes'),
  at('mails', '/dashboard/mails'),
  ...['details', 'users', 'prices', 'payments', 'developers'].map(
    (name): DemoScreen => ({
      name: `workspace-${name}`,
      path: ({ workspaceId }) => `/dashboard/workspaces/${workspaceId}/${name}`
    })
  ),
  at('palette', '/dashboard', async page => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().fill('refund')
  })
]

/** What shoppers see, with what only some of them get to see. */
export const SHOPPER_SCREENS: DemoScreen[] = [
  {
    name: 'shop-size-chart',
    path: ({ open }) => `${open.path}/items/${open.itemId}`,
    act: pressAndSee('Size chart')
  },
  {
    name: 'shop-item-errors',
    path: ({ open }) => `${open.path}/items/${open.itemId}`,
    act: press('Add to cart')
  },
  { name: 'shop-bundle', path: ({ bundle }) => `${bundle.path}/items/${bundle.id}` },
  { name: 'shop-cart-empty', path: ({ open }) => `${open.path}/orders/new` },
  { name: 'shop-group', path: ({ group }) => group.path },
  { name: 'shop-group-item', path: ({ group }) => `${group.path}/items/${group.itemId}` },
  { name: 'shop-over', path: ({ closed }) => closed.path }
]

/** Jobs, whom they are for, what they are made of, and what guests are sent of them. */
export const JOB_SCREENS: DemoScreen[] = [
  at('jobs', '/dashboard/jobs'),
  at('jobs-board', '/dashboard/jobs?view=board'),
  at('jobs-calendar', '/dashboard/jobs?view=calendar'),
  ...['overview', 'items', 'designs', 'proposal', 'messages', 'production', 'payments', 'activity'].map(tab),
  { ...tab('overview'), name: 'job-status', act: pressAndSee('Change status') },
  { ...tab('overview'), name: 'job-close', act: choose('More', 'Close the job') },
  { name: 'job-proposed', path: ({ proposedJob }) => `/dashboard/jobs/${proposedJob}/proposal` },
  { name: 'job-invoice', path: ({ billedJob }) => `/dashboard/jobs/${billedJob.id}/invoice` },
  at('job-rule', '/dashboard/jobs/rules', pressAndSee('New rule')),
  at('leads', '/dashboard/leads'),
  at('leads-list', '/dashboard/leads?view=list'),
  { name: 'lead', path: ({ leadId }) => `/dashboard/leads/${leadId}` },
  at('customers', '/dashboard/customers'),
  { name: 'customer', path: ({ customerId }) => `/dashboard/customers/${customerId}` },
  {
    name: 'statement',
    path: ({ customerId }) => `/dashboard/customers/${customerId}`,
    act: pressAndSee('Statement')
  },
  at('duplicates', '/dashboard/customers/duplicates'),
  at('invoices', '/dashboard/invoices'),
  at('taxes', '/dashboard/invoices/taxes')
]

export const BLANK_SCREENS: DemoScreen[] = [
  at('blanks', '/dashboard/blanks'),
  { name: 'blank', path: ({ blankId }) => `/dashboard/blanks/${blankId}` },
  at('price-list', '/dashboard/blanks/import'),
  at('price-list-columns', '/dashboard/blanks/import', takeList),
  at('price-list-differences', '/dashboard/blanks/import', compareList),
  at('shelf', '/dashboard/blanks/stock'),
  at('to-order', '/dashboard/blanks/to-order'),
  at('purchases', '/dashboard/blanks/orders'),
  at('production', '/dashboard/production'),
  at('production-scan', '/dashboard/production/scan'),
  at('production-rolls', '/dashboard/production/rolls'),
  ...['overview', 'blanks', 'sheets', 'methods', 'press', 'bags', 'history', 'pressing'].map(part => ({
    name: `run-${part}`,
    path: ({ runId }: Demo) => `/dashboard/production/${runId}/${part}`
  })),
  { name: 'purchase', path: ({ purchaseId }) => `/dashboard/blanks/orders/${purchaseId}` },
  {
    name: 'guest-proposal',
    path: () => '/dashboard',
    act: async (page, { workspaceId, proposedJob }) => {
      const path = `/api/v2/job/${proposedJob}/proposal/link?WorkspaceId=${workspaceId}`
      const made = await call<{ link: string | null }>(page, 'POST', path)
      await go(page, made.link!)
    }
  },
  {
    name: 'guest-invoice',
    path: () => '/dashboard',
    act: async (page, { workspaceId, billedJob }) => {
      const path = `/api/v2/invoice/${billedJob.invoiceId}/link?WorkspaceId=${workspaceId}`
      const { href } = await call<{ href: string }>(page, 'POST', path)
      await go(page, href)
    }
  },
  {
    name: 'roster-team',
    path: () => '/dashboard',
    act: async (page, demo) => go(page, await makeRoster(page, demo))
  }
]
