import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { StockMove, StockStyle } from '#lib/contract/blank-stock.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { whoText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'
import { blankKey } from '#lib/shared/purchases.ts'
import { inSizeOrder } from '#lib/shared/sizes.ts'
import { required } from '#lib/shared/required.ts'
import { containing } from '#lib/server/platform/db/like.ts'

export interface StockFilter {
  search: string
  blankId?: string | undefined
  /** Of the style and colour that this row is of. */
  ofStock?: string
  empty: boolean
}

function conditions({ workspaceId }: Member, { search, blankId, ofStock, empty }: StockFilter): RawBuilder<unknown> {
  const all = [sql`s.workspace_id = ${workspaceId}`]
  if (ofStock) all.push(sql`s.key = (select key from blank_stock where id = ${ofStock})`)
  if (blankId) all.push(sql`s.blank_id = ${blankId}`)
  for (const word of search.split(/\s+/).filter(Boolean)) {
    const pattern = containing(word)
    all.push(sql`(s.key || ' ' || s.colour) ilike ${pattern}`)
  }
  return sql`${sql.join(all, sql` and `)} group by s.key ${empty ? sql`` : sql`having sum(s.on_hand) > 0`}`
}

export async function findStock(
  db: Db,
  member: Member,
  { page, pageSize, ...filter }: StockFilter & { page: number; pageSize: number }
): Promise<{ rows: StockStyle[]; total: number }> {
  const { rows } = await sql<StockStyle & { total: number }>`
    select (array_agg(s.id order by s.id))[1] as id, (array_agg(s.blank_id order by s.id))[1] as "blankId",
      min(s.name) as name, min(s.maker) as maker, min(s.style_number) as "styleNumber", min(s.colour) as colour,
      min(s.hex) as hex, sum(s.on_hand)::bigint as "onHand", max(s.updated_at) as "updatedAt",
      jsonb_agg(jsonb_build_object('size', s.size, 'onHand', s.on_hand)) as sizes, count(*) over ()::int as total
    from blank_stock s where ${conditions(member, filter)}
    order by min(lower(s.name)), s.key limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => inOrder(row)), total: rows[0]?.total ?? 0 }
}

function inOrder(style: StockStyle): StockStyle {
  const bySize = new Map(style.sizes.map(each => [each.size, each]))
  return {
    ...style,
    sizes: inSizeOrder([...bySize.keys()].toSorted()).map(size => required(bySize.get(size), 'a size'))
  }
}

export interface StockWords {
  blankId: string | null
  name: string
  maker: string
  styleNumber: string
  colour: string
  hex: string | null
}

export interface ShelfRow {
  id: string
  key: string
  size: string
  onHand: number
}

/** The rows of these blanks in these sizes, made where there are none; nobody else changes them until the commit. */
export async function lockShelf(
  tx: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  wanted: readonly (StockWords & { size: string })[]
): Promise<ShelfRow[]> {
  const rows = wanted.map(words => ({ ...words, key: blankKey(words) }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("blankId" uuid, name text, maker text,
    "styleNumber" text, colour text, hex text, size text, key text)`
  await sql`
    insert into blank_stock (workspace_id, blank_id, name, maker, style_number, colour, hex, size, key)
    select distinct on (key, lower(size)) ${workspaceId}::uuid, (select b.id from blanks b where b.id = "blankId" and b.workspace_id = ${workspaceId}), name,
      maker, "styleNumber", colour, hex, size, key
    from ${given} order by key, lower(size)
    on conflict (workspace_id, key, size_key) do nothing`.execute(tx)
  const found = await sql<ShelfRow>`
    select s.id, s.key, s.size, s.on_hand as "onHand" from blank_stock s
    where s.workspace_id = ${workspaceId} and (s.key, s.size_key) in (select key, lower(size) from ${given})
    order by s.id for update of s`.execute(tx)
  return found.rows
}

interface By {
  workspaceId: string
  /** Nobody, where it followed from something else. */
  userId: string | null
}

export interface NewMove {
  stockId: string
  kind: StockMove['kind']
  quantity: number
  purchaseId?: string
  jobId?: string
  itemId?: string
  pieceId?: string
  again?: boolean
}

