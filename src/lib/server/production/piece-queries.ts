import { type RawBuilder, sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PieceState } from '#lib/shared/production-runs.ts'

import { itemSource } from './job-queries.ts'
import { lineSource } from './order-queries.ts'
import type { OwedLine, PieceContent } from './owed.ts'
import { followBlanks } from './used-blanks.ts'

/** Pieces are made, added and compared one call after the other: of two people who start the same run, one finds nothing left. */
export async function lockProduction(tx: Db, { workspaceId }: Pick<Member, 'workspaceId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`production:${workspaceId}`}, 0))`.execute(tx)
}

/** A piece as it is compared with what is owed. */
export interface RunPiece extends PieceContent {
  id: string
  runId: string
  runNumber: number
  runState: string
  /** The order or the job. */
  ofId: string
  lineId: string
  /** Of a job; '' of an order, as in `OwedLine`. */
  size: string
  unit: number
  number: number
  attempt: number
  code: string
  state: PieceState
  /** What it was before its order or job was marked by hand, until somebody works on it. */
  settledFrom: PieceState | null
  source: string
}

/** All pieces of these orders and jobs, also those that were spoiled or withdrawn. */
export async function findTaken(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  ids: readonly string[]
): Promise<RunPiece[]> {
  const { rows } = await sql<RunPiece>`
    select p.id, p.run_id as "runId", r.number as "runNumber", r.state as "runState",
      coalesce(p.order_id, p.job_id) as "ofId",
      coalesce(p.order_line_id, p.job_item_id) as "lineId",
      case when p.job_id is null then '' else p.size end as size, p.unit, p.number, p.attempt, p.code, p.state,
      p.settled_from as "settledFrom", p.source, p.item_name as "itemName", p.blank, p.person, p.parts, p.prints
    from production_pieces p join production_runs r on r.id = p.run_id
    where p.workspace_id = ${workspaceId}
      and (p.order_id = any (${[...ids]}::uuid[]) or p.job_id = any (${[...ids]}::uuid[]))
    order by p.number, p.attempt`.execute(db)
  return rows
}

export interface NewPiece {
  /** Given by the database where it is left out. */
  id?: string
  content: PieceContent
  of: OwedLine['of']
  lineId: string
  unit: number
  number: number
  attempt: number
  code: string
  bag: string
  source: string
  replaces: string | null
}

/** Behind those that are in the run already, in the order in which they are given. */
export async function insertPieces(
  tx: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  runId: string,
  pieces: NewPiece[]
): Promise<void> {
  const rows = pieces.map(({ content, of, lineId, ...piece }, place) => ({
    ...piece,
    place,
    itemName: content.itemName,
    blank: content.blank,
    person: content.person,
    parts: content.parts,
    prints: content.prints,
    orderId: of.kind === 'order' ? of.id : null,
    orderLineId: of.kind === 'order' ? lineId : null,
    jobId: of.kind === 'job' ? of.id : null,
    jobItemId: of.kind === 'job' ? lineId : null
  }))
  await sql`
    insert into production_pieces (id, workspace_id, run_id, position, code, number, attempt, order_id, order_line_id,
      job_id, job_item_id, unit, item_name, blank, person, parts, prints, source, bag, replaces)
    select coalesce(id, gen_random_uuid()), ${workspaceId}, ${runId}, place + (
        select coalesce(max(position) + 1, 0) from production_pieces where run_id = ${runId}
      ), code, number, attempt, "orderId", "orderLineId", "jobId", "jobItemId", unit, "itemName", blank, person, parts,
      prints, source, bag, replaces
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, place int, code text, number int, attempt int,
      "orderId" uuid, "orderLineId" uuid, "jobId" uuid, "jobItemId" uuid, unit int, "itemName" text, blank jsonb,
      person jsonb, parts jsonb, prints jsonb, source text, bag text, replaces uuid)`.execute(tx)
}

export interface Stale {
  orderIds: string[]
  jobIds: string[]
}

/**
 * Orders and jobs of which something was changed since their pieces were frozen or last compared. Also of pieces that were
 * withdrawn, so that they are begun anew where they are owed again: a refund may fail.
 */
