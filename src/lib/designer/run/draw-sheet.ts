// A planned sheet as it is cut: the outlines of every piece where it lies, with its code and box.
import { WEEDING_S } from '../costing/figures.ts'
import { transformBounds } from '../geometry/bounds.ts'
import { contourLength } from '../geometry/lengths.ts'
import type { Placement } from '../nesting/types.ts'
import type { FilmPiece } from '../production/pieces.ts'
import { isPrinted } from '../production/print/print-art.ts'
import { registrationMarks } from '../production/registration-marks.ts'
import { rollSheet } from '../production/rolls.ts'
import type { Sheet } from '../production/sheet.ts'
import { placementMatrix } from '../rolls/placement.ts'
import { type Position, positionsOn } from '../rolls/positions.ts'
import { dressedFor, roomOfDressed, type RunFilm, rollSettingsOf } from './measure.ts'
import type { PlannedSheet } from './lay-out.ts'
import type { RunPart } from './part.ts'
import { createPieceMaker } from './pieces.ts'
import { marksOf, type SheetPrint, sheetPrint } from './printed.ts'
import type { RunSettings } from './settings.ts'
import { asSpare, isSpare, originalOf } from './spares.ts'
import type { RunInput, RunTools } from './tools.ts'
import { weedLines } from './weed-lines.ts'

export interface DrawnSheet {
  print: SheetPrint | null
  sheet: Sheet
  positions: Position[]
  /** All that the blade follows. */
  cutMm: number
  /** By the figures of the estimate. */
  weedSeconds: number
}

/** `parts` are those on the sheet, and may be more. Throws where they are not what was planned. */
export function drawSheet(
  plan: PlannedSheet,
  film: RunFilm,
  parts: readonly RunPart[],
  { input, tools }: { input: RunInput; tools: RunTools }
): DrawnSheet {
  const { settings } = input
  const keys = new Set(plan.placements.map(({ key }) => key))
  const piecesOf = createPieceMaker(input, tools)
  const own = parts.filter(({ key }) => keys.has(key)).flatMap(part => piecesOf(part).pieces)
  const onFilm = new Map(own.flatMap(({ film: { ref }, piece }) => (ref === plan.sku ? [[piece.id, piece]] : [])))
  const prints = new Map(own.flatMap(({ piece, print }) => (print ? [[piece.id, print]] : [])))
  const pieces = [...new Set(plan.placements.map(({ piece }) => piece))].flatMap(id => {
    const piece = onFilm.get(originalOf(id))
    return piece ? [dressedFor(isSpare(id) ? asSpare(piece, id) : piece, film, settings)] : []
  })
  if (pieces.length !== plan.placements.length) throw new Error('The sheet is not of these parts')
  const material = film.entry.material && { ...film.entry.material, usableWidthMm: plan.roll.widthMm }
  const colour = { ...film.entry, ...(material && { material }) }
  const placements = plan.placements.map(placed => ({ ...placed, copy: 0 }))
  const laid = rollSheet(
    { ref: film.sku, colour, pieces },
    { placements, lengthMm: plan.lengthMm },
    rollSettingsOf(settings)
  )
  const print = isPrinted(film.entry)
    ? sheetPrint(placements.map(placement => ({ placement, print: prints.get(originalOf(placement.piece)) })))
    : null
  // Weed lines go from edge to edge, where the marks are.
  const sheet = print
    ? withMarks(laid, film, settings)
    : settings.weedLines
      ? withWeedLines(laid, pieces, placements)
      : laid
  const { film: perFilm, outline, hole, metre } = WEEDING_S
  const weedSeconds = pieces.reduce(
    (sum, piece) => sum + perFilm + outline * piece.outlines + hole * piece.holes + (metre * piece.cutMm) / 1000,
    0
  )
  const lines = sheet.lines.flatMap(({ path }) => path)
  const cutMm = [...sheet.cuts, ...lines].reduce((sum, contour) => sum + contourLength(contour), 0)
  return { sheet, print, positions: positionsOn(pieces, placements), cutMm, weedSeconds }
}

function withMarks(sheet: Sheet, { entry }: RunFilm, settings: RunSettings): Sheet {
  return { ...sheet, marks: registrationMarks(marksOf(entry, settings), sheet.wMm, sheet.hMm) }
}

/** They are cut last of all outlines, and left out by whoever leaves the layer of weed lines out. */
function withWeedLines(sheet: Sheet, pieces: readonly FilmPiece[], placements: readonly Placement[]): Sheet {
  const byId = new Map(pieces.map(piece => [piece.id, piece]))
  const rooms = placements.map(placed =>
    transformBounds(roomOfDressed(byId.get(placed.piece)!), placementMatrix(placed))
  )
  return { ...sheet, cuts: [...sheet.cuts, ...weedLines(rooms, sheet)] }
}
