// A version of a design with what was filled in, as the films that it is cut from, in its size on the garment.
import type { Design, PaletteEntry } from '../design.ts'
import { scaling } from '../geometry/matrix.ts'
import { type Path, transformPath } from '../geometry/path.ts'
import { type CutLayer, cutLayers, layerKey } from '../production/cut-layers.ts'
import type { Drawn, Outliner } from '../production/outliner.ts'
import { isPrinted, type PrintArt, printArtOf } from '../production/print/print-art.ts'
import { mapLines } from '../production/tool-lines.ts'
import { checkRows, type RowProblem } from '../rows/check-rows.ts'
import { usedVariables } from '../rows/rows.ts'
import type { FontBook } from '../text/font-book.ts'
import { filmOfColour, filmOfPictures, type ShopFilm } from './colours.ts'
import type { RunDesign } from './part.ts'
import type { Layers, PartLayer, Problem } from './pieces.ts'
import type { RunSettings } from './settings.ts'
import type { RunInput, RunTools } from './tools.ts'

export function designLayers(
  { versionId, values, widthMm }: RunDesign,
  scale: number,
  { input: { designs, films, settings }, tools: { outliner, book } }: { input: RunInput; tools: RunTools }
): Layers {
  const design = designs[versionId]
  if (!design) return { problems: [{ code: 'no-design', message: 'Its design was deleted, so it cannot be cut.' }] }
  const named = `“${design.name}”`
  const problems = valueProblems(design, values, book).map(
    (message): Problem => ({ code: 'values', message: `${named} ${message}` })
  )
  if (problems.length > 0) return { problems }
  // An item shows the first page; a job is owed all of them.
  const boards = widthMm === null ? design.artboards : design.artboards.slice(0, 1)
  const layers: PartLayer[] = []
  for (const board of boards) {
    const factor = ((widthMm ?? board.wMm) / board.wMm) * scale
    // The trap is as wide on the garment as it was set, however the drawing is sized.
    const { production } = design
    const sizedDesign = { ...design, production: { ...production, overlapMm: production.overlapMm / factor } }
    const sized = factor === 1 ? design : sizedDesign
    const choice = { artboard: board.id, values }
    const arts = printedOf(sized, outliner, choice)
    if (hasBarePicture(outliner.draw(design, board.id, values), arts)) {
      problems.push({
        code: 'not-cut',
        message: `${named} has a picture that lies on nothing that is cut out. Give it a cut line in the designer, or hide it.`
      })
    }
    const of = { board: board.id }
    for (const layer of cutLayers(sized, outliner, choice)) {
      const art = arts.find(({ key }) => key === layerKey(layer))
      const found = filmOf(layer.colour, films, settings.films)
      if ('code' in found) problems.push({ ...found, message: `${named}: ${found.message}` })
      else if (art) layers.push({ ...printed(art, design, factor), ...passOf(layer), ...of, film: found.film })
      else layers.push({ ...inSize(layer, factor), ...of, film: found.film })
    }
    for (const art of arts.filter(({ key }) => key === undefined)) {
      const found = art.film ? filmOf(art.film, films, settings.films) : filmForPictures(films, settings)
      if ('code' in found) problems.push({ ...found, message: `${named}: ${found.message}` })
      else layers.push({ ...printed(art, design, factor), pass: 1, passes: 1, ...of, film: found.film })
    }
  }
  if (problems.length > 0) return { problems }
  if (layers.length === 0 && !isLeftEmpty(design, values)) {
    return { problems: [{ code: 'empty', message: `${named} has nothing to cut.` }] }
  }
  return { layers }
}

/** Only where something is printed at all: it takes all outlines once more. */
function printedOf(design: Design, outliner: Outliner, choice: Parameters<typeof printArtOf>[2]): PrintArt[] {
  const drawn = outliner.draw(design, choice.artboard, choice.values)
  const refs = new Set(design.palette.entries.filter(isPrinted).map(({ ref }) => ref))
  const isNeeded = drawn.some(item => item.kind === 'picture' || refs.has(item.ref))
  return isNeeded ? printArtOf(design, outliner, choice) : []
}

