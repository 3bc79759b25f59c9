import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCustomer } from '#lib/contract/customers.ts'
import { createApiKey, revokeApiKey } from '#lib/contract/developers.ts'
import { createDocument, saveDocument } from '#lib/contract/documents.ts'
import { createJob } from '#lib/contract/jobs.ts'
import { createLead, deleteLead } from '#lib/contract/leads.ts'
import { watchOrder, watchWorkspace } from '#lib/contract/live.ts'
import { removeMember } from '#lib/contract/members.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { listen, notify } from '#lib/server/platform/live/notify.ts'

import { makeOrder } from '../support/orders.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const database = (globalThis as typeof globalThis & { testDatabase?: Promise<string> }).testDatabase!
let notices: ReturnType<typeof listen>
beforeAll(async () => {
  notices = listen(await database, () => {})
})
afterAll(() => notices.stop())

interface Event {
  event: string
  id: number
  data: unknown
}

interface Stream {
  next: () => Promise<Event | undefined>
  close: () => Promise<void>
}

async function open(
  as: Person,
  { workspaceId = as.workspaceId, after }: { workspaceId?: string; after?: number } = {}
) {
  const query = { WorkspaceId: workspaceId, ...(after !== undefined && { after }) }
  return read(await request(watchWorkspace, { as, query }))
}

/** Event by event, as a browser reads it. */
function read(response: Response): Stream {
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) {
          const { value, done } = await reader.read()
          if (done) return undefined
          text += value
          continue
        }
        const fields = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map(line => line.split(': ', 2) as [string, string])
        )
        text = text.slice(end + 2)
        const data = fields.get('data')
        if (data)
          return { event: fields.get('event') ?? 'message', id: Number(fields.get('id')), data: JSON.parse(data) }
      }
    },
    close: () => reader.cancel()
  }
}

/** Until the process listens, what it is told is lost. */
async function heard(stream: Stream, tell: () => Promise<void>): Promise<Event | undefined> {
  const timer = setInterval(tell, 100)
  const event = await stream.next()
  clearInterval(timer)
  return event
}

function orderNews(workspaceId: string, subjectId: string = crypto.randomUUID()) {
  return () => notify(getDb(), { kind: 'order', workspaceId, subjectId })
}

test('tells a member what is new in the workspace, and nobody of another', async () => {
  const owner = await signUp()
  const other = await signUp()
  const { orderId } = await makeOrder(owner)
  const stream = await open(owner)
  const elsewhere = await open(other)
  expect(await stream.next()).toMatchObject({ event: 'begin' })
  expect(await elsewhere.next()).toMatchObject({ event: 'begin' })
  const event = await heard(stream, orderNews(owner.workspaceId, orderId))
  expect(event).toEqual({ event: 'message', id: expect.any(Number), data: { kind: 'order', id: orderId } })

  const theirs = await makeOrder(other)
  const told = await heard(elsewhere, orderNews(other.workspaceId, theirs.orderId))
  expect(told!.data).toEqual({ kind: 'order', id: theirs.orderId })
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
  await heard(stream, orderNews(owner.workspaceId))

  const { rev } = await sent(saveDocument, { as: owner, query: { ...inside.query, Id: id }, body: { rev: 1, design } })
  let event = await stream.next()
  while ((event!.data as { kind: string }).kind === 'order') event = await stream.next()
  expect(event!.data).toEqual({ kind: 'design', id, rev })
  await stream.close()
})

test('tells who was cut off what it missed, also when that was told from elsewhere', async () => {
  const owner = await signUp()
  const stream = await open(owner)
  const begin = await stream.next()
  await stream.close()
  const missed = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  for (const id of missed) await orderNews(owner.workspaceId, id)()

  const again = await open(owner, { after: begin!.id })
  const heard = [await again.next(), await again.next(), await again.next()]
  expect(heard.map(event => (event!.data as { id: string }).id)).toEqual(missed)
  await again.close()

  // One that ends after another that began later is told too: its id is the smaller one.
  const late = await open(owner, { after: heard[2]!.id })
  expect(await late.next()).toMatchObject({ id: heard[0]!.id })
  await late.close()
})

