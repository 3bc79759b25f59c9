// What each screen prints: solid areas as outlines, tints and pictures as areas with dots in them.
import type { Design, ImageObject, Matrix } from '../design.ts'
import { intersect, subtract, weld } from '../geometry/boolean.ts'
import { type Bounds, overlap } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { offset } from '../geometry/offset.ts'
import { type Path, pathBounds, transformPath } from '../geometry/path.ts'
import type { Drawn } from '../production/outliner.ts'
import { pictureOutline } from '../production/print/contour.ts'
import { inkOfPicture, inksOf, needsBase, printedAs, separationsOf, UNDERBASE } from './inks.ts'
import { inkSettings, type Separations } from './settings.ts'

/** Of a halftone. */
export type Dots = Pick<Screen, 'lpi' | 'angle' | 'dot'>

export interface Tint {
  share: number
  path: Path
  /** Those of the ink above, where the screen has several. */
  dots?: Dots
}

/** A picture in one ink, as far as it is seen. */
export interface Toned {
  object: ImageObject
  matrix: Matrix
  path: Path
  /** Of the ink that it asks for so much is printed. */
  strength?: number
  dots?: Dots
}

export interface Screen {
  /** The colour's ref, or the underbase. */
  key: string
  name: string
  hex: string
  mesh: number
  lpi: number
  angle: number
  dot: 'round' | 'elliptical'
  onBase: boolean
  /** Welded, on the artboard. */
  solid: Path
  tints: Tint[]
  pictures: Toned[]
}

/** What is seen of one ink, and all that is drawn of it, also below others. */
interface Seen {
  solid: Path
  drawn: Path
  tints: Tint[]
  pictures: Toned[]
}

/** In the order they are printed. With opaque inks printed over each other they give the drawing, in any order. */
export function screensOf(drawn: readonly Drawn[], design: Design, clipper: Clipper): Screen[] {
  const settings = separationsOf(design)
  const inks = inksOf(drawn, design)
  const seen = seenOf(drawn, design, clipper)
  let turn = 0
  const screens = inks.flatMap((ink, index): Screen[] => {
    const own = seen.get(ink.ref)
    if (!own) return []
    const later = inks.slice(index + 1).flatMap(({ ref }) => seen.get(ref)?.solid ?? [])
    const solid = withTrap(own, later, { clipper, settings })
    const tints = own.tints.map(({ share, path }) => ({ share, path: withTrap({ solid: path, drawn: [] }, later, { clipper, settings }) })) // biome-ignore format: one line
    const { pictures } = own
    if (solid.length + tints.length + pictures.length === 0) return []
    const hasDots = tints.length + pictures.length > 0
    const figures = inkSettings(settings.inks[ink.ref], { hasDots, turn })
    if (hasDots) turn++
    const onBase = settings.underbase && (settings.inks[ink.ref]?.onBase ?? needsBase(ink.hex))
    return [{ key: ink.ref, name: ink.name, hex: ink.hex, ...figures, onBase, solid, tints, pictures }]
  })
  return settings.underbase ? [...underbaseOf(screens, seen, { clipper, settings }), ...screens] : screens
}

/** From top to bottom: what is above takes away from what is below. */
function seenOf(drawn: readonly Drawn[], design: Design, clipper: Clipper): Map<string, Seen> {
  const found = new Map<string, Seen>()
  const of = (ref: string): Seen => {
    const seen = found.get(ref) ?? { solid: [], drawn: [], tints: [], pictures: [] }
    found.set(ref, seen)
    return seen
  }
  let above: { path: Path; box: Bounds }[] = []
  for (const run of runsOf(drawn, design, clipper).toReversed()) {
    const box = pathBounds(run.path)
    const cover = above.filter(one => overlap(one.box, box)).flatMap(({ path }) => path)
    const path = cover.length > 0 ? subtract(clipper, run.path, cover) : run.path
    above = [...above, { path: run.path, box }]
    const seen = of(run.ref)
    if (run.kind === 'picture') {
      if (path.length > 0) seen.pictures.push({ object: run.object, matrix: run.matrix, path })
      continue
    }
    if (run.share === 1) seen.drawn = [...seen.drawn, ...run.path]
    if (path.length === 0) continue
    if (run.share === 1) seen.solid = [...seen.solid, ...path]
    else seen.tints.push({ share: run.share, path })
  }
  for (const seen of found.values()) {
    seen.solid = weld(clipper, seen.solid)
    const byShare = Map.groupBy(seen.tints, ({ share }) => share)
    seen.tints = [...byShare].map(([share, all]) => ({ share, path: weld(clipper, all.flatMap(({ path }) => path)) })) // biome-ignore format: one line
  }
  return found
}

