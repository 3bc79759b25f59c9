// What was asked for, paid and credited of an invoice.
import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { CreditNote } from '#lib/contract/credit-notes.ts'
import type { InvoicePayment } from '#lib/contract/invoices.ts'
import { nextNumber } from '#lib/server/commerce/numbers/next.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Credited } from '#lib/shared/credit.ts'
import type { PaymentMethod } from '#lib/shared/invoice.ts'
import type { Cut } from '#lib/shared/pricing.ts'

import type { By } from './activity.ts'
import { type In, today } from './queries.ts'

export interface RequestRow {
  id: string
  cut: Cut
  dueOn: string | null
}

export async function findRequests(db: Db, { workspaceId }: In, invoiceId: string): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select id, cut, due_on as "dueOn" from invoice_requests
    where workspace_id = ${workspaceId} and invoice_id = ${invoiceId} and cancelled_at is null
    order by created_at, id`.execute(db)
  return rows
}

export async function insertRequest(
  tx: Db,
  { workspaceId }: In,
  { invoiceId, cut, dueOn }: { invoiceId: string; cut: Cut; dueOn: string | null }
): Promise<void> {
  await tx
    .insertInto('invoice_requests')
    .values({ workspace_id: workspaceId, invoice_id: invoiceId, cut: JSON.stringify(cut), due_on: dueOn })
    .execute()
}

export async function cancelRequest(
  tx: Db,
  { workspaceId }: In,
  { invoiceId, requestId }: { invoiceId: string; requestId: string }
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_requests')
    .set({ cancelled_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', requestId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface PaymentRow extends InvoicePayment {
  payableId: string | null
  payableKind: string | null
}

export async function findPayments(db: Db, { workspaceId }: In, invoiceId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.method, p.amount_cents as "amountCents", p.refunded_cents as "refundedCents",
      p.received_on as "receivedOn", p.reference, p.note, p.livemode, p.payable_id as "payableId",
      d.kind as "payableKind",
      (select jsonb_build_object('brand', c.card_brand, 'last4', c.card_last4) from payments c
        where c.payable_id = p.payable_id and c.card_last4 <> '' order by c.paid_at limit 1) as card
    from invoice_payments p left join payables d on d.id = p.payable_id
    where p.workspace_id = ${workspaceId} and p.invoice_id = ${invoiceId} and p.received_on is not null
    order by p.received_at, p.id`.execute(db)
  return rows
}

interface Received {
  invoiceId: string
  method: PaymentMethod
  amountCents: number
  receivedOn: string
  reference: string
  note: string
  batchId?: string
}

export async function insertPayments(tx: Db, { workspaceId, userId }: Member, received: Received[]): Promise<void> {
  await tx
    .insertInto('invoice_payments')
    .values(
      received.map(each => ({
        workspace_id: workspaceId,
        invoice_id: each.invoiceId,
        method: each.method,
        amount_cents: each.amountCents,
        received_on: each.receivedOn,
        received_at: sql<string>`now()`,
        reference: each.reference,
        note: each.note,
        batch_id: each.batchId ?? null,
        recorded_by: userId
      }))
    )
    .execute()
}

export async function addRefund(tx: Db, paymentId: string, cents: number): Promise<void> {
  await tx
    .updateTable('invoice_payments')
    .set({ refunded_cents: sql`refunded_cents + ${cents}` })
    .where('id', '=', paymentId)
    .execute()
}

/** Keeps with the invoices what was received for them. */
export async function countPaid(tx: Db, invoiceIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    update invoices set revision = revision + 1, updated_at = now(), paid_cents = (
      select coalesce(sum(amount_cents - refunded_cents), 0)::int from invoice_payments p
      where p.invoice_id = invoices.id and p.received_on is not null
    )
    where id in (${invoiceIds})`.execute(tx)
}

export async function findCredits(db: Db, { workspaceId }: In, invoiceId: string): Promise<CreditNote[]> {
  const { rows } = await sql<CreditNote>`
    select id, prefix || number as label, amount_cents as "amountCents", tax_cents as "taxCents",
      included_tax_cents as "includedTaxCents", rounding_cents as "roundingCents", coalesce(taxes, '[]') as taxes,
      coalesce(lines, '[]') as lines, reason, issued_on as "issuedOn"
    from credit_notes where workspace_id = ${workspaceId} and invoice_id = ${invoiceId} order by number`.execute(db)
  return rows
}

/** Gives its id and name. */
export async function insertCredit(
  tx: Db,
  { workspaceId, userId }: By,
  credit: Credited & { invoiceId: string; reason: string }
): Promise<{ id: string; label: string }> {
  const { rows } = await sql<{ id: string; label: string }>`
    with given as ${nextNumber('credit', workspaceId)}
    insert into credit_notes (workspace_id, invoice_id, number, prefix, amount_cents, tax_cents, included_tax_cents,
      rounding_cents, lines, taxes, reason, issued_on, created_by)
    select w.id, ${credit.invoiceId}, given.number, 'CN-', ${credit.amountCents}, ${credit.taxCents},
      ${credit.includedTaxCents}, ${credit.roundingCents}, ${JSON.stringify(credit.lines)},
      ${JSON.stringify(credit.taxes)}, ${credit.reason}, ${today}, ${userId ?? null}
    from given, workspaces w where w.id = ${workspaceId}
    returning id, prefix || number as label`.execute(tx)
  await sql`
    update invoices set credited_cents = credited_cents + ${credit.amountCents}, revision = revision + 1, updated_at = now()
    where id = ${credit.invoiceId}`.execute(tx)
  return firstRow(rows)
}

/** What was asked for and paid goes with the job to its next invoice. */
export async function moveLedger(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`update invoice_payments set invoice_id = ${to} where invoice_id = ${from}`.execute(tx)
  await sql`
    update invoice_requests set invoice_id = ${to} where invoice_id = ${from} and cancelled_at is null`.execute(tx)
  await countPaid(tx, sql`${from}::uuid, ${to}::uuid`)
}
