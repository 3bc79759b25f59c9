// A new design: one artboard, one layer, the films that the shop has.
import type { Design, PaletteEntry } from './design.ts'
import { emptyDesign } from './empty.ts'
import { COMMON_FILMS, paletteOf } from './films.ts'

interface Blank {
  name: string
  wMm: number
  hMm: number
  /** The films to begin with; the common ones if none are given. */
  films?: readonly PaletteEntry[]
  garment?: { kind: string; side: string } | undefined
}

export function blankDesign({ name, wMm, hMm, films = [], garment }: Blank): Design {
  const palette = films.length > 0 ? { id: 'films', entries: [...films] } : paletteOf(COMMON_FILMS)
  const design = emptyDesign({ name, wMm, hMm, artboard: garment?.side === 'back' ? 'Back' : 'Front', palette })
  if (!garment) return design
  const area = `${garment.kind}.${garment.side}`
  return {
    ...design,
    artboards: design.artboards.map(artboard => ({ ...artboard, printAreaRef: area })),
    mockup: { product: garment.kind, view: garment.side, area, placement: [] }
  }
}
