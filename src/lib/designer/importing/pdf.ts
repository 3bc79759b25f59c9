// One page of a PDF (or of an Illustrator file saved with PDF content) as outlines. pdf.js is loaded when first needed
// and works on this very thread, in Node and in the browser alike: call this in a worker, whose end is a time limit.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

import { withContours } from './contours.ts'
import { countPaths, type ImportedDrawing, type ImportedNode, type ImportNote } from './drawing.ts'
import { ImportError } from './errors.ts'
import { type Matrix, multiply } from './matrix.ts'
import { withoutPage, withPurposes } from './purposes.ts'
import { MOST_PIXELS } from './pdf/images.ts'
import { interpret } from './pdf/interpret.ts'
import type { Part } from './pdf/parts.ts'
import { loadPdfjs, withWarnings } from './pdfjs.ts'
import type { Remarks } from './remarks.ts'

export interface PdfOptions {
  /** From 1; where none is given, the first on which there is something. */
  page?: number | undefined
  /** What has gradients, patterns, soft masks or effects becomes a picture, in place of plain colours. */
  hasEffects?: boolean | undefined
}

export interface ImportedPage extends ImportedDrawing {
  page: number
  pages: number
}

export const PDF_LIMITS = { bytes: 20 * 1024 * 1024, operations: 500_000 }

type Codes = Record<string, number>

const MM_PER_POINT = 25.4 / 72

/** Pages that are looked through for one with something on it. */
const MOST_LOOKED_AT = 20

/** Throws ImportError. */
export function importPdf(source: Uint8Array, options: PdfOptions = {}): Promise<ImportedPage> {
  return withWarnings(warnings => importWith(source, options, warnings))
}

async function importWith(
  source: Uint8Array,
  { page, hasEffects = false }: PdfOptions,
  warnings: readonly string[]
): Promise<ImportedPage> {
  if (source.length > PDF_LIMITS.bytes) throw new ImportError('too-large', 'This PDF is larger than 20 MB.')
  if (!hasHeader(source)) throw new ImportError('not-this-format', 'This file is not a PDF.')
  const pdfjs = await loadPdfjs()
  const task = pdfjs.getDocument({
    // A copy: pdf.js takes the bytes away from whoever gave them, and refuses a Buffer.
    data: Uint8Array.from(source),
    verbosity: pdfjs.VerbosityLevel.WARNINGS,
    // A larger picture is a warning.
    maxImageSize: MOST_PIXELS,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false
  })
  try {
    const opened = { pdf: await task.promise, codes: pdfjs.OPS, warnings, hasEffects }
    return page === undefined ? await firstFilledPage(opened) : await readPage(opened, page)
  } catch (error) {
    if (error instanceof ImportError) throw error
    if (error instanceof Error && error.name === 'PasswordException')
      throw new ImportError('encrypted', 'This PDF is protected by a password. Save it without one.')
    throw new ImportError('damaged', 'This PDF is damaged: it cannot be read.')
  } finally {
    await task.destroy()
  }
}

interface Opened {
  pdf: PDFDocumentProxy
  codes: Codes
  warnings: readonly string[]
  hasEffects: boolean
}

/** The first with outlines: what comes before is often a cover of text. */
async function firstFilledPage(opened: Opened): Promise<ImportedPage> {
  let first: unknown
  for (let number = 1; number <= Math.min(opened.pdf.numPages, MOST_LOOKED_AT); number++) {
    try {
      return await readPage(opened, number)
    } catch (error) {
      if (!(error instanceof ImportError && error.code === 'nothing-to-import')) throw error
      first ??= error
    }
  }
  throw first
}

