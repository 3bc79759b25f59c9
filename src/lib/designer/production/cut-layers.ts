// What is cut, layer by layer in the order it is pressed: a film once, or as often as it lies between others.
import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'

import type { Artboard, Design, PaletteEntry } from '../design.ts'
import { weld } from '../geometry/boolean.ts'
import { type Bounds, heightOf, widthOf } from '../geometry/bounds.ts'
import { contourLength } from '../geometry/lengths.ts'
import { contourArea, type Path, pathBounds } from '../geometry/path.ts'
import type { Values } from '../text/text-outline.ts'
import { knockedOut } from './knockout.ts'
import { lengthsAlong } from './lying.ts'
import type { Outliner, Part } from './outliner.ts'
import { pressPasses } from './press-order.ts'
import { type Stacking, stackingOf } from './stacking.ts'
import { type ToolLine, withLines } from './tool-lines.ts'

export interface CutLayer {
  ref: string
  colour: PaletteEntry
  /** Which time its film goes on, from 1, and how often it does. */
  pass: number
  passes: number
  path: Path
  /** Lines on the film that a tool follows. */
  lines?: readonly ToolLine[]
  /** Around both. */
  bounds: Bounds
}

interface Choice {
  artboard: string
  values?: Values | undefined
}

/** The films of an artboard, the one pressed first in front. */
export function cutLayers(design: Design, outliner: Outliner, choice: Choice): CutLayer[] {
  const { layers } = pressedOf(design, outliner, choice)
  const drawn = outliner.draw(design, choice.artboard, choice.values)
  return withLines(layers, design, { artboard: choice.artboard, drawn, empty: lineLayer })
}

/** Of a film that carries nothing but lines. */
function lineLayer(colour: PaletteEntry): CutLayer {
  return { ref: colour.ref, colour, pass: 1, passes: 1, path: [], bounds: pathBounds([]) }
}

export interface Pressed {
  /** All that is cut, bottom to top as it is drawn. */
  parts: Part[]
  stacking: Stacking
  layers: CutLayer[]
}

/** What an artboard is cut and pressed from. Asked for the same again, it is what it was. */
export function pressedOf(design: Design, outliner: Outliner, { artboard, values }: Choice): Pressed {
  const parts = outliner.draw(design, artboard, values).filter(drawn => drawn.kind === 'part')
  const board = design.artboards.find(({ id }) => id === artboard)
  const first = parts[0]?.path
  if (!first) return { parts, stacking: { above: [], touching: new Set() }, layers: [] }
  const last = cache.get(first)
  const isStacked = last?.outliner === outliner && sameParts(last.pressed.parts, parts)
  if (isStacked && last.settings === settingsOf(design, board)) return last.pressed

  const stacking = isStacked ? last.pressed.stacking : stackingOf(parts)
  const layers = layersOf(design, outliner, { parts, stacking, wanted: board?.pressOrder })
  const pressed = { parts, stacking, layers }
  cache.set(first, { outliner, settings: settingsOf(design, board), pressed })
  return pressed
}

/** What was worked out last, kept with its first part. */
const cache = new WeakMap<Path, { outliner: Outliner; settings: string; pressed: Pressed }>()

function settingsOf({ palette, production }: Design, board: Artboard | undefined): string {
  const { knockout, overlapMm } = production
  return JSON.stringify([palette.entries, knockout, overlapMm, board?.pressOrder])
}

function sameParts(some: readonly Part[], others: readonly Part[]): boolean {
  return some.length === others.length && zip(some, others).every(([one, other]) => one.path === other.path && one.ref === other.ref) // biome-ignore format: one line
}

/** Parts bottom to top as the films that they are cut from, the one pressed first in front. */
export function layersOf(
  {
    palette,
    production
  }: { palette: Pick<Design['palette'], 'entries'>; production: Pick<Design['production'], 'knockout' | 'overlapMm'> },
  outliner: Pick<Outliner, 'clipper'>,
  { parts, stacking, wanted }: { parts: Part[]; stacking: Stacking; wanted?: readonly string[] | undefined }
): CutLayer[] {
  const { clipper } = outliner
  const films = palette.entries
  const colours = new Map(films.map(entry => [entry.ref, entry]))
  const { knockout, overlapMm: trapMm } = production
  const cut = knockout
    ? knockedOut(parts, { clipper, stacking, films, trapMm, wanted })
    : pressPasses(parts, stacking, { films, wanted }).map(({ ref, parts: own }) => {
        // A single part is welded already.
        const paths = own.map(index => required(parts[index], 'a part').path)
        const [only, ...others] = paths
        return { ref, path: only && others.length === 0 ? only : united(outliner, paths) }
      })
  const counts = new Map<string, number>()
  return cut
    .flatMap(({ ref, path }) => {
      const colour = colours.get(ref)
      if (!colour || path.length === 0) return []
      const pass = (counts.get(ref) ?? 0) + 1
      counts.set(ref, pass)
      return [{ ref, colour, pass, path, bounds: pathBounds(path) }]
    })
    .map(layer => ({ ...layer, passes: required(counts.get(layer.ref), 'a count') }))
}

/** What was united last, kept with its first part: most changes leave most colours as they are. */
const unions = new WeakMap<Path, { paths: readonly Path[]; path: Path }>()

function united({ clipper }: Pick<Outliner, 'clipper'>, paths: readonly Path[]): Path {
  const first = required(paths[0], 'a path')
  const last = unions.get(first)
  if (last && last.paths.length === paths.length && last.paths.every((path, i) => path === paths[i])) return last.path
  const path = weld(clipper, paths.flat())
  unions.set(first, { paths, path })
  return path
}

/** A film's name, with its pass where it has several. */
export function layerName({ colour, pass, passes }: Pick<CutLayer, 'colour' | 'pass' | 'passes'>): string {
  return passes > 1 ? `${colour.name} pass ${pass}` : colour.name
}

/** Tells layers of a drawing apart. */
export function layerKey({ ref, pass }: Pick<CutLayer, 'ref' | 'pass'>): string {
  return pass > 1 ? `${ref}/${pass}` : ref
}

/** Of all outlines and lines that a tool follows. */
export function cutLengthOf({ path, lines = [] }: Pick<CutLayer, 'path' | 'lines'>): number {
  return [...path, ...lines.flatMap(line => line.path)].reduce((sum, contour) => sum + contourLength(contour), 0)
}

export function areaOf({ path }: Pick<CutLayer, 'path'>): number {
  return Math.abs(path.reduce((sum, contour) => sum + contourArea(contour), 0))
}

/** How much film a layer takes off its roll by itself, turned so that it takes the least. */
export interface Usage {
  metres: number
  price: number
}

export function usageOf(layer: CutLayer, rotations: readonly number[]): Usage {
  const { bounds, colour } = layer
  const [wMm, hMm] = [widthOf(bounds), heightOf(bounds)]
  const lengths = lengthsAlong(layer, { wMm, hMm }, rotations)
  const metres = (lengths.length > 0 ? Math.min(...lengths) : Math.max(wMm, hMm)) / 1000
  return { metres, price: metres * (colour.material?.pricePerM ?? 0) }
}
