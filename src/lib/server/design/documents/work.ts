// Runs in the child process: draws designs, and reads drawings of strangers into objects of a design.
import { t } from '#lib/i18n/t.ts'
import type { Clipboard } from '#lib/designer/commands/paste.ts'
import type { Design } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { importDxf } from '#lib/designer/importing/dxf.ts'
import type { ImportedDrawing, ImportedPicture, Remark } from '#lib/designer/importing/drawing.ts'
import { ImportError } from '#lib/designer/importing/errors.ts'
import { createFindFont, type KnownFont } from '#lib/designer/importing/fonts.ts'
import { importPdf } from '#lib/designer/importing/pdf.ts'
import { questionSize, scaled, sizesAround } from '#lib/designer/importing/odd-size.ts'
import { importPlt } from '#lib/designer/importing/plt.ts'
import { changesAmong, remarkSentence, remarkSentences, Remarks } from '#lib/designer/importing/remarks.ts'
import { settleTexts } from '#lib/designer/importing/settle-texts.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'
import { readDesign } from '#lib/designer/migrations.ts'
import { createOutliner, type Outliner } from '#lib/designer/production/outliner.ts'
import { croppedPicture } from '#lib/designer/production/cropped-picture.ts'
import { pixelsOf } from '#lib/designer/production/pixels.ts'
import { thumbnail } from '#lib/designer/production/raster.ts'
import { packPng, rasterizeQuickly } from '#lib/designer/production/raster-native.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'
import { checkRows } from '#lib/designer/rows/check-rows.ts'
import type { Row } from '#lib/designer/rows/columns.ts'
import { createFontBook, type FontBook } from '#lib/designer/text/font-book.ts'
import { fontName, fontsOf } from '#lib/designer/text/fonts.ts'
import { missingLetters } from '#lib/designer/text/missing.ts'
import type { Values } from '#lib/designer/text/text-outline.ts'
import type { FontFiles } from '#lib/server/design/fonts/read.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { fontReader } from './font-files.ts'
import type { PackTask, SeparationsTask } from './pack-work.ts'
import { whatIsWrong } from './read.ts'

export interface DrawTask {
  kind: 'draw'
  /** As it came: it is read here, where reading may take its time. */
  design: unknown
  artboard: number
  /** A PNG of so many pixels, or the SVG. */
  sizePx: number | null
  values?: Values
  /** Without the artboard's ground: for what lies on a garment. */
  transparent?: boolean
  /** Only what is drawn, with its place on the artboard, as JSON; empty where nothing is drawn. */
  cropped?: boolean
  /** The pixels of its pictures as data: addresses. */
  pictures: Record<string, string>
  fonts?: FontFiles
}

export interface ImportTask {
  kind: 'import'
  format: 'svg' | 'pdf' | 'dxf' | 'plt'
  bytes: Uint8Array
  page?: number | undefined
  dpi?: number | undefined
  unit?: 'mm' | 'cm' | 'in' | undefined
  scale?: number | undefined
  /** The shop's own, in which text of the file stays text. */
  ownFonts?: KnownFont[]
  /** What has gradients, patterns, soft masks or effects becomes a picture. */
  effects?: 'plain' | 'picture' | undefined
}

export interface LettersTask {
  kind: 'letters'
  /** Designs, and with what each is filled in. */
  drawn: { design: unknown; rows: Row[] }[]
  fonts?: FontFiles
}

/** Letters of a cell that the font of a text which shows it lacks. */
export interface LackingLetters {
  row: number
  /** Of the column. */
  name: string
  letters: string[]
  /** As people call it. */
  font: string
}

export type DesignTask = DrawTask | ImportTask | LettersTask | PackTask | SeparationsTask

export interface ImportResult extends Omit<ImportedDrawing, 'nodes' | 'remarks' | 'taken'> {
  clipboard: Clipboard
  /** The pixels of its assets, which are not kept yet. */
  pictures: { asset: string; bytes: Uint8Array }[]
  remarks: string[]
  changes: Remark[]
  suggestedScale: number | null
  page: number | null
  pages: number | null
}

interface Tools {
  outliner: Outliner
  book: FontBook
}

let tools: Promise<Tools> | undefined

/** With fonts of a shop there are tools for this one task, so that no other shop's design ever finds them. */
export function loadTools(fonts: FontFiles = {}): Promise<Tools> {
  if (Object.keys(fonts).length > 0) return makeTools(fonts)
  tools ??= makeTools(fonts)
  return tools
}

async function makeTools(fonts: FontFiles): Promise<Tools> {
  const clipper = await loadClipper()
  const book = createFontBook(fontReader(fonts))
  return { outliner: createOutliner({ clipper, book }), book }
}

export async function workOnDesign(task: DesignTask): Promise<Uint8Array | string | ImportResult | LackingLetters[][]> {
  if (task.kind === 'letters') return lackingLetters(task)
  if (task.kind === 'draw') return draw(task)
  if (task.kind === 'import') return read(task)
  const { writePack, writeSeparations } = await import('./pack-work.ts')
  if (task.kind === 'separations') return writeSeparations(task, parse(task.design))
  return writePack(task, parse(task.design))
}

