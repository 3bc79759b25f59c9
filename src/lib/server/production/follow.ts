// What became of orders and jobs after their pieces were frozen: compared before a run is shown or worked on, so that
// nothing is made that is not owed any more, and nothing is forgotten that is owed otherwise.
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { PieceState } from '#lib/shared/production-runs.ts'

import { insertEvents, type NewEvent } from './events.ts'
import { contentKey, type OwedLine } from './owed.ts'
import { findOwedOfJob } from './owed-jobs.ts'
import { findOwedOfOrders } from './owed-orders.ts'
import {
  changePieces,
  findStale,
  findTaken,
  insertPieces,
  lockProduction,
  type NewPiece,
  type PieceChange,
  setSources,
  type RunPiece
} from './piece-queries.ts'
import { resetSheets, settleRuns } from './run-queries.ts'
import { pieceMaker } from './select.ts'
import { scaleLines } from './sizes.ts'

/** True where something was different. */
export async function followSources(db: Db, member: Member, runId?: string): Promise<boolean> {
  const stale = await findStale(db, member, runId)
  if (stale.orderIds.length + stale.jobIds.length === 0) return false
  return inTransaction(db, async tx => {
    await lockProduction(tx, member)
    const { orderIds, jobIds } = await findStale(tx, member, runId)
    const lines: OwedLine[] = []
    if (orderIds.length > 0) lines.push(...(await findOwedOfOrders(tx, member, { orderIds })))
    for (const jobId of jobIds) lines.push(...(await findOwedOfJob(tx, member, { jobId }).catch(ifGone)))
    await compareAll(
      tx,
      member,
      await scaleLines(tx, member, lines),
      await findTaken(tx, member, [...orderIds, ...jobIds])
    )
    return true
  })
}

/** Of orders alone, for whom nobody of the shop asks. */
export async function followOrders(db: Db, of: Pick<Member, 'workspaceId'>, runId: string): Promise<void> {
  if ((await findStale(db, of, runId)).orderIds.length === 0) return
  await inTransaction(db, async tx => {
    await lockProduction(tx, of)
    const { orderIds } = await findStale(tx, of, runId)
    await compareAll(tx, of, await findOwedOfOrders(tx, of, { orderIds }), await findTaken(tx, of, orderIds))
  })
}

/** A job that was deleted owes nothing. */
function ifGone(error: unknown): OwedLine[] {
  if (error instanceof AppError && error.code === 'not_found') return []
  throw error
}

const isLiving = ({ state }: RunPiece) => PROGRESS.includes(state)

/** Before it is handed over, in the order of the work. */
const PROGRESS: PieceState[] = ['waiting', 'cut', 'pressed', 'bagged']

interface Outcome {
  changes: PieceChange[]
  sources: { id: string; source: string }[]
  replaced: { runId: string; piece: NewPiece }[]
  events: NewEvent[]
  /** Runs of which other pieces wait to be cut than before. */
  recut: Set<string>
}

async function compareAll(
  tx: Db,
  member: Pick<Member, 'workspaceId'>,
  lines: OwedLine[],
  taken: RunPiece[]
): Promise<void> {
  const outcome: Outcome = { changes: [], sources: [], replaced: [], events: [], recut: new Set() }
  const makePiece = pieceMaker(lines, taken)
  const lineOf = new Map(lines.map(line => [`${line.lineId}\n${line.size}`, line]))
  for (const [key, pieces] of Map.groupBy(taken, ({ lineId, size }) => `${lineId}\n${size}`)) {
    compareLine(outcome, { line: lineOf.get(key), pieces, makePiece })
  }
  await changePieces(tx, member, outcome.changes)
  await setSources(tx, member, outcome.sources)
  for (const [runId, replaced] of Map.groupBy(outcome.replaced, ({ runId }) => runId)) {
    await insertPieces(
      tx,
      member,
      runId,
      replaced.map(({ piece }) => piece)
    )
  }
  await insertEvents(tx, member, outcome.events)
  const runIds = [...new Set(outcome.events.map(({ runId }) => runId))]
  await resetSheets(tx, member, [...outcome.recut])
  await settleRuns(tx, member, runIds)
}

interface Compared {
  line: OwedLine | undefined
  pieces: RunPiece[]
  makePiece: ReturnType<typeof pieceMaker>
}

