import { drawPicture, uploadPicture } from '#lib/garments/picture.ts'
import type { OrderLine } from '#lib/contract/shopping.ts'

interface Props {
  line: Pick<OrderLine, 'id' | 'name' | 'colour' | 'picture' | 'personalisation'>
  side?: 'front' | 'back'
}

/** The product of an order line as it was ordered, with its names and numbers. Shows the side that carries them. */
export function LinePicture({ line, side = mainSide(line) }: Props) {
  return <div className="line-picture" dangerouslySetInnerHTML={{ __html: pictureOf(line, side) }} />
}

function mainSide({ personalisation }: Props['line']): 'front' | 'back' {
  const placed = personalisation.find(({ field, value }) => field.placement && value)
  return placed?.field.placement?.side ?? 'front'
}

function pictureOf({ id, name, colour, picture, personalisation }: Props['line'], side: 'front' | 'back'): string {
  const layers = [
    ...picture.artwork
      .filter(artwork => artwork.side === side)
      .map(({ href, x, y, width, height }) => ({ type: 'image' as const, href, x, y, width, height })),
    ...personalisation.flatMap(({ field, value }) => {
      const { placement } = field
      if (!placement || placement.side !== side || !value) return []
      const { x, y, heightMm, maxWidthMm, arch, font, hex, outlineHex } = placement
      return [
        {
          type: 'text' as const,
          text: value,
          font,
          hex,
          x,
          y,
          heightMm,
          maxWidthMm,
          arch,
          ...(outlineHex && { outlineHex })
        }
      ]
    })
  ]
  const idPrefix = `line-${id.slice(0, 8)}-${side}`
  const upload = picture[side]
  if (upload) {
    return uploadPicture({
      href: upload,
      title: name,
      idPrefix,
      layers,
      area: { x: 300, y: 250, width: 400, height: 450, widthMm: 305, heightMm: 343 }
    })
  }
  return drawPicture({
    kind: picture.garment ?? 'tee',
    side,
    hex: colour.hex,
    heather: colour.heather,
    idPrefix,
    title: `${name}, ${colour.name}`,
    layers
  })
}
