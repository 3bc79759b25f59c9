import { t } from '#lib/i18n/t.ts'
import type { listStoreActivity, StoreDetail } from '#lib/contract/stores.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { findActivity, recordActivity } from '#lib/server/platform/activity/activity.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'
import { releaseOrders } from '#lib/server/storefront/orders/release.ts'
import { returnTrialPieces } from '#lib/server/storefront/orders/refunded-goods.ts'
import { moveOrders } from '#lib/server/storefront/orders/write.ts'

import { formatMoment } from '#lib/shared/zone-time.ts'

import { blockersOf, checklistOf, isTooLong, tooLongText } from './checklist.ts'
import { isDayAfter } from './defaults.ts'
import { isPlatform } from '#lib/server/commerce/payments/gateway.ts'
import { required } from '#lib/shared/required.ts'
import {
  describe,
  dropPages,
  findStoreItems,
  groupOf,
  lockStore,
  moneyOf,
  settingsOf,
  stateOf,
  notifyOfChange
} from './detail.ts'
import { findBundles } from './item-queries.ts'
import { beginMessage } from './messages.ts'
import { requireRoomToOpen } from './open-stores.ts'
import { refusalOf, type StoreAction } from './policy.ts'
import { countOrders, findShopDefaults, findStore, type StoreRow, updateStoreRow } from './queries.ts'
import { wrong } from './settings.ts'

interface Change {
  storeId: string
  action: StoreAction
  closesAt?: string | undefined
  /** For publish: takes test orders only. */
  trial?: boolean | undefined
  /** For cancel_and_refund. */
  reason?: string | undefined
}

type StoreActivity = Data<typeof listStoreActivity>

type Step = (tx: Db, member: Member, store: StoreRow, change: Change) => Promise<void>

const STEPS: Record<StoreAction, Step> = {
  publish,
  unpublish: (tx, member, { id }) => updateStoreRow(tx, member, id, { stage: 'draft', published_at: null }),
  async take_payments(tx, member, { id }) {
    await updateStoreRow(tx, member, id, { trial: false })
    await returnTrialPieces(tx, id)
  },
  close: (tx, member, { id }) => updateStoreRow(tx, member, id, { closes_at: new Date().toISOString() }),
  reopen,
  async start_production(tx, member, store) {
    await moveOn(tx, member, store, 'production', { from: 'paid', to: 'production' })
    // Where too few pieces were ordered, it waited for this.
    if (store.minimum_units > 0 && settingsOf(store).messages.closed.enabled) await beginMessage(tx, store.id, 'closed')
  },
  async mark_ready(tx, member, store) {
    await moveOn(tx, member, store, 'ready', { from: 'production', to: 'ready' })
    if (settingsOf(store).messages.ready.enabled) await beginMessage(tx, store.id, 'ready')
  },
  mark_delivered: (tx, member, store) => moveOn(tx, member, store, 'delivered', { from: 'ready', to: 'handed_over' }),
  settle: (tx, member, { id }) => updateStoreRow(tx, member, id, { stage: 'settled' }),
  async cancel(tx, member, { id }) {
    await releaseOrders(tx, member, id)
    await updateStoreRow(tx, member, id, { stage: 'cancelled' })
  },
  async cancel_and_refund(tx, member, { id: storeId, stage }, { reason = '' }) {
    if (stage !== 'cancelled') {
      await releaseOrders(tx, member, storeId)
      await updateStoreRow(tx, member, storeId, { stage: 'cancelled', cancel_reason: reason })
    }
    const { workspaceId, userId } = member
    await enqueue(tx, 'store-refunds', { storeId, workspaceId, userId, reason })
  }
}

