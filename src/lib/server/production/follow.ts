// What became of orders and jobs after their pieces were frozen: compared before a run is shown or worked on, so that
// nothing is made that is not owed any more, and nothing is forgotten that is owed otherwise.
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

import { type Comparison, compareItem } from './compare.ts'
import { insertEvents } from './events.ts'
import { findItemSources } from './job-queries.ts'
import type { OwedLine } from './owed.ts'
import { findOwedOfJob } from './owed-jobs.ts'
import { findOwedOfOrders } from './owed-orders.ts'
import {
  changePieces,
  findStale,
  findTaken,
  insertPieces,
  lockProduction,
  setCompared,
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
    const ofItems = new Map<string, string>()
    if (orderIds.length > 0) lines.push(...(await findOwedOfOrders(tx, member, { orderIds })))
    for (const jobId of jobIds) {
      for (const [itemId, source] of await findItemSources(tx, member, jobId)) ofItems.set(itemId, source)
      lines.push(...(await findOwedOfJob(tx, member, { jobId }).catch(ifGone)))
    }
    await compareAll(tx, member, { lines, ofItems, taken: await findTaken(tx, member, [...orderIds, ...jobIds]) })
    return true
  })
}

/** Of orders alone, for whom nobody of the shop asks. */
export async function followOrders(db: Db, of: Pick<Member, 'workspaceId'>, runId: string): Promise<void> {
  if ((await findStale(db, of, runId)).orderIds.length === 0) return
  await inTransaction(db, async tx => {
    await lockProduction(tx, of)
    const { orderIds } = await findStale(tx, of, runId)
    const lines = await findOwedOfOrders(tx, of, { orderIds })
    await compareAll(tx, of, { lines, ofItems: new Map(), taken: await findTaken(tx, of, orderIds) })
  })
}

/** A job that was deleted owes nothing. */
function ifGone(error: unknown): OwedLine[] {
  if (error instanceof AppError && error.code === 'not_found') return []
  throw error
}

interface Sources {
  lines: OwedLine[]
  /** Digests of the items of jobs, also of those of which nothing is owed. */
  ofItems: ReadonlyMap<string, string>
  taken: RunPiece[]
}

async function compareAll(tx: Db, member: Pick<Member, 'workspaceId'>, { lines: drawn, ofItems, taken }: Sources) {
  const lines = await scaleLines(tx, member, drawn)
  const found: Comparison = { changes: new Map(), compared: new Map(), begun: [], events: [], recut: new Set() }
  const makePiece = pieceMaker(lines, taken)
  const byItem = Map.groupBy(lines, ({ lineId }) => lineId)
  const itemsTaken = Map.groupBy(taken, ({ lineId }) => lineId)
  const hasOutside = new Set(
    lines.flatMap(({ of, lineId, units }) => (units.length > 0 && !itemsTaken.has(lineId) ? [of.id] : []))
  )
  for (const [lineId, pieces] of itemsTaken) {
    const sizes = byItem.get(lineId) ?? []
    const source = sizes[0]?.source ?? ofItems.get(lineId)
    compareItem(found, { sizes, source, pieces, makePiece, hasOutside: hasOutside.has(pieces[0].ofId) })
  }
  await changePieces(tx, member, [...found.changes.values()])
  await setCompared(tx, member, [...found.compared.values()])
  for (const [runId, begun] of Map.groupBy(found.begun, each => each.runId)) {
    const pieces = begun.map(({ piece }) => piece)
    await insertPieces(tx, member, runId, pieces)
  }
  const noted = found.begun.flatMap(({ piece: { id }, note }) => (id && note ? [{ id, note }] : []))
  await changePieces(tx, member, noted)
  await insertEvents(tx, member, found.events)
  const runIds = [...new Set(found.events.map(({ runId }) => runId))]
  await resetSheets(tx, member, [...found.recut])
  await settleRuns(tx, member, runIds)
  // Others have it on their screens.
  await notify(tx, ...runIds.map(subjectId => ({ kind: 'run' as const, workspaceId: member.workspaceId, subjectId })))
}