async function readPage({ pdf, codes, warnings, hasEffects }: Opened, number: number): Promise<ImportedPage> {
  const pages = pdf.numPages
  if (!(Number.isInteger(number) && number >= 1 && number <= pages))
    throw new ImportError('nothing-to-import', `This PDF has ${pages} ${pages === 1 ? 'page' : 'pages'}.`)
  const page = await pdf.getPage(number)
  const before = warnings.length
  const operations = await page.getOperatorList()
  if (operations.fnArray.length > PDF_LIMITS.operations)
    throw new ImportError('too-many-elements', 'This PDF page holds too much. Simplify it.')
  const { widthMm, heightMm, matrix } = pageSize(page.view, page.userUnit, page.rotate)
  const layers = await pdf.getOptionalContentConfig()
  const setting = {
    codes,
    matrix,
    page: { minX: 0, minY: 0, maxX: widthMm, maxY: heightMm },
    shelf: (name: string) => [page.commonObjs, page.objs].find(objects => objects.has(name))?.get(name),
    isVisible: (layer: unknown) => layers.isVisible(layer),
    nameOf: (layer: unknown) => layerName(layers, layer),
    hasEffects
  }
  const { nodes: read, remarks } = interpret(operations, setting)
  const drawn = (isWhole(read) && read) || (await withPictures(page, setting))
  for (const warning of warnings.slice(before)) remarkWarning(warning, remarks)
  const nodes = withContours(withPurposes(withoutPage(drawn, { widthMm, heightMm }, remarks), remarks), remarks)
  const { notes, list } = remarks
  if (countPaths(nodes) === 0)
    throw new ImportError(
      'nothing-to-import',
      notes.includes('text')
        ? 'There is only text on this page. Convert it to outlines first.'
        : notes.includes('picture')
          ? 'There is only a picture on this page, which cannot be read. Add the picture itself as a PNG or JPEG.'
          : 'There are no outlines on this page.'
    )
  return {
    widthMm,
    heightMm,
    nodes,
    notes,
    remarks: list,
    taken: null,
    sizes: [],
    suggestedDpi: null,
    page: number,
    pages
  }
}

function isWhole(nodes: readonly (ImportedNode | Part)[]): nodes is ImportedNode[] {
  return nodes.every(({ type }) => type !== 'part')
}

/** With what cannot be outlines as pictures. */
async function withPictures(page: PDFPageProxy, setting: Parameters<typeof interpret>[1]): Promise<ImportedNode[]> {
  const { drawnOperations, drawParts } = await import('./pdf/draw-parts.ts')
  const operations = await drawnOperations(page)
  const { nodes, unreadable } = interpret(operations, setting)
  const { codes, matrix } = setting
  const mmPerPoint = Math.hypot(matrix[0], matrix[1])
  return drawParts(page, nodes, { operations, codes, unreadable, mmPerPoint })
}

function layerName(layers: { getGroup: (id: string) => unknown }, layer: unknown): string {
  const { id } = (layer ?? {}) as { id?: unknown }
  const { name } = ((typeof id === 'string' && layers.getGroup(id)) || {}) as { name?: unknown }
  return typeof name === 'string' ? name.slice(0, 100) : ''
}

const LEFT_OUT: [warning: RegExp, note: ImportNote][] = [
  [/\bimage\b/i, 'picture'],
  [/error during font loading/i, 'text'],
  [/ignoring pattern/, 'pattern'],
  [/ignoring shading/i, 'gradient'],
  [/ignoring (XObject|errors)|Type3 glyph/, 'unknown']
]

function remarkWarning(warning: string, remarks: Remarks): void {
  const found = LEFT_OUT.find(([pattern]) => pattern.test(warning))
  if (found) remarks.add(found[1])
}

function hasHeader(bytes: Uint8Array): boolean {
  // Some bytes may stand before the header.
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')
}

/** The page's box in points, y up, as shown: turned by quarter turns, and in millimetres, y down. */
function pageSize(
  view: number[],
  userUnit: number,
  rotate: number
): { widthMm: number; heightMm: number; matrix: Matrix } {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = view
  const mm = MM_PER_POINT * (userUnit > 0 ? userUnit : 1)
  const [width, height] = [(x1 - x0) * mm, (y1 - y0) * mm]
  const upright: Matrix = [mm, 0, 0, -mm, -x0 * mm, y1 * mm]
  switch (((rotate % 360) + 360) % 360) {
    case 90:
      return { widthMm: height, heightMm: width, matrix: multiply([0, 1, -1, 0, height, 0], upright) }
    case 180:
      return { widthMm: width, heightMm: height, matrix: multiply([-1, 0, 0, -1, width, height], upright) }
    case 270:
      return { widthMm: height, heightMm: width, matrix: multiply([0, -1, 1, 0, 0, width], upright) }
    default:
      return { widthMm: width, heightMm: height, matrix: upright }
  }
}
