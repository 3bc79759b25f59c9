// Runs as they are listed and shown, and what is done to a run as a whole.
import { t } from '#lib/i18n/t.ts'
import type { Data, LongPaging } from '#lib/contract/endpoint.ts'
import type { listProductionRuns, ProductionRun, RunHistory, RunSummary } from '#lib/contract/production.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import type { RunAction } from '#lib/shared/production-runs.ts'

import { findHistory, insertEvents } from './events.ts'
import { followSources } from './follow.ts'
import { lockProduction } from './piece-queries.ts'
import { refusal, type RunStep, stepsOf } from './policy.ts'
import { countRuns, findNotes, findRun, findRunPage, type RunFilter, type RunRow, updateRun } from './run-queries.ts'
import { clearNotes, movePieces } from './state-queries.ts'

export async function findRuns(
  db: Db,
  member: Member,
  { page, pageSize, at, ...filter }: RunFilter & LongPaging
): Promise<Data<typeof listProductionRuns>> {
  await followSources(db, member)
  const counted = countRuns(db, member, filter)
  const [total, rows] = await Promise.all([
    counted,
    findRunPage(db, member, { filter, countAll: () => counted, page, pageSize, at })
  ])
  return { rows, total, page, pageSize }
}

const MOST_LINKED = 20

/** Runs that make something of a store, an order or a job, the newest first, as they were last compared. */
export function findRunsOf(
  db: Db,
  member: Member,
  of: { storeId: string } | { orderId: string } | { jobId: string }
): Promise<RunSummary[]> {
  const filter = { search: '', ...of }
  return findRunPage(db, member, { filter, countAll: async () => MOST_LINKED, page: 1, pageSize: MOST_LINKED })
}

export async function getRun(db: Db, member: Member, runId: string): Promise<ProductionRun> {
  await followSources(db, member, runId)
  const row = await findRun(db, member, runId)
  if (!row) throw notFound('Production run')
  const notes = await findNotes(db, member, runId)
  return { ...row, notes, can: stepsOf(row, member.role) }
}

/** Nobody else changes it until the transaction ends. */
export async function lockRun(tx: Db, member: Member, runId: string, step: RunStep): Promise<RunRow> {
  const row = await findRun(tx, member, runId, true)
  if (!row) throw notFound('Production run')
  const reason = refusal(step, row)
  if (reason) throw new AppError('conflict', reason)
  return row
}

/** For what only reads: whether it is there, compared with its orders and jobs. */
export async function requireRun(db: Db, member: Member, runId: string): Promise<RunRow> {
  await followSources(db, member, runId)
  const row = await findRun(db, member, runId)
  if (!row) throw notFound('Production run')
  return row
}

export function renameRun(
  db: Db,
  member: Member,
  { runId, revision, name }: { runId: string; revision: number; name: string }
): Promise<ProductionRun> {
  return inTransaction(db, async tx => {
    const before = await lockRun(tx, member, runId, 'rename')
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.production.runChanged'), {
        data: await getRun(tx, member, runId)
      })
    }
    if (before.name !== name) {
      await updateRun(tx, member, runId, { name })
      await insertEvents(tx, member, [{ runId, kind: 'renamed', details: { name }, userId: member.userId }])
      await notifyOfRun(tx, member, runId)
    }
    return getRun(tx, member, runId)
  })
}

export function moveRun(
  db: Db,
  member: Member,
  { runId, action }: { runId: string; action: RunAction }
): Promise<ProductionRun> {
  return inTransaction(db, async tx => {
    await lockProduction(tx, member)
    await followSources(tx, member, runId)
    await lockRun(tx, member, runId, action)
    const pieces = await movePieces(tx, member, { runId, action })
    await updateRun(tx, member, runId, { state: STATES[action] })
    await insertEvents(tx, member, [{ runId, kind: action, details: { pieces }, userId: member.userId }])
    await notifyOfRun(tx, member, runId)
    return getRun(tx, member, runId)
  })
}

const STATES = { mark_cut: 'cut', reopen: 'open', cancel: 'cancelled' } as const

export function seeNotes(
  db: Db,
  member: Member,
  { runId, pieceIds }: { runId: string; pieceIds: string[] }
): Promise<ProductionRun> {
  return inTransaction(db, async tx => {
    await requireRun(tx, member, runId)
    await clearNotes(tx, member, { runId, pieceIds })
    await notifyOfRun(tx, member, runId)
    return getRun(tx, member, runId)
  })
}

interface HistoryPage {
  runId: string
  page: number
  pageSize: number
}

export async function listHistory(db: Db, member: Member, wanted: HistoryPage): Promise<RunHistory> {
  await requireRun(db, member, wanted.runId)
  return findHistory(db, member, wanted)
}

export async function notifyOfRun(tx: Db, { workspaceId }: Pick<Member, 'workspaceId'>, runId: string): Promise<void> {
  await notify(tx, { kind: 'run', workspaceId, subjectId: runId })
}