function compareLine(outcome: Outcome, { line, pieces, makePiece }: Compared): void {
  const living = pieces.filter(isLiving)
  const settled = pieces.filter(({ state, settledFrom }) => state === 'handed_over' && settledFrom !== null)
  if (living.length + settled.length === 0) return
  if (!line) {
    for (const piece of living) withdraw(outcome, piece, 'it is not in its order or job any more')
    return
  }
  const blocked = line.hindrances.find(({ kind }) => BLOCKS.has(kind))
  if (blocked) {
    for (const piece of living) note(outcome, piece, blocked.text)
    setSource(outcome, [...living, ...settled], line)
    return
  }
  const handedOver = pieces.filter(({ state }) => state === 'handed_over').length
  const surplus = living.length + handedOver - line.units.length
  const dropped = new Set(leastMade(living).slice(0, Math.max(0, surplus)))
  for (const piece of dropped) withdraw(outcome, piece, reasonOf(line))
  for (const piece of settled) {
    outcome.sources.push({ id: piece.id, source: line.source })
    if (line.units.length > 0) followMark(outcome, piece, line)
  }
  for (const piece of living.filter(each => !dropped.has(each))) {
    const now = line.units[piece.unit] ?? line.units.at(-1)!
    // What has left the shop is what it is.
    if (line.marked === 'handed_over' || contentKey(now) === contentKey(piece)) {
      followMark(outcome, piece, line)
      outcome.sources.push({ id: piece.id, source: line.source })
      continue
    }
    withdraw(outcome, piece, 'it changed and is made anew', 'changed')
    const next = makePiece(line, piece.unit, piece.id)
    outcome.replaced.push({ runId: piece.runId, piece: next })
    outcome.events.push({
      runId: piece.runId,
      kind: 'again',
      details: { code: next.code, reason: `for ${piece.code}` }
    })
  }
}

const STEPS: PieceState[] = [...PROGRESS, 'handed_over']

/**
 * Somebody marked the order or counted the job by hand: its pieces are at least that, so that nobody is asked to make them.
 * Where the mark is taken back they are again what they were before, as far as nobody has worked on them since.
 */
function followMark(outcome: Outcome, piece: RunPiece, { of, marked }: OwedLine): void {
  const { id, runId, state, settledFrom } = piece
  const from = settledFrom ?? state
  const to = marked && STEPS.indexOf(marked) > STEPS.indexOf(from) ? marked : from
  if (to === state) return
  const isSettled = STEPS.indexOf(to) > STEPS.indexOf(state)
  outcome.changes.push({ id, state: to, settledFrom: to === from ? null : from })
  outcome.events.push({
    runId,
    pieceId: id,
    kind: isSettled ? 'settled' : 'restored',
    details: { from: state, to, reason: `its ${of.kind}` }
  })
  // What is cut changes only with what waits.
  if (state === 'waiting' || to === 'waiting') outcome.recut.add(runId)
}

/** What keeps a job as it was frozen, until somebody has decided. */
const BLOCKS = new Set(['unapproved', 'changed', 'held'])

function leastMade(pieces: RunPiece[]): RunPiece[] {
  const made = ({ state, settledFrom }: RunPiece) => PROGRESS.indexOf(settledFrom ?? state)
  return pieces.toSorted((one, other) => made(one) - made(other) || other.unit - one.unit)
}

function reasonOf({ of, hindrances }: OwedLine): string {
  const found = hindrances.find(({ kind }) => kind === 'refunded' || kind === 'ended')
  if (found?.kind === 'refunded') return 'its order is refunded'
  if (found) return of.kind === 'order' ? t('errors.run.orderCancelled') : t('errors.run.jobClosed')
  return of.kind === 'order' ? 'it is refunded' : 'fewer are ordered now'
}

function withdraw(
  outcome: Outcome,
  piece: RunPiece,
  reason: string,
  kind: 'withdrawn' | 'changed' = 'withdrawn'
): void {
  outcome.recut.add(piece.runId)
  const isMade = piece.state !== 'waiting'
  const made = isMade ? ` It is ${piece.state} already.` : ''
  outcome.changes.push({
    id: piece.id,
    state: 'withdrawn',
    withdrawnReason: reason,
    note: `${kind === 'changed' ? 'Changed after the freeze: made anew.' : `Not made any more: ${reason}.`}${made}`
  })
  outcome.events.push({ runId: piece.runId, pieceId: piece.id, kind, details: { reason } })
}

function note(outcome: Outcome, piece: RunPiece, text: string): void {
  outcome.recut.add(piece.runId)
  outcome.changes.push({ id: piece.id, note: text })
  outcome.events.push({ runId: piece.runId, pieceId: piece.id, kind: 'noted', details: { reason: text } })
}

function setSource(outcome: Outcome, pieces: RunPiece[], { source }: OwedLine): void {
  outcome.sources.push(...pieces.map(({ id }) => ({ id, source })))
}
