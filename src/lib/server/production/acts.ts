// What people do to pieces, at a press, at the packing table, at the counter. Each act is done once, however often a phone
// that was without network sends it, and in the order in which it arrives.
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { ActResult, recordActs as ActsEndpoint } from '#lib/contract/production-work.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { removePiece } from '#lib/server/storefront/orders/shipments.ts'
import { type PieceAct, type PieceState, readCode } from '#lib/shared/production-runs.ts'

import { followJob } from './after-job.ts'
import { followOrder } from './after-order.ts'
import { findKnownActs, insertEvents } from './events.ts'
import { followSources } from './follow.ts'
import { makeAgain } from './again.ts'
import { noteParcels } from './parcels.ts'
import { acceptSettled, changePieces, lockProduction } from './piece-queries.ts'
import { resetSheets, settleRuns } from './run-queries.ts'
import { notifyOfRun } from './service.ts'
import { findPiecesByCode, type PieceRow, releaseClaim } from './show-queries.ts'

type Act = z.output<typeof ActsEndpoint.body>['acts'][number]

export async function recordActs(db: Db, member: Member, acts: Act[]): Promise<ActResult[]> {
  const codes = acts.map(({ code }) => readCode(code))
  const known = await findPiecesByCode(db, member, [...new Set(codes)])
  for (const runId of new Set(known.map(piece => piece.runId))) await followSources(db, member, runId)
  const results: ActResult[] = []
  for (const act of acts) {
    results.push(await inTransaction(db, tx => recordAct(tx, member, { ...act, code: readCode(act.code) })))
  }
  const problems = await noteParcels(db, member, { acts, results })
  return results.map(result => ({
    ...result,
    message: [result.message, problems.get(result.id)].filter(Boolean).join(' ')
  }))
}

async function recordAct(tx: Db, member: Member, act: Act): Promise<ActResult> {
  await lockProduction(tx, member)
  const { id, code } = act
  const [piece] = await findPiecesByCode(tx, member, [code])
  const about = { id, code, state: piece?.state ?? null, bag: piece?.bag ?? '' }
  if ((await findKnownActs(tx, member, [id])).has(id)) return { ...about, ok: true, repeated: true, message: '' }
  if (!piece) {
    return { ...about, ok: false, repeated: false, message: t('errors.production.act.unknown', { code }) }
  }
  const step = stepOf(piece, act)
  if ('refusal' in step) return { ...about, ok: false, repeated: false, message: step.refusal }
  if (step.to === piece.state && act.kind !== 'release') return { ...about, ok: true, repeated: false, message: '' }
  const note = await doStep(tx, member, { piece, act, to: step.to })
  return { ...about, ok: true, repeated: false, state: step.to, message: note }
}

type Step = { to: PieceState } | { refusal: string }

const ORDER: PieceState[] = ['waiting', 'cut', 'pressed', 'bagged', 'handed_over']
const BACK: Partial<Record<PieceState, PieceState>> = { pressed: 'cut', bagged: 'pressed', handed_over: 'bagged' }

/** What is further already stays there: the same was done at another place, or a phone was late. */
function stepOf({ state, code, reason }: PieceRow, { kind, reason: why }: Act): Step {
  if (state === 'withdrawn') {
    return { refusal: t('errors.production.act.withdrawn', { code, reason }) }
  }
  if (state === 'spoiled') {
    return kind === 'spoiled' ? { to: state } : { refusal: t('errors.production.act.spoiled', { code }) }
  }
  if (kind === 'release') return { to: state }
  if (kind === 'back') {
    const to = BACK[state]
    return to ? { to } : { refusal: t('errors.production.act.nothingToTakeBack', { code }) }
  }
  if (kind === 'spoiled') {
    if (state === 'handed_over') return { refusal: t('errors.production.act.handedOver', { code }) }
    return why ? { to: 'spoiled' } : { refusal: t('errors.production.act.sayWhy') }
  }
  if (kind === 'handed_over' && ORDER.indexOf(state) < ORDER.indexOf('pressed')) {
    return { refusal: t('errors.production.act.notPressed', { code }) }
  }
  return { to: ORDER.indexOf(state) > ORDER.indexOf(kind) ? state : kind }
}

/** Gives what the person should read, besides that it is done. */
async function doStep(
  tx: Db,
  member: Member,
  { piece, act, to }: { piece: PieceRow; act: Act; to: PieceState }
): Promise<string> {
  const { runId, orderId, jobId, code } = piece
  const { kind, reason } = act
  if (kind === 'release') {
    await releaseClaim(tx, member, piece.id)
    return ''
  }
  await changePieces(tx, member, [{ id: piece.id, state: to, ...(kind === 'spoiled' && { spoiledReason: reason }) }])
  await insertEvents(tx, member, [
    {
      runId,
      pieceId: piece.id,
      actId: act.id,
      kind,
      userId: member.userId,
      details: detailsOf(kind, { piece, act })
    }
  ])
  if (kind === 'spoiled') {
    await makeAgain(tx, member, piece)
    if (piece.parts.length > 0) await resetSheets(tx, member, [runId])
    const details = { code, reason, orderId, jobId }
    const { workspaceId, userId } = member
    await recordActivity(tx, { subject: 'run', subjectId: runId, workspaceId }, { kind: 'spoiled', userId, details })
  }
  const isBack = kind === 'back' || kind === 'spoiled'
  if (orderId && kind === 'back' && piece.state === 'handed_over') await removePiece(tx, member, { orderId, code })
  if (isBack) await acceptSettled(tx, member, orderId ?? jobId ?? piece.id)
  const notes = [
    orderId ? await followOrder(tx, member, { orderId, isBack, takenBy: act.to }).catch(wordsOf) : '',
    jobId ? await followJob(tx, member, { piece, to }).catch(wordsOf) : ''
  ]
  const done = await settleRuns(tx, member, [runId])
  await insertEvents(
    tx,
    member,
    done.map(id => ({ runId: id, kind: 'done' }))
  )
  await notifyOfRun(tx, member, runId)
  return notes.filter(Boolean).join(' ')
}

function detailsOf(kind: PieceAct, { piece, act }: { piece: PieceRow; act: Act }) {
  if (kind === 'spoiled') return { reason: act.reason }
  if (kind === 'handed_over') return act.to ? { to: act.to } : {}
  return kind === 'back' ? { from: piece.state } : {}
}

/** The piece is where it is, also where its order or job cannot follow by itself. */
function wordsOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  throw error
}
