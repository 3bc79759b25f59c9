import { expect, test } from 'vitest'

import { changeStoreState, getStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { findRunningStores } from '#lib/server/storefront/stores/message-queries.ts'
import { messageDue, sendStoreMessage, sweepStores } from '#lib/server/storefront/stores/messages.ts'

import { hearNotices } from '../support/notices.ts'
import { by, DAY, inMs, openStore, paidOrder, setTimes } from '../support/stores.ts'
import { sent, signUp } from '../support/world.ts'

function mailsOf(storeId: string) {
  return getDb().selectFrom('mails').selectAll().where('store_id', '=', storeId).orderBy('recipient').execute()
}

async function recipientsOf(storeId: string) {
  return (await mailsOf(storeId)).map(({ template, recipient }) => `${template} ${recipient}`)
}

/** What the queue would do: the sweep begins, the task sends. */
async function sweepAndSend(storeId: string, kind: string) {
  await sweepStores(getDb())
  await sendStoreMessage(getDb(), { storeId, kind })
}

const week = {
  opens_at: '2026-03-01T08:00:00Z',
  closes_at: '2026-03-10T20:00:00Z',
  published_at: '2026-02-20T00:00:00Z'
}

test.for([
  ['2026-03-01T07:59:59Z', undefined],
  ['2026-03-01T08:00:00Z', 'launch'],
  ['2026-03-07T19:59:59Z', 'launch'],
  ['2026-03-07T20:00:00Z', 'three_days'],
  ['2026-03-09T19:59:59Z', 'three_days'],
  ['2026-03-09T20:00:00Z', 'last_day'],
  ['2026-03-10T19:59:59Z', 'last_day'],
  ['2026-03-10T20:00:00Z', 'closed'],
  ['2026-03-13T20:00:00Z', undefined]
] as const)('at %s the message %s is due', ([now, kind]) => {
  expect(messageDue(week, Date.parse(now))).toBe(kind)
})

test('a store is read by the sweep while the message that is due has not gone out', async () => {
  const { id } = await openStore(await signUp(), { announceTo: ['a@example.com'] })
  await setTimes(id, week)
  const start = Date.parse(week.opens_at)
  for (let hours = 0; hours < 11 * 24; hours += 4) {
    const now = start + hours * 3_600_000
    const due = messageDue(week, now)
    const isRead = async () => {
      const found = await findRunningStores(getDb(), { now, closedSince: now - 3 * DAY, limit: 10_000, without: [] })
      return found.some(store => store.id === id)
    }
    expect(await isRead(), `at ${new Date(now).toISOString()}`).toBe(due !== undefined)
    await getDb().insertInto('store_messages').values({ store_id: id, kind: due! }).execute()
    expect(await isRead(), `${due} has gone out`).toBe(false)
    await getDb().deleteFrom('store_messages').where('store_id', '=', id).execute()
  }
})

test('sends no reminder right after the launch of a short store', () => {
  const short = { ...week, published_at: '2026-03-09T12:00:00Z' }
  expect(messageDue(short, Date.parse('2026-03-09T12:00:00Z'))).toBe('launch')
  expect(messageDue(short, Date.parse('2026-03-10T19:00:00Z'))).toBe('launch')
})

test('writes to everybody on the list once, whoever sweeps and sends at the same time', async () => {
  const owner = await signUp()
  const announceTo = Array.from({ length: 230 }, (_, index) => `fan${index}@example.com`)
  const store = await openStore(owner, { announceTo: [...announceTo, 'FAN0@example.com'] })

  await Promise.all([sweepStores(getDb()), sweepStores(getDb())])
  const task = { storeId: store.id, kind: 'launch' }
  await Promise.all([sendStoreMessage(getDb(), task), sendStoreMessage(getDb(), task)])
  await sweepAndSend(store.id, 'launch')
  expect((await recipientsOf(store.id)).sort()).toEqual(announceTo.map(email => `store_launch ${email}`).sort())
  const { messagesSent } = await sent(getStore, by(owner, store.id))
  expect(messagesSent).toMatchObject([{ kind: 'launch', recipients: 230 }])
})

test('goes on where it was cut off', async () => {
  const owner = await signUp()
  const store = await openStore(owner, { announceTo: ['a@example.com', 'b@example.com'] })
  await sweepAndSend(store.id, 'launch')
  await getDb().deleteFrom('mails').where('store_id', '=', store.id).where('recipient', '=', 'b@example.com').execute()

  await sendStoreMessage(getDb(), { storeId: store.id, kind: 'launch' })
  expect(await recipientsOf(store.id)).toEqual(['store_launch a@example.com', 'store_launch b@example.com'])
})

test('sends nothing that was not begun', async () => {
  const owner = await signUp()
  const store = await openStore(owner, { announceTo: ['a@example.com'] })
  await sendStoreMessage(getDb(), { storeId: store.id, kind: 'last_day' })
  expect(await mailsOf(store.id)).toEqual([])
})

test('reminds only those who have not ordered', async () => {
  const owner = await signUp()
  const store = await openStore(owner, { announceTo: ['a@example.com', 'buyer@example.com', 'gone@example.com'] })
  await paidOrder(store, { email: 'Buyer@Example.com' })
  await paidOrder(store, { email: 'gone@example.com', refundedCents: 2000 })
  await setTimes(store.id, { opens_at: inMs(-8 * DAY), published_at: inMs(-8 * DAY), closes_at: inMs(2 * DAY) })

  await sweepAndSend(store.id, 'three_days')
  expect(await recipientsOf(store.id)).toEqual(['store_three_days a@example.com', 'store_three_days gone@example.com'])
})

test('tells buyers that the store has closed and that their order is ready', async () => {
  const owner = await signUp()
  const store = await openStore(owner, { announceTo: ['a@example.com'] })
  const one = await paidOrder(store, { email: 'bo@example.com' })
  const two = await paidOrder(store, { email: 'BO@example.com' })
  await paidOrder(store, { email: 'unpaid@example.com', status: 'expired' })
  const act = (action: 'close' | 'start_production' | 'mark_ready') =>
    sent(changeStoreState, { ...by(owner, store.id), body: { action } })

  await act('close')
  await sweepAndSend(store.id, 'closed')
  await act('start_production')
  await act('mark_ready')
  await sendStoreMessage(getDb(), { storeId: store.id, kind: 'ready' })
  expect((await recipientsOf(store.id)).sort()).toEqual(['store_closed bo@example.com', 'store_ready bo@example.com'])
  const ready = (await mailsOf(store.id)).find(({ template }) => template === 'store_ready')!
  expect(ready).toMatchObject({ sender_name: 'Ada’s Shop', reply_to: owner.email })
  expect(ready.body).toContain(`Your orders: ${one.number}, ${two.number}`)
  expect(ready.body).toContain('TEST MODE: no money moved.')
})

test('keeps quiet where the message is switched off, and where nobody is to be told', async () => {
  const owner = await signUp()
  const store = await openStore(owner, { announceTo: ['a@example.com'] })
  const launch = { ...store.settings.messages, launch: { enabled: false, text: '' } }
  await getDb()
    .updateTable('stores')
    .set({ messages: JSON.stringify(launch) })
    .where('id', '=', store.id)
    .execute()
  const silent = await openStore(owner)

  await sweepStores(getDb())
  expect((await sent(getStore, by(owner, store.id))).messagesSent).toEqual([])
  expect((await sent(getStore, by(owner, silent.id))).messagesSent).toEqual([])
})

test('does not announce a store that was taken back meanwhile', async () => {
  const owner = await signUp()
  const store = await openStore(owner, { announceTo: ['a@example.com'] })
  await sweepStores(getDb())
  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'unpublish' } })
  await sendStoreMessage(getDb(), { storeId: store.id, kind: 'launch' })
  expect(await mailsOf(store.id)).toEqual([])
})

