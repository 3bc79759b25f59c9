import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import type { ShipmentPiece, ShipmentRow } from './shown-shipment.ts'

/** The caller has found the order. */
export async function findShipments(db: Db, orderId: string): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`
    select s.id, s.carrier, s.number, s.pieces, s.created_at as at, s.mailed_at is not null as "isMailed"
    from order_shipments s where s.order_id = ${orderId} order by s.created_at, s.id`.execute(db)
  return rows
}

export interface NewShipment {
  orderId: string
  carrier: string
  number: string
  pieces: ShipmentPiece[]
}

/** The same parcel named again is one, with all pieces that it was named for. */
export async function upsertShipment(
  tx: Db,
  { workspaceId, userId }: Member,
  { orderId, carrier, number, pieces }: NewShipment
): Promise<{ id: string; isNew: boolean; isMailed: boolean }> {
  const { rows } = await sql<{ id: string; isNew: boolean; isMailed: boolean }>`
    insert into order_shipments as s (workspace_id, order_id, carrier, number, pieces, created_by)
    values (${workspaceId}, ${orderId}, ${carrier}, ${number}, ${JSON.stringify(pieces)}::jsonb, ${userId})
    on conflict (order_id, lower(carrier), number) do update set pieces = s.pieces || (
      select coalesce(jsonb_agg(piece), '[]') from jsonb_array_elements(excluded.pieces) piece
      where not s.pieces @> jsonb_build_array(jsonb_build_object('code', piece->>'code')))
    returning s.id, xmax = 0 as "isNew", s.mailed_at is not null as "isMailed"`.execute(tx)
  return firstRow(rows)
}

export async function setMailed(tx: Db, { workspaceId }: Member, shipmentId: string): Promise<void> {
  await sql`
    update order_shipments set mailed_at = now()
    where workspace_id = ${workspaceId} and id = ${shipmentId}`.execute(tx)
}

export async function updateShipmentRow(
  tx: Db,
  { workspaceId }: Member,
  { orderId, shipmentId, carrier, number }: { orderId: string; shipmentId: string; carrier: string; number: string }
): Promise<void> {
  await sql`
    update order_shipments set carrier = ${carrier}, number = ${number}
    where workspace_id = ${workspaceId} and order_id = ${orderId} and id = ${shipmentId}`.execute(tx)
}

export async function deleteShipmentRow(tx: Db, { workspaceId }: Member, shipmentId: string): Promise<void> {
  await sql`delete from order_shipments where workspace_id = ${workspaceId} and id = ${shipmentId}`.execute(tx)
}

/** The piece is in the shop after all; a parcel that had nothing else in it was none. */
export async function removePiece(
  tx: Db,
  { workspaceId }: Member,
  { orderId, code }: { orderId: string; code: string }
): Promise<void> {
  const within = sql`workspace_id = ${workspaceId} and order_id = ${orderId}
    and pieces @> ${JSON.stringify([{ code }])}::jsonb`
  await sql`delete from order_shipments where ${within} and jsonb_array_length(pieces) = 1`.execute(tx)
  await sql`
    update order_shipments set pieces = (
      select jsonb_agg(piece) from jsonb_array_elements(pieces) piece where piece->>'code' <> ${code})
    where ${within}`.execute(tx)
}
