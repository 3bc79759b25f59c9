// Runs in the child process: writes a design's production files.
import { required } from '#lib/shared/required.ts'
import { t, type TextKey } from '#lib/i18n/t.ts'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Design } from '#lib/designer/design.ts'
import type { PackFormat } from '#lib/designer/production/formats.ts'
import { PrintError, type PrintErrorCode } from '#lib/designer/production/print/pictures.ts'
import { loadWasmRasterizer } from '#lib/designer/production/raster-wasm.ts'
import { RowsError } from '#lib/designer/rows/check-rows.ts'
import { SeparationError } from '#lib/designer/separations/separation-pack.ts'
import { createRuns } from '#lib/designer/workers/run-task.ts'
import type { FontFiles } from '#lib/server/design/fonts/read.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { PRINT_BOX } from '#lib/server/platform/files/keys.ts'

import { fontReader, requireFonts } from './font-files.ts'

export interface PackTask {
  kind: 'pack'
  design: unknown
  artboard: number | undefined
  /** All of them where it is left out. */
  row: number | undefined
  formats: PackFormat[]
  spotName: string
  throughName: string
  units: 'mm' | 'in'
  pictures: Record<string, Uint8Array>
  fonts?: FontFiles
}

export interface SeparationsTask extends Pick<PackTask, 'design' | 'artboard' | 'units' | 'pictures' | 'fonts'> {
  kind: 'separations'
  row: number
}

export const PRINT_REFUSALS: Record<PrintErrorCode, TextKey> = {
  'picture-missing': 'errors.design.print.pictureMissing',
  'picture-unreadable': 'errors.design.print.pictureUnreadable',
  'sheet-too-small': 'errors.design.print.sheetTooSmall',
  'print-too-large': 'errors.design.print.printTooLarge'
}

const readPackage = async (path: string): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await readFile(fileURLToPath(import.meta.resolve(path))))

/** The rasteriser that browsers have: pictures come out the same, pixel by pixel. */
const loadRasterizer = async () => loadWasmRasterizer(await readPackage('@resvg/resvg-wasm/index_bg.wasm'))

const usualRuns = createRuns({ readFont: fontReader({}), loadRasterizer })

/** With fonts of a shop for this one task, so that no other shop's design ever finds them. */
function runsWith(fonts: FontFiles = {}): typeof usualRuns {
  if (Object.keys(fonts).length === 0) return usualRuns
  return createRuns({ readFont: fontReader(fonts), loadRasterizer })
}

export async function writePack(task: PackTask, design: Design): Promise<Uint8Array> {
  const { artboard, row, formats, spotName, throughName, units } = task
  requireFonts(design, task.fonts)
  const boards = artboard === undefined ? design.artboards : [required(design.artboards[artboard], 'an artboard')]
  const artboards = boards.map(({ id }) => id)
  const pictures = await readablePictures(task.pictures)
  // Samples of a starter are shown, and never made.
  const each = row === undefined && design.sampleRows !== true
  const input = { artboards, formats, spotName, throughName, units, pictures, values: design.rows[row ?? 0], each }
  try {
    const { zip } = await runsWith(task.fonts).pack(input, {
      design,
      onProgress: () => undefined,
      isCancelled: () => false
    })
    return zip
  } catch (error) {
    if (error instanceof PrintError) throw new AppError('invalid', t(PRINT_REFUSALS[error.code]))
    if (error instanceof RowsError) {
      throw new AppError('invalid', t('errors.design.rowsNotCuttable')) // biome-ignore format: one line
    }
    if ((error as { code?: unknown }).code === 'looks-different') {
      throw new AppError('invalid', t('errors.design.garmentDiffersInPack')) // biome-ignore format: one line
    }
    throw error
  }
}

export async function writeSeparations(task: SeparationsTask, design: Design): Promise<Uint8Array> {
  requireFonts(design, task.fonts)
  const { artboard, row, units } = task
  const boards = artboard === undefined ? design.artboards : [required(design.artboards[artboard], 'an artboard')]
  const artboards = boards.map(({ id }) => id)
  const input = { artboards, values: design.rows[row], pictures: await readablePictures(task.pictures), units }
  try {
    const { zip } = await runsWith(task.fonts).separate(input, {
      design,
      onProgress: () => undefined,
      isCancelled: () => false
    })
    return zip
  } catch (error) {
    if (error instanceof SeparationError) throw new AppError('invalid', error.message)
    if (error instanceof PrintError) throw new AppError('invalid', t(PRINT_REFUSALS[error.code]))
    throw error
  }
}

/** As the designer gets them: WebP is read by few programs, so it is PNG here. */
export async function readablePictures(given: Record<string, Uint8Array>): Promise<Record<string, Uint8Array>> {
  const { fitPicture } = await import('#lib/server/platform/files/pictures.ts')
  const pairs = Object.entries(given).map(async ([asset, bytes]) => {
    const plain = Uint8Array.from(bytes)
    const isWebp = String.fromCharCode(...plain.subarray(8, 12)) === 'WEBP'
    if (!isWebp) return [asset, plain] as const
    return [asset, Uint8Array.from((await fitPicture(Buffer.from(plain), PRINT_BOX)).bytes)] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
