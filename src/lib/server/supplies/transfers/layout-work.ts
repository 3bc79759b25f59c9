// Runs in the child process: lays the pieces of a sheet so that they take as little of its length as can be found, by
// the designer's nester. There x runs along the roll and y across it.
import { t } from '#lib/i18n/t.ts'
import { required } from '#lib/shared/required.ts'
import { localPort } from '#lib/designer/nesting/member.ts'
import { startTeam } from '#lib/designer/nesting/team.ts'
import { turned } from '#lib/designer/nesting/shapes.ts'
import { NestingError, type NestingErrorCode, type Placement } from '#lib/designer/nesting/types.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { type Laid, PRINT_WIDTH_MM, type SheetLayout, TRANSFERS, type Turn } from '#lib/supplies/transfers.ts'

export interface LayoutTask {
  kind: 'transfer-layout'
  pieces: LayoutPiece[]
}

export interface LayoutPiece {
  id: string
  name: string
  wMm: number
  hMm: number
  quantity: number
  /** As ArtFacts has it. */
  outline: number[]
}

/** The same pieces always lie the same way. */
const SEED = 7
const MOVES = 6000

const REFUSALS: Partial<Record<NestingErrorCode, 'tooWide' | 'badPiece'>> = {
  'too-wide': 'tooWide',
  'bad-piece': 'badPiece'
}

export async function layOutSheet({ pieces }: LayoutTask): Promise<SheetLayout> {
  const problem = {
    pieces: pieces.map(({ id, quantity, outline, wMm }) => ({
      id,
      quantity,
      outline: [contourOf(outline, wMm)],
      rotations: [0, 90, 180, 270]
    })),
    rollWidthMm: PRINT_WIDTH_MM,
    gapMm: TRANSFERS.gapMm
  }
  try {
    const nesting = await startTeam([localPort()], problem, { seed: SEED })
    const { placements, lengthMm } = await nesting.search({ budget: { moves: MOVES } })
    const byId = new Map(pieces.map(piece => [piece.id, piece]))
    const laid = placements.map(placement => onSheet(placement, required(byId.get(placement.piece), 'a piece')))
    return { pieces: laid, usedMm: rounded(lengthMm + 2 * TRANSFERS.edgeMm) }
  } catch (error) {
    if (!(error instanceof NestingError)) throw error
    const piece = pieces.find(({ id }) => id === error.piece)
    const problem = REFUSALS[error.code] ?? 'notLaidOut'
    const refusal = piece
      ? t(`errors.supplies.piece.${problem}`, { name: piece.name })
      : t(`errors.supplies.aPiece.${problem}`)
    throw new AppError('invalid', refusal)
  }
}

function contourOf(outline: readonly number[], wMm: number) {
  const points: [number, number][] = []
  for (let at = 0; at < outline.length; at += 2) points.push([outline[at]! * wMm, outline[at + 1]! * wMm])
  return {
    start: points[0]!,
    segments: points.slice(1).map(([x, y]) => ['L', x, y] as ['L', number, number]),
    closed: true
  }
}

/** The box after both turns: the nester's, and a quarter that brings the roll upright. */
function onSheet({ piece, rotation, xMm, yMm }: Placement, { wMm, hMm }: LayoutPiece): Laid {
  const corners = turned([0, 0, wMm, 0, wMm, hMm, 0, hMm], rotation)
  const across: number[] = []
  const along: number[] = []
  for (let at = 0; at < corners.length; at += 2) {
    across.push(PRINT_WIDTH_MM - (corners[at + 1]! + yMm))
    along.push(corners[at]! + xMm)
  }
  const [x, y] = [Math.min(...across), Math.min(...along)]
  return {
    piece,
    turn: ((rotation + 90) % 360) as Turn,
    xMm: rounded(Math.max(0, x + TRANSFERS.edgeMm)),
    yMm: rounded(Math.max(0, y + TRANSFERS.edgeMm)),
    wMm: rounded(Math.max(...across) - x),
    hMm: rounded(Math.max(...along) - y)
  }
}

function rounded(mm: number): number {
  return Math.round(mm * 1000) / 1000
}