/** Moves the store on, and its orders with it. The store is held meanwhile, so that no order slips in between. */
export function changeStoreState(db: Db, member: Member, change: Change): Promise<StoreDetail> {
  const { storeId, action, closesAt } = change
  return inTransaction(db, async tx => {
    const store = await lockStore(tx, member, storeId)
    const orders = await countOrders(tx, member, storeId)
    const money = await moneyOf(tx, store)
    const refusal = refusalOf(action, {
      state: stateOf(store),
      timeZone: store.time_zone,
      ...groupOf(store),
      ...orders,
      ...money
    })
    if (refusal) throw new AppError('conflict', refusal, { data: await describe(tx, member, store) })
    await STEPS[action](tx, member, store, change)
    const after = required(await findStore(tx, member, storeId), 'a store')
    await requireRoomToOpen(tx, member, store, after)
    await recordActivity(
      tx,
      { subject: 'store', subjectId: storeId, workspaceId: member.workspaceId },
      {
        kind: action,
        userId: member.userId,
        details: { from: stateOf(store), ...(closesAt && { closesAt }), ...(change.trial && { trial: true }) }
      }
    )
    const items = await findStoreItems(tx, member, storeId)
    await notifyOfChange(tx, member, { store: after, items, before: { store, items } })
    await dropPages(tx, store.campaign_id)
    return describe(tx, member, after)
  })
}

/** Who moved the store on and when, the newest first. */
export async function findStoreActivity(db: Db, member: Member, storeId: string): Promise<StoreActivity> {
  const store = await findStore(db, member, storeId)
  if (!store) throw notFound('Store')
  const entries = await findActivity(db, { subject: 'store', subjectId: storeId, workspaceId: member.workspaceId })
  return entries.map(({ at, kind, details, firstName, lastName }) => {
    const { closesAt } = details as { closesAt?: string }
    const text = t(`activities.store.${kind as StoreAction}`)
    const who = [firstName, lastName].filter(Boolean).join(' ') || t('errors.store.somebodyGone')
    return {
      at,
      who,
      text: closesAt ? t('activities.storeUntil', { text, time: formatMoment(closesAt, store.time_zone) }) : text
    }
  })
}

async function publish(tx: Db, member: Member, store: StoreRow, { trial = false }: Change): Promise<void> {
  const now = Date.now()
  const items = await findStoreItems(tx, member, store.id)
  const bundles = await findBundles(tx, store.id)
  const checked = { settings: settingsOf(store), hasPassword: store.password_hash !== null, items, bundles }
  const checklist = checklistOf(checked, now)
  const blockers = blockersOf(checklist)
  if (blockers.length > 0) {
    throw new AppError('conflict', t('errors.storefront.notPublishable', { blockers: blockers.join(' ') }), {
      data: { checklist }
    })
  }
  const { named } = await findShopDefaults(tx, member)
  if (!named) throw new AppError('conflict', t('errors.storefront.nameShopFirst'))
  const { unpayable } = await moneyOf(tx, store)
  if (unpayable && !trial) {
    throw new AppError('conflict', t('errors.storefront.publishAsTrial', { unpayable }), {
      data: { checklist }
    })
  }
  const at = new Date(now).toISOString()
  await updateStoreRow(tx, member, store.id, {
    stage: 'published',
    published_at: at,
    trial: trial && isPlatform(),
    opens_at: store.opens_at ?? at,
    step: 8
  })
}

async function reopen(tx: Db, member: Member, store: StoreRow, { closesAt }: Change): Promise<void> {
  if (!closesAt) throw wrong('closesAt', t('errors.store.newClosingTime'))
  if (Date.parse(closesAt) <= Date.now()) throw wrong('closesAt', t('errors.store.closingInFuture'))
  if (store.in_hands_on && !isDayAfter(store.in_hands_on, closesAt, store.time_zone)) {
    throw wrong('closesAt', t('errors.store.readyBeforeClosing'))
  }
  const items = await findStoreItems(tx, member, store.id)
  const tooLong = items.some(({ groupTiers }) => groupTiers) && isTooLong(store.opens_at, closesAt)
  if (tooLong) throw wrong('closesAt', tooLongText())
  await updateStoreRow(tx, member, store.id, { closes_at: closesAt })
}

async function moveOn(
  tx: Db,
  member: Member,
  { id }: StoreRow,
  stage: string,
  move: { from: string; to: string }
): Promise<void> {
  await updateStoreRow(tx, member, id, { stage })
  for (const orderId of await moveOrders(tx, member, { storeId: id, ...move })) {
    await notify(tx, { kind: 'order', workspaceId: member.workspaceId, subjectId: orderId })
  }
}