export async function findStale(db: Db, { workspaceId }: Pick<Member, 'workspaceId'>, runId?: string): Promise<Stale> {
  const inRun = runId ? sql`and p.run_id = ${runId}` : sql``
  const of = sql`p.workspace_id = ${workspaceId} ${inRun}`
  const living = sql`(p.state in ('waiting', 'cut', 'pressed', 'bagged')
    or (p.state = 'handed_over' and p.settled_from is not null))`
  // What a cancelled run gave up goes into the next one by hand.
  const withdrawn = sql`(p.state = 'withdrawn'
    and exists (select from production_runs r where r.id = p.run_id and r.state <> 'cancelled'))`
  const isOther = (source: RawBuilder<string>, row: RawBuilder<unknown>) => sql`case when ${row} is null then ${living}
    else p.source <> ${source} and (${living} or ${withdrawn}) end`
  const { rows } = await sql<{ kind: 'order' | 'job'; id: string }>`
    select distinct 'order' as kind, p.order_id as id
    from production_pieces p left join order_lines l on l.id = p.order_line_id left join orders on orders.id = l.order_id
    where ${of} and p.order_id is not null and ${isOther(lineSource(), sql`l.id`)}
    union
    select distinct 'job', p.job_id
    from production_pieces p left join jobs j on j.id = p.job_id
      left join job_items i on i.job_id = p.job_id and i.id = p.job_item_id
    where ${of} and p.job_id is not null and ${isOther(itemSource(), sql`i.id`)}`.execute(db)
  const idsOf = (kind: string) => rows.filter(row => row.kind === kind).map(({ id }) => id)
  return { orderIds: idsOf('order'), jobIds: idsOf('job') }
}

export interface Compared {
  id: string
  source: string
  /** Where the same garment is somebody else's by now, or is called otherwise. */
  person?: PieceContent['person']
  itemName?: string
}

export async function setCompared(tx: Db, { workspaceId }: Pick<Member, 'workspaceId'>, compared: Compared[]) {
  if (compared.length === 0) return
  await sql`
    update production_pieces p set source = given.source, person = coalesce(given.person, p.person),
      item_name = coalesce(given."itemName", p.item_name)
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
      as given (id uuid, source text, person jsonb, "itemName" text)
    where p.workspace_id = ${workspaceId} and p.id = given.id`.execute(tx)
}

export interface PieceChange {
  id: string
  state?: PieceState
  /** With a state that follows from a mark by hand. */
  settledFrom?: PieceState | null
  spoiledReason?: string
  withdrawnReason?: string
  note?: string
}

interface By {
  workspaceId: string
  /** Left out where it follows from something else. */
  userId?: string | null
}

/**
 * With a state the piece is at nobody's press any more, and what it was before a mark by hand is over. Its blank comes off
 * the shelf or goes back.
 */
export async function changePieces(tx: Db, { workspaceId, userId = null }: By, changes: PieceChange[]) {
  if (changes.length === 0) return
  await sql`
    update production_pieces p set
      state = coalesce(given.state, p.state),
      settled_from = case when given.state is null then p.settled_from else given."settledFrom" end,
      spoiled_reason = coalesce(given."spoiledReason", p.spoiled_reason),
      withdrawn_reason = coalesce(given."withdrawnReason", p.withdrawn_reason),
      note = coalesce(given.note, p.note),
      noted_at = case when given.note <> '' then now() else p.noted_at end,
      claimed_by = case when given.state is null then p.claimed_by end,
      claim_key = case when given.state is null then p.claim_key end,
      claimed_until = case when given.state is null then p.claimed_until end,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as given (id uuid, state text, "settledFrom" text, "spoiledReason" text, "withdrawnReason" text, note text)
    where p.workspace_id = ${workspaceId} and p.id = given.id`.execute(tx)
  const moved = changes.flatMap(({ id, state }) => (state ? [id] : []))
  await followBlanks(tx, { workspaceId, userId }, moved)
}

/** Somebody works on one of its pieces: the others stay where the mark by hand put them, whatever becomes of the mark. */
export async function acceptSettled(tx: Db, { workspaceId }: Pick<Member, 'workspaceId'>, ofId: string): Promise<void> {
  await sql`
    update production_pieces set settled_from = null
    where workspace_id = ${workspaceId} and settled_from is not null and (order_id = ${ofId} or job_id = ${ofId})`.execute(
    tx
  )
}
