// Runs in the child process: draws the transfers of a run and lays them on sheets.
import { csvFile } from '#lib/shared/csv.ts'
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import { strToU8, zipSync } from 'fflate'

import type { Design } from '#lib/designer/design.ts'
import { heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import { croppedPicture } from '#lib/designer/production/cropped-picture.ts'
import { idOf } from '#lib/designer/production/file-layers.ts'
import { dataHref } from '#lib/designer/production/print/pictures.ts'
import { encodePng, type Pixels } from '#lib/designer/production/print/png.ts'
import { plainImage, rasterImage } from '#lib/designer/production/print/print-pdf.ts'
import { rasterizeQuickly } from '#lib/designer/production/raster-native.ts'
import { withResolution } from '#lib/designer/production/raster.ts'
import { type GangArt, GangError, type GangPiece, layOutGang, writeGangPdf } from '#lib/designer/run/gang-sheets.ts'
import { WHITE_SPACE, whiteBase, whitePixels } from '#lib/designer/production/print/white-base.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'
import { requireFonts } from '#lib/server/design/documents/font-files.ts'
import { loadTools, parse } from '#lib/server/design/documents/work.ts'
import type { FontFiles } from '#lib/server/design/fonts/read.ts'
import { AppError } from '#lib/server/platform/errors.ts'

export interface OwedTransfer {
  id: string
  code: string
  name: string
  art: string
}

export interface GangArtwork {
  key: string
  name: string
  design: unknown
  values: Record<string, string>
  /** Of the design, by asset. */
  pictures: Record<string, Uint8Array>
  /** Where there is no design. */
  picture: Uint8Array | null
  widthMm: number | null
}

export interface GangTask {
  kind: 'run-gang'
  title: string
  owed: OwedTransfer[]
  arts: GangArtwork[]
  fonts?: FontFiles
  widthMm: number
  lengthMm: number
  chokeMm: number
}

const DPI = 300
const MOST_PX = 40_000_000
/** The width of a picture whose order does not say one. */
const USUAL_MM = 250

interface Drawn {
  name: string
  wMm: number
  hMm: number
  pixels: Pixels
}

export async function printTransfers(task: GangTask): Promise<Uint8Array> {
  const { title, owed, arts, widthMm, lengthMm, chokeMm, fonts } = task
  const files: Record<string, Uint8Array> = {}
  const pages = new Map<string, { art: string; wMm: number; hMm: number }[]>()
  const printed = new Map<string, GangArt>()
  const drawn = await drawAll(arts, fonts)
  for (const [index, { art, page, name, wMm, hMm, pixels }] of drawn.entries()) {
    const key = `${art} ${page}`
    const white = whiteBase(pixels, (chokeMm / 25.4) * DPI)
    const file = `pictures/${index + 1}-${idOf(name)}`
    files[`${file}.png`] = withResolution(encodePng(pixels), DPI)
    files[`${file}-white.png`] = withResolution(encodePng(whitePixels(pixels, white)), DPI)
    const whiteImage = plainImage(white, pixels, WHITE_SPACE)
    // Packed once; only the number of the mask differs from sheet to sheet.
    const [packed, mask] = rasterImage(pixels, 0)
    const colour = required(packed, 'the colours of a picture')
    printed.set(key, {
      white: whiteImage,
      colour: id => (mask ? [withMask(colour, id + 1), mask] : [colour])
    })
    pages.set(art, [...(pages.get(art) ?? []), { art: key, wMm, hMm }])
  }
  const pagesOf = (art: string) => required(pages.get(art), 'the pages of an artwork')
  const pieces = owed.flatMap(({ id, code, art }): GangPiece[] => {
    return pagesOf(art).map((page, at) => ({ id: `${id} ${at}`, code, ...page }))
  })
  const sheets = laid(pieces)
  const names = new Map<string, string>(
    owed.flatMap(({ id, art, name }) => pagesOf(art).map((_, at) => [`${id} ${at}`, name] as const))
  )
  const rows: (string | number)[][] = [['sheet', 'code', 'design', 'width_mm', 'height_mm']]
  for (const [index, sheet] of sheets.entries()) {
    const name = `sheet-${String(index + 1).padStart(2, '0')}`
    const options = {
      widthMm,
      title: `${title}: ${name}`,
      artOf: (key: string) => required(printed.get(key), 'an artwork')
    }
    files[`${name}.pdf`] = writeGangPdf(sheet, options)
    for (const { piece } of sheet.places) {
      const figures = [piece.wMm, piece.hMm].map(mm => mm.toFixed(1))
      rows.push([index + 1, piece.code, names.get(piece.id) ?? '', ...figures])
    }
  }
  files['list.csv'] = strToU8(csvFile(rows))
  return zipSync(files, { mtime: new Date(1980, 0, 1), level: 1 })

  function laid(all: GangPiece[]) {
    try {
      return layOutGang(all, { widthMm, lengthMm })
    } catch (error) {
      if (error instanceof GangError) throw new AppError('conflict', error.message)
      throw error
    }
  }
}

function withMask(image: ReturnType<typeof rasterImage>[number], id: number): ReturnType<typeof rasterImage>[number] {
  if (typeof image === 'string') return image
  return { ...image, head: image.head.replace(/\/SMask \d+ 0 R/, `/SMask ${id} 0 R`) }
}

type Page = Drawn & { art: string; page: number }

/** Each page of a design that has something on it is a transfer of its own. */
async function drawAll(arts: readonly GangArtwork[], fonts: FontFiles | undefined): Promise<Page[]> {
  const all: Page[] = []
  for (const art of arts) {
    const drawn = await draw(art, fonts)
    all.push(...drawn.map((one, page) => ({ ...one, art: art.key, page })))
  }
  return all
}

async function draw(art: GangArtwork, fonts: FontFiles | undefined): Promise<Drawn[]> {
  if (art.design) return drawDesign(parse(art.design), art, fonts)
  if (!art.picture) throw new AppError('conflict', t('errors.production.artDeleted', { name: art.name }))
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.from(art.picture)
  const source = () => sharp(bytes).rotate().toColourspace('srgb').ensureAlpha()
  const { width, height } = await source().metadata()
  const wMm = art.widthMm ?? USUAL_MM
  const hMm = (wMm * height) / width
  const size = sizeOf(art.name, wMm, hMm)
  const data = await source()
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer()
  return [{ name: art.name, wMm, hMm, pixels: { ...size, data: Uint8Array.from(data) } }]
}

async function drawDesign(
  design: Design,
  { name, values, pictures, widthMm }: GangArtwork,
  fonts: FontFiles | undefined
): Promise<Drawn[]> {
  const { outliner, book } = await loadTools(fonts)
  requireFonts(design, fonts)
  await book.load(fontsOf(design))
  const missing = [...new Set([...outliner.missing(design, values).values()].flat())]
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      t('errors.production.lettersMissing', { name, letters: missing.map(letter => `“${letter}”`).join(', ') })
    )
  const shown = await hrefsOf(pictures)
  for (const object of Object.values(design.objects)) {
    if (object.type === 'image' && !object.hidden && !shown[object.asset]) {
      throw new AppError('conflict', t('errors.production.pictureDeleted', { name }))
    }
  }
  const boards = design.artboards.flatMap(board => {
    const picture = croppedPicture(design, outliner, { artboard: board.id, values, hrefOf: asset => shown[asset] })
    return picture ? [{ board, picture }] : []
  })
  if (boards.length === 0) throw new AppError('conflict', t('errors.production.nothingToPrint', { name }))
  const drawn: Drawn[] = []
  for (const { board, picture } of boards) {
    const page = boards.length > 1 ? `${name}, ${board.name}` : name
    drawn.push(await drawPage(page, { board, picture, widthMm }))
  }
  return drawn
}

