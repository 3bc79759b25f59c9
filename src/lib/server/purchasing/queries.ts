import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'
import type { BlankNeed, Purchase, PurchaseLine, PurchaseSummary } from '#lib/contract/purchases.ts'
import { nextNumber } from '#lib/server/commerce/numbers/next.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { cutPage, orderBy } from '#lib/server/platform/db/cut-page.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PurchaseState } from '#lib/shared/purchases.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import { insertStoreParts, type OrderPart } from './store-queries.ts'

export type PurchaseRow = Omit<Purchase, 'lines' | 'history'>

const SUMMARY = sql`o.id, o.number, o.supplier, o.state, o.currency, o.expected_on as "expectedOn",
  o.ordered_at as "orderedAt", o.created_at as "createdAt", o.email, o.note, o.revision,
  coalesce(sums.pieces, 0) as pieces, coalesce(sums.received, 0) as received,
  coalesce(sums.total, 0) as "totalCents", coalesce(of.jobs, '{}') as jobs`

/** Only of the orders that are shown. */
const SUMS = sql`
  left join lateral (
    select sum(quantity)::bigint as pieces, sum(received)::bigint as received, sum(quantity::bigint * cost_cents)::bigint as total
    from purchase_lines where purchase_id = o.id
  ) sums on true
  left join lateral (
    select array_agg(distinct j.number order by j.number) as jobs
    from purchase_lines l join purchase_parts p on p.line_id = l.id join jobs j on j.id = p.job_id
    where l.purchase_id = o.id
  ) of on true`

export interface PurchaseFilter {
  search: string
  state?: PurchaseState | undefined
}

const ORDERED = {
  table: sql`purchases`,
  alias: 'o',
  keys: [{ of: (row: RawBuilder<unknown>) => sql`${row}.number`, isDescending: true }]
}

function conditions({ workspaceId }: Member, { search, state }: PurchaseFilter): RawBuilder<unknown> {
  const all = [sql`o.workspace_id = ${workspaceId}`]
  if (state) all.push(sql`o.state = ${state}`)
  if (search) {
    const pattern = containing(search)
    all.push(sql`(o.supplier ilike ${pattern} or o.number::text = ${search})`)
  }
  return sql.join(all, sql` and `)
}

export async function countPurchases(db: Db, member: Member, filter: PurchaseFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from purchases o where ${conditions(member, filter)}`.execute(db)
  return firstRow(rows).total
}

interface Page extends LongPaging {
  filter: PurchaseFilter
  countAll: () => Promise<number>
}

export async function findPurchasePage(db: Db, member: Member, { filter, countAll, ...paging }: Page) {
  const cut = await cutPage(ORDERED, paging, countAll)
  const { rows } = await sql<PurchaseSummary>`
    with page as (
      select o.* from purchases o where ${conditions(member, filter)} and ${cut.where}
      order by ${cut.orderBy} limit ${sql.lit(Math.min(cut.limit, paging.pageSize))} offset ${cut.offset}
    )
    select ${SUMMARY} from page o ${SUMS} order by ${orderBy(ORDERED)}`.execute(db)
  return rows
}

/** With `lock`, nobody else changes it until the transaction ends. */
export async function findPurchase(
  db: Db,
  { workspaceId }: Member,
  purchaseId: string,
  lock = false
): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select ${SUMMARY} from purchases o ${SUMS}
    where o.workspace_id = ${workspaceId} and o.id = ${purchaseId} ${lock ? sql`for update of o` : sql``}`.execute(db)
  return rows[0]
}

export async function findLines(db: Db, { workspaceId }: Member, purchaseId: string): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLine>`
    select l.id, l.blank_id as "blankId", l.name, l.maker, l.style_number as "styleNumber", l.colour, l.hex, l.size,
      l.quantity, l.received, l.cost_cents as "costCents", coalesce(of.parts, '[]') as parts,
      coalesce(sold.stores, '[]') as stores
    from purchase_lines l left join lateral (
      select jsonb_agg(jsonb_build_object('jobId', j.id, 'jobNumber', j.number, 'jobTitle', j.title,
        'dueOn', j.due_on, 'itemId', p.item_id, 'quantity', p.quantity, 'again', p.again) order by j.due_on nulls last, j.number) as parts
      from purchase_parts p join jobs j on j.id = p.job_id where p.line_id = l.id
    ) of on true left join lateral (
      select jsonb_agg(jsonb_build_object('storeId', id, 'storeName', name, 'quantity', quantity) order by name, id) as stores
      from (
        select s.id, s.name, sum(p.quantity)::int as quantity from purchase_store_parts p
          join order_lines ol on ol.id = p.order_line_id join orders o on o.id = ol.order_id join stores s on s.id = o.store_id
        where p.line_id = l.id group by s.id
      ) by_store
    ) sold on true
    where l.workspace_id = ${workspaceId} and l.purchase_id = ${purchaseId} order by l.position, l.id`.execute(db)
  return rows
}

interface NewPurchase {
  supplier: string
  email: string
  note: string
  expectedOn: string | null
}