type Run = { ref: string; path: Path } & (
  | { kind: 'area'; share: number }
  | { kind: 'picture'; object: ImageObject; matrix: Matrix }
)

/** Neighbours of one ink and tint are one area, so that a line of letters is cut away from what is below at once. */
function runsOf(drawn: readonly Drawn[], design: Design, clipper: Clipper): Run[] {
  const runs: Run[] = []
  for (const item of drawn) {
    if (item.kind === 'line') continue
    if (item.kind === 'picture') {
      const ref = inkOfPicture(item.object.id, design)
      const path = weld(clipper, transformPath(pictureOutline(clipper, item.object), item.matrix))
      if (ref && path.length > 0) runs.push({ kind: 'picture', ref, path, object: item.object, matrix: item.matrix })
      continue
    }
    const { ref, share } = printedAs(item.ref, design)
    const last = runs.at(-1)
    if (last?.kind === 'area' && last.ref === ref && last.share === share) last.path = [...last.path, ...item.path]
    else runs.push({ kind: 'area', ref, share, path: item.path })
  }
  return runs.map(run => (run.kind === 'area' ? { ...run, path: weld(clipper, run.path) } : run))
}

interface Around {
  clipper: Clipper
  settings: Separations
}

/**
 * An ink reaches below those printed after it, and nowhere else: so the trap is never seen. Below the dots of a tint it
 * would be, so there is none.
 */
function withTrap({ solid, drawn }: Pick<Seen, 'solid' | 'drawn'>, later: Path, { clipper, settings }: Around): Path {
  if (later.length === 0) return solid
  const wide = solid.length > 0 && settings.trapMm > 0 ? offset(clipper, solid, settings.trapMm, { welded: true }) : []
  const below = [...wide, ...(settings.overlaps === 'overprint' ? drawn : [])]
  if (below.length === 0) return solid
  const hidden = intersect(clipper, weld(clipper, below), weld(clipper, later))
  return hidden.length > 0 ? weld(clipper, [...solid, ...hidden]) : solid
}

/** Dots of the base are so much smaller than those of the ink on them: a choke in millimetres would leave none. */
const BASE_DOTS = 0.75

/** White below all that is printed on it, a little smaller: no white is seen beside an ink that lies a little off. */
function underbaseOf(screens: readonly Screen[], seen: ReadonlyMap<string, Seen>, { clipper, settings }: Around) {
  const { tintBase } = settings
  const choked = (path: Path): Path =>
    path.length === 0 ? [] : offset(clipper, weld(clipper, path), -settings.chokeMm, { join: 'miter', welded: true })
  const on = screens.filter(({ onBase }) => onBase)
  const area = on.flatMap(({ key }) => {
    const { solid = [], tints = [], pictures = [] } = seen.get(key) ?? {}
    return tintBase === 'solid' ? [...solid, ...[...tints, ...pictures].flatMap(({ path }) => path)] : solid
  })
  const solid = choked(area)
  const tints: Tint[] = []
  const pictures: Toned[] = []
  for (const { key, lpi, angle, dot } of tintBase === 'dots' ? on : []) {
    const dots = { lpi, angle, dot }
    const own = seen.get(key)
    for (const { share, path } of own?.tints ?? []) tints.push({ share: BASE_DOTS * share, path: choked(path), dots })
    for (const toned of own?.pictures ?? []) {
      pictures.push({ ...toned, path: choked(toned.path), strength: BASE_DOTS, dots })
    }
  }
  const hasDots = tints.length + pictures.length > 0
  if (solid.length === 0 && !hasDots) return []
  const figures = inkSettings(settings.inks[UNDERBASE], { hasDots, turn: 0 })
  const base = { key: UNDERBASE, name: 'Underbase white', hex: '#FFFFFF', ...figures, onBase: false }
  return [{ ...base, solid, tints, pictures } satisfies Screen]
}
