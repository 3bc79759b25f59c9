// The pieces of one line of an order, or of one item of a job in all of its sizes, beside what is owed of it now.
import { randomUUID } from 'node:crypto'

import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import type { PieceState } from '#lib/shared/production-runs.ts'

import type { NewEvent } from './events.ts'
import { matchUnits } from './match-units.ts'
import type { OwedLine, PieceContent } from './owed.ts'
import type { Compared, NewPiece, PieceChange, RunPiece } from './piece-queries.ts'
import { freeUnits, isStanding, lineKey, type pieceMaker } from './select.ts'

/** What has to be written, so that runs have what is owed. */
export interface Comparison {
  changes: Map<string, PieceChange>
  compared: Map<string, Compared>
  begun: { runId: string; piece: NewPiece; note?: string }[]
  events: NewEvent[]
  /** Runs of which other pieces wait to be cut than before. */
  recut: Set<string>
}

interface Item {
  /** What is owed of it: of an order's line one, of a job's item each size. */
  sizes: OwedLine[]
  /** Its digest. Undefined: it is gone. */
  source: string | undefined
  pieces: RunPiece[]
  makePiece: ReturnType<typeof pieceMaker>
  /** Whether something of the order or job is owed of which no piece was ever in a run. */
  hasOutside: boolean
}

const isLiving = ({ state }: RunPiece) => PROGRESS.includes(state)

/** Before it is handed over, in the order of the work. */
const PROGRESS: PieceState[] = ['waiting', 'cut', 'pressed', 'bagged']

/** What keeps a job as it was frozen, until somebody has decided. */
const BLOCKS = new Set(['unapproved', 'changed', 'held'])

/** What hinders a start, and nothing that is in a run already: sheets are not made before it is mended. */
const IN_RUN_ANYWAY = new Set(['terms', 'letters', 'design', 'blank'])

interface Missing {
  line: OwedLine
  content: PieceContent
  unit: number
}

export function compareItem(found: Comparison, { sizes, source, pieces, makePiece, hasOutside }: Item): void {
  const inRuns = pieces.filter(piece => isLiving(piece) || isSettled(piece) || isWithdrawn(piece))
  if (inRuns.length === 0) return
  if (source !== undefined) for (const { id } of inRuns) found.compared.set(id, { id, source })
  const blocked = sizes.flatMap(({ hindrances }) => hindrances).find(({ kind }) => BLOCKS.has(kind))
  if (blocked) {
    for (const piece of inRuns.filter(isLiving)) note(found, piece, blocked.text)
    return
  }
  const ofSize = Map.groupBy(pieces, lineKey)
  const surplus: { piece: RunPiece; reason: string }[] = []
  const missing: Missing[] = []
  for (const line of sizes) {
    const { left, contents, units } = compareSize(found, { line, pieces: ofSize.get(lineKey(line)) ?? [], makePiece })
    surplus.push(...left.map(piece => ({ piece, reason: reasonOf(line) })))
    if (line.hindrances.every(({ kind }) => IN_RUN_ANYWAY.has(kind))) {
      missing.push(...contents.map((content, at) => ({ line, content, unit: required(units[at], 'a free unit') })))
    }
    ofSize.delete(lineKey(line))
  }
  const gone = t(hasOutside ? 'errors.run.leftAndOthersWait' : 'errors.run.left')
  for (const piece of [...ofSize.values()].flat()) if (isLiving(piece)) surplus.push({ piece, reason: gone })
  const home = homeOf(inRuns)
  // Of another size now.
  for (const { line, content, unit } of missing) {
    const former = surplus.shift()?.piece
    if (former) replace(found, former, makePiece(line, { unit, content, replaces: former.id }))
    else if (home) begin(found, home, makePiece(line, { unit, content }))
  }
  for (const { piece, reason } of surplus) withdraw(found, piece, reason)
}

/** The run in which more of the same is begun. */
function homeOf(pieces: RunPiece[]): string | undefined {
  const open = pieces.filter(({ runState }) => runState !== 'cancelled')
  return (open.findLast(isLiving) ?? open.at(-1))?.runId
}

const isSettled = ({ state, settledFrom }: RunPiece) => state === 'handed_over' && settledFrom !== null

/** Of a run that is cancelled nothing is begun anew. */
const isWithdrawn = ({ state, runState }: RunPiece) => state === 'withdrawn' && runState !== 'cancelled'

interface Size {
  line: OwedLine
  pieces: RunPiece[]
  makePiece: Item['makePiece']
}

