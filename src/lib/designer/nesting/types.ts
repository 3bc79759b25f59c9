// What the nester is asked and what it answers. Millimetres; y runs across the roll, x along it, from the corner 0, 0.
import type { Path } from '../path.ts'

export interface NestingPiece {
  id: string
  /** What is cut. Only the outer outlines count: holes are not filled with other pieces. */
  outline: Path
  quantity: number
  /** Angles in degrees the piece may be turned by; as drawn when left out. */
  rotations?: number[]
}

export interface NestingProblem {
  pieces: NestingPiece[]
  rollWidthMm: number
  /** Least distance between two pieces. */
  gapMm: number
  pricePerMetre?: number
}

/** Where a copy lies: the outline is turned by `rotation` degrees around its own 0, 0, then moved by x, y. */
export interface Placement {
  piece: string
  copy: number
  rotation: number
  xMm: number
  yMm: number
}

/** Work in moved pieces; the same seed and the same budget give the same layout on every machine. */
export interface NestingBudget {
  /** Moves that look for a shorter roll in large steps. */
  explore: number
  /** Moves that press the best layout together in small steps. */
  compress: number
}

export interface NestingResult {
  placements: Placement[]
  /** Length of roll taken. */
  lengthMm: number
  /** Part of the roll that is piece, 0 to 1. */
  usage: number
  cost: number | null
  /** What was really spent: the budget to ask for to get this very layout again. */
  spent: NestingBudget
  /** The largest overlap of two pieces that the exact check measured (rounding only). */
  worstOverlapMm2: number
}

export interface NestingProgress {
  fraction: number
  lengthMm: number
  usage: number
}

export type NestingErrorCode = 'no-pieces' | 'bad-roll' | 'bad-gap' | 'bad-piece' | 'too-wide' | 'too-many'

/** The problem cannot be solved as asked; `piece` names the one to look at. */
export class NestingError extends Error {
  readonly code: NestingErrorCode
  readonly piece: string | null

  constructor(code: NestingErrorCode, message: string, piece: string | null = null) {
    super(message)
    this.name = 'NestingError'
    this.code = code
    this.piece = piece
  }
}
