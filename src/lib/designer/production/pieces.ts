// What lies on the rolls: for each film one piece a page and row, as it faces the blade.
import type { Design, Material, Matrix, PaletteEntry } from '../design.ts'
import { type Bounds, growBounds, heightOf, widthOf } from '../geometry/bounds.ts'
import { convexHull } from '../geometry/hull.ts'
import { contourArea, type Path, pathBounds, polygon, reversePath, transformPath } from '../geometry/path.ts'
import { toSegments } from '../geometry/segments.ts'
import type { NestingProblem } from '../nesting/types.ts'
import { rowName } from '../rows/rows.ts'
import type { Values } from '../text/text-outline.ts'
import { areaOf, type CutLayer, cutLayers, cutLengthOf } from './cut-layers.ts'
import { rollWidthOf, turnsOf } from './lying.ts'
import type { Outliner } from './outliner.ts'
import { mapLines, type ToolLine } from './tool-lines.ts'

export interface FilmPiece {
  id: string
  /** Which design it is of, where several lie on the same rolls; empty for the one that is open. */
  member: string
  /** What it is, for people. */
  what: { design: string; artboard?: string; row?: string }
  /** Which row of the table it is for; -1 where there is none. */
  row: number
  artboard: string
  /** Which time its film goes on, from 1, and how often it does. */
  pass: number
  passes: number
  /** When it goes on, among all layers of its artboard, from 0. */
  turn: number
  /** Facing the blade: mirrored where the film is cut from behind; its box starts at 0, 0. */
  path: Path
  /** Facing the blade as well. */
  lines?: readonly ToolLine[]
  wMm: number
  hMm: number
  /** On its artboard. */
  at: Bounds
  quantity: number
  areaMm2: number
  cutMm: number
  outlines: number
  holes: number
  /** Of a piece that is wider than its roll. */
  tile?: { number: number; of: number /** Where it begins in the piece. */; xMm: number; yMm: number }
  /** What is beside it on the roll, with the room that takes. */
  dress?: Dress
}

/** Around a piece, in its own coordinates. */
export interface Dress {
  /** Nothing else may lie here: one closed outline around the piece as well. */
  room: Path
  box?: Bounds
  /** The room of its label, from its left top. */
  label?: { x: number; y: number; heightMm: number; widthMm: number; highest: number }
  /** Where tiles meet. */
  marks?: Path
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
  /** Which design it is, where several lie on the same rolls. */
  member?: string
}

/** One film each, with the pieces of all its passes; the one pressed first in front. */
export function filmsOf(design: Design, outliner: Outliner, { artboards, rows, member = '' }: Wanted): Film[] {
  const films = new Map<string, Film>()
  for (const { row, values, quantity } of rows) {
    for (const artboard of artboards) {
      for (const [turn, layer] of cutLayers(design, outliner, { artboard, values }).entries()) {
        const { ref, colour, pass, passes } = layer
        const film = films.get(ref) ?? { ref, colour, pieces: [] }
        films.set(ref, film)
        const id = `${member && `${member}:`}${artboard}/${row}${pass > 1 ? `/${pass}` : ''}`
        const what = whatOf(design, artboard, row, values)
        film.pieces.push({ id, member, what, row, artboard, pass, passes, turn, quantity, ...measured(layer) })
      }
    }
  }
  return [...films.values()].sort((a, b) => turnOf(a) - turnOf(b) || a.colour.index - b.colour.index)
}

function whatOf({ name, artboards, variables }: Design, artboard: string, row: number, values: Values | undefined) {
  const board = artboards.length > 1 ? artboards.find(({ id }) => id === artboard)?.name : undefined
  const called = row >= 0 ? rowName(variables, values ?? {}, row) : undefined
  return { design: name, ...(board !== undefined && { artboard: board }), ...(called && { row: called }) }
}

function turnOf({ pieces }: Film): number {
  return Math.min(...pieces.map(({ turn }) => turn))
}

type Measured = 'path' | 'lines' | 'wMm' | 'hMm' | 'at' | 'areaMm2' | 'cutMm' | 'outlines' | 'holes'

/** A layer as it faces the blade, and what it takes to make. */
export function measured(layer: CutLayer): Pick<FilmPiece, Measured> {
  const { path, lines, bounds, colour } = layer
  const holes = path.filter(contour => contour.closed && contourArea(contour) < 0).length
  return {
    path: facing(path, bounds, colour.material),
    ...(lines && { lines: mapLines(lines, line => facing(line, bounds, colour.material)) }),
    wMm: widthOf(bounds),
    hMm: heightOf(bounds),
    at: bounds,
    areaMm2: areaOf(layer),
    cutMm: cutLengthOf(layer),
    outlines: path.length - holes,
    holes
  }
}

const LEAST_MM2 = 0.1

/** A straight line needs room as well. */
function withArea(hull: Path[number]): Path[number] {
  if (Math.abs(contourArea(hull)) >= LEAST_MM2) return hull
  const { minX, minY, maxX, maxY } = growBounds(pathBounds([hull]), 0.5)
  return polygon([[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]) // biome-ignore format: one line
}

function facing(path: Path, bounds: Bounds, material: Material | undefined): Path {
  const facing = transformPath(path, facingMatrix(bounds, material))
  return material?.mirror ? reversePath(facing) : facing
}

/** From the artboard to the piece, whose box starts at 0, 0. */
export function facingMatrix({ minX, minY, maxX }: Bounds, material: Material | undefined): Matrix {
  return material?.mirror ? [-1, 0, 0, 1, maxX, -minY] : [1, 0, 0, 1, -minX, -minY]
}

/**
 * How the nester is asked. A piece of several islands lies as its hull: it is cut out and lifted as one, so nothing may
 * lie between its letters.
 */
export function nestingProblem(film: Film, { production }: Pick<Design, 'production'>): NestingProblem {
  const { material } = film.colour
  const turns = turnsOf(film, production.rotations)
  return {
    rollWidthMm: rollWidthOf(film),
    gapMm: production.gapMm,
    pricePerMetre: material?.pricePerM ?? 0,
    pieces: film.pieces.map(piece => {
      const outline = toSegments(piece.dress?.room ?? outerOf(piece))
      return { id: piece.id, quantity: piece.quantity, outline, rotations: turns }
    })
  }
}

/** What a piece takes of the film by itself, one closed outline or more. */
export function outerOf({ path, lines = [] }: Pick<FilmPiece, 'path' | 'lines'>): Path {
  const outer = path.filter(contour => contourArea(contour) > 0)
  const along = lines.flatMap(line => line.path)
  if (outer.length === 1 && along.length === 0) return outer
  return [withArea(convexHull(outer.length + along.length > 0 ? [...outer, ...along] : path))]
}
