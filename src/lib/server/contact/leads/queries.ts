import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { PortfolioMessage } from '#lib/contract/portfolios.ts'
import {
  type getLeadBoard,
  LEAD_FIELDS,
  type Lead,
  type LeadDetails,
  LEADS_OF_A_STAGE,
  type listLeads
} from '#lib/contract/leads.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { toColumns } from '#lib/server/platform/db/columns.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { LEAD_STAGES, type LeadStage } from '#lib/shared/lead.ts'
import { containing } from '#lib/server/platform/db/like.ts'

type ListQuery = z.output<typeof listLeads.query>
export type LeadFilter = Pick<ListQuery, 'search' | 'stage' | 'source' | 'sort' | 'page' | 'pageSize'>
export type BoardFilter = Pick<z.output<typeof getLeadBoard.query>, 'search' | 'source'>

/** The columns of a lead, of rows l. */
const LEAD = sql`
  l.id, l.name, l.company, l.email, l.phone, l.source, l.product, l.quantity, coalesce(l.need_by::text, '') as "needBy",
  l.message, l.notes, l.owner_id as "ownerId", l.next_step as "nextStep", coalesce(l.next_on::text, '') as "nextOn",
  l.stage, l.lost_reason as "lostReason", coalesce(p.title, s.name, '') as "sourceName",
  coalesce(u.first_name || ' ' || u.last_name, '') as "ownerName", l.customer_id as "customerId", l.revision,
  l.created_at as "createdAt", l.updated_at as "updatedAt"`

const AROUND = sql`
  left join portfolios p on p.id = l.portfolio_id left join stores s on s.id = l.store_id
  left join users u on u.id = l.owner_id`

function conditions({ workspaceId }: Member, { search, stage, source }: Partial<LeadFilter>): RawBuilder<unknown> {
  const all = [sql`l.workspace_id = ${workspaceId}`]
  for (const word of (search ?? '').split(/\s+/).filter(Boolean)) {
    const pattern = containing(word)
    all.push(sql`(l.name || ' ' || l.company || ' ' || l.email || ' ' || l.phone || ' ' || l.product) ilike ${pattern}`)
  }
  if (stage) all.push(sql`l.stage = ${stage}`)
  if (source) all.push(sql`l.source = ${source}`)
  return sql.join(all, sql` and `)
}

const ORDER = {
  newest: sql`l.created_at desc, l.id`,
  next: sql`l.next_on nulls last, l.created_at desc, l.id`,
  name: sql`lower(l.name), l.id`
}