/** The number of its series is held until the end, so that no two people order the same needs. */
export async function insertPurchase(tx: Db, member: Member, purchase: NewPurchase): Promise<string> {
  const { workspaceId, userId } = member
  const { id } = await tx
    .with('given', () => nextNumber('purchase', workspaceId))
    .insertInto('purchases')
    .columns(['workspace_id', 'number', 'supplier', 'email', 'note', 'expected_on', 'currency', 'created_by'])
    .expression(({ selectFrom, val }) =>
      selectFrom('given')
        .innerJoin('workspaces', join => join.on('workspaces.id', '=', workspaceId))
        .select(({ ref }) => [
          val(workspaceId).as('workspace_id'),
          ref('given.number').as('number'),
          val(purchase.supplier).as('supplier'),
          val(purchase.email).as('email'),
          val(purchase.note).as('note'),
          sql<string | null>`${purchase.expectedOn}::date`.as('expected_on'),
          ref('workspaces.currency').as('currency'),
          sql<string>`${userId}::uuid`.as('created_by')
        ])
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Part {
  jobId: string
  itemId: string
  again: boolean
  quantity: number
}

export interface NewLine {
  id: string
  /** Its quantity counts where there are no parts. */
  need: Pick<
    BlankNeed,
    'blankId' | 'name' | 'maker' | 'styleNumber' | 'colour' | 'hex' | 'size' | 'quantity' | 'costCents'
  >
  parts: Part[]
  orders: OrderPart[]
}

export async function insertLines(tx: Db, member: Member, purchaseId: string, lines: NewLine[]) {
  const { workspaceId } = member
  const rows = lines.map(({ id, need, parts, orders }, position) => ({
    id,
    position,
    ...need,
    quantity: [...parts, ...orders].reduce((sum, part) => sum + part.quantity, 0) || need.quantity
  }))
  await sql`
    insert into purchase_lines (id, workspace_id, purchase_id, position, blank_id, name, maker, style_number, colour,
      hex, size, quantity, cost_cents)
    select id, ${workspaceId}, ${purchaseId}, position, (select b.id from blanks b where b.id = "blankId" and b.workspace_id = ${workspaceId}), name, maker,
      "styleNumber", colour, hex, size, quantity, "costCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, position int, "blankId" uuid, name text,
      maker text, "styleNumber" text, colour text, hex text, size text, quantity int, "costCents" int)`.execute(tx)
  const parts = lines.flatMap(({ id, parts }) => parts.map(part => ({ ...part, lineId: id })))
  await sql`
    insert into purchase_parts (line_id, workspace_id, job_id, item_id, again, quantity)
    select "lineId", ${workspaceId}, "jobId", "itemId", again, quantity
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as given ("lineId" uuid, "jobId" uuid, "itemId" uuid, again boolean, quantity int)`.execute(tx)
  const ofStores = lines.flatMap(({ id, orders }) => orders.map(part => ({ ...part, lineId: id })))
  await insertStoreParts(tx, member, ofStores)
}

interface Changed {
  supplier?: string | undefined
  email?: string | undefined
  note?: string | undefined
  expected_on?: string | null | undefined
  state?: PurchaseState
  ordered_at?: RawBuilder<string>
  finished_at?: RawBuilder<string> | null
}

export async function updatePurchaseRow(tx: Db, { workspaceId }: Member, id: string, values: Changed): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

type Counts = { lineId: string; count: number }[]

export async function setQuantities(tx: Db, { workspaceId }: Member, purchaseId: string, counts: Counts) {
  await sql`
    update purchase_lines l set quantity = given.count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given ("lineId" uuid, count int)
    where l.workspace_id = ${workspaceId} and l.purchase_id = ${purchaseId} and l.id = given."lineId"`.execute(tx)
  await tx
    .deleteFrom('purchase_lines')
    .where('workspace_id', '=', workspaceId)
    .where('purchase_id', '=', purchaseId)
    .where('quantity', '=', 0)
    .execute()
}

export async function setReceived(tx: Db, { workspaceId }: Member, purchaseId: string, counts: Counts) {
  await sql`
    update purchase_lines l set received = given.count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given ("lineId" uuid, count int)
    where l.workspace_id = ${workspaceId} and l.purchase_id = ${purchaseId} and l.id = given."lineId"`.execute(tx)
}

/** What did not come is needed again: a part keeps what it got. */
export async function updateParts(
  tx: Db,
  { workspaceId }: Member,
  lineId: string,
  parts: (Omit<Part, 'quantity'> & { has: number })[]
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given ("jobId" uuid, "itemId" uuid, again boolean,
    has int)`
  await sql`
    delete from purchase_parts p using ${given}
    where p.workspace_id = ${workspaceId} and p.line_id = ${lineId} and p.job_id = given."jobId"
      and p.item_id = given."itemId" and p.again = given.again and given.has = 0`.execute(tx)
  await sql`
    update purchase_parts p set quantity = given.has from ${given}
    where p.workspace_id = ${workspaceId} and p.line_id = ${lineId} and p.job_id = given."jobId"
      and p.item_id = given."itemId" and p.again = given.again and given.has > 0`.execute(tx)
}

/** Every line that a job has a part in, of orders that are out. */
export async function findLinesOfJobs(db: Db, { workspaceId }: Member, jobIds: string[]): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLine>`
    select l.id, l.quantity, l.received,
      jsonb_agg(jsonb_build_object('jobId', j.id, 'jobNumber', j.number, 'dueOn', j.due_on, 'itemId', p.item_id,
        'quantity', p.quantity, 'again', p.again)) as parts
    from purchase_lines l
      join purchases o on o.id = l.purchase_id and o.state not in ('draft', 'cancelled')
      join purchase_parts p on p.line_id = l.id join jobs j on j.id = p.job_id
    where l.workspace_id = ${workspaceId}
      and l.id in (select line_id from purchase_parts where job_id = any (${jobIds}::uuid[]))
    group by l.id`.execute(db)
  return rows
}

export function findShop(db: Db, { workspaceId }: Member) {
  return db
    .selectFrom('workspaces')
    .innerJoin('users', 'users.id', 'workspaces.owner_id')
    .select(['business_name as name', 'users.email'])
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirstOrThrow()
}
