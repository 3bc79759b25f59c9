import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { drawItem } from '#lib/garments/item-picture.ts'

interface Props {
  line: Pick<OrderLine, 'id' | 'name' | 'colour' | 'picture' | 'personalisation'>
}

/** The product of an order line as it was ordered, with its names and numbers. Shows the side that carries them. */
export function LinePicture({ line }: Props) {
  return (
    <div
      className="rounded-md bg-sunken [.press-picture_&]:h-auto [.press-picture_&]:w-full"
      dangerouslySetInnerHTML={{ __html: pictureOf(line) }}
    />
  )
}

function pictureOf({ id, name, colour, picture, personalisation }: Props['line']): string {
  const { garment, artwork, front, back } = picture
  const filled = personalisation.filter(({ value }) => value)
  return drawItem({
    item: { garment: garment ?? 'tee', artwork, fields: personalisation.map(({ field }) => field) },
    colour: { ...colour, front, back },
    side: filled.find(({ field }) => field.placement)?.field.placement?.side ?? 'front',
    values: Object.fromEntries(filled.map(({ field, value }) => [field.id, value])),
    idPrefix: `line-${id.slice(0, 8)}`,
    title: `${name}, ${colour.name}`
  })
}
