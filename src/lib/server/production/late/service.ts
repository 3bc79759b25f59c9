// Free places of a run's sheets, offered in its store after it has closed.
import { t } from '#lib/i18n/t.ts'
import type { LateOrders } from '#lib/contract/late-orders.ts'
import { countPlaces, takeBoxes } from '#lib/designer/run/free-places.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import {
  endOffer,
  findReserved,
  findLateOrders,
  findOffer,
  type OfferRow,
  saveOffer
} from '#lib/server/storefront/late/offers.ts'
import { storePath } from '#lib/shared/store-state.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import { findSheets } from '../cutting/queries.ts'
import { findSheetSettings } from '../cutting/service.ts'
import { insertEvents } from '../events.ts'
import type { RunRow } from '../run-queries.ts'
import { requireRun } from '../service.ts'
import { findFreeSheets, findOffered, sampleCode } from './free.ts'
import { findStoreOfRun, type StoreOfRun } from './queries.ts'
import { settleOffer } from './settle.ts'
import { findSpare } from './supply.ts'

const [SHORTEST_MS, LONGEST_MS] = [10 * 60_000, 30 * 24 * 3_600_000]
const MOST = 20

export async function getLateOrders(db: Db, member: Member, runId: string): Promise<LateOrders> {
  const run = await requireRun(db, member, runId)
  const store = await findStoreOfRun(db, member, runId)
  const offer = await findOffer(db, member, runId)
  return {
    offer: offer ? await shownOffer(db, member, offer) : null,
    refusal: (await refusalOf(db, member, { run, store })) ?? null,
    store: store ? { path: storePath(store), timeZone: store.timeZone } : null,
    orders: await findLateOrders(db, member, runId)
  }
}

async function shownOffer(db: Db, member: Member, offer: OfferRow): Promise<LateOrders['offer']> {
  const { runId, until, blanks, endedAt, endedBy, free, isOver, samples, gapMm } = offer
  const reserved = await findReserved(db, member, runId)
  const left = takeBoxes(
    free ?? [],
    reserved.flatMap(({ boxes }) => boxes),
    gapMm
  )
  const names = new Map((await findOfferedNames(offer)).map(({ id, name }) => [id, name]))
  const items = Object.entries(samples).flatMap(([id, sample]) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ name, places: countPlaces(left, sample, gapMm, MOST) }]
  })
  const state = endedAt ? 'ended' : isOver ? 'settling' : free ? 'open' : 'paused'
  return { until, blanks, state, endedBy, endedAt, items: state === 'open' ? items : [] }
}

async function findOfferedNames({ workspaceId, runId, code, campaignId }: OfferRow) {
  return (await findOffered({ workspaceId, runId, code }, campaignId)).items
}

interface Facts {
  run: RunRow
  store: StoreOfRun | undefined
}

async function refusalOf(db: Db, member: Member, { run, store }: Facts): Promise<string | undefined> {
  if (!store) return t('errors.production.late.notOfStore')
  if (!store.isClosed || !['published', 'production'].includes(store.stage)) {
    return t('errors.production.late.storeTakesOrders')
  }
  if (run.state !== 'open') return t('errors.production.late.pastCutting')
  if (run.sheetsState !== 'ready') return t('errors.production.late.noSheets')
  const open = (await findSheets(db, member, run.id)).filter(({ cutAt, sent }) => !cutAt && !sent)
  if (open.length === 0) return t('errors.production.late.allCut')
  if (open.some(({ stale, short }) => stale.length > 0 || short !== null))
    return t('errors.production.late.sheetsAgain')
  return undefined
}

interface Offer {
  runId: string
  until: string
  blanks: 'shelf' | 'any'
}

export async function offerLateOrders(db: Db, member: Member, { runId, until, blanks }: Offer): Promise<LateOrders> {
  const run = await requireRun(db, member, runId)
  const store = await findStoreOfRun(db, member, runId)
  const refusal = await refusalOf(db, member, { run, store })
  if (refusal || !store) throw new AppError('conflict', refusal ?? t('errors.production.nothingToOffer'))
  const inMs = Date.parse(until) - Date.now()
  if (inMs < SHORTEST_MS) throw new AppError('invalid', `until: ${t('errors.production.offerAtLeast')}`)
  if (inMs > LONGEST_MS) throw new AppError('invalid', `until: ${t('errors.production.offerAtMost')}`)
  const { gapMm } = await findSheetSettings(db, member, runId)
  const code = await sampleCode(db, member)
  const before = await findOffer(db, member, runId)
  const { items, samples } = await findOffered({ workspaceId: member.workspaceId, runId, code }, store.campaignId)
  if (items.length === 0) {
    throw new AppError('conflict', t('errors.production.noFilmItems'))
  }
  const free = await findFreeSheets(db, member, { runId, gapMm })
  if (Object.values(samples).every(sample => countPlaces(free, sample, gapMm, 1) === 0)) {
    throw new AppError('conflict', t('errors.production.noRoomOnSheets'))
  }
  const shelf = blanks === 'shelf' ? await findSpare(db, member, { runId, items }) : null
  await inTransaction(db, async tx => {
    const now = await requireRun(tx, member, runId)
    const changed = await refusalOf(tx, member, { run: now, store })
    if (changed) throw new AppError('conflict', changed)
    await saveOffer(tx, member, { runId, storeId: store.storeId, until, blanks, free, samples, shelf, code, gapMm })
    const details = { to: formatMoment(until, store.timeZone) }
    const kind = before && !before.endedAt ? 'late_changed' : 'late_opened'
    await insertEvents(tx, member, [{ runId, kind, details, userId: member.userId }])
    await notifyOf(tx, member, { runId, campaignId: store.campaignId })
  })
  return getLateOrders(db, member, runId)
}

export async function endLateOrders(db: Db, member: Member, runId: string): Promise<LateOrders> {
  await requireRun(db, member, runId)
  const offer = await findOffer(db, member, runId)
  await inTransaction(db, async tx => {
    if (!offer || !(await endOffer(tx, member, runId, 'person'))) return
    await insertEvents(tx, member, [{ runId, kind: 'late_ended', userId: member.userId }])
    await notifyOf(tx, member, offer)
  })
  // Whoever had paid by then is in a run before the answer.
  if (offer) await settleOffer(member.workspaceId, runId)
  return getLateOrders(db, member, runId)
}

function notifyOf(tx: Db, { workspaceId }: Member, { runId, campaignId }: { runId: string; campaignId: string }) {
  return notify(tx, { kind: 'run', workspaceId, subjectId: runId }, { kind: 'cache', tags: [`store:${campaignId}`] })
}

/** A file that is cut by now would lack what still may come. */
export async function requireNoLateOffer(db: Db, member: Member, runId: string): Promise<void> {
  const offer = await findOffer(db, member, runId)
  if (!offer || offer.endedAt) return
  const until = formatMoment(offer.until, offer.timeZone)
  throw new AppError(
    'conflict',
    offer.isOver ? t('errors.production.latePaying') : t('errors.production.lateOffered', { until })
  )
}
