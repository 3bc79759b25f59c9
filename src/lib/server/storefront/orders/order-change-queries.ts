// Changes of a line that wait to be paid for.
import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { ItemSize, PersonalisationField } from '#lib/contract/items.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type Difference, withDifference } from '#lib/shared/size-change.ts'
import type { LineTax, TaxSum } from '#lib/shared/taxes.ts'

/** What the difference was worked out from: where any of it is another by now, the change does not fit any more. */
export interface LineBefore {
  size: ItemSize
  personalisation: Typed[]
  variantId: string | null
  storeItemId: string | null
  quantity: number
  unitCents: number
  totalCents: number
  refundedCents: number
  notMade: number
  /** Put back into stock, so held no longer. */
  restocked: number
}

export interface Typed {
  field: PersonalisationField
  value: string
  priceCents: number
}

export interface Wanted {
  size: ItemSize
  personalisation: Typed[]
  variantId: string | null
}

export interface ChangeRow {
  id: string
  orderId: string
  lineId: string
  status: 'open' | 'done' | 'ended'
  before: LineBefore
  wanted: Wanted
  price: Difference
  /** The shop asked the buyer to pay for it. */
  byShop: boolean
}

/** One that was asked for before pieces counted as restocked keeps all of them. */
const ROW = sql`c.id, c.order_id as "orderId", c.line_id as "lineId", c.status, '{"restocked": 0}' || c.before as before, c.wanted,
  c.price, c.requested_by is not null as "byShop"`

export async function insertChange(
  tx: Db,
  change: Omit<ChangeRow, 'status' | 'byShop'> & { workspaceId: string; requestedBy: string | undefined }
): Promise<void> {
  await tx
    .insertInto('order_changes')
    .values({
      id: change.id,
      workspace_id: change.workspaceId,
      order_id: change.orderId,
      line_id: change.lineId,
      requested_by: change.requestedBy ?? null,
      before: JSON.stringify(change.before),
      wanted: JSON.stringify(change.wanted),
      price: JSON.stringify(change.price)
    })
    .execute()
}

/** Keeps it as it is until the transaction ends. */
export async function lockChange(tx: Db, id: string): Promise<ChangeRow> {
  const { rows } = await sql<ChangeRow>`select ${ROW} from order_changes c where c.id = ${id} for update`.execute(tx)
  if (!rows[0]) throw new Error(`There is no change ${id}`)
  return rows[0]
}

/** The change of an order that waits to be paid; undefined where there is none, or a person has to look at its payment. */
export async function findWaitingChange(
  db: Db,
  of: { orderId: string } | { changeId: string }
): Promise<ChangeRow | undefined> {
  const which = 'orderId' in of ? sql`c.order_id = ${of.orderId}` : sql`c.id = ${of.changeId}`
  const { rows } = await sql<ChangeRow>`
    select ${ROW} from order_changes c join payables p on p.id = c.id
    where ${which} and c.status = 'open' and p.held_reason = ''`.execute(db)
  return rows[0]
}