export async function countLeads(db: Db, member: Member, filter: LeadFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from leads l where ${conditions(member, filter)}`.execute(db)
  return firstRow(rows).total
}

export async function findLeadRows(db: Db, member: Member, filter: LeadFilter): Promise<Lead[]> {
  const { page, pageSize, sort } = filter
  const { rows } = await sql<Lead>`
    select ${LEAD} from leads l ${AROUND} where ${conditions(member, filter)}
    order by ${ORDER[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** One statement: the newest of each stage, and how many there are. */
export async function findBoard(db: Db, member: Member, filter: BoardFilter) {
  const { rows } = await sql<Lead & { total: number }>`
    select ${LEAD}, l.total from (
      select l.*, count(*) over (partition by stage) as total,
        row_number() over (partition by stage order by created_at desc, id) as place
      from leads l where ${conditions(member, filter)}
    ) l ${AROUND} where l.place <= ${LEADS_OF_A_STAGE} order by l.place`.execute(db)
  return LEAD_STAGES.map(stage => {
    const own = rows.filter(row => row.stage === stage)
    return { stage, total: own[0]?.total ?? 0, rows: own }
  })
}

/** With `lock`, nobody else changes it until the transaction ends. */
export async function findLead(
  db: Db,
  { workspaceId }: Member,
  leadId: string,
  lock = false
): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`
    select ${LEAD} from leads l ${AROUND} where l.workspace_id = ${workspaceId} and l.id = ${leadId}
    ${lock ? sql`for update of l` : sql``}`.execute(db)
  return rows[0]
}

export function leadColumns(details: LeadDetails) {
  return toColumns(LEAD_FIELDS, { ...details, needBy: details.needBy || null, nextOn: details.nextOn || null }, [])
}

interface Origin {
  workspaceId: string
  portfolioId?: string
  storeId?: string
  artworkId?: string
}

export async function insertLead(tx: Db, origin: Origin, details: LeadDetails): Promise<string> {
  const { workspaceId, portfolioId = null, storeId = null, artworkId = '' } = origin
  const through = { portfolio_id: portfolioId, store_id: storeId, artwork_id: artworkId }
  const { id } = await tx
    .insertInto('leads')
    .values({ workspace_id: workspaceId, ...through, ...leadColumns(details) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function replaceLead(
  tx: Db,
  { workspaceId }: Member,
  leadId: string,
  details: LeadDetails
): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ ...leadColumns(details), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', leadId)
    .where('workspace_id', '=', workspaceId)
    .execute()
}

interface Outcome {
  stage: LeadStage
  lost_reason?: string
  customer_id?: string
}

export async function settleLead(tx: Db, { workspaceId }: Member, leadId: string, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ ...outcome, updated_at: sql`now()` })
    .where('id', '=', leadId)
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** The picture of the artwork library that the lead is about; empty where there is none. */
export async function findArtworkId(db: Db, { workspaceId }: Member, leadId: string): Promise<string> {
  const row = await db
    .selectFrom('leads')
    .select('artwork_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', leadId)
    .executeTakeFirst()
  return row?.artwork_id ?? ''
}

export async function findOwnerAddress(db: Db, workspaceId: string): Promise<string> {
  const { email } = await db
    .selectFrom('workspaces as w')
    .innerJoin('users as u', 'u.id', 'w.owner_id')
    .select('u.email')
    .where('w.id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return email
}

/** Gives whether there was one. */
export async function deleteLeadRow(db: Db, { workspaceId }: Member, leadId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('leads')
    .where('id', '=', leadId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countNew(db: Db, { workspaceId }: Member): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from leads where workspace_id = ${workspaceId} and stage = 'New'`.execute(db)
  return firstRow(rows).total
}

const MOST_MESSAGES = 200

export async function findMessages(db: Db, member: Member, portfolioId: string): Promise<PortfolioMessage[]> {
  const { rows } = await sql<PortfolioMessage>`
    select id, name, email, phone, product, quantity, need_by as "needBy", message, stage, created_at as "createdAt"
    from leads where workspace_id = ${member.workspaceId} and portfolio_id = ${portfolioId}
    order by created_at desc limit ${MOST_MESSAGES}`.execute(db)
  return rows
}

export interface DueLead {
  id: string
  workspaceId: string
  name: string
  company: string
  email: string
  phone: string
  product: string
  quantity: string
  nextStep: string
  to: string
  firstName: string
  shop: string
}

/** Their day has come where their shop is, and nobody was reminded of it. */
const DUE = sql`l.next_on is not null and l.stage in ('New', 'Contacted', 'Quoted')
  and l.next_on <= (now() at time zone w.time_zone)::date and l.reminded_of is distinct from l.next_on
  -- Not in the night.
  and extract(hour from now() at time zone w.time_zone) >= 7`

/** The one that waits longest first. */
export async function findDue(db: Db, { limit, without }: { limit: number; without: string[] }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from leads l join workspaces w on w.id = l.workspace_id
    where ${DUE} and l.id <> all (${without}::uuid[]) order by l.next_on, l.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks it, unless another process did, and gives it with whom to remind. */
export async function claimDue(tx: Db, leadId: string): Promise<DueLead | undefined> {
  const { rows } = await sql<DueLead>`
    with due as (
      select l.id from leads l join workspaces w on w.id = l.workspace_id
      where l.id = ${leadId} and ${DUE} for update of l skip locked
    ), marked as (
      update leads l set reminded_of = next_on from due where l.id = due.id returning l.*
    )
    select l.id, l.workspace_id as "workspaceId", l.name, l.company, l.email, l.phone, l.product, l.quantity,
      l.next_step as "nextStep", u.email as "to", u.first_name as "firstName", w.business_name as shop
    from marked l join workspaces w on w.id = l.workspace_id
      -- Whoever has left the shop is not written to.
      left join workspace_users m on m.workspace_id = l.workspace_id and m.user_id = l.owner_id
      join users u on u.id = coalesce(m.user_id, w.owner_id)`.execute(tx)
  return rows[0]
}

export async function clearPortfolio(tx: Db, member: Member, portfolioId: string): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ portfolio_id: null })
    .where('workspace_id', '=', member.workspaceId)
    .where('portfolio_id', '=', portfolioId)
    .execute()
}
