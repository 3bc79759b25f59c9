// What is owed, piece by piece, in the form in which a run freezes it.
import type { PieceBlank, PiecePrint } from '#lib/contract/production.ts'
import type { RunPart } from '#lib/designer/run/part.ts'
import type { HindranceKind } from '#lib/shared/production-runs.ts'

/** A decoration as it is frozen; its key and code follow from the piece. */
export type FrozenPart = Omit<RunPart, 'key' | 'code'>

/** What one piece is. Two pieces of which all of it is the same can stand for each other (`match-units.ts`). */
export interface PieceContent {
  itemName: string
  blank: PieceBlank
  person: { name: string; group: string }
  parts: FrozenPart[]
  prints: PiecePrint[]
}

/** One size of one item of an order or a job, with as many pieces as are owed of it. */
export interface OwedLine {
  /** Of the order or the job. */
  of: { kind: 'order' | 'job'; id: string; number: number }
  /** Null: of a job. */
  storeId: string | null
  /** The line of the order, or the item of the job. */
  lineId: string
  /** Of a job, where an item has several. A line of an order has one at a time, and is the same line in another: ''. */
  size: string
  /** Where its first piece is counted in the order or the job. */
  firstNumber: number
  /** The content of each piece that is owed, by its unit. */
  units: PieceContent[]
  /** How many there were in all, of which some are not made any more. */
  quantity: number
  /** What somebody marked the order, or counted in the job, as by hand: its pieces are at least that. */
  marked: Marked | null
  /** Digest of the rows that this was made of. */
  source: string
  hindrances: Found[]
}

export type Marked = 'pressed' | 'bagged' | 'handed_over'

export interface Found {
  kind: HindranceKind
  text: string
  href: string | null
}

export function bagOf({ kind, number }: OwedLine['of']): string {
  return kind === 'order' ? String(number) : `J${number}`
}

/** The same text for the same content, however its rows were read. */
export function contentKey(content: PieceContent): string {
  return JSON.stringify([content.itemName, sorted(content.person), garmentKey(content)])
}

/** What is made, whoever gets it. How large it is made was decided when it was frozen. */
export function garmentKey({ blank, parts, prints }: PieceContent): string {
  return JSON.stringify([sorted(blank), parts.map(part => sorted({ ...part, scale: 1 })), prints.map(sorted)])
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(sorted)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([name, part]) => [name, sorted(part)])
}
