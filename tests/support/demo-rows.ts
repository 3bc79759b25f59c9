// Rows of the demo shop that screens are about, and calls that its people may make.
import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'
import { DEMO_ACCOUNTS } from '#lib/shared/demo.ts'

/** The demo shop's rows that screens are about. */
export interface Demo {
  workspaceId: string
  open: StoreRow
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
  runId: string
}

interface StoreRow {
  id: string
  path: string
  itemId: string
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
  const [open, closed, group] = await Promise.all([
    store(sql`stage = 'published' and closes_at > now() and not ${isGroup}`),
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
    workspaceId,
    open,
    closed,
    group,
    bundle,
    job,
    paidOrder: (await of('orders', sql`and store_id = ${open.id} and paid_cents > 0`)).id,
    itemId: (await of('items')).id,
    proposedJob: proposed.id,
    billedJob: billed,
    customerId: (await row(sql<{ id: string }>`select s.customer_id as id from jobs s where ${ours} and customer_id is not null limit 1`)).id, // biome-ignore format: one line
    leadId: (await of('leads')).id,
    blankId: (await of('blanks')).id,
    purchaseId: (await of('purchases', sql`and state = 'ordered'`)).id,
    runId: (await of('production_runs')).id
  }
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
