import { priceLines, type PricedDocument } from '#lib/shared/pricing.ts'

import { TERMS } from './catalogue.ts'

interface Sold {
  unitCents: number
  quantity: number
  freightCents: number | null
}

/** What an order of supplies costs, sent to this state; without a state the tax is not known yet. */
export function priceSupplies(lines: readonly Sold[], state: string): PricedDocument {
  const parcel = lines.filter(({ freightCents }) => freightCents === null)
  const goodsCents = parcel.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  const parcelCents = goodsCents === 0 || goodsCents >= TERMS.freeOverCents ? 0 : TERMS.shippingCents
  const freightCents = lines.reduce((sum, line) => sum + (line.freightCents ?? 0) * line.quantity, 0)
  return priceLines({
    currency: TERMS.currency,
    lines,
    adjustments: [
      { kind: 'shipping', priceCents: parcelCents + freightCents, freeOverCents: null, taxed: false },
      { kind: 'tax', ppm: TERMS.taxPpm[state] ?? 0 }
    ]
  })
}
