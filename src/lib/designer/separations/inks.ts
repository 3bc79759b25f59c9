// Which inks a drawing needs, in which order they are printed, and what each prints.
import type { Design, PaletteEntry } from '../design.ts'
import { paintsOf } from '../paints.ts'
import type { Drawn } from '../production/outliner.ts'
import { type Separations, USUAL_SEPARATIONS } from './settings.ts'

export const UNDERBASE = 'underbase'

export function separationsOf({ production }: Pick<Design, 'production'>): Separations {
  return production.separations ?? USUAL_SEPARATIONS
}

/** What the composite is shown on. */
export function garmentOf({ artboards, production }: Pick<Design, 'artboards' | 'production'>): string {
  const ground = artboards.find(({ bg }) => bg)?.bg
  return separationsOf({ production }).garmentHex ?? ground ?? '#FFFFFF'
}

/** The ink that a colour is printed with, and how much of it. */
export interface Printed {
  ref: string
  /** 1 is solid. */
  share: number
}

/** A tint of a tint, of itself, or of a colour that is gone is printed as a colour of its own. */
export function printedAs(ref: string, design: Pick<Design, 'palette' | 'production'>): Printed {
  const { tints } = separationsOf(design)
  const tint = tints[ref]
  const isThere =
    tint && tint.ref !== ref && !tints[tint.ref] && design.palette.entries.some(one => one.ref === tint.ref)
  return isThere ? { ref: tint.ref, share: tint.percent / 100 } : { ref, share: 1 }
}

/** The colour that a picture is printed in: the one that was chosen, else the darkest that the design has. */
export function inkOfPicture(objectId: string, design: Pick<Design, 'palette' | 'production'>): string | undefined {
  const chosen = separationsOf(design).pictures[objectId]
  const { entries } = design.palette
  if (chosen && entries.some(({ ref }) => ref === chosen)) return printedAs(chosen, design).ref
  const [darkest] = entries.toSorted((a, b) => lightness(a.hex) - lightness(b.hex))
  return darkest && printedAs(darkest.ref, design).ref
}

/** The inks of a drawing in the order they are printed: as chosen, the others light before dark. */
export function inksOf(drawn: readonly Drawn[], design: Pick<Design, 'palette' | 'production'>): PaletteEntry[] {
  const refs = drawn.flatMap(item => {
    if (item.kind === 'part') return printedAs(item.ref, design).ref
    return item.kind === 'picture' ? (inkOfPicture(item.object.id, design) ?? []) : []
  })
  return ordered(new Set(refs), design)
}

/** The same of all pages, without drawing them: for a list. */
export function inksIn(design: Pick<Design, 'objects' | 'palette' | 'production'>): PaletteEntry[] {
  const refs = Object.values(design.objects).flatMap(object => {
    if (object.hidden) return []
    if (object.type === 'image') return inkOfPicture(object.id, design) ?? []
    return paintsOf(object).map(ref => printedAs(ref, design).ref)
  })
  return ordered(new Set(refs), design)
}

function ordered(refs: ReadonlySet<string>, design: Pick<Design, 'palette' | 'production'>): PaletteEntry[] {
  const { order = [] } = separationsOf(design)
  const used = design.palette.entries.filter(({ ref }) => refs.has(ref))
  const place = ({ ref }: PaletteEntry): number => (order.includes(ref) ? order.indexOf(ref) : order.length)
  return used.toSorted((a, b) => place(a) - place(b) || lightness(b.hex) - lightness(a.hex))
}

/** As bright as eyes see it, from 0 to 1. */
export function lightness(hex: string): number {
  const [r, g, b] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]
  return 0.299 * r + 0.587 * g + 0.114 * b
}

/** Black and what is nearly so covers any garment that it is seen on. */
export function needsBase(hex: string): boolean {
  return lightness(hex) > 0.12
}
