import { type Selectable, sql, type Updateable } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { StoreDetail, StoreFigures, StoreState } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Stores } from '#lib/server/platform/db/tables.ts'
import { isLiveSeller, isLiveSellerSql } from '#lib/server/commerce/payments/place.ts'
import { COUNTING } from '#lib/server/storefront/orders/sums.ts'
import { CLOSING_SOON_MS } from '#lib/shared/store-state.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import type { z } from 'zod'

type Figures = z.infer<typeof StoreFigures>

export type StoreRow = Selectable<Stores> & {
  shopName: string
  shopLogoFileId: string | null
  items: number
  /** Pictures of the bundles that are not hidden. */
  bundleFileIds: string[]
}

export interface StoreFilter {
  page: number
  pageSize: number
  search: string
  state?: StoreState | undefined
  sort: 'newest' | 'closing' | 'name'
}

function selectStores(db: Db) {
  return db
    .selectFrom('stores')
    .innerJoin('workspaces', 'workspaces.id', 'stores.workspace_id')
    .selectAll('stores')
    .select(['business_name as shopName', 'workspaces.logo_file_id as shopLogoFileId'])
    .select(sql<number>`(select count(*)::int from store_items where store_items.store_id = stores.id)`.as('items'))
    .select(
      sql<string[]>`array(
        select file_id from store_bundles b where b.store_id = stores.id and not b.hidden and file_id is not null
      )`.as('bundleFileIds')
    )
}

/** The same steps as storeStateAt, so that a list can be filtered by what its rows say. */
function stateAt(now: number) {
  const moment = sql`${new Date(now).toISOString()}::timestamptz`
  return sql<StoreState>`case
    when stage <> 'published' then stage
    when opens_at > ${moment} then 'scheduled'
    when closes_at is null then 'open'
    when closes_at <= ${moment} then 'closed'
    when closes_at <= ${moment} + make_interval(secs => ${CLOSING_SOON_MS / 1000}) then 'closing_soon'
    else 'open'
  end`
}