test('says who writes and why, in the colours of the store, with nothing of it as markup', async () => {
  const owner = await signUp()
  const store = await openStore(owner, {
    name: '<b>Spring</b> {{7*7}}',
    message: '',
    themeHex: '#61b714',
    announceTo: ['a@example.com']
  })
  await sweepAndSend(store.id, 'launch')

  const [mail] = await mailsOf(store.id)
  expect(mail!.subject).toBe('[Test] <b>Spring</b> {{7*7}} is open for orders')
  expect(mail!.html).not.toContain('<b>Spring')
  expect(mail!.html).toContain('#61b714')
  expect(mail!.body).toContain(`http://127.0.0.1:4321${store.path}`)
  expect(mail!.body).toContain('You get this because Ada’s Shop was given your address')
})

test('refreshes the pages of a store that opened or closed by the clock', async () => {
  const owner = await signUp()
  const [opened, closed, still] = [await openStore(owner), await openStore(owner), await openStore(owner)]
  await setTimes(opened.id, { opens_at: inMs(-30_000) })
  await setTimes(closed.id, { closes_at: inMs(-30_000) })
  const heard = await hearNotices()
  await sweepStores(getDb())
  await heard.stop()

  const tags = heard.notices.flatMap(notice => (notice.kind === 'cache' ? notice.tags : []))
  expect(tags).toContain(`store:${opened.campaignId}`)
  expect(tags).toContain(`store:${closed.campaignId}`)
  expect(tags).not.toContain(`store:${still.campaignId}`)
})

test('a store whose messages cannot be read keeps no other from writing to its list', async () => {
  const owner = await signUp()
  const announceTo = ['a@example.com']
  const stores = [await openStore(owner, { announceTo }), await openStore(owner, { announceTo })]
  const broken = getDb().updateTable('stores').set({ messages: '{"launch": null}' })
  await broken.where('id', '=', stores[0]!.id).execute()
  await sweepAndSend(stores[1]!.id, 'launch')
  expect(await recipientsOf(stores[1]!.id)).toEqual(['store_launch a@example.com'])
  await getDb().deleteFrom('stores').where('id', '=', stores[0]!.id).execute()
})
