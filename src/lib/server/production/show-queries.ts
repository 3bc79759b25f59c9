// Pieces as screens show them.
import { type RawBuilder, sql } from 'kysely'

import type { ProductionPiece } from '#lib/contract/production.ts'
import type { PressPiece } from '#lib/contract/production-work.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PieceCounts, PieceState } from '#lib/shared/production-runs.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import type { FrozenPart } from './owed.ts'

type Of = Pick<Member, 'workspaceId'>

export type PieceRow = Omit<ProductionPiece, 'texts'> & {
  runId: string
  runNumber: number
  runState: string
  parts: FrozenPart[]
  number: number
  jobItemId: string | null
  orderLineId: string | null
  unit: number
}

const COLUMNS = sql`p.id, p.run_id as "runId", r.number as "runNumber", r.state as "runState", p.code, p.state, p.item_name as "itemName",
  p.blank, p.person, p.prints, p.parts, p.bag, p.number, p.unit, p.order_id as "orderId", p.job_id as "jobId",
  p.order_line_id as "orderLineId", p.job_item_id as "jobItemId",
  case when p.state = 'spoiled' then p.spoiled_reason when p.state = 'withdrawn' then p.withdrawn_reason else '' end
    as reason,
  (select code from production_pieces before where before.id = p.replaces) as replaces,
  case when p.claimed_until > now() then coalesce(u.first_name, '') end as "claimedBy",
  case when p.claimed_until > now() then p.claimed_until end as "claimedUntil"`

const SOURCE = sql`production_pieces p join production_runs r on r.id = p.run_id left join users u on u.id = p.claimed_by`

/** As it is shown; its texts are what is cut of it. */
export function toPiece(row: PieceRow): ProductionPiece {
  const texts = row.parts.flatMap(({ content }) => {
    return content.kind === 'lettering' ? [content.text] : Object.values(content.values).filter(Boolean)
  })
  const { id, code, state, itemName, blank, person, prints, bag, orderId, jobId } = row
  const { reason, replaces, claimedBy, claimedUntil } = row
  return {
    id,
    code,
    state,
    itemName,
    blank,
    person,
    texts,
    prints,
    bag,
    orderId,
    jobId,
    reason,
    replaces,
    claimedBy,
    claimedUntil
  }
}

interface PiecePage {
  runId: string
  search: string
  state?: PieceState | undefined
  page: number
  pageSize: number
}

export async function findPiecePage(db: Db, { workspaceId }: Of, { runId, search, state, page, pageSize }: PiecePage) {
  const all: RawBuilder<unknown>[] = [sql`p.workspace_id = ${workspaceId}`, sql`p.run_id = ${runId}`]
  if (state) all.push(sql`p.state = ${state}`)
  if (search) {
    const pattern = containing(search)
    all.push(sql`(p.code ilike ${pattern} or p.person->>'name' ilike ${pattern} or p.item_name ilike ${pattern})`)
  }
  const { rows } = await sql<PieceRow & { total: number }>`
    select ${COLUMNS}, count(*) over ()::int as total from ${SOURCE} where ${sql.join(all, sql` and `)}
    order by p.position, p.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function findPiecesByCode(db: Db, { workspaceId }: Of, codes: readonly string[]): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select ${COLUMNS} from ${SOURCE}
    where p.workspace_id = ${workspaceId} and p.code = any (${[...codes]}::text[])
    order by p.id`.execute(db)
  return rows
}

/** What is still to press of a run, in its order. */
export async function findToPress(db: Db, { workspaceId }: Of, runId: string): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select ${COLUMNS} from ${SOURCE}
    where p.workspace_id = ${workspaceId} and p.run_id = ${runId} and p.state in ('waiting', 'cut')
    order by p.position, p.id`.execute(db)
  return rows
}

export type PressRow = PieceRow & Pick<PressPiece, 'look' | 'note'>

export async function findPressRows(db: Db, { workspaceId }: Of, pieceIds: readonly string[]): Promise<PressRow[]> {
  const { rows } = await sql<PressRow>`
    select ${COLUMNS}, coalesce(o.note, '') as note,
      case when l.id is not null then jsonb_build_object('picture', l.picture, 'colour', l.colour,
        'personalisation', l.personalisation) end as look
    from ${SOURCE} left join order_lines l on l.id = p.order_line_id left join orders o on o.id = p.order_id
    where p.workspace_id = ${workspaceId} and p.id = any (${[...pieceIds]}::uuid[])
    order by array_position(${[...pieceIds]}::uuid[], p.id)`.execute(db)
  return rows
}

export async function countPieces(db: Db, { workspaceId }: Of, runId: string): Promise<PieceCounts> {
  const { rows } = await sql<{ state: PieceState; count: number }>`
    select state, count(*)::int as count from production_pieces
    where workspace_id = ${workspaceId} and run_id = ${runId} group by state`.execute(db)
  const counts: PieceCounts = { waiting: 0, cut: 0, pressed: 0, bagged: 0, handed_over: 0, spoiled: 0, withdrawn: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Ten minutes, so that a phone that was left behind holds nothing for long. */
const CLAIM_MINUTES = 10

interface Claim {
  key: string
  pieceIds: readonly string[]
}

/** Those that nobody else holds now, however many ask at once. */
export async function claim(tx: Db, { workspaceId, userId }: Member, { key, pieceIds }: Claim): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update production_pieces set claimed_by = ${userId}, claim_key = ${key},
      claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
    where workspace_id = ${workspaceId} and id = any (${[...pieceIds]}::uuid[]) and state in ('waiting', 'cut')
      and (claimed_until is null or claimed_until < now() or claim_key = ${key})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function findHeld(db: Db, { workspaceId }: Of, { runId, key }: { runId: string; key: string }) {
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    select id, claim_key = ${key} as "isOwn" from production_pieces
    where workspace_id = ${workspaceId} and run_id = ${runId} and state in ('waiting', 'cut')
      and (claimed_until > now() or claim_key = ${key})
    order by position`.execute(db)
  return {
    own: rows.filter(({ isOwn }) => isOwn).map(({ id }) => id),
    others: new Set(rows.filter(({ isOwn }) => !isOwn).map(({ id }) => id))
  }
}

export async function releaseClaim(tx: Db, { workspaceId }: Of, pieceId: string): Promise<void> {
  await tx
    .updateTable('production_pieces')
    .set({ claimed_by: null, claim_key: null, claimed_until: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', pieceId)
    .execute()
}
