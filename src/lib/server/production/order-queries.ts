import { type RawBuilder, sql } from 'kysely'

import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import type { DeliveryChoice } from '#lib/contract/shopping.ts'
import { isLiveSellerSql } from '#lib/server/commerce/payments/place.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { STANDING } from '#lib/server/storefront/orders/write.ts'

export interface LineRow {
  orderId: string
  storeId: string
  number: number
  status: string
  heldReason: string
  /** Paid, and neither cancelled nor refunded as a whole. */
  isStanding: boolean
  isPaid: boolean
  /** Of the money that its store takes: test orders are not made where real ones are taken. */
  isOfMoney: boolean
  recipient: string
  buyerName: string
  delivery: DeliveryChoice
  lineId: string
  /** Pieces of the lines before it in its order. */
  before: number
  quantity: number
  notMade: number
  name: string
  colour: OrderLine['colour']
  size: OrderLine['size']
  personalisation: OrderLine['personalisation']
  picture: Partial<OrderLine['picture']> | null
  source: string
}

/** What a line's pieces are made of, and whether they are: differs once any of it is another. */
export const lineSource = (): RawBuilder<string> => sql`md5(concat_ws('|', l.colour, l.size, l.personalisation,
  l.picture, l.quantity - l.not_made, ${STANDING},
  orders.held_reason,
  case when orders.status in ('paid', 'production') then '' else orders.status end, orders.recipient, orders.buyer_name, orders.delivery))`

/** `isOpen`: only orders of which something is neither in a run nor marked as made. */
export type WhichOrders = { storeIds: readonly string[]; isOpen?: true } | { orderIds: readonly string[] }

const OPEN = sql`orders.status in ('pending', 'authorised', 'paid', 'production') and exists (
  select from order_lines own where own.order_id = orders.id and own.quantity - own.not_made > (
    select count(*) from production_pieces p where p.order_line_id = own.id and p.state not in ('spoiled', 'withdrawn')))`

/** In the order of their numbers. */
export async function findLineRows(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  which: WhichOrders
): Promise<LineRow[]> {
  const filter =
    'storeIds' in which
      ? sql`orders.store_id = any (${[...which.storeIds]}::uuid[]) and ${which.isOpen ? OPEN : sql`true`}`
      : sql`orders.id = any (${[...which.orderIds]}::uuid[])`
  const { rows } = await sql<LineRow>`
    select orders.id as "orderId", orders.store_id as "storeId", orders.number, orders.status, orders.held_reason as "heldReason",
      ${STANDING} as "isStanding", orders.paid_at is not null as "isPaid",
      orders.livemode = ${isLiveSellerSql('s')} as "isOfMoney",
      orders.recipient, orders.buyer_name as "buyerName", orders.delivery, l.id as "lineId",
      (sum(l.quantity) over (partition by orders.id order by l.position, l.id) - l.quantity)::int as before,
      l.quantity, l.not_made as "notMade", l.name, l.colour, l.size, l.personalisation, l.picture,
      ${lineSource()} as source
    from orders join order_lines l on l.order_id = orders.id join stores s on s.id = orders.store_id
    where orders.workspace_id = ${workspaceId} and ${filter}
    order by orders.number, l.position, l.id`.execute(db)
  return rows
}

export interface DrawnVersion {
  id: string
  documentId: string
  fileId: string | null
}

/** Versions by their ids, and those that these files were drawn from. */
export async function findVersions(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  { versionIds, fileIds }: { versionIds: string[]; fileIds: string[] }
): Promise<DrawnVersion[]> {
  if (versionIds.length + fileIds.length === 0) return []
  const { rows } = await sql<DrawnVersion>`
    select v.id, v.document_id as "documentId", v.file_id as "fileId"
    from document_versions v join documents d on d.id = v.document_id
    where d.workspace_id = ${workspaceId}
      and (v.id = any (${versionIds}::uuid[]) or v.file_id = any (${fileIds}::uuid[]))
    order by v.created_at, v.id`.execute(db)
  return rows
}

export function findStoreState(db: Db, { workspaceId }: Pick<Member, 'workspaceId'>, storeId: string) {
  return db
    .selectFrom('stores')
    .select(['id', 'name', 'stage', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('id', '=', storeId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}
