// A new design: one artboard, one layer, the films that the shop has.
import type { Units } from '#lib/shared/units.ts'

import { setProduction } from './commands/settings.ts'
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

/** What an inch shop sets its machines to: near the usual millimetres, in figures that it uses. */
const IN_INCHES = { gapMm: 0.08 * 25.4, weedBoxMm: 0.2 * 25.4, overlapMm: 0.012 * 25.4 }

/** A new design with the production settings of a shop that measures so. */
export function measuredIn(units: Units, design: Design): Design {
  return units === 'in' ? setProduction(design, IN_INCHES) : design
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