test('tells what was said while the connection was lost, twice while it reads what was missed', async () => {
  const owner = await signUp()
  const stream = await open(owner)
  await stream.next()
  await heard(stream, orderNews(owner.workspaceId))
  const [missed, later] = [crypto.randomUUID(), crypto.randomUUID()]

  const [asOwner, locking] = [new pg.Client(await database), new pg.Client(await database)]
  await Promise.all([asOwner.connect(), locking.connect()])
  const isListening = () =>
    asOwner.query(`select 1 from pg_stat_activity where ${LISTENS}`).then(found => found.rowCount)
  const loseConnection = async () => {
    await asOwner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENS}`)
    await expect.poll(isListening).toBe(0)
  }
  await loseConnection()
  await orderNews(owner.workspaceId, missed)()
  await locking.query('begin; lock news in access exclusive mode')
  await expect.poll(isListening, { timeout: 60_000 }).toBe(1)
  await loseConnection()
  await expect.poll(isListening, { timeout: 60_000 }).toBe(1)
  await locking.query('commit')
  await Promise.all([asOwner.end(), locking.end()])

  await orderNews(owner.workspaceId, later)()
  const events = new Map<number, unknown>()
  while (![...events.values()].includes(later)) {
    const event = await stream.next()
    events.set(event!.id, (event!.data as { id: string }).id)
  }
  const ids = [...events].sort(([one], [other]) => one - other).map(([, id]) => id)
  expect(ids.filter(id => id === missed || id === later)).toEqual([missed, later])
  await stream.close()
})

const LISTENS = `application_name = 'platen notices' and datname = current_database() and query like 'listen%'`

test('says that what was missed is not known any more', async () => {
  const owner = await signUp()
  await orderNews(owner.workspaceId)()
  const begin = await (await open(owner)).next()
  await getDb().deleteFrom('news').where('workspace_id', '=', owner.workspaceId).execute()
  await orderNews(owner.workspaceId)()
  const stream = await open(owner, { after: begin!.id })
  expect(await stream.next()).toMatchObject({ event: 'gap' })
  await stream.close()
})

test('tells who has the link of an order that it changed, and of no other', async () => {
  const owner = await signUp()
  const [order, other] = [await makeOrder(owner), await makeOrder(owner)]
  const { public_id: publicId } = await getDb()
    .selectFrom('orders')
    .select('public_id')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const stream = read(await request(watchOrder, { params: { orderId: publicId }, query: {} }))
  expect(await stream.next()).toMatchObject({ event: 'begin' })
  await orderNews(owner.workspaceId, other.orderId)()
  const event = await heard(stream, orderNews(owner.workspaceId, order.orderId))
  expect(event!.data).toEqual({ kind: 'order', id: publicId })
  await stream.close()
  const unknown = await send(watchOrder, { params: { orderId: 'nobody-knows-this-one' }, query: {} })
  expect(unknown.status).toBe(404)
})

test('7: ends for who is removed', async () => {
  const owner = await signUp()
  const member = await addMember(owner, 'viewer')
  const stream = await open(member, { workspaceId: owner.workspaceId })
  await stream.next()
  const query = { WorkspaceId: owner.workspaceId, UserId: member.userId }
  const removed = Date.now()
  await sent(removeMember, { as: owner, query })
  expect(await stream.next()).toBeUndefined()
  expect(Date.now() - removed).toBeLessThan(10_000)
})

test('goes on for a program with an API key, and ends when the key is revoked', async () => {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const body = { name: 'Screen', scopes: ['workspace:read' as const], days: null }
  const { keys, secret } = await sent(createApiKey, { ...inside, body })
  const stream = await open({ ...owner, token: secret })
  await stream.next()
  // Longer than a round of checks.
  const end = Date.now() + 5000
  while (Date.now() < end) {
    expect(await heard(stream, orderNews(owner.workspaceId))).toMatchObject({ event: 'message' })
  }
  await sent(revokeApiKey, { ...inside, params: { keyId: keys[0]!.id } })
  while (await stream.next());
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

test('tells of customers and leads: made, and deleted', async () => {
  const shop = await signUp()
  const stream = await open(shop)
  await heard(stream, orderNews(shop.workspaceId))
  const inside = { as: shop, query: { WorkspaceId: shop.workspaceId } }

  const customer = await sent(createCustomer, { ...inside, body: { name: 'Ada' } })
  const lead = await sent(createLead, { ...inside, body: { name: 'Bob' } })
  await sent(deleteLead, { ...inside, params: { leadId: lead.id } })

  const told: unknown[] = []
  while (told.length < 3) {
    const { data } = (await stream.next())!
    if ((data as { kind: string }).kind !== 'order') told.push(data)
  }
  expect(told).toEqual([
    { kind: 'customer', id: customer.id },
    { kind: 'lead', id: lead.id },
    { kind: 'lead', id: lead.id }
  ])
  await stream.close()
})

test('a new job, and a copy of one, is heard by the others at once', async () => {
  const owner = await signUp()
  const member = await addMember(owner, 'production')
  const stream = await open(member)
  await stream.next()
  const query = { WorkspaceId: owner.workspaceId }
  const { id } = await sent(createJob, { as: owner, query, body: { title: 'Tees' } })
  expect(await stream.next()).toMatchObject({ data: { kind: 'job', id } })
  const copy = await sent(createJob, { as: owner, query, body: { title: 'Tees again', copyOf: id } })
  expect(await stream.next()).toMatchObject({ data: { kind: 'job', id: copy.id } })
  await stream.close()
})