/** True where it was open until now. */
export async function endChange(tx: Db, id: string, status: 'done' | 'ended'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_changes')
    .set({ status, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False where another change of the order waits to be paid by now. */
export async function reopenChange(tx: Db, { id, orderId }: Pick<ChangeRow, 'id' | 'orderId'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_changes')
    .set({ status: 'open', ended_at: null })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_changes as other')
            .select('other.id')
            .where('other.order_id', '=', orderId)
            .where('other.status', '=', 'open')
            .where('other.id', '!=', id)
        )
      )
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findOrderOf(db: Db, changeId: string): Promise<{ orderId: string; status: string } | undefined> {
  return db
    .selectFrom('order_changes')
    .select(['order_id as orderId', 'status'])
    .where('id', '=', changeId)
    .executeTakeFirst()
}

interface Now extends LineBefore {
  name: string
  orderStatus: string
}

/** The line as it is, of an order that is held. */
export async function findLineNow(tx: Db, lineId: string): Promise<Now | undefined> {
  const { rows } = await sql<Now>`
    select l.name, l.size, l.personalisation, l.variant_id as "variantId", l.store_item_id as "storeItemId", l.quantity,
      l.unit_cents as "unitCents", l.total_cents as "totalCents", l.refunded_cents as "refundedCents",
      l.not_made as "notMade", l.restocked, o.status as "orderStatus"
    from order_lines l join orders o on o.id = l.order_id where l.id = ${lineId}`.execute(tx)
  return rows[0]
}

/** The line as it is wanted, at its new price, with what that makes of the order. */
export async function raiseLine(
  tx: Db,
  { orderId, lineId, price, wanted }: Pick<ChangeRow, 'orderId' | 'lineId' | 'price' | 'wanted'>
): Promise<void> {
  await sql`
    update order_lines set size = ${JSON.stringify(wanted.size)}::jsonb,
      personalisation = ${JSON.stringify(wanted.personalisation)}::jsonb, variant_id = ${wanted.variantId}::uuid,
      base_cents = base_cents + ${price.baseCents}, fundraising_cents = fundraising_cents + ${price.fundraisingCents},
      unit_cents = unit_cents + ${price.unitCents}, total_cents = total_cents + ${price.goodsCents},
      discount_cents = discount_cents + ${price.discountCents}, tax_cents = tax_cents + ${price.taxCents},
      included_tax_cents = included_tax_cents + ${price.includedTaxCents ?? 0}
    where id = ${lineId} and order_id = ${orderId}`.execute(tx)
  const found = await sql<{ taxes: TaxSum[] | null; own: LineTax[] | null }>`
    select o.taxes, l.taxes as own from orders o join order_lines l on l.order_id = o.id
    where o.id = ${orderId} and l.id = ${lineId}`.execute(tx)
  const { taxes, own } = firstRow(found.rows)
  const raised = taxes && JSON.stringify(withDifference(taxes, price, own))
  if (own) {
    const raisedOwn = JSON.stringify(withDifference(own, price, own))
    await sql`update order_lines set taxes = ${raisedOwn}::jsonb where id = ${lineId}`.execute(tx)
  }
  await sql`
    update orders set taxes = ${raised}::jsonb, included_tax_cents = included_tax_cents + ${price.includedTaxCents ?? 0},
      subtotal_cents = subtotal_cents + ${price.goodsCents},
      discount_cents = discount_cents + ${price.discountCents}, tax_cents = tax_cents + ${price.taxCents},
      total_cents = total_cents + ${price.amountCents}, paid_cents = paid_cents + ${price.amountCents}, updated_at = now()
    where id = ${orderId}`.execute(tx)
  await sumRaised(tx, orderId)
}

/** A cheaper size: the line keeps what was paid for it, and what it gives to the cause is that of the new size. */
export async function lowerLine(
  tx: Db,
  { orderId, lineId, price }: { orderId: string; lineId: string; price: Difference }
): Promise<void> {
  await sql`
    update order_lines set base_cents = base_cents + ${price.baseCents},
      fundraising_cents = greatest(0, fundraising_cents + ${price.fundraisingCents})
    where id = ${lineId} and order_id = ${orderId}`.execute(tx)
  await sumRaised(tx, orderId)
}

async function sumRaised(tx: Db, orderId: string): Promise<void> {
  await sql`
    update orders set fundraising_cents = (
      select coalesce(sum((quantity - not_made) * fundraising_cents), 0)::int from order_lines where order_id = ${orderId}
    ) where id = ${orderId}`.execute(tx)
}

/** The variant of the line's item and colour in this size. */
export async function findVariantOf(tx: Db, lineId: string, sizeId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select v.id from order_lines l join variants v on v.item_id = l.item_id
      and v.colour_id = l.colour->>'id' and v.size_id = ${sizeId}
    where l.id = ${lineId}`.execute(tx)
  return rows[0]?.id ?? null
}
