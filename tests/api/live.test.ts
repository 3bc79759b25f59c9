import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDocument, saveDocument } from '#lib/contract/documents.ts'
import { watchWorkspace } from '#lib/contract/live.ts'
import { removeMember } from '#lib/contract/members.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { listen, notify } from '#lib/server/platform/live/notify.ts'

import { makeOrder } from '../support/orders.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

let notices: ReturnType<typeof listen>
beforeAll(async () => {
  const { testDatabase } = globalThis as typeof globalThis & { testDatabase?: Promise<string> }
  notices = listen((await testDatabase)!, () => {})
})
afterAll(() => notices.stop())

async function open(as: Person, workspaceId = as.workspaceId) {
  const response = await request(watchWorkspace, { as, query: { WorkspaceId: workspaceId } })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  return { next: async () => (await reader.read()).value, close: () => reader.cancel() }
}

/** Until the process listens, what it is told is lost. */
async function heard(stream: Awaited<ReturnType<typeof open>>, tell: () => Promise<void>): Promise<string | undefined> {
  const timer = setInterval(tell, 100)
  const text = await stream.next()
  clearInterval(timer)
  return text
}

test('tells a member what is new in the workspace, and nobody of another', async () => {
  const owner = await signUp()
  const other = await signUp()
  const { orderId } = await makeOrder(owner)
  const stream = await open(owner)
  const elsewhere = await open(other)
  expect(await stream.next()).toBe('retry: 3000\n\n')
  expect(await elsewhere.next()).toBe('retry: 3000\n\n')
  const tell = () => notify(getDb(), { kind: 'order', workspaceId: owner.workspaceId, orderId })
  expect(await heard(stream, tell)).toBe(`data: {"kind":"order","id":"${orderId}"}\n\n`)

  const theirs = await makeOrder(other)
  const tellOther = () => notify(getDb(), { kind: 'order', workspaceId: other.workspaceId, orderId: theirs.orderId })
  expect(await heard(elsewhere, tellOther)).toContain(theirs.orderId)
  await Promise.all([stream.close(), elsewhere.close()])

  const query = { WorkspaceId: owner.workspaceId }
  expect((await send(watchWorkspace, { as: other, query })).status).toBe(404)
})

test('tells a member which design was saved, and as what', async () => {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const { id, design } = await sent(createDocument, { ...inside, body: { from: 'blank', name: 'Team', wMm: 200, hMm: 100 } }) // biome-ignore format: one line
  const stream = await open(owner)
  await stream.next()
  const orderId = crypto.randomUUID()
  await heard(stream, () => notify(getDb(), { kind: 'order', workspaceId: owner.workspaceId, orderId }))

  const { rev } = await sent(saveDocument, { as: owner, query: { ...inside.query, Id: id }, body: { rev: 1, design } })
  let text = await stream.next()
  while (text?.includes('"order"')) text = await stream.next()
  expect(text).toBe(`data: {"kind":"design","id":"${id}","rev":${rev}}\n\n`)
  await stream.close()
})

test('7: ends for who is removed', async () => {
  const owner = await signUp()
  const member = await addMember(owner, 'viewer')
  const stream = await open(member, owner.workspaceId)
  await stream.next()
  const query = { WorkspaceId: owner.workspaceId, UserId: member.userId }
  const removed = Date.now()
  await sent(removeMember, { as: owner, query })
  expect(await stream.next()).toBeUndefined()
  expect(Date.now() - removed).toBeLessThan(10_000)
})

test('137: one person has at most eight windows that listen', async () => {
  const owner = await signUp()
  const streams = await Promise.all(Array.from({ length: 8 }, () => open(owner)))
  const query = { WorkspaceId: owner.workspaceId }
  expect((await send(watchWorkspace, { as: owner, query })).status).toBe(429)
  await streams[0]!.close()
  streams.push(await open(owner))
  await Promise.all(streams.map(stream => stream.close()))
})
