// Payments by card from their beginning: the payable of an attempt, and what becomes of it.
import { sql } from 'kysely'

import type { Place } from '#lib/server/commerce/payments/gateway.ts'
import { makePayables } from '#lib/server/commerce/payments/make.ts'
import { addActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { countPaid } from './ledger-queries.ts'
import type { InvoiceRow } from './queries.ts'

interface Attempt {
  payableId: string
  kind: 'invoice' | 'deposit'
  amountCents: number
  reference: string
  place: Place
  minutes: number
}

/** The payable, the payment that waits for it, and the mark on the invoice that it is being paid, in one statement. */
export async function insertAttempt(tx: Db, row: InvoiceRow, attempt: Attempt): Promise<void> {
  const { payableId, kind, amountCents, reference, place, minutes } = attempt
  const sold = sql`
    select ${payableId}::uuid as id, ${row.workspaceId}::uuid as workspace_id, ${reference}::text as reference, ${amountCents}::int as amount_cents, ${row.currency}::text as currency,
      ${row.email}::citext as receipt_email, now() + make_interval(mins => ${minutes}) as expires_at`
  await sql`with made as ${makePayables(kind, sold, place)} select 1`.execute(tx)
  await sql`
    insert into invoice_payments (workspace_id, invoice_id, method, amount_cents, payable_id, livemode)
    values (${row.workspaceId}, ${row.id}, 'online', ${amountCents}, ${payableId}, ${place.livemode})`.execute(tx)
  await sql`update invoices set payable_id = ${payableId} where id = ${row.id}`.execute(tx)
}

/** The money is there. Gives the invoices: as many as payables, or something else was going on. */
export async function markReceived(tx: Db, payableIds: string[]): Promise<string[]> {
  // Held, so that the history says truly what each payment left to pay.
  await sql`
    select from invoices where id in (
      select invoice_id from invoice_payments where payable_id = any (${payableIds}::uuid[])
    ) order by id for update`.execute(tx)
  const { rows } = await sql<{ invoiceId: string }>`
    with paid as (
      update invoice_payments p set received_on = (now() at time zone w.time_zone)::date, received_at = now()
      from workspaces w
      where p.payable_id = any (${payableIds}::uuid[]) and p.received_on is null and w.id = p.workspace_id
      returning p.workspace_id, p.invoice_id, p.amount_cents, p.id
    ), history as ${addActivity(
      'invoice',
      sql`select paid.workspace_id, invoice_id as subject_id, 'paid' as kind, null::uuid as user_id,
          jsonb_build_object('cents', amount_cents, 'leftCents', i.balance_cents
            - sum(amount_cents) over (partition by invoice_id order by paid.id)) as details
        from paid join invoices i on i.id = paid.invoice_id`
    )}
    select invoice_id as "invoiceId" from paid order by 1`.execute(tx)
  const ids = rows.map(({ invoiceId }) => invoiceId)
  if (ids.length > 0) {
    await sql`
      update invoices set payable_id = null, held_reason = '' where payable_id = any (${payableIds}::uuid[])`.execute(
      tx
    )
    await countPaid(tx, sql`select unnest(${ids}::uuid[])`)
  }
  return ids
}

/** Ended without money: the next attempt is another payable. */
export async function endAttemptOf(tx: Db, payableId: string): Promise<void> {
  await sql`update invoices set payable_id = null where payable_id = ${payableId}`.execute(tx)
}

export function findAttempt(db: Db, payableId: string) {
  return db
    .selectFrom('invoice_payments as p')
    .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
    .select([
      'i.id as invoiceId',
      'i.workspace_id as workspaceId',
      'i.job_id as jobId',
      'p.amount_cents as amountCents'
    ])
    .select(['i.voided_at as voidedAt', 'i.email', 'p.received_on as receivedOn'])
    .where('p.payable_id', '=', payableId)
    .executeTakeFirstOrThrow()
}

export async function addToRefunded(tx: Db, payableId: string, cents: number): Promise<void> {
  await sql`
    update invoice_payments set refunded_cents = refunded_cents + ${cents}
    where payable_id = ${payableId} and received_on is not null`.execute(tx)
  await countPaid(tx, sql`select invoice_id from invoice_payments where payable_id = ${payableId}`)
}

export async function setHeld(tx: Db, payableId: string, reason: string): Promise<void> {
  await sql`
    update invoices set held_reason = ${reason} where id in (
      select invoice_id from invoice_payments where payable_id = ${payableId}
    )`.execute(tx)
}
