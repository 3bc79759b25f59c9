// A new design: one artboard, one layer, the films that the shop has.
import type { Design } from './design.ts'
import { COMMON_FILMS, paletteOf } from './films.ts'

interface Blank {
  name: string
  wMm: number
  hMm: number
  /** The names of films; the common ones if none are given. */
  skus?: readonly string[]
  garment?: { kind: string; side: string } | undefined
}

export function blankDesign({ name, wMm, hMm, skus = [], garment }: Blank): Design {
  const area = garment && `${garment.kind}.${garment.side}`
  return {
    $schema: 'designer/1',
    id: 'new',
    rev: 0,
    name,
    palette: paletteOf(skus.length > 0 ? skus : COMMON_FILMS),
    artboards: [
      {
        id: 'a1',
        name: garment?.side === 'back' ? 'Back' : 'Front',
        wMm,
        hMm,
        bg: null,
        ...(area && { printAreaRef: area })
      }
    ],
    layers: [{ id: 'l1', artboard: 'a1', name: 'Art', visible: true, locked: false, children: [] }],
    objects: {},
    assets: {},
    fonts: {},
    ...(area && garment && { mockup: { product: garment.kind, view: garment.side, area, placement: [] } }),
    variables: [],
    rows: [],
    production: {
      gapMm: 2,
      weedBoxMm: 5,
      weedLines: false,
      regMarks: 'none',
      overlapMm: 0.3,
      knockout: false,
      rotations: [0, 90, 180, 270]
    }
  }
}
