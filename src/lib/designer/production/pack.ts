// All that a shop needs to make a design, in one file that is the same wherever it is made.
import { strToU8, zipSync } from 'fflate'

import { required } from '#lib/shared/required.ts'
import type { Units } from '#lib/shared/units.ts'

import type { Artboard, Design } from '../design.ts'
import { pickList, rowName } from '../rows/rows.ts'
import type { Values } from '../text/text-outline.ts'
import { cutLayers } from './cut-layers.ts'
import { idOf } from './file-layers.ts'
import type { PackFormat } from './formats.ts'
import type { Outliner } from './outliner.ts'
import type { SpotNames } from './pdf-file.ts'
import { pressRecipe } from './press-recipe.ts'
import { dataHref, type Pictures } from './print/pictures.ts'
import { printFileName, printFiles } from './print/print-files.ts'
import { printSheetsOf } from './print/print-sheet.ts'
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

/** What prints best on films and transfers. */
const PNG_DPI = 300

interface PackOptions {
  values?: Values | undefined
  /** All rows of the table instead, each in a folder of its own. */
  each?: boolean | undefined
  /** Without HP-GL, say, for shops that cut from files. */
  formats?: readonly PackFormat[]
  /** All where left out. */
  artboards?: readonly string[]
  /** The spot colour of the PDF's cut lines, and of those that go through the carrier. */
  spotName?: string
  throughName?: string | undefined
  /** Draws the PNG, and prints; without it there is neither. */
  rasterize?: Rasterizer | undefined
  /** Of the design's pictures; what is printed and cut lacks none. */
  pictures?: Pictures | undefined
  /** Those of the recipe; drawings are always in millimetres. */
  units?: Units | undefined
}

export async function productionPack(design: Design, outliner: Outliner, options: PackOptions = {}): Promise<Pack> {
  const { formats = ['svg', 'dxf', 'pdf', 'hpgl'], artboards, spotName, throughName, units } = options
  const { rasterize, pictures = {} } = options
  const spotNames = { ...(spotName && { 'kiss-cut': spotName }), ...(throughName && { 'through-cut': throughName }) }
  const hrefOf = (asset: string) => pictures[asset] && dataHref(pictures[asset])
  const files = new Map<string, Uint8Array>()
  const boards = design.artboards.filter(({ id }) => artboards?.includes(id) ?? true)
  const several = boards.length > 1
  const makes = makesOf(design, options)
  if (makes.length > 1) files.set('list.txt', strToU8(pickList(design)))
  for (const { values, inside } of makes) for (const board of boards) addBoard(board, values, inside)
  return zipped(files)

  function addBoard(board: Artboard, values: Values | undefined, inside: string): void {
    const layers = cutLayers(design, outliner, { artboard: board.id, values })
    const sheets = sheetsOf(layers, design)
    const folder = several ? `${uniqueName(`${inside}${idOf(board.name)}`, files)}/` : inside
    files.set(`${folder}picture.svg`, strToU8(toSvg(design, outliner, { artboard: board.id, values, hrefOf })))
    if (rasterize && formats.includes('png')) {
      const svg = toSvg(design, outliner, { artboard: board.id, values, transparent: true, hrefOf })
      files.set(`${folder}picture.png`, toPng(rasterize, svg, { wMm: board.wMm, dpi: PNG_DPI }))
    }
    const prints = printSheetsOf(design, outliner, { artboard: board.id, values })
    const printOf = (key: string) => prints.find(({ art }) => art.key === key)
    const names = sheets.map((sheet, index) => {
      const print = printOf(sheet.key)
      return print ? printFileName(print) : fileNameOf(sheet, index)
    })
    files.set(`${folder}recipe.txt`, strToU8(pressRecipe(design, board, { layers, files: names, prints, units })))
    for (const print of prints) {
      if (!rasterize) throw new Error('A print needs a rasteriser')
      for (const [ending, bytes] of printFiles(print, { design, formats, pictures, rasterize, spotNames })) {
        files.set(`${folder}${printFileName(print)}.${ending}`, bytes)
      }
    }
    const cut = sheets
      .map((sheet, index) => ({ sheet, name: required(names[index], 'a name') }))
      .filter(({ sheet }) => !printOf(sheet.key))
    writeSheets(files, cut, { folder, formats, spotNames, title: design.name })
  }
}

