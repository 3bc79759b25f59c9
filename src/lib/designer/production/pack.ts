// All that a shop needs to make a design, in one file that is the same wherever it is made.
import { strToU8, zipSync } from 'fflate'

import type { Units } from '#lib/shared/units.ts'

import type { Design } from '../design.ts'
import type { Values } from '../text/text-outline.ts'
import { cutLayers } from './cut-layers.ts'
import { idOf } from './file-layers.ts'
import type { Outliner } from './outliner.ts'
import { pressRecipe } from './press-recipe.ts'
import { type Rasterizer, toPng } from './raster.ts'
import { type Sheet, sheetsOf } from './sheet.ts'
import { toSvg } from './to-svg.ts'
import { writeDxf } from './write-dxf.ts'
import { writeHpgl } from './write-hpgl.ts'
import { writePdf } from './write-pdf.ts'
import { writeSvg } from './write-svg.ts'

export interface Pack {
  zip: Uint8Array
  /** Of the ZIP, in hexadecimal. */
  sha256: string
  files: { name: string; sha256: string }[]
}

export const PACK_FORMATS = ['svg', 'dxf', 'pdf', 'hpgl', 'png'] as const
export type PackFormat = (typeof PACK_FORMATS)[number]

/** What prints best on films and transfers. */
const PNG_DPI = 300

interface PackOptions {
  values?: Values | undefined
  /** Without HP-GL, say, for shops that cut from files. */
  formats?: readonly PackFormat[]
  /** All where left out. */
  artboards?: readonly string[]
  /** The spot colour of the PDF's cut lines. */
  spotName?: string
  /** Draws the PNG; without it there is none. */
  rasterize?: Rasterizer | undefined
  hrefOf?: (asset: string) => string | undefined
  /** Those of the recipe; drawings are always in millimetres. */
  units?: Units | undefined
}

export async function productionPack(
  design: Design,
  outliner: Outliner,
  { values, formats = ['svg', 'dxf', 'pdf', 'hpgl'], artboards, spotName, rasterize, hrefOf, units }: PackOptions = {}
): Promise<Pack> {
  const files = new Map<string, Uint8Array>()
  const boards = design.artboards.filter(({ id }) => artboards?.includes(id) ?? true)
  const several = boards.length > 1
  for (const board of boards) {
    const layers = cutLayers(design, outliner, { artboard: board.id, values })
    const sheets = sheetsOf(layers, design)
    const folder = several ? `${uniqueName(idOf(board.name), files)}/` : ''
    files.set(`${folder}picture.svg`, strToU8(toSvg(design, outliner, { artboard: board.id, values })))
    if (rasterize && formats.includes('png')) {
      const svg = toSvg(design, outliner, { artboard: board.id, values, transparent: true, ...(hrefOf && { hrefOf }) })
      files.set(`${folder}picture.png`, toPng(rasterize, svg, { wMm: board.wMm, dpi: PNG_DPI }))
    }
    const names = sheets.map(fileNameOf)
    files.set(`${folder}recipe.txt`, strToU8(pressRecipe(design, board, { layers, files: names, units })))
    writeSheets(files, sheets, { folder, formats, spotName, title: design.name })
  }
  return zipped(files)
}

/** Rolls as they are cut, a list of what lies on them, and how the pieces are pressed. */
export async function rollPack(
  sheets: readonly Sheet[],
  {
    formats,
    spotName,
    title,
    list,
    recipe
  }: Required<Pick<PackOptions, 'formats' | 'spotName'>> & Record<'title' | 'list' | 'recipe', string>
): Promise<Pack> {
  const files = new Map<string, Uint8Array>([
    ['list.txt', strToU8(list)],
    ['recipe.txt', strToU8(recipe)]
  ])
  writeSheets(files, sheets, { folder: '', formats, spotName, title })
  return zipped(files)
}

function writeSheets(
  files: Map<string, Uint8Array>,
  sheets: readonly Sheet[],
  options: { folder: string; formats: readonly PackFormat[]; spotName: string | undefined; title: string }
): void {
  const { folder, formats, spotName, title } = options
  for (const [index, sheet] of sheets.entries()) {
    const name = folder + fileNameOf(sheet, index)
    if (formats.includes('svg')) files.set(`${name}.svg`, strToU8(writeSvg([sheet])))
    if (formats.includes('dxf')) files.set(`${name}.dxf`, strToU8(writeDxf([sheet])))
    if (formats.includes('pdf')) {
      files.set(`${name}.pdf`, writePdf([sheet], { title: `${title}: ${sheet.name}`, ...(spotName && { spotName }) }))
    }
    if (formats.includes('hpgl')) files.set(`${name}.plt`, strToU8(writeHpgl(sheet)))
  }
}

/** By its turn at the press, without an ending. */
function fileNameOf({ name }: Sheet, index: number): string {
  return `${index + 1}-${idOf(name)}`
}

async function zipped(files: ReadonlyMap<string, Uint8Array>): Promise<Pack> {
  const names = [...files.keys()].sort()
  const sums = await Promise.all(names.map(async name => ({ name, sha256: await sha256(files.get(name)!) })))
  const list = sums.map(({ name, sha256: sum }) => `${sum}  ${name}\n`).join('')
  const entries: Record<string, Uint8Array> = {}
  for (const name of names) entries[name] = files.get(name)!
  entries['SHA256SUMS.txt'] = strToU8(list)
  // The oldest time a ZIP can name, in local time as ZIPs have it: the same bytes in every time zone.
  const zip = zipSync(entries, { mtime: new Date(1980, 0, 1), level: 1 })
  return { zip, sha256: await sha256(zip), files: sums }
}

export async function sha256(bytes: Uint8Array): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return [...sum].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

function uniqueName(name: string, files: ReadonlyMap<string, unknown>): string {
  let unique = name
  for (let n = 2; [...files.keys()].some(file => file.startsWith(`${unique}/`)); n++) unique = `${name}-${n}`
  return unique
}
