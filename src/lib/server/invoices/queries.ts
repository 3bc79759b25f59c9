import type { Locale } from '#lib/shared/locale.ts'
import { type RawBuilder, sql, type Updateable } from 'kysely'

import type { InvoicePaper } from '#lib/contract/invoices.ts'
import { nextNumber } from '#lib/server/commerce/numbers/next.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Invoices } from '#lib/server/platform/db/tables.ts'
import type { PaymentTerms } from '#lib/shared/customer.ts'
import type { TaxRules } from '#lib/shared/taxes.ts'

import { invoiceTaxes } from './invoice-taxes.ts'
import type { Billed } from './from-job.ts'
import { poNumberSql } from './po-number.ts'

/** Who asks for rows of a workspace: a member, or a guest by a link. */
export type In = Pick<Member, 'workspaceId'>

export interface InvoiceRow extends InvoicePaper {
  id: string
  workspaceId: string
  locale: Locale
  number: number | null
  jobId: string | null
  customerId: string | null
  email: string
  heldReason: string
  voidReason: string
  replaced: boolean
  sentAt: string | null
  viewedAt: string | null
  payableId: string | null
  hasPayments: boolean
  reminders: number
  version: number
  revision: number
  timeZone: string
  shopName: string
  logoFileId: string | null
}

/** The day it is in the zone of the workspace w. */
export const today = sql<string>`(now() at time zone w.time_zone)::date`

/** Of invoices i in workspaces w. */
export const stateSql = sql`case
  when i.voided_at is not null then 'void'
  when i.issued_at is null then 'draft'
  when i.credited_cents >= i.total_cents + i.late_fee_cents then 'credited'
  when i.balance_cents <= 0 then 'paid'
  when i.due_on < ${today} then 'overdue'
  when i.paid_cents > 0 then 'part_paid'
  when i.viewed_at is not null then 'viewed'
  else 'sent' end`

export const labelSql = sql`case when i.number is null then '' else i.prefix || i.number end`

async function read(db: Db, where: RawBuilder<unknown>): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.workspace_id as "workspaceId", i.number, ${labelSql} as label, ${stateSql} as state,
      i.job_id as "jobId", i.job_number as "jobNumber", i.customer_id as "customerId", i.title, i.currency, i.seller,
      i.bill_to as "billTo", i.ship_to as "shipTo", i.email, ${poNumberSql} as "poNumber", i.terms, i.footer, i.note, i.lines, i.fees,
      i.subtotal_cents as "subtotalCents", i.discount_cents as "discountCents", i.fee_cents as "feeCents",
      i.shipping_cents as "shippingCents", i.tax_cents as "taxCents", i.tax_ppm as "taxPpm",
      i.included_tax_cents as "includedTaxCents", ${invoiceTaxes} as taxes, i.tax_basis as "taxBasis",
      i.rounding_cents as "roundingCents", i.total_cents as "totalCents", i.late_fee_cents as "lateFeeCents",
      i.credited_cents as "creditedCents", i.paid_cents as "paidCents", i.balance_cents as "balanceCents",
      i.issued_on as "issuedOn", i.due_on as "dueOn", i.supplied_on as "suppliedOn", i.held_reason as "heldReason", i.void_reason as "voidReason",
      i.replaced_at is not null as replaced, i.issued_at as "sentAt", i.viewed_at as "viewedAt",
      i.payable_id as "payableId", i.reminders, i.version, i.revision, w.time_zone as "timeZone", w.locale,
      w.business_name as "shopName", w.logo_file_id as "logoFileId",
      exists (select from invoice_payments p where p.invoice_id = i.id and p.received_on is not null) as "hasPayments"
    from invoices i join workspaces w on w.id = i.workspace_id where ${where}`.execute(db)
  return rows
}

export async function findInvoice(db: Db, { workspaceId }: In, invoiceId: string): Promise<InvoiceRow | undefined> {
  const [row] = await read(db, sql`i.workspace_id = ${workspaceId} and i.id = ${invoiceId}`)
  return row
}

/** By what only the payment service or this program knows, so nobody is asked for. */
export function findForTasks(db: Db, invoiceIds: string[]): Promise<InvoiceRow[]> {
  return read(db, sql`i.id = any (${invoiceIds}::uuid[])`)
}

/** The one that counts first. */
export function findOfJob(db: Db, { workspaceId }: In, jobId: string): Promise<InvoiceRow[]> {
  return read(
    db,
    sql`i.workspace_id = ${workspaceId} and i.job_id = ${jobId}
      order by i.voided_at is not null or i.replaced_at is not null, i.created_at desc`
  )
}

/** Those issued in a time, by number. */
export function findIssued(
  db: Db,
  { workspaceId }: In,
  { from, to, after, limit }: { from: string; to: string; after: number; limit: number }
): Promise<InvoiceRow[]> {
  return read(
    db,
    sql`i.workspace_id = ${workspaceId} and i.issued_on between ${from} and ${to} and i.voided_at is null
      and i.number > ${after} order by i.number limit ${limit}`
  )
}

/** Holds the row until the transaction ends. */
export async function lockInvoice(tx: Db, { workspaceId }: In, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from invoices where workspace_id = ${workspaceId} and id = ${invoiceId} for update`.execute(tx)
  return rows.length > 0
}