/** Gives pieces that are not owed, and what is owed of which there is no piece, with units that are free for it. */
function compareSize(found: Comparison, { line, pieces, makePiece }: Size) {
  const standing = mostMade(pieces.filter(isStanding))
  const { owed, missing } = matchUnits(line.units, standing)
  // What has left the shop is what it is, and another is not made instead.
  const hasLeft = (piece: RunPiece) => !isLiving(piece) || line.marked === 'handed_over'
  for (const piece of standing.filter(each => hasLeft(each) && !owed.has(each))) {
    const free = missing.pop()
    const least = standing.findLast(each => isLiving(each) && owed.has(each))
    if (free) owed.set(piece, free)
    else if (least && !isLiving(piece)) owed.delete(least)
  }
  const left = standing
    .filter(piece => isLiving(piece) && !owed.has(piece))
    .toSorted((one, other) => one.unit - other.unit)
  for (const piece of standing.filter(each => isLiving(each) || isSettled(each))) {
    const now = owed.get(piece)
    if (now && !hasLeft(piece)) followNames(found, piece, now)
    if (now || (isSettled(piece) && line.units.length > 0)) followMark(found, piece, line)
  }
  const changed = left.splice(0, missing.length)
  for (const [piece, content] of zip(changed, missing.slice(0, changed.length))) {
    replace(found, piece, makePiece(line, { unit: piece.unit, content, replaces: piece.id }))
  }
  const kept = standing.filter(piece => !left.includes(piece))
  return { left: left.toReversed(), contents: missing.slice(changed.length), units: freeUnits(line, kept) }
}

function mostMade(pieces: RunPiece[]): RunPiece[] {
  const made = ({ state, settledFrom }: RunPiece) => STEPS.indexOf(settledFrom ?? state)
  return pieces.toSorted((one, other) => made(other) - made(one) || one.unit - other.unit)
}

const STEPS: PieceState[] = [...PROGRESS, 'handed_over']

/** The same garment for somebody else, or called otherwise. */
function followNames(found: Comparison, { id, person, itemName, runId }: RunPiece, now: PieceContent): void {
  const isOther = person.name !== now.person.name || person.group !== now.person.group
  if (!isOther && itemName === now.itemName) return
  const compared = found.compared.get(id)
  if (compared) found.compared.set(id, { ...compared, person: now.person, itemName: now.itemName })
  if (!isOther) return
  const name = [now.person.name, now.person.group].filter(Boolean).join(', ')
  const text = name ? t('errors.run.isFor', { name }) : t('errors.run.isForNobody')
  change(found, { id, note: text })
  found.events.push({ runId, pieceId: id, kind: 'noted', details: { reason: text } })
}

/**
 * Somebody marked the order or counted the job by hand: its pieces are at least that, so that nobody is asked to make them.
 * Where the mark is taken back they are again what they were before, as far as nobody has worked on them since.
 */
function followMark(found: Comparison, piece: RunPiece, { of, marked }: OwedLine): void {
  const { id, runId, state, settledFrom } = piece
  const from = settledFrom ?? state
  const to = marked && STEPS.indexOf(marked) > STEPS.indexOf(from) ? marked : from
  if (to === state) return
  const isFurther = STEPS.indexOf(to) > STEPS.indexOf(state)
  change(found, { id, state: to, settledFrom: to === from ? null : from })
  found.events.push({
    runId,
    pieceId: id,
    kind: isFurther ? 'settled' : 'restored',
    details: { from: state, to, reason: t(of.kind === 'order' ? 'errors.run.itsOrder' : 'errors.run.itsJob') }
  })
  // What is cut changes only with what waits.
  if (state === 'waiting' || to === 'waiting') found.recut.add(runId)
}

function reasonOf({ of, hindrances }: OwedLine): string {
  const found = hindrances.find(({ kind }) => kind === 'refunded' || kind === 'ended')
  if (found?.kind === 'refunded') return t('errors.run.orderRefunded')
  if (found) return of.kind === 'order' ? t('errors.run.orderCancelled') : t('errors.run.jobClosed')
  return of.kind === 'order' ? t('errors.run.isRefunded') : t('errors.run.fewerOrdered')
}

function replace(found: Comparison, former: RunPiece, piece: NewPiece): void {
  const { runId, code } = former
  withdraw(found, former, t('errors.run.changed'), 'changed')
  found.begun.push({ runId, piece })
  found.events.push({
    runId,
    kind: 'again',
    details: { code: piece.code, reason: t('errors.run.inPlaceOf', { code }) }
  })
}

function begin(found: Comparison, runId: string, piece: NewPiece): void {
  const id = randomUUID()
  found.begun.push({
    runId,
    piece: { ...piece, id },
    note: t(piece.of.kind === 'order' ? 'errors.run.orderOwes' : 'errors.run.jobOwes')
  })
  found.events.push({ runId, kind: 'owed', details: { code: piece.code } })
  found.recut.add(runId)
}

function withdraw(
  found: Comparison,
  piece: RunPiece,
  reason: string,
  kind: 'withdrawn' | 'changed' = 'withdrawn'
): void {
  found.recut.add(piece.runId)
  const isMade = piece.state !== 'waiting'
  const what = kind === 'changed' ? t('errors.run.changedAfterFreeze') : t('errors.run.notMade', { reason })
  change(found, {
    id: piece.id,
    state: 'withdrawn',
    withdrawnReason: reason,
    note: isMade ? t('errors.run.isAlready', { what, state: piece.state }) : what
  })
  found.events.push({ runId: piece.runId, pieceId: piece.id, kind, details: { reason } })
}

function change(found: Comparison, values: PieceChange): void {
  found.changes.set(values.id, { ...found.changes.get(values.id), ...values })
}

function note(found: Comparison, piece: RunPiece, text: string): void {
  found.recut.add(piece.runId)
  change(found, { id: piece.id, note: text })
  found.events.push({ runId: piece.runId, pieceId: piece.id, kind: 'noted', details: { reason: text } })
}
