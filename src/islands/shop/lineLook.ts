import type { ShopperOrder } from '#lib/contract/shopper-orders.ts'
import { bestSide, type Decorated, type DrawnColour } from '#lib/garments/decorated.ts'

type Line = ShopperOrder['lines'][number]

/** An ordered line as something that can be drawn, from the side that has the buyer's own name. */
export function lineLook({ picture, colour, personalisation }: Line): {
  item: Decorated
  colour: DrawnColour
  side: 'front' | 'back'
} {
  const { garment, front, back, artwork } = picture
  const item = { garment, artwork, fields: personalisation.map(({ field }) => field) }
  const own = personalisation.find(({ field, value }) => field.placement && value !== '')
  return { item, colour: { ...colour, front, back }, side: own?.field.placement?.side ?? bestSide(item) }
}

export function valuesOf({ personalisation }: Line): Record<string, string> {
  return Object.fromEntries(personalisation.map(({ field, value }) => [field.id, value]))
}
