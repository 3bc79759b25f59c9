// Which of what is owed goes into a run: each piece that is in no run yet and that nothing hinders.
import { t } from '#lib/i18n/t.ts'
import { required } from '#lib/shared/required.ts'
import { pieceCode } from '#lib/shared/production-runs.ts'

import { matchUnits } from './match-units.ts'
import { bagOf, type Found, type OwedLine, type PieceContent } from './owed.ts'
import type { NewPiece, RunPiece } from './piece-queries.ts'

export interface Hindered extends Found {
  of: OwedLine['of']
  itemName: string
  pieces: number
}

export interface Selected {
  pieces: NewPiece[]
  hindered: Hindered[]
}

export const isStanding = ({ state }: RunPiece) => state !== 'spoiled' && state !== 'withdrawn'

export const lineKey = ({ lineId, size }: { lineId: string; size: string }) => `${lineId}\n${size}`

export function selectPieces(lines: readonly OwedLine[], taken: readonly RunPiece[]): Selected {
  const makePiece = pieceMaker(lines, taken)
  const ofLine = Map.groupBy(taken, lineKey)
  const pieces: NewPiece[] = []
  const hindered: Hindered[] = []
  for (const line of lines) {
    const standing = (ofLine.get(lineKey(line)) ?? []).filter(isStanding)
    const missing = line.units.length - standing.length
    const about = { of: line.of, itemName: line.units[0]?.itemName ?? '' }
    for (const found of line.hindrances) {
      const count = line.units.length > 0 ? Math.max(0, missing) : line.quantity
      if (count > 0) hindered.push({ ...about, ...found, pieces: count })
    }
    for (const [number, inRun] of Map.groupBy(standing, ({ runNumber }) => runNumber)) {
      const href = `/dashboard/production/${inRun[0].runId}/overview`
      hindered.push({
        ...about,
        kind: 'in_run',
        text: t('errors.production.owed.inRun', { number }),
        href,
        pieces: inRun.length
      })
    }
    if (line.hindrances.length > 0 || missing <= 0) continue
    const contents = matchUnits(line.units, standing).missing.slice(0, missing)
    const units = freeUnits(line, standing)
    pieces.push(
      ...contents.map((content, at) => makePiece(line, { unit: required(units[at], 'a free unit'), content }))
    )
  }
  return { pieces: inPackingOrder(pieces), hindered }
}

/** The lowest first. */
export function freeUnits({ quantity }: OwedLine, standing: readonly { unit: number }[]): number[] {
  const busy = new Set(standing.map(({ unit }) => unit))
  return Array.from({ length: quantity }, (_, unit) => unit).filter(unit => !busy.has(unit))
}

interface Begun {
  unit: number
  content: PieceContent
  replaces?: string | null
}

/**
 * A unit that was begun before keeps its number, with another letter. The sizes of a job can change, so that another piece
 * has the number that a new one would have: it is counted behind all others then.
 */
export function pieceMaker(lines: readonly OwedLine[], taken: readonly RunPiece[]) {
  const ofLine = Map.groupBy(taken, lineKey)
  const numbers = new Map(lines.map(({ of }) => [of.id, new Set<number>()]))
  for (const { of, ...line } of lines) {
    for (const { number } of ofLine.get(lineKey(line)) ?? []) numbers.get(of.id)?.add(number)
  }
  // Also of lines that are gone from the order or job.
  for (const { ofId, number } of taken) numbers.get(ofId)?.add(number)

  return (line: OwedLine, { unit, content, replaces = null }: Begun): NewPiece => {
    const before = (ofLine.get(lineKey(line)) ?? []).filter(piece => piece.unit === unit)
    const given = required(numbers.get(line.of.id), 'the numbers of an order or job')
    const wanted = line.firstNumber + unit
    const number = before[0]?.number ?? (given.has(wanted) ? Math.max(...given) + 1 : wanted)
    given.add(number)
    const attempt = before.length === 0 ? 0 : Math.max(...before.map(piece => piece.attempt)) + 1
    const bag = bagOf(line.of)
    return {
      content,
      of: line.of,
      lineId: line.lineId,
      unit,
      number,
      attempt,
      code: pieceCode(bag, number, attempt),
      bag,
      source: line.source,
      replaces
    }
  }
}

/** By group, then by name, then by order: as bags are packed and handed out. */
export function inPackingOrder<P extends Pick<NewPiece, 'content' | 'of' | 'number'>>(pieces: P[]): P[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return pieces.toSorted((one, other) => {
    const [{ person: a }, { person: b }] = [one.content, other.content]
    const byName = one.of.kind === 'job' ? 0 : compare(a.name, b.name)
    return compare(a.group, b.group) || byName || one.of.number - other.of.number || one.number - other.number
  })
}
