// Rows of the demo shop that calls can name: one of each kind that a call may treat differently.
import { type RawBuilder, sql } from 'kysely'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

type Ids = Record<string, string>

interface Source {
  /** Where the revision of what is changed stands. */
  table: string
  rows: (workspaceId: string) => RawBuilder<Ids>
}

const MOST = 5

/** Ids and the moments of one start are random: numbers and names are not, so that the same rows are asked for in each run. */
const oldest = sql.join(['number', 'name', 'position', 'created_at'].map(name => sql`to_jsonb(t) ->> ${name}`))

/** Of a table of the workspace, one row of each kind. */
function each(table: string, name: string, kind = sql`t.id`): Source {
  return {
    table,
    rows: workspaceId => sql`
      select distinct on (${kind}) t.id as ${sql.ref(name)} from ${sql.table(table)} t
      where t.workspace_id = ${workspaceId} order by ${kind}, ${oldest} limit ${MOST}`
  }
}

/** Of what belongs to a row of the workspace. */
function within(
  table: string,
  parent: string,
  [parentName, name]: [string, string],
  { kind = sql`t.id`, first = sql`to_jsonb(p) ->> 'created_at'` } = {}
): Source {
  const key = sql.ref(`t.${parent.replace(/s$/, '')}_id`)
  return {
    table,
    rows: workspaceId => sql`
      select distinct on (${kind}) p.id as ${sql.ref(parentName)}, t.id as ${sql.ref(name)}
      from ${sql.table(table)} t join ${sql.table(parent)} p on p.id = ${key}
      where p.workspace_id = ${workspaceId} order by ${kind}, ${first}, ${oldest} limit ${MOST}`
  }
}

const ofJob = sql`(select state from proposals p where p.job_id = t.id), t.closed_at is null`

/** By the names in a path, in their order. */
const SOURCES: Record<string, Source> = {
  jobId: each('jobs', 'jobId', ofJob),
  'jobId itemId': within('job_items', 'jobs', ['jobId', 'itemId'], { kind: sql`t.kind` }),
  'jobId todoId': within('job_todos', 'jobs', ['jobId', 'todoId']),
  orderId: each('orders', 'orderId', sql`t.status`),
  'orderId lineId': within('order_lines', 'orders', ['orderId', 'lineId'], {
    kind: sql`p.status`,
    // Of an order with one piece none can be taken off.
    first: sql`(select sum(l.quantity) from order_lines l where l.order_id = p.id) desc`
  }),
  storeId: each('stores', 'storeId', sql`t.stage`),
  'storeId kind': {
    table: 'stores',
    rows: id => sql`select id as "storeId", 'closed' as kind from stores where workspace_id = ${id} limit 1`
  },
  'storeId storeItemId': within('store_items', 'stores', ['storeId', 'storeItemId'], { kind: sql`p.stage` }),
  'storeId bundleId': within('store_bundles', 'stores', ['storeId', 'bundleId']),
  'storeId couponId': within('coupons', 'stores', ['storeId', 'couponId']),
  itemId: each('items', 'itemId', sql`t.garment`),
  documentId: each('documents', 'documentId'),
  categoryId: each('product_categories', 'categoryId'),
  blankId: each('blanks', 'blankId'),
  purchaseId: each('purchases', 'purchaseId', sql`t.state`),
  rollId: each('film_rolls', 'rollId', sql`t.kind`),
  cutterId: each('cutters', 'cutterId'),
  runId: each('production_runs', 'runId', sql`t.state`),
  invoiceId: each('invoices', 'invoiceId', sql`t.issued_on is null, t.balance_cents > 0`),
  'invoiceId creditId': within('credit_notes', 'invoices', ['invoiceId', 'creditId']),
  'invoiceId paymentId': within('invoice_payments', 'invoices', ['invoiceId', 'paymentId']),
  matrixId: each('price_matrices', 'matrixId', sql`t.method`),
  statusId: each('job_statuses', 'statusId', sql`t.role`),
  ruleId: each('status_rules', 'ruleId'),
  customerId: each('customers', 'customerId', sql`t.archived_at is null`),
  leadId: each('leads', 'leadId', sql`t.stage`),
  portfolioId: each('portfolios', 'portfolioId'),
  imageId: {
    table: 'portfolio_images',
    rows: id => sql`select i.id as "imageId" from portfolio_images i join portfolios p on p.id = i.portfolio_id
      where p.workspace_id = ${id} limit 2`
  },
  fileId: each('files', 'fileId'),
  webhookId: each('webhook_endpoints', 'webhookId'),
  keyId: each('api_keys', 'keyId')
}

/** By the names in a query. */
const QUERIES: Record<string, Source> = {
  JobId: each('jobs', 'JobId', ofJob),
  JobIds: each('jobs', 'JobIds', ofJob),
  orderIds: each('orders', 'orderIds', sql`t.status`),
  StoreId: each('stores', 'StoreId', sql`t.stage`),
  // The most complicated one of each kind has something to cut.
  // Those of the demo, not the empty ones of the test.
  Id: each('documents', 'Id', sql`t.starter is null, t.name`)
}

export interface DemoRow {
  params: Ids
  query: Ids
  /** Of what is changed, as it is now. */
  revision: () => Promise<number | undefined>
}

/** The rows that a call can be made for; undefined where none of the kind are named here. */
export async function demoRows(
  workspaceId: string,
  { path, query }: Pick<Endpoint, 'path' | 'query'>
): Promise<DemoRow[] | undefined> {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const inQuery = Object.keys(query?.shape ?? {}).find(name => name in QUERIES)
  const isElsewhere = path.startsWith('/api/v2/supply-orders')
  const source = params.length > 0 ? SOURCES[params.join(' ')] : inQuery && QUERIES[inQuery]
  if (!source || isElsewhere) return undefined
  const { rows } = await source.rows(workspaceId).execute(getDb())
  return rows.map(row => {
    const id = row[params.at(-1) ?? inQuery!]!
    return {
      params: params.length > 0 ? row : {},
      query: params.length > 0 ? {} : row,
      async revision() {
        const found = await sql<{ row: { revision?: number } }>`
          select to_jsonb(t) as row from ${sql.table(source.table)} t where t.id::text = ${id}`.execute(getDb())
        return found.rows[0]?.row.revision
      }
    }
  })
}
