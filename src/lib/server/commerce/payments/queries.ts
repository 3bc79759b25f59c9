import { sql } from 'kysely'

import { required } from '#lib/shared/required.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { type Notice, notify } from '#lib/server/platform/live/notify.ts'
import { joinCalls } from '#lib/server/platform/join-calls.ts'
import type { GatewayEvent, Intent } from '#lib/server/platform/outside/gateway.ts'
import { type Batch, notAmong } from '#lib/server/platform/queue/batch.ts'

import { kindOf } from './kinds.ts'

const COLUMNS = [
  'id',
  'workspace_id',
  'kind',
  'reference',
  'status',
  'gateway',
  'livemode',
  'account_id',
  'intent_id',
  'amount_cents',
  'paid_cents',
  'refunded_cents',
  'currency',
  'receipt_email',
  'held_reason',
  'capture',
  'authorised_cents',
  'capture_before',
  'capture_due',
  'adds_to',
  'created_at'
] as const

/** By the clock that every process shares. */
const OVERDUE = sql<boolean>`expires_at <= now()`.as('overdue')

/** Payables are found here by what only the payer, the gateway or this program knows, so no member is asked for. */
export function findPayable(db: Db, id: string) {
  return db
    .selectFrom('payables')
    .select([...COLUMNS, OVERDUE])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function getPayable(db: Db, id: string): Promise<Payable> {
  const payable = await findPayable(db, id)
  if (!payable) throw notFound('Payment')
  return payable
}

export type Payable = NonNullable<Awaited<ReturnType<typeof findPayable>>>

/** Of one that is authorised or being paid. */
export function intentOf({ intent_id: intentId }: Pick<Payable, 'intent_id'>): string {
  return required(intentId ?? undefined, 'the intent of a payable')
}

/** The one whose books this payment is in: what is paid on top of something is moved there. */
export async function findPaidWith(db: Db, intentId: string): Promise<Payable | undefined> {
  const paid = await db.selectFrom('payments').select('payable_id').where('intent_id', '=', intentId).executeTakeFirst()
  return paid && findPayable(db, paid.payable_id)
}

/** The payable that waits for this payment, if one does. */
export async function findWaitingFor(db: Db, intentId: string): Promise<string | undefined> {
  const query = db.selectFrom('payables').select('id').where('status', '=', 'open').where('intent_id', '=', intentId)
  return (await query.executeTakeFirst())?.id
}

/** Keeps it as it is until the transaction ends. Whoever locks what it belongs to as well, locks this first. */
export function lockPayable(tx: Db, id: string) {
  return tx
    .selectFrom('payables')
    .select([...COLUMNS, OVERDUE])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Undefined where it is none of the member's. */
export function lockPayableOf(tx: Db, { workspaceId }: Pick<Member, 'workspaceId'>, id: string) {
  return tx
    .selectFrom('payables')
    .select([...COLUMNS, OVERDUE])
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
}

interface AttemptRef {
  payableId: string
  intentId: string
  replaces?: string
}

const recorders = new WeakMap<Db, (known: AttemptRef) => Promise<boolean>>()

/** True where the payable waits for its payment by exactly this intent now. */
export function recordIntent(db: Db, known: AttemptRef): Promise<boolean> {
  const record = recorders.get(db) ?? joinCalls((all: AttemptRef[]) => recordIntents(db, all))
  recorders.set(db, record)
  return record(known)
}

async function recordIntents(db: Db, all: AttemptRef[]): Promise<boolean[]> {
  const { rows } = await sql<{ id: string; intentId: string }>`
    update payables set intent_id = known.intent
    from unnest(
      ${all.map(({ payableId }) => payableId)}::uuid[], ${all.map(({ intentId }) => intentId)}::text[],
      ${all.map(({ replaces = '' }) => replaces)}::text[]
    ) as known (id, intent, replaces)
    where payables.id = known.id and payables.status = 'open'
      and (payables.intent_id is null or payables.intent_id in (known.intent, known.replaces))
    returning payables.id, payables.intent_id as "intentId"
  `.execute(db)
  const recorded = new Set(rows.map(({ id, intentId }) => `${id} ${intentId}`))
  return all.map(({ payableId, intentId }) => recorded.has(`${payableId} ${intentId}`))
}

/** What has just been paid. */
export interface Settled {
  id: string
  workspaceId: string
  kind: string
}

/** What was paid for which payable, and what told of it. */
export interface Payment {
  payableId: string
  intent: Intent
  event?: GatewayEvent | undefined
}

const markers = new WeakMap<Db, (payment: Payment) => Promise<Settled | undefined>>()

/**
 * Flips an open payable to paid, with its payment, the end of the event and all that its kind does, in one transaction:
 * parallel calls wait for the row, find it paid, and change nothing. Payments of the same moment go together. Undefined
 * where nothing was flipped.
 */
export function markPaid(db: Db, payment: Payment): Promise<Settled | undefined> {
  const flip = markers.get(db) ?? joinCalls((payments: Payment[]) => markEach(db, payments))
  markers.set(db, flip)
  return flip(payment)
}

async function markEach(db: Db, payments: Payment[]): Promise<(Settled | undefined)[]> {
  const flipped = await markTogether(db, payments).catch((error: unknown) => {
    if (payments.length === 1) throw error
  })
  // What stops one of them, such as somebody who holds its row for long, does not stop the others.
  if (!flipped) return Promise.all(payments.map(async payment => (await markTogether(db, [payment]))[0]))
  const byId = new Map(flipped.map(settled => [settled.id, settled]))
  return payments.map(({ payableId }) => {
    const settled = byId.get(payableId)
    byId.delete(payableId)
    return settled
  })
}

async function markTogether(db: Db, payments: Payment[]): Promise<Settled[]> {
  const { settled, notices } = await inTransaction(db, tx => markAllPaid(tx, payments))
  await notify(db, ...notices)
  return settled
}

export async function markAllPaid(
  tx: Db,
  payments: Payment[],
  from: 'open' | 'authorised' | 'expired' | 'cancelled' = 'open'
): Promise<{ settled: Settled[]; notices: Notice[] }> {
  const told = payments.map(({ payableId, intent, event }) => ({
    id: payableId,
    intent: intent.id,
    service: intent.gateway,
    account: intent.accountId ?? null,
    cents: intent.receivedCents,
    currency: intent.currency,
    livemode: intent.livemode,
    brand: intent.card?.brand ?? '',
    last4: intent.card?.last4 ?? '',
    event: event?.id,
    type: event?.type,
    created: event?.createdAt.toISOString()
  }))
  const { rows } = await sql<Settled>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (
        id uuid, intent text, service text, account text, cents bigint, currency text, livemode boolean, brand text, last4 text,
        event text, type text, created timestamptz
      )
    ), paid as (
      update payables set status = 'paid', paid_cents = amount_cents, updated_at = now(), held_reason = '',
        authorised_cents = 0, capture_due = false
      from told
      where payables.id = told.id and payables.status = ${sql.lit(from)} and paid_cents = 0 and intent_id = told.intent
        and amount_cents = told.cents and payables.currency = told.currency and payables.livemode = told.livemode
        and gateway = told.service and account_id is not distinct from told.account
      returning payables.id, workspace_id, kind, gateway, intent_id, amount_cents, payables.currency, payables.livemode,
        brand, last4, event, type, created, account_id
    ), payment as (
      insert into payments (payable_id, gateway, intent_id, amount_cents, currency, livemode, card_brand, card_last4)
      select id, gateway, intent_id, amount_cents, currency, livemode, brand, last4 from paid
    ), used as (
      insert into payment_events (id, gateway, type, intent_id, livemode, account_id, created_at, handled_at, outcome)
      select event, gateway, type, intent_id, livemode, account_id, created, now(), 'paid' from paid where event is not null
      on conflict (id) do update set handled_at = excluded.handled_at, outcome = excluded.outcome
    )
    select id, workspace_id as "workspaceId", kind from paid
  `.execute(tx)
  return { settled: rows, notices: await settleByKind(tx, rows, from === 'expired' || from === 'cancelled') }
}

/** There is nothing to charge. */
export async function markPaidForNothing(
  db: Db,
  payableId: string,
  from: 'open' | 'authorised' = 'open'
): Promise<Settled | undefined> {
  const { settled, notices } = await inTransaction(db, async tx => {
    const settled = await tx
      .updateTable('payables')
      .set({ status: 'paid', updated_at: sql`now()`, authorised_cents: 0, capture_due: false })
      .where('id', '=', payableId)
      .where('status', '=', from)
      .where('amount_cents', '=', 0)
      .returning(['id', 'workspace_id as workspaceId', 'kind'])
      .$narrowType<{ workspaceId: string }>()
      .executeTakeFirst()
    return { settled, notices: settled ? await settleByKind(tx, [settled], false) : [] }
  })
  await notify(db, ...notices)
  return settled
}

async function settleByKind(tx: Db, settled: Settled[], isLate: boolean): Promise<Notice[]> {
  const notices: Notice[] = []
  for (const [kind, own] of Map.groupBy(settled, ({ kind }) => kind))
    notices.push(...(await kindOf({ kind }).onSettled(tx, own, isLate)))
  return notices
}

/** Keeps what was paid for something that stays closed. Gives the payment's id. */
export async function recordLatePayment(tx: Db, payable: Payable, intent: Intent): Promise<string> {
  await tx
    .updateTable('payables')
    .set({ paid_cents: intent.receivedCents, updated_at: sql`now()` })
    .where('id', '=', payable.id)
    .execute()
  const { id } = await tx
    .insertInto('payments')
    .values({
      payable_id: payable.id,
      gateway: payable.gateway,
      intent_id: intent.id,
      amount_cents: intent.receivedCents,
      currency: intent.currency,
      livemode: intent.livemode,
      card_brand: intent.card?.brand ?? '',
      card_last4: intent.card?.last4 ?? ''
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** True where it was waiting until now. */
export async function closeOpen(tx: Db, payableId: string, status: 'expired' | 'cancelled'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payables')
    .set({ status, held_reason: '', updated_at: sql`now()`, authorised_cents: 0, capture_due: false })
    .where('id', '=', payableId)
    .where('status', 'in', ['open', 'authorised'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True where it was not held for this reason before. Ends the hold where the reason is ''. */
export async function setHold(tx: Db, payable: Payable, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payables')
    .set({ held_reason: reason, updated_at: sql`now()` })
    .where('id', '=', payable.id)
    .where('held_reason', '!=', reason)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const kind = kindOf(payable)
  await kind.onHeld(tx, payable, reason)
  if (reason !== '') await kind.note(tx, payable.id, { kind: 'held', details: { reason } })
  return true
}

/** What can still be paid in this workspace; not what was taken along from another place. */
export function findOpen(db: Db, workspaceId: string) {
  const query = db.selectFrom('payables').select(['id', 'held_reason']).where('workspace_id', '=', workspaceId)
  return query.where('status', '=', 'open').where('gateway', '<>', 'elsewhere').orderBy('id').execute()
}

/** Open ones that are old enough to be asked about, the oldest first. */
export function findWaiting(db: Db, { olderThanSeconds, limit, without }: { olderThanSeconds: number } & Batch) {
  return (
    db
      .selectFrom('payables')
      .select(['id', 'intent_id', 'created_at', 'gateway', 'livemode', 'account_id', OVERDUE])
      .where('status', '=', 'open')
      // What is held waits for a person.
      .where('held_reason', '=', '')
      // Who pays by a link has days: the payment service tells, and it is asked once more at the end.
      .where(sql<boolean>`(capture_before is null or capture = 'manual' or expires_at <= now())`)
      .where('created_at', '<', sql<string>`now() - make_interval(secs => ${olderThanSeconds})`)
      .where(notAmong(without))
      .orderBy('created_at')
      .limit(limit)
      .execute()
  )
}
