import { expect, test } from 'vitest'

import { createItem, listItems } from '#lib/contract/items.ts'
import { createStore, listStores } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { createOnce, readIdempotencyKey } from '#lib/server/platform/http/idempotency.ts'

import { type Person, request, send, sent, signUp } from '../support/world.ts'

const db = getDb()

function within(as: Person) {
  return { as, query: { WorkspaceId: as.workspaceId } }
}

function keyed(as: Person, body = { name: 'Spring store', organisation: '' }) {
  return { ...within(as), body, headers: { 'idempotency-key': crypto.randomUUID() } }
}

async function countStores(as: Person): Promise<number> {
  return (await sent(listStores, { as, query: { WorkspaceId: as.workspaceId } })).total
}

test('twenty at once make one; who comes too early is told to ask again', async () => {
  const as = await signUp()
  const call = keyed(as)
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(createStore, call)))

  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  const again = await request(createStore, call)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const ids = replies.flatMap(({ data }) => data?.id ?? [])
  expect(new Set([...ids, (await again.json()).data.id]).size).toBe(1)
  expect(await countStores(as)).toBe(1)
})

test('work that fails leaves nothing, and its key can be used again', async () => {
  const as = await signUp()
  const name = `once-${crypto.randomUUID()}`
  const key = { scope: `${as.userId}:test`, key: crypto.randomUUID(), requestHash: 'a' }
  const work = async (fails: boolean) => {
    return createOnce(db, key).once(async tx => {
      await tx.insertInto('counters').values({ workspace_id: as.workspaceId, kind: name, value: 1 }).execute()
      if (fails) throw new Error('Cut off')
      return name
    })
  }
  await expect(work(true)).rejects.toThrow('Cut off')
  expect(await db.selectFrom('counters').select('value').where('kind', '=', name).execute()).toEqual([])

  expect(await work(false)).toBe(name)
  // Neither a minute nor an hour later is the work begun again.
  await db
    .updateTable('idempotency_keys')
    .set({ created_at: '2020-01-01T00:00:00Z' })
    .where('key', '=', key.key)
    .execute()
  expect(await work(true)).toBe(name)
  expect(await db.selectFrom('counters').select('value').where('kind', '=', name).execute()).toEqual([{ value: 1 }])
})

test('the same request by another name of the server is the same', async () => {
  const as = await signUp()
  const call = keyed(as)
  const hashAt = (host: string) => {
    const sent = new Request(`https://${host}/api/v2/stores?WorkspaceId=1`, { headers: call.headers })
    return readIdempotencyKey(sent, { endpoint: createStore, actor: undefined, body: '{}' })?.requestHash
  }

  expect(hashAt('10.0.0.2:4321')).toBe(hashAt('shop.example.com'))
})

test('a key belongs to one request of one person', async () => {
  const as = await signUp()
  const call = keyed(as)
  await sent(createStore, call)

  const other = await send(createStore, { ...call, body: { name: 'Other', organisation: '' } })
  expect(other).toMatchObject({ status: 409, message: expect.stringContaining('another request') })
  const somebody = await signUp()
  expect(await send(createStore, { ...call, ...within(somebody) })).toMatchObject({ status: 200 })
  const short = await send(createItem, { ...within(as), body: {} as never, headers: { 'idempotency-key': 'short' } })
  expect(short.status).toBe(400)
  expect((await sent(listItems, within(as))).total).toBe(0)
})
