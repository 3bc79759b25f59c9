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

type Settings = Pick<Design['production'], 'gapMm' | 'weedBoxMm' | 'overlapMm'>

/** What a shop sets its machines to, in figures that it uses. */
const USUAL: Record<Units, Settings> = {
  mm: { gapMm: 2, weedBoxMm: 5, overlapMm: 0.3 },
  in: { gapMm: 0.08 * 25.4, weedBoxMm: 0.2 * 25.4, overlapMm: 0.012 * 25.4 }
}

/** The design with the usual settings of who measures so; what somebody set stays. */
export function measuredIn(units: Units, design: Design): Design {
  const [usual, other] = [USUAL[units], USUAL[units === 'in' ? 'mm' : 'in']]
  const untouched = (Object.keys(usual) as (keyof Settings)[]).filter(key => isSame(design.production[key], other[key]))
  if (untouched.length === 0) return design
  return setProduction(design, Object.fromEntries(untouched.map(key => [key, usual[key]])))
}

/** As far as designs keep a length. */
function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-4
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
