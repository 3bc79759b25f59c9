import { CUTTERS, PRESSES, readRollSku, rollCents } from './catalogue.ts'

/** Something that can be bought as it is: what a cart and an order say of it. */
export interface Product {
  sku: string
  kind: 'film' | 'cutter' | 'press' | 'transfer'
  name: string
  detail: string
  unitCents: number
  /** Of a machine, which travels by itself; null where it goes with the parcel. */
  freightCents: number | null
  hex: string | null
}

/** Undefined where it is not, or no longer, sold. */
export function findProduct(sku: string): Product | undefined {
  const roll = readRollSku(sku)
  if (roll) {
    const { line, colour, width, yards } = roll
    return {
      sku,
      kind: 'film',
      name: `${line.name}, ${colour.name}`,
      detail: `${width}″ × ${yards} yd roll`,
      unitCents: rollCents(line, width, yards),
      freightCents: null,
      hex: colour.hex
    }
  }
  const cutter = CUTTERS.find(({ id }) => id === sku)
  if (cutter) {
    const { name, priceCents, freightCents, mediaIn } = cutter
    return {
      sku,
      kind: 'cutter',
      name,
      detail: `Rolls up to ${mediaIn}″`,
      unitCents: priceCents,
      freightCents,
      hex: null
    }
  }
  const press = PRESSES.find(({ id }) => id === sku)
  if (!press) return undefined
  const { name, priceCents, freightCents, platenIn } = press
  const detail = `Platen ${platenIn.join(' × ')}″`
  return { sku, kind: 'press', name, detail, unitCents: priceCents, freightCents, hex: null }
}