/** The rows are locked by the caller, who takes no more off than there is. */
export async function moveStock(tx: Db, { workspaceId, userId }: By, moves: readonly NewMove[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given ("stockId" uuid, kind text,
        quantity int, "purchaseId" uuid, "jobId" uuid, "itemId" uuid, "pieceId" uuid, again boolean)
    ), sums as (
      select "stockId", sum(quantity)::bigint as quantity from given group by 1
    ), moved as (
      update blank_stock s set on_hand = s.on_hand + sums.quantity, updated_at = now()
      from sums where s.workspace_id = ${workspaceId} and s.id = sums."stockId" returning s.id, s.on_hand
    )
    insert into stock_moves (workspace_id, stock_id, kind, quantity, on_hand, purchase_id, job_id, item_id, piece_id, again, user_id,
      by_key)
    select ${workspaceId}::uuid, moved.id, kind, quantity, moved.on_hand, "purchaseId", "jobId", "itemId", "pieceId",
      coalesce(again, false), ${userId}::uuid, ${usedKey()}::text
    from given join moved on moved.id = given."stockId"`.execute(tx)
}

/** How many of each row came with an order; not of rows that were counted by hand since, which set that right. */
export async function findShelved(tx: Db, { workspaceId }: Member, purchaseId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ stockId: string; quantity: number }>`
    select m.stock_id as "stockId", sum(m.quantity)::bigint as quantity from stock_moves m
    where m.workspace_id = ${workspaceId} and m.purchase_id = ${purchaseId} and m.kind = 'received'
    group by m.stock_id having not exists (
      select from stock_moves c where c.stock_id = m.stock_id and c.kind = 'counted' and c.id > min(m.id)
    )`.execute(tx)
  return new Map(rows.map(({ stockId, quantity }) => [stockId, quantity]))
}

/** What an item of a job has of a row of the shelf. */
export async function findTaken(
  tx: Db,
  { workspaceId }: Member,
  { stockId, jobId, itemId }: { stockId: string; jobId: string; itemId: string }
) {
  const { rows } = await sql<{ stockId: string; again: boolean; has: number }>`
    select m.stock_id as "stockId", m.again, -sum(m.quantity)::bigint as has from stock_moves m
    where m.workspace_id = ${workspaceId} and m.job_id = ${jobId} and m.item_id = ${itemId}
      and m.stock_id = ${stockId} and m.kind in ('taken', 'put_back')
    group by 1, 2 having sum(m.quantity) < 0 order by 1`.execute(tx)
  return rows
}

/** False where the row is not the workspace's. */
export async function findMoves(db: Db, { workspaceId }: Member, stockId: string): Promise<StockMove[] | undefined> {
  const { rows } = await sql<{ key: string }>`
    select key from blank_stock where workspace_id = ${workspaceId} and id = ${stockId}`.execute(db)
  if (rows.length === 0) return undefined
  const moves = await sql<StockMove>`
    select m.id, m.at, m.kind, m.stock_id as "stockId", s.size, m.quantity, m.on_hand as "onHand",
      ${whoText('m')} as who, p.number as "purchaseNumber",
      case when j.id is not null then jsonb_build_object('id', j.id, 'number', j.number, 'itemId', m.item_id) end as job,
      case when pp.id is not null then jsonb_build_object('code', pp.code, 'runId', pp.run_id) end as piece,
      case when m.kind = 'taken' and j.closed_at is null then coalesce((
        select -sum(o.quantity)::bigint from stock_moves o where o.stock_id = m.stock_id and o.job_id = m.job_id
          and o.item_id = m.item_id and o.kind in ('taken', 'put_back')
      ), 0) else 0 end as has
    from stock_moves m join blank_stock s on s.id = m.stock_id
      left join users u on u.id = m.user_id left join purchases p on p.id = m.purchase_id
      left join jobs j on j.id = m.job_id left join production_pieces pp on pp.id = m.piece_id
    where m.workspace_id = ${workspaceId} and s.workspace_id = ${workspaceId} and s.key = ${firstRow(rows).key}
    order by m.id desc limit 100`.execute(db)
  return moves.rows
}

/** What lies on the shelf of these blanks; nothing is locked or made. */
export async function findShelf(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  wanted: readonly { name: string; maker: string; styleNumber: string; colour: string }[]
): Promise<Pick<ShelfRow, 'key' | 'size' | 'onHand'>[]> {
  const keys = [...new Set(wanted.map(blankKey))]
  if (keys.length === 0) return []
  return db
    .selectFrom('blank_stock')
    .select(['key', 'size', 'on_hand as onHand'])
    .where('workspace_id', '=', workspaceId)
    .where('key', 'in', keys)
    .execute()
}
