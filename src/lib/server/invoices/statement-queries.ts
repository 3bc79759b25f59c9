import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import { type In, labelSql } from './queries.ts'

/** What changes how much a customer owes: more than nothing where they owe more. */
export interface Move {
  invoiceId: string
  label: string
  title: string
  dueOn: string | null
  isIssued: boolean
  day: string
  kind: 'invoice' | 'late_fee' | 'credit' | 'deposit' | 'payment' | 'refund'
  /** Of a credit note its name, of a payment its way. */
  detail: string
  cents: number
}

/**
 * Until a day, the oldest first. A deposit counts when it is paid, also for a draft. Days of late fees and refunds are in
 * the history; what of a refund is not, since it is on its way, counts on the day of its payment.
 */
export async function findMoves(
  db: Db,
  { workspaceId }: In,
  { customerId, currency, to }: { customerId: string; currency: string; to: string }
): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with own as (
      select i.*, ${labelSql} as label, w.time_zone from invoices i join workspaces w on w.id = i.workspace_id
      where i.workspace_id = ${workspaceId} and i.customer_id = ${customerId} and i.currency = ${currency}
    ), told as (
      select own.id, a.kind, (a.at at time zone own.time_zone)::date as day,
        coalesce(a.details->>'cents', a.details->>'amountCents')::int as cents
      from own join activity a on a.subject = 'invoice' and a.subject_id = own.id and a.kind in ('refunded', 'late_fee')
    ), given_back as (
      -- What was paid moves with a job to its next invoice, and its history does not: then the days are not known.
      select p.invoice_id as id, sum(p.refunded_cents)::int as cents, max(p.received_on) as day,
        coalesce((select sum(told.cents) from told where told.id = p.invoice_id and told.kind = 'refunded'), 0)::int as told
      from invoice_payments p join own on own.id = p.invoice_id where p.received_on is not null
      group by p.invoice_id
    ), moves as (
      select id, 'invoice' as kind, issued_on as day, '' as detail, total_cents as cents from own
      where issued_on is not null and voided_at is null
      union all
      select id, 'late_fee', coalesce((select max(day) from told where told.id = own.id and told.kind = 'late_fee'), due_on),
        '', late_fee_cents
      from own where late_fee_cents > 0 and voided_at is null
      union all
      select c.invoice_id, 'credit', c.issued_on, c.prefix || c.number, -c.amount_cents
      from credit_notes c join own on own.id = c.invoice_id where own.voided_at is null
      union all
      select p.invoice_id, case when own.issued_on is null or p.received_at < own.issued_at then 'deposit' else 'payment' end, p.received_on, p.method, -p.amount_cents
      from invoice_payments p join own on own.id = p.invoice_id where p.received_on is not null
      union all
      select told.id, 'refund', told.day, '', told.cents from told join given_back on given_back.id = told.id
      where told.kind = 'refunded' and given_back.told <= given_back.cents
      union all
      select id, 'refund', day, '', case when told <= cents then cents - told else cents end from given_back
    )
    select own.id as "invoiceId", own.label, own.title, own.due_on as "dueOn",
      own.issued_on is not null and own.voided_at is null as "isIssued", moves.day, moves.kind, moves.detail, moves.cents
    from moves join own on own.id = moves.id
    where moves.cents <> 0 and moves.day <= ${to}
    order by moves.day, array_position(array['invoice', 'late_fee', 'credit', 'deposit', 'payment', 'refund'], moves.kind), own.number`.execute(
    db
  )
  return rows
}
