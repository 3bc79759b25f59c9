// What becomes of late offers and their orders, from time to time: nothing has to announce a payment, a refund or an end, so
// none can be forgotten.
import { t } from '#lib/i18n/t.ts'
import { type Db, getDb, inTransaction, memberDb } from '#lib/server/platform/db/index.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import { log } from '#lib/server/platform/log.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'
import {
  claimDueOffers,
  endOffer,
  findFollowUp,
  findReserved,
  findOffer,
  type LateOrder,
  type OfferRow,
  setFree,
  setNextDue,
  setOutcome,
  setShelf
} from '#lib/server/storefront/late/offers.ts'
import { beginProduction } from '#lib/server/storefront/orders/write.ts'

import { awaitSheets, findRun } from '../cutting/queries.ts'
import { settingsOf } from '../cutting/service.ts'
import { insertEvents } from '../events.ts'
import { followOrders } from '../follow.ts'
import { findOwedOfOrders } from '../owed-orders.ts'
import { changePieces, findTaken, insertPieces, lockProduction, type NewPiece } from '../piece-queries.ts'
import { insertRun, resetSheets, updateRun } from '../run-queries.ts'
import { selectPieces } from '../select.ts'
import { scaleLines } from '../sizes.ts'
import { findFreeSheets, findOffered } from './free.ts'
import { type Acting, addLateOrder } from './add-order.ts'
import { findSpare } from './supply.ts'

const MOST_TRIES = 3

export async function settleLateOffers(): Promise<void> {
  for (const { runId, workspaceId } of await claimDueOffers(getDb())) {
    try {
      await settleOffer(workspaceId, runId)
      await setNextDue(memberDb({ workspaceId }), { workspaceId }, runId)
    } catch (error) {
      log.warn({ err: error, runId }, 'late orders of a run')
    }
  }
}

/** Runs and notes that come of it are called as the workspace reads them. */
export function settleOffer(workspaceId: string, runId: string): Promise<void> {
  const db = memberDb({ workspaceId })
  return inWorkspaceLocale(db, workspaceId, () => settle(db, workspaceId, runId))
}

async function settle(db: Db, workspaceId: string, runId: string): Promise<void> {
  await followOrders(db, { workspaceId }, runId)
  await refresh(db, { workspaceId }, runId)
  for (const order of await findReserved(db, { workspaceId }, runId)) {
    if (order.isPaid) await settleOrder(db, { workspaceId, runId, order })
  }
  const offer = await findOffer(db, { workspaceId }, runId)
  if (!offer || offer.endedAt || !offer.isOver || (await findReserved(db, { workspaceId }, runId)).length > 0) return
  await inTransaction(db, async tx => {
    if (!(await endOffer(tx, { workspaceId }, runId, 'time'))) return
    await insertEvents(tx, { workspaceId }, [{ runId, kind: 'late_ended' }])
    await notify(tx, { kind: 'run', workspaceId, subjectId: runId })
  })
}

/** Looks at the sheets anew once they were made again, and at the shelf now and then. */
async function refresh(db: Db, of: { workspaceId: string }, runId: string): Promise<void> {
  const offer = await findOffer(db, of, runId)
  if (!offer || offer.endedAt) return
  const run = await findRun(db, of, runId)
  if (!run) return
  if (!offer.free && run.sheetsState === 'ready') {
    const free = await findFreeSheets(db, of, offer)
    await inTransaction(db, async tx => {
      const now = await findRun(tx, of, runId, true)
      if (now?.sheetsState !== 'ready') return
      await setFree(tx, of, runId, free)
      await notify(tx, { kind: 'run', workspaceId: of.workspaceId, subjectId: runId })
      await notify(tx, { kind: 'cache', tags: [`store:${offer.campaignId}`] })
    })
  }
  // Something was refunded, which lies on a sheet: what it takes is free once they are made again.
  if (!offer.free && run.sheetsState === 'none' && run.sheetsProblem !== '' && run.state === 'open') {
    await inTransaction(db, async tx => {
      const now = await findRun(tx, of, runId, true)
      if (now?.sheetsState !== 'none') return
      await awaitSheets(tx, of, runId, { settings: settingsOf(now.settings), leaveOut: now.leaveOut })
      await enqueue(tx, 'run-sheets', { runId })
    })
  }
  if (offer.shelf && offer.isShelfOld) {
    const { items } = await findOffered({ ...of, runId, code: offer.code }, offer.campaignId)
    await setShelf(db, of, runId, await findSpare(db, of, { runId, items }))
  }
}

