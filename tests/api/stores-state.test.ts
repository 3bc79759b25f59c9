import { expect, test } from 'vitest'

import {
  changeStoreState,
  getStore,
  listStoreActivity,
  listStores,
  type StoreState,
  updateStore
} from '#lib/contract/stores.ts'
import { STORE_ACTIONS } from '#lib/contract/stores.ts'
import { STORE_STATES } from '#lib/shared/store-state.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { storeStateAt } from '#lib/shared/store-state.ts'

import { updateOrder } from '../support/orders.ts'
import { by, DAY, HOUR, inMs, openStore, paidOrder, readyDraft, setTimes } from '../support/stores.ts'
import { send, sent, signUp } from '../support/world.ts'

type Action = (typeof STORE_ACTIONS)[number]

/** What may be done where; everything else is refused. */
const ALLOWED: Record<StoreState, Action[]> = {
  draft: ['publish', 'cancel'],
  scheduled: ['unpublish', 'cancel'],
  open: ['unpublish', 'close', 'cancel'],
  closing_soon: ['unpublish', 'close', 'cancel'],
  closed: ['unpublish', 'reopen', 'start_production', 'cancel'],
  production: ['mark_ready', 'cancel'],
  ready: ['mark_delivered', 'cancel'],
  delivered: ['settle'],
  settled: [],
  cancelled: []
}

const LEADS_TO: Record<Action, StoreState> = {
  publish: 'open',
  unpublish: 'draft',
  take_payments: 'open',
  close: 'closed',
  reopen: 'open',
  start_production: 'production',
  mark_ready: 'ready',
  mark_delivered: 'delivered',
  settle: 'settled',
  cancel: 'cancelled',
  cancel_and_refund: 'cancelled'
}

/** The columns that make a store be in this state. */
function columnsOf(state: StoreState) {
  const stage = ['scheduled', 'open', 'closing_soon', 'closed'].includes(state) ? 'published' : state
  const opens = state === 'scheduled' ? DAY : -9 * DAY
  const over = ['closed', 'production', 'ready', 'delivered', 'settled'].includes(state)
  const closes = over ? -HOUR : state === 'closing_soon' ? DAY : 9 * DAY
  return { stage, opens_at: inMs(opens), closes_at: inMs(closes), published_at: inMs(-9 * DAY) }
}

test.for(STORE_STATES)('allows in the state %s exactly what the table says', async state => {
  const owner = await signUp()
  const { id } = await readyDraft(owner)

  await setTimes(id, columnsOf(state))
  expect(await sent(getStore, by(owner, id))).toMatchObject({ state, actions: ALLOWED[state] })
  for (const action of STORE_ACTIONS) {
    await setTimes(id, columnsOf(state))
    const reply = await send(changeStoreState, { ...by(owner, id), body: { action, closesAt: inMs(20 * DAY) } })
    const expected = ALLOWED[state].includes(action)
      ? { status: 200, data: { state: LEADS_TO[action] } }
      : { status: 409, data: { state } }
    expect({ action, ...reply }).toMatchObject({ action, ...expected })
  }
})

test('names “Close now” when a store with paid orders cannot be taken back', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  await paidOrder(store)

  const reply = await send(changeStoreState, { ...by(owner, store.id), body: { action: 'unpublish' } })
  expect(reply).toMatchObject({
    status: 409,
    message: 'This store has 1 paid order, so it cannot go back to being a draft. Use “Close now” instead.'
  })
  expect(reply.data?.actions).toEqual(['close', 'cancel_and_refund'])
})

test('asks for refunds before it cancels, and cancels when all money is back', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  const { id } = await paidOrder(store)

  const cancel = () => send(changeStoreState, { ...by(owner, store.id), body: { action: 'cancel' } })
  expect(await cancel()).toMatchObject({
    status: 409,
    message: 'This store has 1 paid order. Refund it first, then cancel the store.'
  })
  await updateOrder(id, { refunded_cents: 2000 })
  expect(await cancel()).toMatchObject({ status: 200, data: { state: 'cancelled', actions: [] } })
  const edit = await send(updateStore, { ...by(owner, store.id), body: { revision: 3, name: 'Again' } })
  expect(edit).toMatchObject({ status: 409, message: expect.stringContaining('Copy it instead') })
})

test('waits for orders that are being paid', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  const { id } = await paidOrder(store, { status: 'pending' })
  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'close' } })

  const start = () => send(changeStoreState, { ...by(owner, store.id), body: { action: 'start_production' } })
  expect(await start()).toMatchObject({ status: 409, message: expect.stringContaining('being paid right now') })
  const { actions, waiting } = await sent(getStore, by(owner, store.id))
  expect(actions).not.toContain('start_production')
  // With the time from which it is possible at the latest.
  const reason = expect.stringMatching(/^1 order is being paid right now\. It is possible from .*\d:\d\d/)
  expect(waiting).toContainEqual({ action: 'start_production', reason })
  await updateOrder(id, { expires_at: inMs(-1000) })
  expect(await start()).toMatchObject({ status: 200 })
})