/** It would be missing on the garment. */
function hasBarePicture(drawn: readonly Drawn[], arts: readonly PrintArt[]): boolean {
  const there = new Set(
    arts.flatMap(art => art.printed.flatMap(item => (item.kind === 'picture' ? item.object.id : [])))
  )
  return drawn.some(item => item.kind === 'picture' && !there.has(item.object.id))
}

/** What is printed and then cut out, in its size on the garment. */
function printed(art: PrintArt, { assets }: Design, factor: number): Pick<PartLayer, 'path' | 'lines' | 'print'> {
  const bigger = (one: Path) => transformPath(one, scaling(factor, factor))
  const through = art.through.length > 0 ? [{ purpose: 'through-cut' as const, path: art.through }] : []
  const lines = mapLines([...through, ...art.lines], bigger)
  return { path: bigger(art.kiss), print: { art, assets, factor }, ...(lines.length > 0 && { lines }) }
}

function passOf({ pass, passes }: CutLayer): Pick<CutLayer, 'pass' | 'passes'> {
  return { pass, passes }
}

function filmForPictures(films: readonly ShopFilm[], { printFilm }: RunSettings): { film: PaletteEntry } | Problem {
  const found = filmOfPictures(films, printFilm)
  return 'code' in found ? found : { film: { ...found.film.entry, ref: found.film.sku } }
}

function inSize(
  { path, lines, pass, passes }: CutLayer,
  factor: number
): Pick<PartLayer, 'path' | 'lines' | 'pass' | 'passes'> {
  const bigger = (one: CutLayer['path']) => transformPath(one, [factor, 0, 0, factor, 0, 0])
  return { path: bigger(path), pass, passes, ...(lines && { lines: mapLines(lines, bigger) }) }
}

/** The shop's own film of this SKU as it is now, since that is what lies on the cutter; else the design's copy of it. */
function filmOf(
  colour: PaletteEntry,
  films: readonly ShopFilm[],
  chosen: Readonly<Record<string, string>>
): { film: PaletteEntry } | Problem {
  const { material, hex } = colour
  if (!material) {
    const found = filmOfColour(hex, films, chosen)
    return 'code' in found ? found : { film: { ...found.film.entry, ref: found.film.sku } }
  }
  const own = films.find(({ sku }) => sku === material.sku)
  return { film: { ...(own?.entry ?? colour), ref: material.sku } }
}

/** Only what nobody filled in would be cut, and it may be left out. */
function isLeftEmpty(design: Design, values: Readonly<Record<string, string>>): boolean {
  const used = [...usedVariables(design).keys()]
  return used.length > 0 && used.every(name => (values[name] ?? '').trim() === '')
}

function valueProblems(design: Design, values: Readonly<Record<string, string>>, book: FontBook): string[] {
  const { sampleRows: _, ...rest } = design
  const found = checkRows({ ...rest, rows: [values] }, book)
  const ruleOf = (name: string) => design.variables.find(variable => variable.name === name)?.whenEmpty
  const texts = found.flatMap(problem => {
    // With a single piece, what is empty is what this shopper left out.
    if (problem.code === 'never-filled' && ruleOf(problem.name) !== 'stop') return []
    return sentenceOf(problem) ?? []
  })
  return [...new Set(texts)]
}

function sentenceOf(problem: RowProblem): string | undefined {
  switch (problem.code) {
    case 'letters':
      return `has no ${[...problem.letters].map(letter => `“${letter}”`).join(', ')} in its lettering for ${problem.name}.`
    case 'empty':
    case 'never-filled':
      return `has no ${problem.name}, which the shop wants to be filled in.`
    case 'too-long':
      return `has a ${problem.name} that is too long.`
    default:
      return undefined
  }
}
