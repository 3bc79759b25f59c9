// Rolls as they are cut: every piece where the nester laid it.
import { cutOrder } from '../geometry/cut-order.ts'
import { type Path, transformPath } from '../geometry/path.ts'
import type { Placement } from '../nesting/types.ts'
import { rectangle } from '../rolls/dress.ts'
import { labelPath } from '../rolls/labels.ts'
import { placementMatrix } from '../rolls/placement.ts'
import { inOrder } from '../rolls/positions.ts'
import type { RollSettings } from '../rolls/settings.ts'
import { rollWidthOf } from './lying.ts'
import type { Film, FilmPiece } from './pieces.ts'
import type { Sheet } from './sheet.ts'
import { mapLines, type ToolLine } from './tool-lines.ts'

interface Laid {
  placements: readonly Placement[]
  lengthMm: number
  asDrawn?: boolean
}

/** The roll runs to the right, its width downward. */
export function rollSheet(film: Film, { placements, lengthMm, asDrawn = false }: Laid, settings?: RollSettings): Sheet {
  const pieces = new Map(film.pieces.map(piece => [piece.id, piece]))
  const cuts: Path[number][] = []
  const lines: ToolLine[] = []
  let from: [number, number] = [0, 0]
  for (const [index, placement] of inOrder(placements).entries()) {
    const piece = pieces.get(placement.piece)
    if (!piece) continue
    const placed = (path: Path): Path => transformPath(path, placementMatrix(placement))
    const own = cutOrder(placed(piece.path), from)
    cuts.push(...own)
    lines.push(...mapLines(piece.lines ?? [], placed))
    if (settings)
      lines.push(...mapLines(besides(piece, { settings, number: index + 1, copy: placement.copy + 1 }), placed))
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
    lines,
    ...(asDrawn && { asDrawn })
  }
}

/** What is beside a piece, each on a layer of its own. */
function besides(
  piece: FilmPiece,
  { settings, number, copy }: { settings: RollSettings; number: number; copy: number }
): ToolLine[] {
  const { box, label, tiling, labelMm } = settings
  const { dress } = piece
  return [
    ...(dress?.label && label !== 'none'
      ? [{ purpose: label, layer: 'labels' as const, path: labelPath(piece, { number, copy }, labelMm) }]
      : []),
    ...(dress?.marks && tiling.marks !== 'none'
      ? [{ purpose: tiling.marks, layer: 'seams' as const, path: dress.marks }]
      : []),
    ...(dress?.box && box !== 'none' ? [{ purpose: box, layer: 'boxes' as const, path: [rectangle(dress.box)] }] : [])
  ]
}
