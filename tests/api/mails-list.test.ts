import { expect, test } from 'vitest'

import { listMails } from '#lib/contract/orders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { makeOrder } from '../support/orders.ts'
import { send, sent, signUp } from '../support/world.ts'

async function shop() {
  const owner = await signUp()
  const { orderId, store } = await makeOrder(owner)
  const about = { workspace_id: owner.workspaceId, body: '', html: '', template: 'order_ready' }
  await getDb().deleteFrom('mails').where('workspace_id', '=', owner.workspaceId).execute()
  const rows = Array.from({ length: 45 }, (_, n) => ({
    ...about,
    ...(n % 3 === 0 ? { store_id: store.id } : { order_id: orderId }),
    recipient: `buyer${n}@example.com`,
    subject: n === 7 ? 'Ready: 100%_' : `Your order ${n}`,
    state: n % 5 === 0 ? 'failed' : 'sent',
    error: n % 5 === 0 ? '550 No such mailbox' : '',
    created_at: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
  }))
  await getDb().insertInto('mails').values(rows).execute()
  const toMember = { ...about, recipient: owner.email, subject: 'You are invited', template: 'invitation' }
  await getDb().insertInto('mails').values(toMember).execute()
  const ask = (query: object) => sent(listMails, { as: owner, query: { WorkspaceId: owner.workspaceId, ...query } })
  return { owner, orderId, store, ask }
}

test('lists what went to buyers and followers, page by page, and nothing that members were sent', async () => {
  const { ask, orderId, store } = await shop()
  const { rows, total } = await ask({ pageSize: 100 })
  expect(total).toBe(45)
  expect(rows.map(({ recipient }) => recipient)).toEqual(
    Array.from({ length: 45 }, (_, n) => `buyer${44 - n}@example.com`)
  )
  expect(rows[0]).toMatchObject({ order: { id: orderId }, store: { id: store.id }, state: 'sent', error: '' })
  expect(rows.at(-1)).toMatchObject({ order: null, store: { id: store.id }, error: '550 No such mailbox' })
  const at = `4.${rows[6]!.id}`
  for (const page of [2, 3, 4, 5, 22, 23, 24]) {
    expect((await ask({ pageSize: 2, page, at })).rows, `page ${page}`).toEqual(rows.slice(page * 2 - 2, page * 2))
  }
})

test('finds by recipient, words and state', async () => {
  const { ask } = await shop()
  expect((await ask({ search: '100%_' })).rows.map(({ recipient }) => recipient)).toEqual(['buyer7@example.com'])
  expect((await ask({ search: 'BUYER3@' })).total).toBe(1)
  expect((await ask({ state: 'failed' })).total).toBe(9)
  expect((await ask({ state: 'queued', search: 'buyer' })).rows).toEqual([])
})

test('3: shows no stranger the mails of a shop', async () => {
  const { owner } = await shop()
  const stranger = await signUp()
  const reply = await send(listMails, { as: stranger, query: { WorkspaceId: owner.workspaceId } })
  expect(reply).toMatchObject({ status: 404, ok: false })
})
