// Which pieces of a line are what is owed of it, and what is owed besides.
import { contentKey, garmentKey, type PieceContent } from './owed.ts'

interface Unit extends PieceContent {
  unit: number
}

interface Matched<P> {
  /** What each piece is, as it is owed now: the same garment, maybe for somebody else. */
  owed: Map<P, PieceContent>
  /** What none of them is. */
  missing: PieceContent[]
}

/**
 * Pieces stand for each other where all of them is the same, so that nothing is made again because the list of people was
 * sorted. Of several, those come first that are given first.
 */
export function matchUnits<P extends Unit>(units: readonly PieceContent[], pieces: readonly P[]): Matched<P> {
  const owed = new Map<P, PieceContent>()
  const left = new Map(units.entries())
  for (const keyOf of [memo(contentKey), memo(garmentKey)]) {
    const byKey = new Map<string, Set<number>>()
    for (const [at, unit] of left) {
      const key = keyOf(unit)
      byKey.set(key, (byKey.get(key) ?? new Set()).add(at))
    }
    for (const piece of pieces) {
      const same = owed.has(piece) ? undefined : byKey.get(keyOf(piece))
      const at = same?.has(piece.unit) ? piece.unit : same?.values().next().value
      const unit = at === undefined ? undefined : left.get(at)
      if (at === undefined || unit === undefined) continue
      owed.set(piece, unit)
      same?.delete(at)
      left.delete(at)
    }
  }
  return { owed, missing: [...left.values()] }
}

/** Pieces of a line of an order share their content. */
function memo(keyOf: (content: PieceContent) => string): (content: PieceContent) => string {
  const known = new Map<PieceContent, string>()
  return content => {
    const key = known.get(content) ?? keyOf(content)
    known.set(content, key)
    return key
  }
}
