import type { OrderShipment, Shipment } from '#lib/contract/shipments.ts'
import { trackingHref } from '#lib/shared/carriers.ts'

import type { ShipmentRow } from './shipment-queries.ts'

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