async function draw({
  design: given,
  artboard,
  sizePx,
  values,
  pictures,
  fonts,
  transparent = false,
  cropped = false
}: DrawTask): Promise<Uint8Array | string> {
  const design = parse(given)
  const board = design.artboards[artboard]
  if (!board)
    throw new AppError('invalid', `artboard: ${t('errors.design.artboardCount', { count: design.artboards.length })}`)
  const { outliner, book } = await loadTools(fonts)
  await book.load(fontsOf(design))
  // A design with names and numbers shows its first row: {{name}} says nothing to anybody.
  const look = { artboard: board.id, values: values ?? design.rows[0], transparent }
  if (cropped) {
    const shown = await asPng(pictures)
    const found = croppedPicture(design, outliner, { ...look, hrefOf: asset => shown[asset] })
    return found ? JSON.stringify(found) : ''
  }
  const pixels = sizePx === null ? undefined : pixelsOf(design, outliner, { ...look, sizePx })
  if (pixels && sizePx) return packPng(pixels, sizePx)
  const shown = await asPng(pictures)
  const svg = toSvg(design, outliner, { ...look, hrefOf: asset => shown[asset] })
  if (sizePx !== null) return thumbnail(rasterizeQuickly, svg, sizePx)
  const missing = values ? missingLetters(design, book, values) : []
  return missing.length === 0 ? svg : svg.replace('<svg ', `<svg data-missing="${escaped(missing.join(' '))}" `)
}

/** By the check that refuses the rows of a design's own table. */
async function lackingLetters({ drawn, fonts }: LettersTask): Promise<LackingLetters[][]> {
  const { book } = await loadTools(fonts)
  const found: LackingLetters[][] = []
  for (const { design: given, rows } of drawn) {
    const design = parse(given)
    await book.load(fontsOf(design))
    const { objects, variables } = design
    found.push(
      checkRows({ objects, variables, rows }, book).flatMap(problem => {
        if (problem.code !== 'letters' || problem.name === '') return []
        const { row, name, letters, font } = problem
        return [{ row, name, letters: [...letters], font: fontName(design, font) }]
      })
    )
  }
  return found
}

function escaped(text: string): string {
  return text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const WEBP = 'data:image/webp;base64,'

/** The rasteriser does not read WebP, in which smaller copies are kept. */
async function asPng(pictures: Record<string, string>): Promise<Record<string, string>> {
  const changed = Object.entries(pictures).map(async ([asset, href]) => {
    if (!href.startsWith(WEBP)) return [asset, href]
    const { default: sharp } = await import('sharp')
    const png = await sharp(Buffer.from(href.slice(WEBP.length), 'base64'))
      .png()
      .toBuffer()
    return [asset, `data:image/png;base64,${png.toString('base64')}`]
  })
  return Object.fromEntries(await Promise.all(changed))
}

export function parse(given: unknown): Design {
  try {
    return readDesign(given)
  } catch (error) {
    throw new AppError('invalid', whatIsWrong(error))
  }
}

const MM_PER_UNIT = { mm: 1, cm: 10, in: 25.4 }

async function read(task: ImportTask): Promise<ImportResult> {
  const { bytes, scale: given } = task
  // What the channel hands over is a Buffer in some runtimes; the readers want plain bytes.
  const source = Uint8Array.from(bytes)
  const scale = given ?? 1
  const { taken, remarks: noted, ...drawing } = await readDrawing(source, task)
  const found = new Remarks(noted)
  const nodes = await settleTexts(drawing.nodes, (await loadTools()).book, found)
  if (nodes.length === 0) throw new ImportError('nothing-to-import', found.list.map(remarkSentence).join(' '))
  const pixels = new Map<string, ImportedPicture>()
  const clipboard = toClipboard({ nodes }, await loadClipper(), pixels)
  const { list, notes } = found
  const remarks = remarkSentences({ taken, ...drawing, remarks: list })
  const question = questionSize({ ...drawing, clipboard }, scale)
  const sized = scaled({ ...drawing, clipboard }, scale)
  const asked = question ? [question.remark, ...remarks] : remarks
  const isSaid = given !== undefined
  // A file that disagrees with itself is asked about first: that may be why its size is odd.
  const sizes = isSaid || drawing.sizes.length > 1 ? drawing.sizes : question ? sizesAround(sized, question) : []
  const { nodes: _, ...result } = { page: null, pages: null, ...sized }
  return {
    ...result,
    notes,
    changes: changesAmong(list),
    remarks: asked,
    sizes: isSaid ? [] : sizes,
    suggestedScale: question?.scale ?? null,
    pictures: [...pixels].map(([asset, picture]) => ({ asset, bytes: picture.bytes }))
  }
}

async function readDrawing(
  bytes: Uint8Array,
  { format, page, dpi, unit, ownFonts = [], effects }: ImportTask
): Promise<ImportedDrawing & { page?: number; pages?: number }> {
  const findFont = createFindFont(ownFonts)
  if (format === 'pdf') return importPdf(bytes, { page, hasEffects: effects === 'picture' })
  if (format === 'dxf') return importDxf(bytes, { findFont, ...(unit && { mmPerUnit: MM_PER_UNIT[unit] }) })
  if (format === 'plt') return importPlt(bytes)
  return importSvg(bytes, { findFont, hasEffects: effects === 'picture', ...(dpi && { dpi }) })
}
