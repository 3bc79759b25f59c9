import { type Decorated, type DrawnColour, lettersOf } from './decorated.ts'
import { type Layer, letteringLayer, type Outliner } from './layers.ts'
import { drawPicture, printArea, uploadPicture } from './picture.ts'
import type { PrintArea, Side } from './types.ts'

interface ItemPicture {
  item: Decorated
  colour: DrawnColour
  side: Side
  /** What was filled in, by field id, as it will be printed. */
  values?: Readonly<Record<string, string>>
  idPrefix: string
  title?: string
  /** In place of the garment's own: that of another size. */
  area?: PrintArea | undefined
  /** Draws letters as paths, where no fonts are. */
  outliner?: Outliner | undefined
}

/** Fields that no letters draw. */
export const COLOURS: ReadonlySet<string> = new Set(['colorList', 'colorPicker'])

function layersOf({ item, side, values = {} }: ItemPicture): Layer[] {
  const pictures = item.artwork
    .filter(layer => layer.side === side)
    .map(layer => ({ ...layer, href: lettersOf(layer, item, values) ?? layer.href, type: 'image' as const }))
  const texts = item.fields.flatMap(({ id, type, uppercase, placement }): Layer[] => {
    const text = values[id]
    if (!text || placement?.side !== side || COLOURS.has(type)) return []
    return [letteringLayer({ uppercase, placement }, text)]
  })
  return [...pictures, ...texts]
}

/** An item as a shopper gets it: on its owner's photo of this colour and side, or on a drawn garment. */
export function drawItem(picture: ItemPicture): string {
  const { item, colour, side, idPrefix, title, outliner, area } = picture
  const layers = layersOf(picture)
  const photo = side === 'back' ? colour.back : colour.front
  if (photo)
    return uploadPicture({
      href: photo,
      idPrefix,
      title,
      layers,
      area: area ?? printArea(item.garment ?? 'tee', side),
      outliner
    })
  return drawPicture({
    kind: item.garment ?? 'tote',
    side,
    hex: colour.hex,
    heather: colour.heather,
    idPrefix,
    title,
    layers,
    outliner,
    ...(area && { area })
  })
}