interface Make {
  values: Values | undefined
  /** The folder its files are in. */
  inside: string
}

function makesOf({ rows, variables }: Design, { values, each }: PackOptions): Make[] {
  if (!each || rows.length === 0) return [{ values, inside: '' }]
  if (rows.length === 1) return [{ values: rows[0], inside: '' }]
  return rows.map((row, index) => {
    const number = String(index + 1).padStart(String(rows.length).length, '0')
    return { values: row, inside: `${number}-${idOf(rowName(variables, row, index))}/` }
  })
}

interface RollOptions extends Required<Pick<PackOptions, 'formats' | 'spotName'>>, Pick<PackOptions, 'throughName'> {
  title: string
  texts: Record<string, string>
}

/** Rolls as they are cut, and texts by the names of their files: what lies where, and how it is pressed. */
export async function rollPack(
  sheets: readonly Sheet[],
  { formats, spotName, throughName, title, texts }: RollOptions
): Promise<Pack> {
  const files = new Map(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))
  const named = sheets.map((sheet, index) => ({ sheet, name: fileNameOf(sheet, index) }))
  const spotNames = { 'kiss-cut': spotName, ...(throughName && { 'through-cut': throughName }) }
  writeSheets(files, named, { folder: '', formats, spotNames, title })
  return zipped(files)
}

function writeSheets(
  files: Map<string, Uint8Array>,
  sheets: readonly { sheet: Sheet; name: string }[],
  options: { folder: string; formats: readonly PackFormat[]; spotNames: SpotNames; title: string }
): void {
  const { folder, formats, spotNames, title } = options
  for (const { sheet, name: plain } of sheets) {
    const name = folder + plain
    if (formats.includes('svg')) files.set(`${name}.svg`, strToU8(writeSvg([sheet])))
    if (formats.includes('dxf')) files.set(`${name}.dxf`, strToU8(writeDxf([sheet])))
    if (formats.includes('pdf')) {
      files.set(`${name}.pdf`, writePdf([sheet], { title: `${title}: ${sheet.name}`, spotNames }))
    }
    if (formats.includes('hpgl')) files.set(`${name}.plt`, strToU8(writeHpgl(sheet)))
  }
}

/** By its turn at the press, without an ending. */
function fileNameOf({ name }: Sheet, index: number): string {
  return `${index + 1}-${idOf(name)}`
}

/** With the check sums of all files. */
export async function zipped(files: ReadonlyMap<string, Uint8Array>): Promise<Pack> {
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const sums = await Promise.all(sorted.map(async ([name, bytes]) => ({ name, sha256: await sha256(bytes) })))
  const list = sums.map(({ name, sha256: sum }) => `${sum}  ${name}\n`).join('')
  const entries: Record<string, Uint8Array> = Object.fromEntries(sorted)
  entries['SHA256SUMS.txt'] = strToU8(list)
  // The oldest time a ZIP can name, in local time as ZIPs have it: the same bytes in every time zone.
  const zip = zipSync(entries, { mtime: new Date(1980, 0, 1), level: 1 })
  return { zip, sha256: await sha256(zip), files: sums }
}

export async function sha256(bytes: Uint8Array): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return [...sum].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

export function uniqueName(name: string, files: ReadonlyMap<string, unknown>): string {
  let unique = name
  for (let n = 2; [...files.keys()].some(file => file.startsWith(`${unique}/`)); n++) unique = `${name}-${n}`
  return unique
}
