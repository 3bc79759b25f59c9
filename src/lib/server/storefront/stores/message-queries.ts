import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { type Batch, notAmong } from '#lib/server/platform/queue/batch.ts'
import { missingPieces } from '#lib/server/storefront/orders/sums.ts'
import { STANDING } from '#lib/server/storefront/orders/write.ts'

export interface RunningStore {
  id: string
  stage: string
  opens_at: string
  closes_at: string
  published_at: string | null
  messages: unknown
  announced: number
  sent: string[]
  /** Closed with too few pieces: whether they are made is for the shop to decide. */
  minimumMissed: boolean
}

/** Stores that are open, and those that closed a short while ago. */
/** As `messageDue` chooses it, so that stores whose message went out are not read each minute. */
const dueKind = (now: string) => sql`case
  when s.closes_at <= ${now} then 'closed'
  when s.closes_at - interval '1 day' <= ${now}
    and greatest(s.opens_at, s.published_at) <= s.closes_at - interval '36 hours' then 'last_day'
  when s.closes_at - interval '3 days' <= ${now}
    and greatest(s.opens_at, s.published_at) <= s.closes_at - interval '84 hours' then 'three_days'
  else 'launch' end`

/** Those that a message may be due for. */
export async function findRunningStores(
  db: Db,
  { now, closedSince, limit, without }: { now: number; closedSince: number } & Batch
): Promise<RunningStore[]> {
  const at = new Date(now).toISOString()
  const { rows } = await sql<RunningStore>`
    select id, stage, opens_at, closes_at, published_at, messages, jsonb_array_length(announce_to) as announced,
      (select coalesce(json_agg(kind), '[]') from store_messages where store_id = s.id) as sent,
      stage = 'published' and minimum_units > 0 and ${missingPieces()} > 0 as "minimumMissed"
    from stores s
    where stage in ('published', 'production') and opens_at <= ${at}
      and closes_at > ${new Date(closedSince).toISOString()} and ${notAmong(without)}
      and (closes_at <= ${at} or stage = 'published' and jsonb_array_length(announce_to) > 0)
      and not exists (select from store_messages m where m.store_id = s.id and m.kind = ${dueKind(at)})
    order by closes_at, id limit ${limit}
  `.execute(db)
  return rows
}

/** Whether this call is the one that sends the message: of many at the same time exactly one is. */
export async function claimMessage(tx: Db, storeId: string, kind: string): Promise<boolean> {
  const row = await tx
    .insertInto('store_messages')
    .values({ store_id: storeId, kind })
    .onConflict(conflict => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Held by whoever is sending it; a second sender has nothing to do meanwhile, since the first goes on to the end. */
export async function lockMessage(tx: Db, storeId: string, kind: string): Promise<boolean> {
  const row = await tx
    .selectFrom('store_messages')
    .select('kind')
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecipients(tx: Db, storeId: string, kind: string, added: number): Promise<void> {
  await tx
    .updateTable('store_messages')
    .set({ recipients: sql`recipients + ${added}` })
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .execute()
}

export function findStoreToWriteAbout(tx: Db, storeId: string) {
  return tx
    .selectFrom('stores')
    .innerJoin('workspaces', 'workspaces.id', 'stores.workspace_id')
    .selectAll('stores')
    .select(['business_name as shopName', 'workspaces.logo_file_id as shopLogoFileId', 'workspaces.locale'])
    .where('stores.id', '=', storeId)
    .executeTakeFirst()
}

export interface Recipient {
  email: string
  name: string
  orders: { number: number; publicId: string; livemode: boolean }[]
}

interface Wanted {
  storeId: string
  template: string
  limit: number
}

/** People on the list who were not written to yet; for a reminder, without those who have ordered. */
export async function findAnnounced(
  tx: Db,
  { storeId, template, limit, withoutBuyers }: Wanted & { withoutBuyers: boolean }
): Promise<Recipient[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email
    from stores, jsonb_array_elements_text(announce_to) as announced (email)
    where stores.id = ${storeId} and ${isNew(storeId, template, sql`lower(email)`)}
      and not (${withoutBuyers} and exists (
        select from orders where orders.store_id = ${storeId} and buyer_email = email::citext and ${STANDING}
      ))
    order by 1 limit ${limit}
  `.execute(tx)
  return rows.map(({ email }) => ({ email, name: '', orders: [] }))
}

/** Buyers who were not written to yet, each with all of their orders that stand; with a status, only such orders. */
export async function findBuyers(
  tx: Db,
  { storeId, template, limit, status }: Wanted & { status?: string }
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select lower(buyer_email::text) as email, (array_agg(buyer_name order by number desc))[1] as name,
      json_agg(json_build_object('number', number, 'publicId', public_id, 'livemode', livemode) order by number) as orders
    from orders
    where store_id = ${storeId} and ${STANDING} and ${isNew(storeId, template, sql`lower(buyer_email::text)`)}
      and ${status ? sql`status = ${status}` : sql`true`}
    group by 1 order by 1 limit ${limit}
  `.execute(tx)
  return rows
}

function isNew(storeId: string, template: string, email: ReturnType<typeof sql>) {
  return sql`not exists (
    select from mails where mails.store_id = ${storeId} and mails.template = ${template}
      and lower(mails.recipient) = ${email}
  )`
}

/** Stores that opened, began their last days or closed in this stretch of time. */
export async function findTurnedStores(db: Db, from: number, to: number, soonMs: number): Promise<string[]> {
  const between = (ms = 0) =>
    sql`between ${new Date(from + ms).toISOString()}::timestamptz and ${new Date(to + ms).toISOString()}::timestamptz`
  const { rows } = await sql<{ campaign_id: string }>`
    select campaign_id from stores
    where stage = 'published' and (
      opens_at ${between()} or closes_at ${between()} or closes_at ${between(soonMs)}
    )
    order by campaign_id
  `.execute(db)
  return rows.map(row => row.campaign_id)
}
