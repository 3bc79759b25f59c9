// What lies on the rolls: for each film one piece a page and row, as it faces the blade.
import type { Design, Material, PaletteEntry } from '../design.ts'
import { type Bounds, heightOf, widthOf } from '../geometry/bounds.ts'
import { convexHull } from '../geometry/hull.ts'
import { contourArea, type Path, reversePath, transformPath } from '../geometry/path.ts'
import { toSegments } from '../geometry/segments.ts'
import type { NestingProblem } from '../nesting/types.ts'
import type { Values } from '../text/text-outline.ts'
import { type CutLayer, cutLayers, usageOf } from './cut-layers.ts'
import type { Outliner } from './outliner.ts'

export interface FilmPiece {
  id: string
  /** Which row of the table it is for; -1 where there is none. */
  row: number
  artboard: string
  /** Facing the blade: mirrored where the film is cut from behind; its box starts at 0, 0. */
  path: Path
  wMm: number
  hMm: number
  /** On its artboard. */
  at: Bounds
  quantity: number
  areaMm2: number
  cutMm: number
  outlines: number
  holes: number
}

export interface Film {
  ref: string
  colour: PaletteEntry
  pieces: FilmPiece[]
}

export interface Wanted {
  artboards: readonly string[]
  /** One make of all artboards each; a single one without values where there are no rows. */
  rows: readonly { row: number; values: Values | undefined; quantity: number }[]
}

/** The one pressed first in front. */
export function filmsOf(design: Design, outliner: Outliner, { artboards, rows }: Wanted): Film[] {
  const films = new Map<string, Film>()
  for (const { row, values, quantity } of rows) {
    for (const artboard of artboards) {
      for (const layer of cutLayers(design, outliner, { artboard, values })) {
        const film = films.get(layer.ref) ?? { ref: layer.ref, colour: layer.colour, pieces: [] }
        films.set(layer.ref, film)
        film.pieces.push({ id: `${artboard}/${row}`, row, artboard, quantity, ...measured(layer, design) })
      }
    }
  }
  return [...films.values()].sort((a, b) => turnOf(a) - turnOf(b) || a.colour.index - b.colour.index)
}

function turnOf({ colour }: Film): number {
  return colour.material?.pressOrder ?? 0
}

function measured(layer: CutLayer, design: Design): Omit<FilmPiece, 'id' | 'row' | 'artboard' | 'quantity'> {
  const { path, bounds, colour } = layer
  const { areaMm2, cutMm } = usageOf(layer, design.production)
  const holes = path.filter(contour => contour.closed && contourArea(contour) < 0).length
  return {
    path: facing(path, bounds, colour.material),
    wMm: widthOf(bounds),
    hMm: heightOf(bounds),
    at: bounds,
    areaMm2,
    cutMm,
    outlines: path.length - holes,
    holes
  }
}

function facing(path: Path, { minX, minY, maxX }: Bounds, material: Material | undefined): Path {
  if (!material?.mirror) return transformPath(path, [1, 0, 0, 1, -minX, -minY])
  return reversePath(transformPath(path, [-1, 0, 0, 1, maxX, -minY]))
}

/** A film nobody gave a roll is measured on one of the usual width. */
const USUAL_ROLL_MM = 370

export function rollWidthOf({ colour }: Pick<Film, 'colour'>): number {
  return colour.material?.usableWidthMm ?? USUAL_ROLL_MM
}

/**
 * How the nester is asked. A piece of several islands lies as its hull: it is cut out and lifted as one, so nothing may
 * lie between its letters.
 */
export function nestingProblem(film: Film, { production }: Pick<Design, 'production'>): NestingProblem {
  const { material } = film.colour
  const grain = material?.grain ?? 'none'
  const turns = production.rotations.filter(angle => grain === 'none' || angle % 180 === 0)
  return {
    rollWidthMm: rollWidthOf(film),
    gapMm: production.gapMm,
    pricePerMetre: material?.pricePerM ?? 0,
    pieces: film.pieces.map(({ id, path, quantity }) => {
      const outer = path.filter(contour => contourArea(contour) > 0)
      const outline = outer.length === 1 ? outer : [convexHull(outer.length > 0 ? outer : path)]
      return { id, quantity, outline: toSegments(outline), rotations: turns.length > 0 ? turns : [0] }
    })
  }
}
