import { sql } from 'kysely'

import type { Place } from '#lib/server/commerce/payments/gateway.ts'
import { platformKinds } from '#lib/server/commerce/payments/kinds.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Move, Payout } from '#lib/server/platform/outside/ledger.ts'

type Of = Pick<Member, 'workspaceId'>

/** Where a workspace has been paid, and from when on its books there have to be read. */
export interface Source extends Place {
  firstPaidAt: string
  lastMoveAt: string | null
  /** Of the payouts that can still change. */
  openPayoutAt: string | null
}

export async function findSources(db: Db, { workspaceId }: Of): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select p.gateway, p.livemode, p.account_id, min(p.created_at) as "firstPaidAt",
      (select max(happened_at) from money_moves m where m.workspace_id = ${workspaceId} and m.gateway = p.gateway
        and m.livemode = p.livemode and m.account_id is not distinct from p.account_id) as "lastMoveAt",
      (select min(made_at) from payouts o where o.workspace_id = ${workspaceId} and o.gateway = p.gateway
        and o.livemode = p.livemode and o.account_id is not distinct from p.account_id and not o.is_read) as "openPayoutAt"
    from payables p where p.workspace_id = ${workspaceId} and p.paid_cents > 0 and p.kind <> all (${platformKinds()})
    group by p.gateway, p.livemode, p.account_id
  `.execute(db)
  return rows
}

/** Workspaces whose money moved of late, or that wait for a payout. */
export async function findMoving(db: Db): Promise<string[]> {
  const { rows } = await sql<{ workspaceId: string }>`
    select workspace_id as "workspaceId" from payables
    where paid_cents > 0 and updated_at > now() - interval '45 days'
    union
    select workspace_id from payouts where not is_read
  `.execute(db)
  return rows.map(({ workspaceId }) => workspaceId)
}

/**
 * Writes down what the service reported, each once. Of an account that is not the workspace's own, only what is about
 * its payments; what was paid on top of an order, and went back, is the order's. `payout` is known where the moves were asked for by it.
 */
export async function saveMoves(db: Db, { workspaceId }: Of, place: Place, moves: Move[]): Promise<void> {
  const isOwn = place.account_id !== null
  const told = moves.map(move => ({
    id: move.id,
    kind: move.kind,
    amount: move.amountCents,
    fee: move.feeCents,
    currency: move.currency,
    intent: move.intentId,
    payout: move.payoutId,
    at: move.happenedAt.toISOString()
  }))
  await sql`
    insert into money_moves (workspace_id, id, gateway, livemode, account_id, kind, payable_id, amount_cents, fee_cents,
      currency, payout_id, happened_at)
    select ${workspaceId}, told.id, ${place.gateway}, ${place.livemode}::boolean, ${place.account_id}::text, told.kind,
      coalesce(payables.adds_to, payables.id), told.amount, told.fee, told.currency, told.payout, told.at
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (
      id text, kind text, amount int, fee int, currency text, intent text, payout text, at timestamptz
    )
    left join payments on payments.intent_id = told.intent
    left join payables on payables.id = payments.payable_id and payables.workspace_id = ${workspaceId}
      and payables.kind <> all (${platformKinds()})
    where payables.id is not null or ${isOwn}::boolean
    on conflict (workspace_id, id) do update set payout_id = coalesce(excluded.payout_id, money_moves.payout_id),
      payable_id = coalesce(excluded.payable_id, money_moves.payable_id),
      amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents
  `.execute(db)
}

/** Those of them of which it is not known yet what they are made of, or that have moved on since. */
export async function findUnread(db: Db, { workspaceId }: Of, payouts: Payout[]): Promise<Payout[]> {
  if (payouts.length === 0) return []
  const known = await db
    .selectFrom('payouts')
    .select(['id', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('is_read', '=', true)
    .where(
      'id',
      'in',
      payouts.map(({ id }) => id)
    )
    .execute()
  const statuses = new Map(known.map(({ id, status }) => [id, status]))
  return payouts.filter(({ id, status }) => statuses.get(id) !== status)
}

/**
 * Writes a payout down once its moves are. Of an account that several workspaces share, each has the sum of its own moves
 * only, and no row of a payout in which it has none: whatever reads this table shows nobody the money of others. One that
 * still moves is asked about again.
 */
export async function savePayout(db: Db, { workspaceId }: Of, place: Place, payout: Payout): Promise<void> {
  const isOwn = place.account_id !== null
  await sql`
    insert into payouts (workspace_id, id, gateway, livemode, account_id, amount_cents, currency, status, failure,
      arrives_on, made_at, is_read)
    select ${workspaceId}, ${payout.id}, ${place.gateway}, ${place.livemode}::boolean, ${place.account_id}::text,
      case when ${isOwn}::boolean then ${payout.amountCents}::int else own.cents end, ${payout.currency},
      ${payout.status}, ${payout.failure}, ${payout.arrivesOn}::date, ${payout.madeAt.toISOString()}::timestamptz,
      ${payout.status}::text not in ('pending', 'in_transit')
    from (select sum(amount_cents - fee_cents)::int as cents from money_moves
      where workspace_id = ${workspaceId} and payout_id = ${payout.id}) as own
    where ${isOwn}::boolean or own.cents is not null
    on conflict (workspace_id, id) do update set amount_cents = excluded.amount_cents, status = excluded.status,
      failure = excluded.failure, arrives_on = excluded.arrives_on, is_read = excluded.is_read
  `.execute(db)
}

export interface PayoutRow {
  id: string
  amountCents: number
  currency: string
  livemode: boolean
  status: Payout['status']
  failure: string
  arrivesOn: string
  madeAt: string
  /** What of it is about orders of this workspace, less fees. */
  ordersCents: number
  orders: number
  /** What of it the service moved by itself, such as its own fees. */
  otherCents: number
}

const payoutRows = (workspaceId: string) => sql`
  select o.id, o.amount_cents as "amountCents", o.currency, o.livemode, o.status, o.failure,
    to_char(o.arrives_on, 'YYYY-MM-DD') as "arrivesOn", o.made_at as "madeAt",
    coalesce(sum(m.amount_cents - m.fee_cents) filter (where m.payable_id is not null), 0)::bigint as "ordersCents",
    count(distinct m.payable_id)::int as orders,
    coalesce(sum(m.amount_cents - m.fee_cents) filter (where m.payable_id is null), 0)::bigint as "otherCents"
  from payouts o left join money_moves m on m.workspace_id = o.workspace_id and m.payout_id = o.id
  where o.workspace_id = ${workspaceId}`

export async function findPayoutPage(
  db: Db,
  { workspaceId }: Of,
  { page, pageSize }: { page: number; pageSize: number }
): Promise<{ rows: PayoutRow[]; total: number }> {
  const { rows } = await sql<PayoutRow>`
    ${payoutRows(workspaceId)} group by o.workspace_id, o.id
    order by o.made_at desc, o.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { total } = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findPayout(db: Db, { workspaceId }: Of, id: string): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    ${payoutRows(workspaceId)} and o.id = ${id} group by o.workspace_id, o.id`.execute(db)
  return rows[0]
}

export interface MoveRow {
  id: string
  kind: Move['kind']
  amountCents: number
  feeCents: number
  happenedAt: string
  payableId: string | null
  /** "Order 1042"; empty where it is about no payable. */
  reference: string
}

export async function findMovesIn(db: Db, { workspaceId }: Of, payoutId: string): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select m.id, m.kind, m.amount_cents as "amountCents", m.fee_cents as "feeCents", m.happened_at as "happenedAt",
      m.payable_id as "payableId", coalesce(p.reference, '') as reference
    from money_moves m left join payables p on p.id = m.payable_id
    where m.workspace_id = ${workspaceId} and m.payout_id = ${payoutId}
    order by m.happened_at, m.id limit 2000`.execute(db)
  return rows
}
