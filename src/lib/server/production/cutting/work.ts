// Runs in the child process: one step of a run's sheets at a time, so that none takes long or much memory.
import { t } from '#lib/i18n/t.ts'
import { strToU8, zipSync } from 'fflate'

import { required } from '#lib/shared/required.ts'
import type { PlotOptions } from '#lib/designer/production/plot.ts'
import { PrintError } from '#lib/designer/production/print/pictures.ts'
import { rasterizeQuickly } from '#lib/designer/production/raster-native.ts'
import { packSheet, unpackSheet } from '#lib/designer/run/drawing.ts'
import { type DrawnSheet, drawSheet } from '#lib/designer/run/draw-sheet.ts'
import { type FilmPlan, type PlannedSheet, planFilm } from '#lib/designer/run/lay-out.ts'
import { type Measured, type MeasuredPiece, measureParts, type RunFilm } from '#lib/designer/run/measure.ts'
import type { RunPart } from '#lib/designer/run/part.ts'
import { fontsOfParts } from '#lib/designer/run/pieces.ts'
import type { RunSettings } from '#lib/designer/run/settings.ts'
import type { RunInput, RunTools } from '#lib/designer/run/tools.ts'
import { CUT_FORMATS, SHEET_FILES, type SheetFormat } from '#lib/designer/run/sheet-formats.ts'
import { writeRunSheet } from '#lib/designer/run/write-sheet.ts'
import { requireFonts } from '#lib/server/design/documents/font-files.ts'
import { PRINT_REFUSALS, readablePictures } from '#lib/server/design/documents/pack-work.ts'
import { loadTools, parse } from '#lib/server/design/documents/work.ts'
import type { FontFiles } from '#lib/server/design/fonts/read.ts'
import { AppError } from '#lib/server/platform/errors.ts'

export interface MeasureTask {
  kind: 'run-measure'
  parts: RunPart[]
  input: RunInput
  fonts?: FontFiles
}

export interface PlanTask {
  kind: 'run-plan'
  film: RunFilm
  pieces: MeasuredPiece[]
  settings: RunSettings
  /** What of this film is cut already. */
  cutBefore: { owed: number; spare: number }
}

export interface DrawTask {
  kind: 'run-draw'
  plan: PlannedSheet
  film: RunFilm
  parts: RunPart[]
  input: RunInput
  fonts?: FontFiles
}

export interface FileTask {
  kind: 'run-file'
  /** `printFiles` are its pictures in the order in which the drawing names them, by the ids that they have here. */
  drawings: { name: string; drawing: string; printFiles: string[] | null }[]
  /** Of what is printed, by file. */
  pictures: Record<string, Uint8Array>
  format: SheetFormat
  title: string
  spotName: string
  plot: PlotOptions
  /** All of them in one file, with the texts beside them. */
  zip: Record<string, string> | null
}

export interface DrawnFile extends Pick<DrawnSheet, 'cutMm' | 'weedSeconds'> {
  drawing: string
  /** The pictures that are printed on it; null on film that is only cut. */
  printFiles: string[] | null
}

export async function measureRun({ parts, input: given, fonts }: MeasureTask): Promise<Measured> {
  const { input, tools } = await prepare(parts, given, fonts)
  return measureParts(parts, input, tools)
}

export async function planRunFilm({ film, pieces, settings, cutBefore }: PlanTask): Promise<FilmPlan> {
  return planFilm(film, pieces, settings, { cutBefore })
}

export async function drawRunSheet({ plan, film, parts, input: given, fonts }: DrawTask): Promise<DrawnFile> {
  const drawn = drawSheet(plan, film, parts, await prepare(parts, given, fonts))
  const { cutMm, weedSeconds } = drawn
  return {
    drawing: Buffer.from(packSheet(drawn)).toString('base64'),
    cutMm,
    weedSeconds,
    printFiles: drawn.print?.files ?? null
  }
}

export async function writeRunFiles(task: FileTask): Promise<Uint8Array> {
  const { drawings, format, title, spotName, plot, zip } = task
  const pictures = await readablePictures(task.pictures)
  const written = drawings.flatMap(({ name, drawing, printFiles }) => {
    const kept = unpackSheet(Buffer.from(drawing, 'base64'))
    const own = Object.fromEntries((printFiles ?? []).map((file, at) => [at, pictures[file]!]).filter(([, bytes]) => bytes)) // biome-ignore format: one line
    const options = {
      title: `${title}: ${name}`,
      spotName,
      plot,
      sources: { pictures: own, rasterize: rasterizeQuickly }
    }
    // With the cut files of all sheets comes what has to be printed before.
    const formats = zip && printFiles && CUT_FORMATS.has(format) ? [format, 'print' as const] : [format]
    return formats.map(each => [`${name}${SHEET_FILES[each].ending}`, write(kept, each, options)] as const)
  })
  if (!zip) return required(written[0], 'a file')[1]
  const texts = Object.entries(zip).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries([...written, ...texts]), { mtime: new Date(1980, 0, 1), level: 1 })
}

function write(...given: Parameters<typeof writeRunSheet>): Uint8Array {
  try {
    return writeRunSheet(...given)
  } catch (error) {
    if (error instanceof PrintError) throw new AppError('conflict', t(PRINT_REFUSALS[error.code]))
    throw error
  }
}

async function prepare(
  parts: readonly RunPart[],
  given: RunInput,
  fonts: FontFiles | undefined
): Promise<{ input: RunInput; tools: RunTools }> {
  const designs = Object.fromEntries(Object.entries(given.designs).map(([id, design]) => [id, parse(design)]))
  const tools = await loadTools(fonts)
  for (const design of Object.values(designs)) requireFonts(design, fonts)
  await tools.book.load(fontsOfParts(parts, designs))
  return { input: { ...given, designs }, tools }
}