export async function findStorePage(db: Db, member: Member, filter: StoreFilter, now: number) {
  const { page, pageSize, search, state, sort } = filter
  const pattern = containing(search)
  const moment = new Date(now).toISOString()
  let query = selectStores(db).where('stores.workspace_id', '=', member.workspaceId)
  if (search) {
    query = query.where(({ eb, or }) => or([eb('name', 'ilike', pattern), eb('organisation', 'ilike', pattern)]))
  }
  if (state) query = query.where(stateAt(now), '=', state)
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const sorted = {
    newest: query,
    name: query.orderBy(sql`lower(name)`),
    // What closes next comes first, then what closed last.
    closing: query
      .orderBy(sql`closes_at > ${moment}`, direction => direction.desc().nullsLast())
      .orderBy(sql`case when closes_at > ${moment} then closes_at end`)
      .orderBy('closes_at', direction => direction.desc().nullsLast())
  }[sort]
  const rows = await sorted
    .orderBy('stores.created_at', 'desc')
    .orderBy('stores.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total }
}

/** Of this workspace; with `lock`, nobody else changes it and no order comes in until the transaction ends. */
export function findStore(db: Db, member: Member, storeId: string, lock = false): Promise<StoreRow | undefined> {
  return selectStores(db)
    .where('stores.id', '=', storeId)
    .where('stores.workspace_id', '=', member.workspaceId)
    .$if(lock, query => query.forUpdate('stores'))
    .executeTakeFirst()
}

export function findShopDefaults(db: Db, member: Member) {
  return db
    .selectFrom('workspaces')
    .select(['business_name', 'named', 'address', 'currency', 'time_zone', 'tax_ppm', 'tax_rules'])
    .where('id', '=', member.workspaceId)
    .executeTakeFirstOrThrow()
}

type NewStore = Omit<Updateable<Stores>, 'id' | 'workspace_id'> &
  Pick<Selectable<Stores>, 'campaign_id' | 'slug' | 'name' | 'time_zone' | 'currency'>

export async function insertStore(tx: Db, member: Member, store: NewStore): Promise<string> {
  const { id } = await tx
    .insertInto('stores')
    .values({ ...store, workspace_id: member.workspaceId, created_by: member.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateStoreRow(
  tx: Db,
  member: Member,
  storeId: string,
  change: Updateable<Stores>
): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', storeId)
    .where('workspace_id', '=', member.workspaceId)
    .execute()
}

export async function deleteStoreRow(tx: Db, member: Member, storeId: string): Promise<void> {
  await tx.deleteFrom('stores').where('id', '=', storeId).where('workspace_id', '=', member.workspaceId).execute()
}

const NO_FIGURES = {
  orders: 0,
  units: 0,
  salesCents: 0,
  fundraisingCents: 0,
  authorised: { orders: 0, units: 0, cents: 0, fundraisingCents: 0 }
}

/** Of rows s of stores; few orders are authorised, and they have an index. */
const authorised = () => sql`(
  select json_build_object(
    'orders', count(*), 'units', coalesce(sum(units), 0), 'cents', coalesce(sum(total_cents), 0),
    'fundraisingCents', coalesce(sum(fundraising_cents), 0)
  )
  from orders a where a.store_id = s.id and a.status = 'authorised' and a.livemode = ${isLiveSellerSql('s')}
)`

/** What each of these stores sold for the kind of money that it takes, real or test, in one query. */
export async function findFigures(db: Db, member: Member, storeIds: string[]): Promise<(storeId: string) => Figures> {
  const none = { ...NO_FIGURES, testMode: !isLiveSeller({ trial: false }) }
  if (storeIds.length === 0) return () => none
  const { rows } = await sql<Figures & { id: string }>`
    select s.id, coalesce(sum(orders) filter (where ${COUNTING}), 0) as orders,
      coalesce(sum(units) filter (where ${COUNTING}), 0)::bigint as units,
      coalesce(sum(paid_cents - refunded_cents), 0)::bigint as "salesCents",
      coalesce(sum(fundraising_cents) filter (where ${COUNTING}), 0)::bigint as "fundraisingCents", ${authorised()} as authorised,
      not ${isLiveSellerSql('s')} as "testMode"
    from stores s left join order_sums o on o.workspace_id = s.workspace_id and o.store_id = s.id and is_paid
      and livemode = ${isLiveSellerSql('s')}
    where s.workspace_id = ${member.workspaceId} and s.id = any (${storeIds}::uuid[])
    group by s.id`.execute(db)
  const found = new Map(rows.map(({ id, ...figures }) => [id, figures]))
  return storeId => found.get(storeId) ?? none
}

export async function countOpenStores(db: Db, { workspaceId }: { workspaceId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('stores')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('stage', '=', 'published')
    .where(eb => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', sql<string>`now()`)]))
    .executeTakeFirstOrThrow()
  return count
}

/** How far the refunds of a cancelled store are; null where none was asked for. Those handed out are not refunded. */
export async function findRefundStanding(db: Db, member: Member, storeId: string): Promise<StoreDetail['refunds']> {
  const { rows } = await sql<NonNullable<StoreDetail['refunds']>>`
    select count(*) filter (where is_whole) as refunded,
      count(*) filter (where is_whole and exists (
        select from refunds where payable_id = o.id and state = 'requested'
      )) as unconfirmed,
      count(*) filter (where not is_whole and status in ('paid', 'production', 'ready')) as left
    from (
      select id, status, refunded_cents >= paid_cents as is_whole from orders
      where workspace_id = ${member.workspaceId} and store_id = ${storeId} and paid_cents > 0 and status <> 'cancelled'
    ) o`.execute(db)
  const standing = firstRow(rows)
  return standing.refunded + standing.left > 0 ? standing : null
}

/** What decides about actions: orders that stand, orders that are being paid, orders at all. */
export async function countOrders(db: Db, member: Member, storeId: string) {
  const { workspaceId } = member
  const { rows } = await sql<{
    paidOrders: number
    refundableOrders: number
    payingOrders: number
    authorisedOrders: number
    linkOrders: number
    payingUntil: string | null
    allOrders: number
  }>`
    select sums.*, paying.*
    from (
      select coalesce(sum(orders) filter (where ${COUNTING}), 0) as "paidOrders",
        coalesce(sum(orders) filter (where ${COUNTING} and o.status in ('paid', 'production', 'ready')), 0)
          as "refundableOrders",
        coalesce(sum(orders), 0) as "allOrders"
      from order_sums o where workspace_id = ${workspaceId} and store_id = ${storeId}
    ) sums, (
      select count(*) filter (where status = 'pending' and charge_failed_at is null) as "payingOrders",
        max(expires_at) filter (where status = 'pending' and charge_failed_at is null) as "payingUntil",
        count(*) filter (where status = 'authorised') as "authorisedOrders",
        count(*) filter (where status = 'pending' and charge_failed_at is not null) as "linkOrders"
      from orders
      where workspace_id = ${workspaceId} and store_id = ${storeId}
        and (status = 'authorised' or status = 'pending' and expires_at > now())
    ) paying`.execute(db)
  return firstRow(rows)
}
