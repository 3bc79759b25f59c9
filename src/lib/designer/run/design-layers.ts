// A version of a design with what was filled in, as the films that it is cut from, in its size on the garment.
import type { Design, PaletteEntry } from '../design.ts'
import { transformPath } from '../geometry/path.ts'
import { type CutLayer, cutLayers } from '../production/cut-layers.ts'
import { mapLines } from '../production/tool-lines.ts'
import { checkRows, type RowProblem } from '../rows/check-rows.ts'
import { usedVariables } from '../rows/rows.ts'
import type { FontBook } from '../text/font-book.ts'
import { filmOfColour, type ShopFilm } from './colours.ts'
import type { RunDesign } from './part.ts'
import type { Layers, PartLayer, Problem } from './pieces.ts'
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
    if (outliner.draw(design, board.id, values).some(({ kind }) => kind === 'picture')) {
      problems.push({
        code: 'not-cut',
        message: `${named} has a picture, which is printed: it has no cut file in this run.`
      })
    }
    for (const layer of cutLayers(factor === 1 ? design : sizedDesign, outliner, { artboard: board.id, values })) {
      const found = filmOf(layer.colour, films, settings.films)
      if ('code' in found) problems.push({ ...found, message: `${named}: ${found.message}` })
      else layers.push({ ...inSize(layer, factor), film: found.film, board: board.id })
    }
  }
  if (problems.length > 0) return { problems }
  if (layers.length === 0 && !isLeftEmpty(design, values)) {
    return { problems: [{ code: 'empty', message: `${named} has nothing to cut.` }] }
  }
  return { layers }
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
  const { material, hex, name } = colour
  if (!material) {
    const found = filmOfColour(hex, films, chosen)
    return 'code' in found ? found : { film: { ...found.film.entry, ref: found.film.sku } }
  }
  if (material.kind === 'print')
    return { code: 'not-cut', message: `${name} is printed: it has no cut file in this run.` }
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