interface PageDrawing extends Pick<GangArtwork, 'widthMm'> {
  board: Design['artboards'][number]
  picture: NonNullable<ReturnType<typeof croppedPicture>>
}

/** A width is that of the page on the garment. */
async function drawPage(name: string, { board, picture, widthMm }: PageDrawing): Promise<Drawn> {
  const factor = (widthMm ?? board.wMm) / board.wMm
  const [wMm, hMm] = [widthOf(picture.at) * factor, heightOf(picture.at) * factor]
  const { width } = sizeOf(name, wMm, hMm)
  const { default: sharp } = await import('sharp')
  const png = Buffer.from(rasterizeQuickly(picture.svg, width))
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { name, wMm, hMm, pixels: { width: info.width, height: info.height, data: Uint8Array.from(data) } }
}

function sizeOf(name: string, wMm: number, hMm: number): { width: number; height: number } {
  const [width, height] = [wMm, hMm].map(mm => Math.max(1, Math.round((mm / 25.4) * DPI))) as [number, number]
  if (width * height > MOST_PX)
    throw new AppError(
      'conflict',
      t('errors.production.transferTooLarge', { name, width: Math.round(wMm), height: Math.round(hMm) })
    )
  return { width, height }
}

/** The rasteriser reads PNG and JPEG; smaller copies are kept as WebP. */
async function hrefsOf(pictures: Record<string, Uint8Array>): Promise<Record<string, string>> {
  const { default: sharp } = await import('sharp')
  const pairs = Object.entries(pictures).map(async ([asset, bytes]) => {
    const isPlain = bytes[0] === 0xff || bytes[0] === 0x89
    const plain = isPlain ? Uint8Array.from(bytes) : new Uint8Array(await sharp(Buffer.from(bytes)).png().toBuffer())
    return [asset, dataHref(plain)] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
