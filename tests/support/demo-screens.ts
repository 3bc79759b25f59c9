// Screens of the demo shop and how to get to them: dialogs open, lists half read, what waits, and what guests are sent.
import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'
import { DEMO_ACCOUNTS } from '#lib/shared/demo.ts'

import { settled } from './person.ts'

/** The demo shop's rows that screens are about. */
export interface Demo {
  workspaceId: string
  open: StoreRow
  draft: StoreRow
  closed: StoreRow
  group: StoreRow
  bundle: { path: string; id: string }
  paidOrder: string
  itemId: string
  job: { id: string; itemId: string }
  proposedJob: string
  billedJob: { id: string; invoiceId: string }
  customerId: string
  leadId: string
  blankId: string
  purchaseId: string
}

interface StoreRow {
  id: string
  path: string
  itemId: string
}

export interface DemoScreen {
  name: string
  path: (demo: Demo) => string
  act?: (page: Page, demo: Demo) => Promise<void>
}

export async function findDemo(): Promise<Demo> {
  const db = getDb()
  const row = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => {
    const { rows } = await query.execute(db)
    if (!rows[0]) throw new Error('The demo shop has no such row')
    return rows[0]
  }
  const { id: workspaceId } = await row(sql<{ id: string }>`
    select w.id from workspaces w join users u on u.id = w.owner_id where email = ${DEMO_ACCOUNTS[0].email}
    order by w.created_at limit 1`)
  const ours = sql`s.workspace_id = ${workspaceId}`
  const store = (where: ReturnType<typeof sql>) =>
    row(sql<StoreRow>`
      select s.id, '/popup-stores/' || campaign_id || '/' || slug as path, i.id as "itemId"
      from stores s left join lateral (
        select id from store_items where store_id = s.id and not hidden order by position limit 1
      ) i on true
      where ${ours} and ${where} order by s.created_at limit 1`)
  const of = (table: string, more = sql``) =>
    row(sql<{ id: string }>`select s.id from ${sql.table(table)} s where ${ours} ${more} limit 1`)
  const isGroup = sql`exists (select from store_items where store_id = s.id and jsonb_array_length(group_tiers) > 0)`
  const [open, draft, closed, group] = await Promise.all([
    store(sql`stage = 'published' and closes_at > now() and not ${isGroup}`),
    store(sql`stage = 'draft'`),
    store(sql`stage in ('production', 'ready', 'delivered', 'settled')`),
    store(sql`stage = 'published' and closes_at > now() and ${isGroup}`)
  ])
  const bundle = await row(sql<{ path: string; id: string }>`
    select '/popup-stores/' || campaign_id || '/' || slug as path, b.id from store_bundles b
    join stores s on s.id = b.store_id where ${ours} and stage = 'published' and closes_at > now() limit 1`)
  const job = await row(sql<Demo['job']>`
    select s.id, i.id as "itemId" from jobs s join job_items i on i.job_id = s.id
    where ${ours} and s.closed_at is null and i.kind = 'garment'
    order by (select count(*) from job_items where job_id = s.id) desc, s.number desc limit 1`)
  const billed = await row(sql<Demo['billedJob']>`
    select s.job_id as id, s.id as "invoiceId" from invoices s where ${ours} and s.issued_on is not null
    order by s.issued_on desc limit 1`)
  const proposed = await row(sql<{ id: string }>`
    select p.job_id as id from proposals p join jobs s on s.id = p.job_id
    where ${ours} and p.sent_at is not null and p.state not in ('draft', 'withdrawn', 'declined', 'expired')
    order by p.sent_at desc limit 1`)
  return {
    ...{ workspaceId, open, draft, closed, group, bundle, job },
    paidOrder: (await of('orders', sql`and store_id = ${open.id} and paid_cents > 0`)).id,
    itemId: (await of('items')).id,
    proposedJob: proposed.id,
    billedJob: billed,
    customerId: (await row(sql<{ id: string }>`select s.customer_id as id from jobs s where ${ours} and customer_id is not null limit 1`)).id, // biome-ignore format: one line
    leadId: (await of('leads')).id,
    blankId: (await of('blanks')).id,
    purchaseId: (await of('purchases', sql`and state = 'ordered'`)).id
  }
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
const step = (count: number): DemoScreen => ({
  name: `set-up-${count}`,
  path: ({ draft }) => `/dashboard/stores/${draft.id}/setup?step=${count}`
})
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

/** A call that the screen's person may make. */
export async function call<Data>(page: Page, method: string, path: string, data?: object): Promise<Data> {
  const reply = await page.request.fetch(path, {
    method,
    ...(data && { data }),
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': randomUUID() }
  })
  const body = (await reply.json()) as { ok: boolean; message: string; data: Data }
  if (!body.ok) throw new Error(`${path}: ${body.message}`)
  return body.data
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

interface Candidate {
  id: string
  publicId: string
  lineId: string
  path: string
}

/** A paid order of the open store whose buyer asks for a larger size now; `changeId` is what they have to pay for. */
export async function askForLargerSize(page: Page, { open }: Demo): Promise<Candidate & { changeId: string }> {
  const { rows } = await sql<Candidate>`
    select o.id, o.public_id as "publicId", l.id as "lineId", ${open.path} as path
    from orders o join order_lines l on l.order_id = o.id
    where o.store_id = ${open.id} and o.status = 'paid' and o.refunded_cents = 0 and l.bundle is null
      and not exists (select from order_changes c where c.order_id = o.id and c.status = 'open')
    order by o.number limit 20`.execute(getDb())
  interface Shown {
    lines: { id: string; sizes: { id: string; payCents: number }[] }[]
    change: { id: string } | null
  }
  for (const row of rows) {
    const order = await call<Shown>(page, 'GET', `/api/v2/store/orders/${row.publicId}`)
    const size = order.lines.find(({ id }) => id === row.lineId)?.sizes.find(({ payCents }) => payCents > 0)
    if (!size) continue
    const wish = { sizeId: size.id, expectedCents: size.payCents }
    await call(page, 'PUT', `/api/v2/store-order-items/${row.lineId}?orderId=${row.publicId}`, wish)
    const { change } = await call<Shown>(page, 'GET', `/api/v2/store/orders/${row.publicId}`)
    return { ...row, changeId: change!.id }
  }
  throw new Error('No order of the demo shop can have a larger size')
}

/** What the shop's owner does with stores, items, orders and money. */
export const STORE_SCREENS: DemoScreen[] = [
  at('stores-none', '/dashboard/stores?search=zzz'),
  at('store-new', '/dashboard/stores', pressAndSee('New store')),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(step),
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