interface Settled {
  workspaceId: string
  runId: string
  order: LateOrder
}

async function settleOrder(db: Db, { workspaceId, runId, order }: Settled): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const offer = await findOffer(db, { workspaceId }, runId)
    if (!offer) return
    const acting: Acting = { workspaceId, userId: offer.openedBy }
    const found = await findPieces(db, acting, order.orderId)
    if (found === 'held') return
    if (found.length === 0 || offer.endedAt) return followUp(db, acting, { offer, order })
    // The sheets are being made again.
    if (!offer.free) return
    const became = await addLateOrder(db, acting, { offer, order, pieces: found })
    if (became === 'added') return
    if (became === 'full') return followUp(db, acting, { offer, order })
  }
}

/** What of it is in no run yet. */
async function findPieces(db: Db, acting: Acting, orderId: string): Promise<NewPiece[] | 'held'> {
  const lines = await scaleLines(db, acting, await findOwedOfOrders(db, acting, { orderIds: [orderId] }))
  if (lines.some(({ hindrances }) => hindrances.some(({ kind }) => kind === 'held'))) return 'held'
  return selectPieces(lines, await findTaken(db, acting, [orderId])).pieces
}

interface Followed {
  offer: OfferRow
  order: LateOrder
}

/** Its sheet was cut before it was paid for, or it has no place any more: a run of its own, and the shop is told on the pieces. */
async function followUp(db: Db, acting: Acting, { offer, order }: Followed): Promise<void> {
  const { workspaceId, userId } = acting
  const { runId, campaignId, storeName } = offer
  const { orderId } = order
  await inTransaction(db, async tx => {
    await lockProduction(tx, acting)
    const pieces = await findPieces(tx, acting, orderId)
    if (pieces === 'held') return
    const run = await findRun(tx, acting, runId)
    // Nothing of the store is made by then; it is in the next run of the store, as all of its orders are.
    if (run?.state === 'cancelled') {
      await setOutcome(tx, acting, { orderId, outcome: 'left', runId: null })
      await notify(tx, { kind: 'run', workspaceId, subjectId: runId })
      return
    }
    const known = await findFollowUp(tx, acting, runId)
    const nextId =
      pieces.length === 0
        ? ((await findTaken(tx, acting, [orderId])).find(({ state }) => state !== 'withdrawn')?.runId ?? null)
        : (known ??
          (
            await insertRun(tx, acting, {
              from: { kind: 'orders', orderIds: [orderId] },
              name: t('runNames.late', { storeName }).slice(0, 120)
            })
          ).id)
    if (!(await setOutcome(tx, acting, { orderId, outcome: 'follow_up', runId: nextId }))) return
    if (nextId && pieces.length > 0) {
      await insertPieces(tx, acting, nextId, pieces)
      const why = t(`errors.production.late.own.${offer.endedBy ?? 'full'}`)
      const made = (await findTaken(tx, acting, [orderId])).filter(piece => piece.runId === nextId)
      await changePieces(
        tx,
        acting,
        made.map(({ id }) => ({ id, note: why }))
      )
      await updateRun(tx, acting, nextId, {})
      await resetSheets(tx, acting, [nextId])
      const count = { pieces: pieces.length }
      await insertEvents(tx, acting, [{ runId: nextId, kind: known ? 'added' : 'started', details: count, userId }])
      await beginProduction(tx, acting, orderId)
      await notify(tx, { kind: 'run', workspaceId, subjectId: nextId })
    }
    await notify(tx, { kind: 'run', workspaceId, subjectId: runId })
    await notify(tx, { kind: 'order', workspaceId, subjectId: orderId })
    await notify(tx, { kind: 'cache', tags: [`store:${campaignId}`] })
  })
}
