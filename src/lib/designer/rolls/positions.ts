// The list of a roll: which piece lies where, so that it is found on the cut film.
import { csvFile } from '#lib/shared/csv.ts'

import { transformBounds } from '../geometry/bounds.ts'
import type { Placement } from '../nesting/types.ts'
import type { FilmPiece } from '../production/pieces.ts'
import { placementMatrix } from './placement.ts'

type Listed = Pick<FilmPiece, 'id' | 'what' | 'tile' | 'pass' | 'passes' | 'quantity' | 'wMm' | 'hMm'>

export interface Position {
  /** Of its roll, from 1: from the roll's beginning, and across it where two begin alike. */
  number: number
  piece: string
  /** From 1. */
  copy: number
  copies: number
  design: string
  artboard: string
  row: string
  pass: string
  tile: string
  /** The left top corner of the piece itself as it lies, from the corner where the roll begins. */
  xMm: number
  yMm: number
  turned: number
  wMm: number
  hMm: number
}

/** From the roll's beginning, so that the film is not pulled to and fro. */
export function inOrder(placements: readonly Placement[]): Placement[] {
  return placements.toSorted((a, b) => a.xMm - b.xMm || a.yMm - b.yMm)
}

export function positionsOn(pieces: readonly Listed[], placements: readonly Placement[]): Position[] {
  const byId = new Map(pieces.map(piece => [piece.id, piece]))
  return inOrder(placements).flatMap((placement, index) => {
    const piece = byId.get(placement.piece)
    if (!piece) return []
    const { what, tile, pass, passes, quantity, wMm, hMm } = piece
    const { minX, minY } = transformBounds({ minX: 0, minY: 0, maxX: wMm, maxY: hMm }, placementMatrix(placement))
    return {
      number: index + 1,
      piece: piece.id,
      copy: placement.copy + 1,
      copies: quantity,
      design: what.design,
      artboard: what.artboard ?? '',
      row: what.row ?? '',
      pass: passes > 1 ? `${pass}/${passes}` : '',
      tile: tile ? `${tile.number}/${tile.of}` : '',
      xMm: minX,
      yMm: minY,
      turned: placement.rotation,
      wMm,
      hMm
    }
  })
}

const HEAD = ['film', 'no', 'design', 'page', 'row', 'copy', 'pass', 'tile', 'x_mm', 'y_mm', 'turned_deg', 'width_mm', 'height_mm'] // biome-ignore format: one line

/** For a spreadsheet: x along the roll and y across it, from the corner where it begins, in millimetres. */
export function positionsCsv(rolls: readonly { film: string; positions: readonly Position[] }[]): string {
  const lines = rolls.flatMap(({ film, positions }) =>
    positions.map(({ number, design, artboard, row, copy, copies, pass, tile, xMm, yMm, turned, wMm, hMm }) => [
      film,
      number,
      design,
      artboard,
      row,
      `${copy} of ${copies}`,
      // A spreadsheet would read 1/2 as a day.
      pass.replace('/', ' of '),
      tile.replace('/', ' of '),
      ...[xMm, yMm, turned, wMm, hMm].map(value => Number(value.toFixed(1)))
    ])
  )
  return csvFile([HEAD, ...lines])
}
