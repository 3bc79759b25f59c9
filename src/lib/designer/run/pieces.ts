// A frozen decoration as pieces of film: each film's outlines as they face the blade, in their size on this garment.
import type { Design, PaletteEntry } from '../design.ts'
import { uniteBounds } from '../geometry/bounds.ts'
import { pathBounds } from '../geometry/path.ts'
import { type CutLayer, layersOf } from '../production/cut-layers.ts'
import type { Part } from '../production/outliner.ts'
import { type FilmPiece, measured } from '../production/pieces.ts'
import { fontsOf } from '../text/fonts.ts'
import { filmOfColour } from './colours.ts'
import { designLayers } from './design-layers.ts'
import type { Hindrance } from './hindrances.ts'
import { fontOfLettering, outlineLettering } from './lettering.ts'
import type { RunLettering, RunPart } from './part.ts'
import { type PartPrint, type PiecePrint, printedBounds, printOfPiece } from './printed.ts'
import type { RunInput, RunTools } from './tools.ts'

/** A piece of film, and which film. */
export interface RunPiece {
  /** Its `ref` is the film's SKU. */
  film: PaletteEntry
  /** Of its part. */
  key: string
  piece: FilmPiece
  /** On film that is printed. */
  print?: PiecePrint
}

export interface PiecesOfPart {
  pieces: RunPiece[]
  hindrances: Hindrance[]
}

/** What is cut of a part, or why nothing is. */
export type Layers = { layers: PartLayer[] } | { problems: Problem[] }
export type PartLayer = Pick<CutLayer, 'path' | 'lines' | 'pass' | 'passes'> & {
  film: PaletteEntry
  board: string
  print?: PartPrint
}
export type Problem = Pick<Hindrance, 'code' | 'message'>

/** The fonts of all parts. */
export function fontsOfParts(parts: readonly RunPart[], designs: Readonly<Record<string, Design>>): Set<string> {
  const letterings = parts.flatMap(({ content }) => {
    return content.kind === 'lettering' ? (fontOfLettering(content.font) ?? []) : []
  })
  return new Set([...letterings, ...Object.values(designs).flatMap(design => [...fontsOf(design)])])
}

type Drawn = { facts: ReturnType<typeof measured>; layer: PartLayer; turn: number; print?: PiecePrint }[]

const MOST_KNOWN = 400

/** Equal parts share their outlines, as long as not too many others came in between. */
export function createPieceMaker(input: RunInput, tools: RunTools): (part: RunPart) => PiecesOfPart {
  const known = new Map<string, { drawn: Drawn } | { problems: Problem[] }>()

  function draw(part: RunPart) {
    const layers = layersOfPart(part, input, tools)
    if ('problems' in layers) return layers
    const drawn = layers.layers.map((layer, turn) => {
      const { film: colour, path, lines } = layer
      const cut = pathBounds([...path, ...(lines ?? []).flatMap(line => line.path)])
      const bounds = layer.print ? uniteBounds([cut, printedBounds(layer.print)]) : cut
      const print = layer.print && printOfPiece(layer.print, { bounds, film: colour })
      return { facts: measured({ ...layer, ref: colour.ref, colour, bounds }), layer, turn, ...(print && { print }) }
    })
    return { drawn }
  }

  return part => {
    const content = JSON.stringify([part.content, part.scale])
    const found = known.get(content) ?? draw(part)
    known.delete(content)
    known.set(content, found)
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
    if ('problems' in found) {
      const hindrances = found.problems.map(({ code, message }) => {
        return { code, parts: [part.key], message }
      })
      return { pieces: [], hindrances }
    }
    const pieces = found.drawn.map(({ facts, layer: { film, board, pass, passes }, turn, print }): RunPiece => {
      const id = `${part.key}/${turn}`
      const what = { design: part.code }
      const piece = { id, member: '', what, row: -1, artboard: board, pass, passes, turn, quantity: 1, ...facts }
      return { film, key: part.key, piece, ...(print && { print }) }
    })
    return { pieces, hindrances: [] }
  }
}

function layersOfPart({ content, scale }: RunPart, input: RunInput, tools: RunTools): Layers {
  if (!(scale > 0 && scale < 100))
    return { problems: [{ code: 'values', message: `A size of ${scale} times the drawn one cannot be cut.` }] }
  return content.kind === 'lettering'
    ? letteringLayers(content, scale, { input, tools })
    : designLayers(content, scale, { input, tools })
}

function letteringLayers(
  lettering: RunLettering,
  scale: number,
  { input: { films, settings }, tools: { outliner, book } }: { input: RunInput; tools: RunTools }
): Layers {
  const { text, font, hex, outlineHex } = lettering
  const name = fontOfLettering(font)
  if (!name) return { problems: [{ code: 'letters', message: `There is no lettering “${font}”.` }] }
  if (!book.get(name))
    return { problems: [{ code: 'letters', message: `The font of the lettering “${text}” is not here.` }] }
  const [fillFilm, outlineFilm] = [hex, outlineHex].map(colour => {
    return colour === null ? undefined : filmOfColour(colour, films, settings.films)
  })
  const problems = [fillFilm, outlineFilm].flatMap((found): Problem[] => (found && 'code' in found ? [found] : []))
  const { fill, outline, missing } = outlineLettering(lettering, { book, clipper: outliner.clipper, scale })
  if (missing.length > 0) {
    problems.push({
      code: 'letters',
      message: `The lettering of “${text}” has no ${missing.map(letter => `“${letter}”`).join(', ')}.`
    })
  } else if (fill.length === 0) problems.push({ code: 'empty', message: `Nothing is drawn for “${text}”.` })
  if (problems.length > 0 || !fillFilm || 'code' in fillFilm) return { problems }
  const under = outlineFilm && 'film' in outlineFilm ? outlineFilm.film : undefined
  const part = (ref: string, role: Part['role'], path: Part['path']): Part => {
    return { objectId: role, layerId: 'lettering', ref, role, path }
  }
  const entries = [fillFilm.film, ...(under ? [under] : [])].map(({ sku, entry }) => ({ ...entry, ref: sku }))
  const parts = [
    ...(under && outline ? [part(under.sku, 'stroke', outline)] : []),
    part(fillFilm.film.sku, 'fill', fill)
  ]
  const isTwo = parts.length > 1 && under?.sku !== fillFilm.film.sku
  const stacking = {
    above: isTwo ? [[1], []] : parts.map(() => []),
    touching: new Set(isTwo ? [`${under!.sku} ${fillFilm.film.sku}`] : [])
  }
  const knockout = settings.knockout || (isTwo && under?.entry.material?.canCarry === false)
  const production = { knockout, overlapMm: settings.overlapMm }
  const layers = layersOf({ palette: { entries }, production }, outliner, { parts, stacking })
  return { layers: layers.map(({ colour, ...layer }) => ({ ...layer, film: colour, board: 'lettering' })) }
}
