// A planned sheet as it is cut: the outlines of every piece where it lies, with its code and box.
import { WEEDING_S } from '../costing/figures.ts'
import { contourLength } from '../geometry/lengths.ts'
import { rollSheet } from '../production/rolls.ts'
import type { Sheet } from '../production/sheet.ts'
import { type Position, positionsOn } from '../rolls/positions.ts'
import { dressedFor, type RunFilm, rollSettingsOf } from './measure.ts'
import type { PlannedSheet } from './lay-out.ts'
import type { RunPart } from './part.ts'
import { createPieceMaker } from './pieces.ts'
import type { RunInput, RunTools } from './tools.ts'

export interface DrawnSheet {
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
  const wanted = new Set(plan.placements.map(({ piece }) => piece))
  const keys = new Set(plan.placements.map(({ key }) => key))
  const piecesOf = createPieceMaker(input, tools)
  const pieces = parts
    .filter(({ key }) => keys.has(key))
    .flatMap(part => piecesOf(part).pieces)
    .filter(({ film: { ref }, piece }) => ref === plan.sku && wanted.has(piece.id))
    .map(({ piece }) => dressedFor(piece, film, settings))
  if (pieces.length !== plan.placements.length || new Set(pieces.map(({ id }) => id)).size !== pieces.length) {
    throw new Error('The sheet is not of these parts')
  }
  const material = film.entry.material && { ...film.entry.material, usableWidthMm: plan.roll.widthMm }
  const colour = { ...film.entry, ...(material && { material }) }
  const placements = plan.placements.map(placed => ({ ...placed, copy: 0 }))
  const sheet = rollSheet(
    { ref: film.sku, colour, pieces },
    { placements, lengthMm: plan.lengthMm },
    rollSettingsOf(settings)
  )
  const { film: perFilm, outline, hole, metre } = WEEDING_S
  const weedSeconds = pieces.reduce(
    (sum, piece) => sum + perFilm + outline * piece.outlines + hole * piece.holes + (metre * piece.cutMm) / 1000,
    0
  )
  const lines = sheet.lines.flatMap(({ path }) => path)
  const cutMm = [...sheet.cuts, ...lines].reduce((sum, contour) => sum + contourLength(contour), 0)
  return { sheet, positions: positionsOn(pieces, placements), cutMm, weedSeconds }
}