test('takes its orders along to production, ready and handed over', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  const pickedUp = await paidOrder(store)
  const shipped = await paidOrder(store, { shipping: true })
  const refunded = await paidOrder(store, { refundedCents: 2000 })
  const expired = await paidOrder(store, { status: 'expired' })
  const statuses = async () => {
    const rows = await getDb().selectFrom('orders').select(['id', 'status']).where('store_id', '=', store.id).execute()
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  }
  const act = (action: Action) => sent(changeStoreState, { ...by(owner, store.id), body: { action } })

  await act('close')
  await act('start_production')
  expect(await statuses()).toMatchObject({ [pickedUp.id]: 'production', [shipped.id]: 'production' })
  await act('mark_ready')
  expect(await statuses()).toMatchObject({ [pickedUp.id]: 'ready', [shipped.id]: 'ready' })
  await act('mark_delivered')
  expect(await statuses()).toEqual({
    [pickedUp.id]: 'handed_over',
    [shipped.id]: 'shipped',
    [refunded.id]: 'paid',
    [expired.id]: 'expired'
  })
  const history = await getDb()
    .selectFrom('activity')
    .select(['kind', 'user_id'])
    .where('subject_id', '=', pickedUp.id)
    .orderBy('id')
    .execute()
  expect(history.map(({ kind }) => kind)).toEqual(['production', 'ready', 'handed_over'])
  expect(history[0]!.user_id).toBe(owner.userId)
})

test('opens again only with a closing time to come that comes before the goods', async () => {
  const owner = await signUp()
  const store = await openStore(owner, { inHandsOn: inMs(20 * DAY).slice(0, 10) })
  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'close' } })
  const reopen = (closesAt?: string) =>
    send(changeStoreState, { ...by(owner, store.id), body: { action: 'reopen', ...(closesAt && { closesAt }) } })

  expect(await reopen()).toMatchObject({ status: 400, data: { fields: [{ field: 'closesAt' }] } })
  expect(await reopen(inMs(-1000))).toMatchObject({ status: 400 })
  expect(await reopen(inMs(30 * DAY))).toMatchObject({ status: 400 })
  expect(await reopen(inMs(5 * DAY))).toMatchObject({ status: 200, data: { state: 'open' } })
})

test('does not change times once production has begun', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  await setTimes(store.id, columnsOf('production'))
  const save = (body: object) =>
    send(updateStore, { ...by(owner, store.id), body: { revision: store.revision, ...body } })

  expect(await save({ closesAt: inMs(5 * DAY) })).toMatchObject({ status: 400 })
  expect(await save({ message: 'We are pressing your shirts.' })).toMatchObject({ status: 200 })
})

test('turns with the clock, to the second', () => {
  const opens = Date.parse('2026-11-01T12:00:00Z')
  const closes = opens + 10 * DAY
  const times = { opensAt: new Date(opens).toISOString(), closesAt: new Date(closes).toISOString() }
  const at = (now: number) => storeStateAt({ stage: 'published', ...times }, now)

  expect(at(opens - 1)).toBe('scheduled')
  expect(at(opens)).toBe('open')
  expect(at(closes - 3 * DAY - 1)).toBe('open')
  expect(at(closes - 3 * DAY)).toBe('closing_soon')
  expect(at(closes - 1)).toBe('closing_soon')
  expect(at(closes)).toBe('closed')
})

test('filters a list by the same clock as its rows', async () => {
  const owner = await signUp()
  const query = { WorkspaceId: owner.workspaceId }
  const { id } = await readyDraft(owner)
  for (const state of STORE_STATES) {
    await setTimes(id, columnsOf(state))
    const { rows } = await sent(listStores, { as: owner, query: { ...query, state } })
    expect(rows).toMatchObject([{ id, state }])
    const others = STORE_STATES.filter(other => other !== state)
    const { total } = await sent(listStores, { as: owner, query: { ...query, state: others[0]! } })
    expect(total).toBe(0)
  }
})

test('publishes once of many at the same time', async () => {
  const owner = await signUp()
  const store = await readyDraft(owner)
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => send(changeStoreState, { ...by(owner, store.id), body: { action: 'publish' } }))
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test('says who moved a store on, the newest first', async () => {
  const owner = await signUp()
  const { id: storeId } = await openStore(owner)
  const inside = by(owner, storeId)
  const closesAt = new Date(Date.now() + 5 * DAY).toISOString()
  await sent(changeStoreState, { ...inside, body: { action: 'close' } })
  await sent(changeStoreState, { ...inside, body: { action: 'reopen', closesAt } })
  const activity = await sent(listStoreActivity, inside)
  expect(activity.map(({ text }) => text.replace(/ until .*/, ' until …'))).toEqual([
    'Opened the store again until …',
    'Closed the store',
    'Published the store'
  ])
  expect(activity[0]).toMatchObject({ who: 'Ada Lovelace' })
  const refused = await send(changeStoreState, { ...inside, body: { action: 'settle' } })
  expect(refused.status).toBe(409)
  expect(await sent(listStoreActivity, inside)).toHaveLength(3)
})
