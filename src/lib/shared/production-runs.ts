// Runs and their pieces as every part of the product speaks of them.
export const RUN_STATES = ['open', 'cut', 'done', 'cancelled'] as const
export type RunState = (typeof RUN_STATES)[number]

export const PIECE_STATES = ['waiting', 'cut', 'pressed', 'bagged', 'handed_over', 'spoiled', 'withdrawn'] as const
export type PieceState = (typeof PIECE_STATES)[number]

/** Pieces of these are owed and are somewhere in the shop. */
export const STANDING_PIECES = ['waiting', 'cut', 'pressed', 'bagged', 'handed_over'] as const satisfies PieceState[]

export const RUN_ACTIONS = ['mark_cut', 'reopen', 'cancel'] as const
export type RunAction = (typeof RUN_ACTIONS)[number]

/** What somebody does to a piece, in the order in which it goes through the shop; `back` undoes the last step. */
export const PIECE_ACTS = ['pressed', 'bagged', 'handed_over', 'spoiled', 'back', 'release'] as const
export type PieceAct = (typeof PIECE_ACTS)[number]

/** Why a piece, or all that it belongs to, cannot be made yet. */
export const HINDRANCES = [
  'unpaid',
  'ended',
  'refunded',
  'held',
  'testOrder',
  'finished',
  'ready',
  'made',
  'unapproved',
  'changed',
  'terms',
  'letters',
  'design',
  'blank',
  'in_run'
] as const
export type HindranceKind = (typeof HINDRANCES)[number]

export const TABS = ['overview', 'blanks', 'sheets', 'methods', 'press', 'bags', 'history'] as const
export type RunTab = (typeof TABS)[number]

export type PieceCounts = Record<PieceState, number>

/** Pieces that are owed. */
export function owedOf(counts: PieceCounts): number {
  return STANDING_PIECES.reduce((sum, state) => sum + counts[state], 0)
}

/** Of these, how many are through the press. */
export function madeOf({ pressed, bagged, handed_over }: PieceCounts): number {
  return pressed + bagged + handed_over
}

const LETTERS = 26

/** `1042-3`, and `1042-3b`, `1042-3c` where it is made again. */
export function pieceCode(prefix: string, number: number, attempt: number): string {
  const letters = (count: number): string => {
    const rest = Math.floor(count / LETTERS)
    return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(97 + (count % LETTERS))
  }
  return `${prefix}-${number}${attempt > 0 ? letters(attempt) : ''}`
}

/** A code as somebody types it, or the address that a scanner reads from a label. */
export function readCode(typed: string): string {
  const last = /[?&]code=([^&#]+)/.exec(typed)?.[1]
  const text = last ? safeDecode(last) : typed
  const [head = '', ...rest] = text.trim().replaceAll(/\s+/g, '').split('-')
  return [head.toUpperCase(), ...rest.map(part => part.toLowerCase())].join('-').slice(0, 40)
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
