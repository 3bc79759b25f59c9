// What of a run is printed on film before it is cut, and the marks by which a cutter finds it there.
import type { Design, Matrix, PaletteEntry, Production } from '../design.ts'
import { multiply, scaling } from '../geometry/matrix.ts'
import { type Bounds, transformBounds } from '../geometry/bounds.ts'
import type { Placement } from '../nesting/types.ts'
import { fileOfAsset } from '../assets.ts'
import { facingMatrix } from '../production/pieces.ts'
import { isPrinted, type PrintArt } from '../production/print/print-art.ts'
import { LEAST_MARKED_MM, MARKS_ROOM_MM } from '../production/registration-marks.ts'
import { placementMatrix } from '../rolls/placement.ts'
import type { RunSettings } from './settings.ts'

/** What is printed on a piece, on its artboard; on the garment it is larger by `factor`. */
export interface PartPrint {
  art: PrintArt
  assets: Design['assets']
  factor: number
}

/** `matrix` goes from the artboard to the piece. */
export type PiecePrint = Pick<PartPrint, 'art' | 'assets'> & { matrix: Matrix }

/** What is printed on a sheet. Its pictures are named by their place in `files`. */
export interface SheetPrint {
  copies: { art: Pick<PrintArt, 'printed' | 'bleed' | 'bounds'>; assets: Design['assets'] }[]
  /** From the artboard of each to the sheet. */
  places: { copy: number; matrix: Matrix }[]
  /** Files of the pictures. */
  files: string[]
}

export function marksOf(film: Pick<PaletteEntry, 'material'>, { marks }: RunSettings): Production['regMarks'] {
  return isPrinted(film) ? (marks ?? 'silhouette3') : 'none'
}

/** So much of a sheet of this film stays free at each of its edges. */
export function edgeOf(film: Pick<PaletteEntry, 'material'>, settings: RunSettings): number {
  return marksOf(film, settings) === 'none' ? 0 : MARKS_ROOM_MM
}

/** A sheet with marks is long enough for two of them beside each other. */
export function leastSheetMm(edgeMm: number): number {
  return edgeMm > 0 ? LEAST_MARKED_MM : 0
}

/** On the garment, with all that is printed beyond the cut. */
export function printedBounds({ art, factor }: PartPrint): Bounds {
  return transformBounds(art.bounds, scaling(factor, factor))
}

export function printOfPiece(
  { art, assets, factor }: PartPrint,
  { bounds, film }: { bounds: Bounds; film: PaletteEntry }
): PiecePrint {
  return { art, assets, matrix: multiply(facingMatrix(bounds, film.material), scaling(factor, factor)) }
}

/** Equal pieces share what is printed on them. */
export function sheetPrint(placed: readonly { placement: Placement; print: PiecePrint | undefined }[]): SheetPrint {
  const copies = new Map<PrintArt, number>()
  const files = new Map<string, number>()
  const sheet: SheetPrint = { copies: [], places: [], files: [] }
  for (const { placement, print } of placed) {
    if (!print) continue
    const copy = copies.get(print.art) ?? sheet.copies.length
    if (copy === sheet.copies.length) {
      copies.set(print.art, copy)
      sheet.copies.push(copyOf(print, files))
    }
    sheet.places.push({ copy, matrix: multiply(placementMatrix(placement), print.matrix) })
  }
  return { ...sheet, files: [...files.keys()] }
}

function copyOf({ art, assets }: PiecePrint, files: Map<string, number>): SheetPrint['copies'][number] {
  const own: Design['assets'] = {}
  const printed = art.printed.map((item): PrintArt['printed'][number] => {
    if (item.kind === 'area') return item
    const { outline: _, cutline: _line, ...object } = item.object
    const file = fileOfAsset(object.asset)
    if (file === undefined) throw new Error('A picture has no file')
    const at = files.get(file) ?? files.size
    files.set(file, at)
    const asset = String(at)
    if (assets[object.asset]) own[asset] = assets[object.asset]!
    return { ...item, object: { ...object, asset } }
  })
  return { art: { printed, bleed: art.bleed, bounds: art.bounds }, assets: own }
}
