// What is cut and pressed from the files that are written for a machine, beside an independent picture of the file that
// was imported.
import { Resvg } from '@resvg/resvg-js'
import { strFromU8 } from 'fflate'

import { check } from '#lib/designer/checks/checks.ts'
import type { Design } from '#lib/designer/design.ts'
import { importDxf } from '#lib/designer/importing/dxf.ts'
import type { ImportedImage, ImportedNode, ImportedPath } from '#lib/designer/importing/drawing.ts'
import { importPdf } from '#lib/designer/importing/pdf.ts'
import { changesAmong } from '#lib/designer/importing/remarks.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'
import { withImportItems } from '#lib/designer/imports.ts'
import { contourLength } from '#lib/designer/geometry/lengths.ts'
import { parsePath } from '#lib/designer/geometry/path.ts'
import type { Outliner } from '#lib/designer/production/outliner.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { cutAgain } from './cut-again.ts'
import { KISS_CUT, readCutSvg } from './cut-files.ts'
import { pressed, type Written, written, wrongPixels } from './garments.ts'
import { designOf } from './redrawn.ts'
import { randomSource, type Source, type SourceKind } from './source-scenes.ts'

const book = createFontBook(() => Promise.reject(new Error('No letters here')))
const PX_PER_MM = 5
/** Clipped lines end within a step of the clip's edge. */
const LINE_MM = 0.2
const THIN = ['thin-stroke', 'thin-gap'] as const
const DOUBLED = ['duplicate', 'cut-twice', 'line-on-outline'] as const

async function importedDesign(
  { kind, bytes }: Source,
  outliner: Outliner
): Promise<{ design: Design; hasPicture: boolean }> {
  const read = { svg: importSvg, dxf: importDxf, pdf: importPdf }[kind]
  const drawing = await read(bytes)
  // What lies on a picture is printed with it, and not cut from film.
  const nodes = drawing.nodes.flatMap(withoutPictures)
  const clipboard = toClipboard({ nodes }, outliner.clipper)
  const design = designOf({ ...drawing, clipboard })
  let made = 0
  const source = { file: kind, artboard: 'a1', ids: Object.keys(design.objects), makeId: () => `n${++made}` }
  return {
    design: withImportItems(design, changesAmong(drawing.remarks), source),
    hasPicture: drawing.nodes.some(hasImage)
  }
}

/** What differs from the source and is not named by Check; empty where all is well. */
export async function differences(kind: SourceKind, seed: number, outliner: Outliner): Promise<string[]> {
  const source = await randomSource(kind, seed)
  const { design, hasPicture } = await importedDesign(source, outliner)
  const pack = await written(design, outliner)
  const wMm = design.artboards[0]!.wMm
  const found: string[] = []
  const wrong = wrongPixels(filmPicture(source.film, design), await pressed(design, pack), wMm)
  if (wrong > 0) found.push(`${wrong} pixels of film`)
  const lineMm = followedMm(pack)
  if (Math.abs(lineMm - source.lineMm) > LINE_MM) found.push(`${lineMm} mm are cut along, of ${source.lineMm}`)
  const problems = new Set(check(design, outliner, { artboard: 'a1', book }).map(problem => problem.kind))
  const { linesMm, sliversMm } = cutAgain(pack)
  if (linesMm > 0) found.push(`${linesMm} mm are cut twice`)
  if (sliversMm > 0 && !THIN.some(problem => problems.has(problem))) found.push(`${sliversMm} mm of film too thin to be cut, in silence`) // biome-ignore format: one line
  if (source.hasDoubled && !DOUBLED.some(problem => problems.has(problem))) found.push('doubled lines are cut once in silence') // biome-ignore format: one line
  if (source.hasPicture && !hasPicture) found.push('a picture is gone in silence')
  return found
}

function hasImage(node: ImportedNode): boolean {
  return node.type === 'image' || (node.type === 'group' && node.children.some(hasImage))
}

function lineOf({ path, purpose }: NonNullable<ImportedImage['contour']>): ImportedPath {
  const stroke = { colour: '#000000', widthMm: 0.1, join: 'round', cap: 'round' } as const
  return { type: 'path', path, purpose, rule: 'nonzero', fill: null, stroke, opacity: 1 }
}

function withoutPictures(node: ImportedNode): ImportedNode[] {
  // Lines around it are cut with the print.
  if (node.type === 'image') return node.contour ? [lineOf(node.contour)] : []
  if (node.type !== 'group') return [node]
  const children = node.children.flatMap(withoutPictures)
  return children.length > 0 ? [{ ...node, children }] : []
}

/** The source in the colours that `pressed` gives its films. */
function filmPicture(svg: string, { palette, artboards }: Design): Uint8Array {
  const painted = palette.entries.reduce(
    (text, { hex }, film) => text.replaceAll(`"${hex.toLowerCase()}"`, `"${paintOf(film)}"`),
    svg
  )
  const crisp = painted.replace('<svg ', '<svg shape-rendering="crispEdges" ')
  const fitTo = { mode: 'width', value: artboards[0]!.wMm * PX_PER_MM } as const
  const { pixels } = new Resvg(crisp, { fitTo, font: { loadSystemFonts: false } }).render()
  // Holes are white where nothing lies below them.
  for (let i = 0; i < pixels.length; i += 4)
    if (pixels[i] === 255 && pixels[i + 1] === 255 && pixels[i + 2] === 255) pixels.fill(0, i, i + 4)
  return pixels
}

function paintOf(film: number): string {
  return `#${(0x101010 + film * 0x0a1430).toString(16).padStart(6, '0')}`
}

/** How far blades follow lines on all films. */
function followedMm({ recipe, files }: Written): number {
  const outlines = recipe.layers.flatMap(({ file }) => readCutSvg(strFromU8(files[`${file}.svg`]!)).outlines)
  const lines = outlines.filter(({ layer }) => KISS_CUT.test(layer ?? ''))
  return (
    Math.round(100 * lines.flatMap(({ d }) => parsePath(d)).reduce((sum, line) => sum + contourLength(line), 0)) / 100
  )
}
