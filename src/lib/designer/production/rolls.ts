// Rolls as they are cut: every piece where the nester laid it.
import { cutOrder } from '../geometry/cut-order.ts'
import type { Matrix } from '../design.ts'
import { multiply, translation } from '../geometry/matrix.ts'
import { type Path, transformPath } from '../geometry/path.ts'
import type { Placement } from '../nesting/types.ts'
import { type Film, rollWidthOf } from './pieces.ts'
import type { Sheet } from './sheet.ts'
import { mapLines, type ToolLine } from './tool-lines.ts'

/** The roll runs to the right, its width downward. */
export function rollSheet(film: Film, placements: readonly Placement[], lengthMm: number): Sheet {
  const pieces = new Map(film.pieces.map(piece => [piece.id, piece]))
  // Piece by piece, from the roll's beginning, so that the film is not pulled to and fro.
  const inOrder = placements.toSorted((a, b) => a.xMm - b.xMm || a.yMm - b.yMm)
  const cuts: Path[number][] = []
  const lines: ToolLine[] = []
  let from: [number, number] = [0, 0]
  for (const placement of inOrder) {
    const piece = pieces.get(placement.piece)
    if (!piece) continue
    const own = cutOrder(transformPath(piece.path, placementMatrix(placement)), from)
    cuts.push(...own)
    lines.push(...mapLines(piece.lines ?? [], path => transformPath(path, placementMatrix(placement))))
    const last = own.at(-1)?.coords
    if (last) from = [last.at(-2)!, last.at(-1)!]
  }
  return {
    key: film.ref,
    ref: film.ref,
    name: film.colour.name,
    hex: film.colour.hex,
    wMm: lengthMm,
    hMm: rollWidthOf(film),
    mirrored: film.colour.material?.mirror ?? false,
    cuts,
    own: cuts.length,
    marks: [],
    lines
  }
}

/** Turned around its own 0, 0, then moved. */
export function placementMatrix({ rotation, xMm, yMm }: Placement): Matrix {
  const angle = (rotation * Math.PI) / 180
  const quarter = rotation % 90 === 0
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map(value => (quarter ? Math.round(value) : value))
  return multiply(translation(xMm, yMm), [cos!, sin!, -sin!, cos!, 0, 0])
}
