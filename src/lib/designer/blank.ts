// A new design: one artboard, one layer, the films that the shop has.
import type { Design } from './design.ts'
import { emptyDesign } from './empty.ts'
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
  const palette = paletteOf(skus.length > 0 ? skus : COMMON_FILMS)
  const design = emptyDesign({ name, wMm, hMm, artboard: garment?.side === 'back' ? 'Back' : 'Front', palette })
  if (!garment) return design
  const area = `${garment.kind}.${garment.side}`
  return {
    ...design,
    artboards: design.artboards.map(artboard => ({ ...artboard, printAreaRef: area })),
    mockup: { product: garment.kind, view: garment.side, area, placement: [] }
  }
}
