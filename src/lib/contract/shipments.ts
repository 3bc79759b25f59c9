// Parcels of an order of a store.
import { z } from 'zod'

import { readTracking } from '#lib/shared/carriers.ts'

import { Timestamp } from './endpoint.ts'

/** In the body of what hands an order or its pieces over. */
export const ShipmentFields = {
  carrier: z.string().trim().max(60, 'At most 60 characters').default(''),
  number: z
    .string()
    .transform(readTracking)
    .pipe(z.string().regex(/^[A-Z\d][A-Z\d-]{3,39}$|^$/, 'A tracking number has 4 to 40 letters and digits'))
    .default('')
}

/** Where it is handed over with or without a number. */
export const OptionalShipment = z.object(ShipmentFields)

export const ShipmentInput = OptionalShipment.refine(({ carrier, number }) => carrier !== '' || number !== '', {
  path: ['number'],
  message: 'Name the carrier or the tracking number'
})

/** As its buyer sees it. */
export const Shipment = z.object({
  carrier: z.string(),
  number: z.string(),
  /** Where the carrier shows it; null where it is not known. */
  href: z.string().nullable(),
  /** What is in it; empty where nobody said. */
  pieces: z.array(z.string()),
  at: Timestamp
})
export type Shipment = z.output<typeof Shipment>

export const OrderShipment = Shipment.extend({ id: z.uuid(), isMailed: z.boolean() })
export type OrderShipment = z.output<typeof OrderShipment>
