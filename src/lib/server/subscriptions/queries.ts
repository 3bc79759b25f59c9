import { type Selectable, sql } from 'kysely'

import type { PlanInvoice } from '#lib/contract/billing.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { BillingCustomers } from '#lib/server/platform/db/tables.ts'
import type { GatewayInvoice } from '#lib/server/platform/outside/billing.ts'
import { type Batch, notAmong } from '#lib/server/platform/queue/batch.ts'

/** The payment service that sells plans here, and the kind of money. */
export interface Service {
  kind: string
  livemode: boolean
}

export type CustomerRow = Selectable<BillingCustomers>

export function findCustomerOf(db: Db, { kind, livemode }: Service, userId: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gateway', '=', kind)
    .where('livemode', '=', livemode)
    .executeTakeFirst()
}

export function findCustomerById(db: Db, customerId: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('billing_customers').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

export function findCustomersOf(db: Db, userId: string) {
  return db
    .selectFrom('billing_customers')
    .select(['gateway', 'livemode', 'customer_id as customerId'])
    .where('user_id', '=', userId)
    .execute()
}

/** Somebody's, unless the account is gone. */
export async function insertCustomer(
  db: Db,
  { kind, livemode }: Service,
  { userId, customerId }: { userId: string; customerId: string }
): Promise<void> {
  await db
    .insertInto('billing_customers')
    .columns(['user_id', 'gateway', 'livemode', 'customer_id'])
    .expression(query =>
      query
        .selectFrom('users')
        .select([
          'id',
          sql<string>`${kind}`.as('g'),
          sql<boolean>`${livemode}::boolean`.as('l'),
          sql<string>`${customerId}`.as('c')
        ])
        .where('id', '=', userId)
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** False where what is noted already was asked for later. */
export async function saveCustomer(
  tx: Db,
  { customerId, askedAt }: { customerId: string; askedAt: Date },
  values: Partial<Omit<CustomerRow, 'user_id' | 'customer_id'>>
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_customers')
    .set({ ...values, asked_at: askedAt.toISOString() } as object)
    .where('customer_id', '=', customerId)
    .where('asked_at', '<=', askedAt.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setDetails(db: Db, customerId: string, details: object): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ details: JSON.stringify(details) })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Takes the one turn to change something; false where somebody else has it. It ends by itself after a crash. */
export async function acquireSlot(db: Db, customerId: string, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_customers')
    .set({ busy_until: sql`now() + make_interval(secs => ${seconds})`, check_at: sql`now() + interval '1 minute'` })
    .where('customer_id', '=', customerId)
    .where('busy_until', '<', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endTurn(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ busy_until: '1970-01-01 00:00Z' })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Those to be asked about again, because something was due by now or no event came for long. */
export async function findUnchecked(db: Db, { kind, livemode }: Service, { limit, without }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('check_at', '<=', sql<string>`now()`)
    .where('gateway', '=', kind)
    .where('livemode', '=', livemode)
    .where(sql<boolean>`customer_id <> all (${without}::text[])`)
    .orderBy('check_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.customer_id)
}

/** People with a plan that was bought where this installation sells no more. */
export async function findElsewhere(db: Db, { kind, livemode }: Service, { limit, without }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('bought_plan', '<>', 'free')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('billing_customers')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('gateway', '=', kind)
            .where('livemode', '=', livemode)
        )
      )
    )
    .where(notAmong(without))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whom to write to, and the plans the account has. */
export function findPayer(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'plan', 'bought_plan'])
    .select(({ selectFrom }) =>
      selectFrom('workspaces')
        .select('business_name')
        .whereRef('owner_id', '=', 'users.id')
        .orderBy('created_at')
        .limit(1)
        .as('business_name')
    )
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** An invoice keeps the address it was made out to first. Gives those that are new, or stand otherwise than before. */
export async function writeInvoices(
  tx: Db,
  of: { userId: string | null; gateway: string; livemode: boolean; billTo: unknown; last4: string },
  invoices: GatewayInvoice[]
): Promise<{ id: string }[]> {
  if (invoices.length === 0) return []
  const rows = invoices.map(invoice => ({
    id: invoice.id,
    user_id: of.userId,
    gateway: of.gateway,
    livemode: of.livemode,
    number: invoice.number,
    status: invoice.status,
    total_cents: invoice.totalCents,
    credit_cents: invoice.creditCents,
    currency: invoice.currency,
    lines: JSON.stringify(invoice.lines),
    bill_to: JSON.stringify(of.billTo),
    card_last4: invoice.status === 'paid' && invoice.totalCents > invoice.creditCents ? of.last4 : '',
    created_at: invoice.createdAt.toISOString(),
    paid_at: invoice.paidAt?.toISOString() ?? null
  }))
  return tx
    .insertInto('plan_invoices')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({
          status: sql`excluded.status`,
          total_cents: sql`excluded.total_cents`,
          credit_cents: sql`excluded.credit_cents`,
          card_last4: sql`excluded.card_last4`,
          paid_at: sql`excluded.paid_at`
        })
        .where('plan_invoices.status', '<>', sql<string>`excluded.status`)
    )
    .returning('id')
    .execute()
}

/** What was paid stays on record without its payer's name; the rest goes with the account. */
export async function detachInvoices(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('plan_invoices').where('user_id', '=', userId).where('status', '<>', 'paid').execute()
  await tx
    .updateTable('plan_invoices')
    .set({ user_id: null, bill_to: '{}', card_last4: '' })
    .where('user_id', '=', userId)
    .execute()
}

export async function findInvoices(db: Db, { kind, livemode }: Service, userId: string): Promise<PlanInvoice[]> {
  const rows = await db
    .selectFrom('plan_invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gateway', '=', kind)
    .where('livemode', '=', livemode)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    status: row.status as PlanInvoice['status'],
    totalCents: row.total_cents,
    currency: row.currency,
    text: (row.lines as unknown as { text: string }[]).at(-1)?.text ?? '',
    createdAt: row.created_at,
    paidAt: row.paid_at
  }))
}

export function findInvoice(db: Db, userId: string, id: string) {
  return db
    .selectFrom('plan_invoices')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
