import { type RawBuilder, sql } from 'kysely'

import type { OrderShipment, Shipment } from '#lib/contract/shipments.ts'
import { trackingHref } from '#lib/shared/carriers.ts'

export interface ShipmentPiece {
  code: string
  text: string
}

export interface ShipmentRow {
  id: string
  carrier: string
  number: string
  pieces: ShipmentPiece[]
  at: string
  isMailed: boolean
}

/** All of an order, as rows within its own row. */
export const shipmentsJson = (order: string): RawBuilder<ShipmentRow[]> => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'carrier', p.carrier, 'number', p.number, 'pieces', p.pieces,
    'at', p.created_at, 'isMailed', p.mailed_at is not null) order by p.created_at, p.id), '[]')
  from order_shipments p where p.order_id = ${sql.ref(`${order}.id`)}
)`

export function shownShipment({ carrier, number, pieces, at }: ShipmentRow): Shipment {
  // Of a row within JSON it is as PostgreSQL writes it.
  return {
    carrier,
    number,
    at: new Date(at).toISOString(),
    href: trackingHref({ carrier, number }),
    pieces: pieces.map(({ text }) => text)
  }
}

export function shownToShop(row: ShipmentRow): OrderShipment {
  return { ...shownShipment(row), id: row.id, isMailed: row.isMailed }
}