export interface NewInvoice {
  jobId: string
  customerId: string | null
  jobNumber: number
  title: string
  seller: InvoicePaper['seller']
  billTo: string
  shipTo: string
  email: string
  terms: PaymentTerms
  footer: string
  suppliedOn: string | null
  version: number
  billed: Billed
}

/** Undefined where the job has one that counts. */
export async function insertInvoice(
  tx: Db,
  member: In & { userId?: string | undefined },
  made: NewInvoice
): Promise<string | undefined> {
  const row = await tx
    .insertInto('invoices')
    .values({
      workspace_id: member.workspaceId,
      job_id: made.jobId,
      customer_id: made.customerId,
      job_number: made.jobNumber,
      title: made.title,
      seller: JSON.stringify(made.seller),
      bill_to: made.billTo,
      ship_to: made.shipTo,
      email: made.email,
      terms: made.terms,
      footer: made.footer,
      supplied_on: made.suppliedOn,
      ...columnsOf(made.billed),
      currency: made.billed.currency,
      version: made.version,
      created_by: member.userId ?? null
    })
    .onConflict(conflict =>
      conflict.column('job_id').where('voided_at', 'is', null).where('replaced_at', 'is', null).doNothing()
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export function columnsOf(billed: Billed) {
  return {
    lines: JSON.stringify(billed.lines),
    fees: JSON.stringify(billed.fees),
    subtotal_cents: billed.subtotalCents,
    discount_cents: billed.discountCents,
    fee_cents: billed.feeCents,
    shipping_cents: billed.shippingCents,
    tax_cents: billed.taxCents,
    tax_ppm: billed.taxPpm,
    included_tax_cents: billed.includedTaxCents,
    taxes: JSON.stringify(billed.taxes),
    tax_basis: billed.taxBasis && JSON.stringify(billed.taxBasis),
    rounding_cents: billed.roundingCents,
    total_cents: billed.totalCents
  }
}

export async function updateInvoiceRow(tx: Db, invoiceId: string, values: Updateable<Invoices>): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', invoiceId)
    .execute()
}

/** The job's own is not written down, so that the draft goes on following it. */
export async function updatePoNumber(tx: Db, invoiceId: string, poNumber: string): Promise<void> {
  const typed = sql<string | null>`nullif(${poNumber}, (select po_number from jobs where id = job_id))`
  await tx.updateTable('invoices').set({ po_number: typed }).where('id', '=', invoiceId).execute()
}

interface Issue {
  invoiceId: string
  prefix: string
  issuedOn: string
  dueOn: string
  suppliedOn: string | null
}

/** Its number, in the same statement as the day from which it counts. */
export async function issueRow(
  tx: Db,
  { workspaceId }: In,
  { invoiceId, prefix, issuedOn, dueOn, suppliedOn }: Issue
): Promise<void> {
  await sql`
    with given as ${nextNumber('invoice', workspaceId)}
    update invoices i set number = given.number, prefix = ${prefix}, issued_on = ${issuedOn}, due_on = ${dueOn},
      supplied_on = ${suppliedOn}, po_number = ${poNumberSql}, issued_at = now(), revision = revision + 1, updated_at = now()
    from given where i.id = ${invoiceId} and i.number is null`.execute(tx)
}

export async function removeInvoice(tx: Db, { workspaceId }: In, invoiceId: string): Promise<void> {
  await tx.deleteFrom('invoices').where('workspace_id', '=', workspaceId).where('id', '=', invoiceId).execute()
}

/** What stands on its head: the shop as it is called and reached now. */
export async function findShop(db: Db, { workspaceId }: In) {
  const row = await db
    .selectFrom('workspaces as w')
    .innerJoin('users as u', 'u.id', 'w.owner_id')
    .select(['w.business_name as name', 'w.address', 'w.currency', 'w.time_zone as timeZone', 'u.email as ownerEmail'])
    .select('w.tax_rules as taxes')
    .select(today.as('today'))
    .where('w.id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { ...row, address: row.address as Record<string, string>, taxes: row.taxes as TaxRules | null }
}
