// What other programs of a shop are told: made with the change, signed, in order, tried again, paused, never to our own net.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createCustomer } from '#lib/contract/customers.ts'
import { recordInvoicePayment } from '#lib/contract/invoices.ts'
import { createJob } from '#lib/contract/jobs.ts'
import { listJobStatuses, moveJobs } from '#lib/contract/job-work.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook
} from '#lib/contract/webhooks.ts'
import { getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { faultOfUrl, isCallable, resolvePublic } from '#lib/server/platform/outside/public-address.ts'
import { announceOwed } from '#lib/server/webhooks/announce.ts'
import { deliver } from '#lib/server/webhooks/deliver.ts'
import { claimDeliveries } from '#lib/server/webhooks/delivery-queries.ts'
import type { WebhookEvent } from '#lib/shared/webhooks.ts'

import { invoiceOf, issueInvoice } from '../support/invoices.ts'
import { takeOwnDatabase } from '../support/own-database.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

takeOwnDatabase()

let owner: Person
let receiver: Awaited<ReturnType<typeof startReceiver>>
let answer: Parameters<typeof startReceiver>[0]

beforeEach(async () => {
  answer = () => 200
  receiver = await startReceiver(call => answer!(call))
  owner = await signUp()
})
afterEach(() => {
  receiver.close()
})

/** What the sender does in the background, until nothing is left to do now. */
async function work() {
  await announceOwed(getDb())
  for (;;) {
    const claimed = await claimDeliveries(getDb(), 16, [])
    if (claimed.length === 0) return
    await Promise.all(claimed.map(delivery => deliver(getDb(), delivery)))
  }
}

const soon = <T>(ask: () => T | Promise<T>) =>
  expect.poll(async () => {
    await work()
    return ask()
  })

const inside = () => ({ as: owner, query: { WorkspaceId: owner.workspaceId } })

async function listen(...events: WebhookEvent[]) {
  return sent(createWebhook, { ...inside(), body: { url: receiver.url, description: 'Till', events } })
}

async function customer(name = 'Ada') {
  const { id } = await sent(createCustomer, { ...inside(), body: { name } as never })
  return id
}

async function job() {
  const { id } = await sent(createJob, { ...inside(), body: { title: 'Team shirts' } as never })
  return id
}

const log = async () => (await sent(listWebhookDeliveries, { ...inside() })).rows

test('tells of a change with a signature that the other side can check', async () => {
  const { secret } = await listen('customer.created')
  const id = await customer('Zoë')
  await soon(() => receiver.calls.length).toBe(1)

  const [call] = receiver.calls
  expect(call).toMatchObject({ type: 'customer.created', data: { customerId: id, name: 'Zoë' } })
  expect([call!.isSigned(secret), call!.isSigned('whsec_other')]).toEqual([true, false])
  await soon(log).toMatchObject([{ state: 'delivered', tries: 1, lastStatus: 200, eventId: call!.id }])
})

test('tells only what was chosen, and nobody of another workspace', async () => {
  await listen('job.created')
  const other = await signUp()
  await sent(createCustomer, { as: other, query: { WorkspaceId: other.workspaceId }, body: { name: 'X' } as never })
  await customer()
  const id = await job()
  await soon(() => receiver.calls.map(({ data }) => data['jobId'])).toEqual([id])
})

test('what is taken back with its transaction is not told', async () => {
  await listen('customer.created')
  const id = await customer()
  const of = { subject: 'customer', subjectId: id, workspaceId: owner.workspaceId } as const
  const lost = inTransaction(getDb(), async tx => {
    await recordActivity(tx, of, { kind: 'created', userId: owner.userId })
    throw new Error('lost')
  })
  await expect(lost).rejects.toThrow('lost')
  await job()
  await soon(() => owed()).toBe(0)
  await soon(() => log().then(rows => rows.length)).toBe(1)
})

async function owed() {
  const { rows } = await sql<{ count: number }>`select count(*)::int from webhook_outbox`.execute(getDb())
  return rows[0]!.count
}

test('an invoice is told as paid once, by the payment that paid the rest, however soon the next one comes', async () => {
  await listen('invoice.payment', 'invoice.paid')
  const invoice = await issueInvoice(owner, 5000)
  const pay = (amountCents: number) => {
    const body = { method: 'cash', receivedOn: '2026-11-20', amountCents, over: true } as const
    return sent(recordInvoicePayment, { ...invoiceOf(owner, invoice), body })
  }
  await pay(2000)
  await pay(3000)
  await pay(100)
  await soon(() => receiver.calls.map(({ type, data }) => [type, data['change']])).toEqual([
    ['invoice.payment', { amountCents: 2000, method: 'cash' }],
    ['invoice.payment', { amountCents: 3000, method: 'cash' }],
    ['invoice.paid', { amountCents: 3000, method: 'cash' }],
    ['invoice.payment', { amountCents: 100, method: 'cash' }]
  ])
})

const tryNow = () => sql`update webhook_deliveries set due_at = now() where state = 'waiting'`.execute(getDb())

test('what concerns one job waits for what was before it, and other jobs do not', async () => {
  await listen('job.created', 'job.status')
  let isDown = true
  const first = await job()
  answer = ({ data }) => (isDown && data['jobId'] === first ? 500 : 200)
  const statuses = await sent(listJobStatuses, inside())
  const next = statuses.filter(({ role }) => !role)[0]!
  await sent(moveJobs, { ...inside(), body: { jobIds: [first], statusId: next.id } as never })
  const second = await job()
  await soon(() => receiver.calls.some(({ data }) => data['jobId'] === second)).toBe(true)
  expect(receiver.calls.filter(({ data }) => data['jobId'] === first).map(({ type }) => type)).not.toContain(
    'job.status'
  )

  isDown = false
  await tryNow()
  await soon(() =>
    receiver.calls
      .filter(({ data }) => data['jobId'] === first)
      .map(({ type }) => type)
      .at(-1)
  ).toBe('job.status')
})

test('tries again with the same event, and a person can read why and send it again', async () => {
  await listen('customer.created')
  answer = () => 503
  await customer()
  await soon(log).toMatchObject([{ state: 'waiting', tries: 1, lastStatus: 503, lastError: 'Answered 503' }])
  const [row] = await log()
  expect(Date.parse(row!.nextAt!) - Date.now()).toBeGreaterThan(5000)

  answer = () => 200
  await sent(resendWebhookDelivery, { ...inside(), params: { deliveryId: row!.id } })
  await soon(log).toMatchObject([{ state: 'delivered' }])
  expect(new Set(receiver.calls.map(({ id }) => id))).toEqual(new Set([row!.eventId]))
  const detail = await sent(getWebhookDelivery, { ...inside(), params: { deliveryId: row!.id } })
  expect(detail.attempts.map(({ status }) => status)).toEqual([200, 503])
  expect(detail.attempts[0]!.answer).toBe('thanks for customer.created')
  expect(JSON.parse(detail.body)).toMatchObject({ id: row!.eventId, type: 'customer.created' })
})

test('a call whose process was killed is made again with the same event, and the log has both', async () => {
  await listen('customer.created')
  await customer()
  await announceOwed(getDb())
  const [killed] = await claimDeliveries(getDb(), 16, [])
  expect(await claimDeliveries(getDb(), 16, []), 'while the lease lasts').toEqual([])
  await sql`update webhook_deliveries set due_at = now(), called_at = called_at - interval '1 minute'`.execute(getDb())
  await soon(log).toMatchObject([{ state: 'delivered', tries: 2 }])
  expect(receiver.calls.map(({ id }) => id)).toEqual([killed!.eventId])
  const detail = await sent(getWebhookDelivery, { ...inside(), params: { deliveryId: killed!.deliveryId } })
  expect(detail.attempts).toMatchObject([
    { status: 200, error: '' },
    { status: null, error: 'Platen was restarted during this call. It may have arrived' }
  ])
})

test('gives up after the last try, pauses after three days and writes to whoever runs the shop', async () => {
  const { webhookId } = await listen('customer.created')
  answer = () => 500
  await customer()
  await soon(log).toMatchObject([{ tries: 1 }])
  await sql`update webhook_endpoints set failing_since = now() - interval '73 hours'`.execute(getDb())
  await sql`update webhook_deliveries set tries = 9, due_at = now()`.execute(getDb())

  await soon(log).toMatchObject([{ state: 'failed', tries: 10 }])
  const [paused] = await sent(listWebhooks, inside())
  expect(paused).toMatchObject({ pauseReason: expect.stringContaining('three days') })
  const mails = await getDb().selectFrom('mails').select('recipient').where('template', '=', 'webhook_paused').execute()
  expect(mails).toEqual([{ recipient: owner.email }])

  const before = receiver.calls.length
  await customer('Later')
  await soon(() => owed()).toBe(0)
  await soon(log).toMatchObject([{ state: 'waiting', tries: 0 }, { state: 'failed' }])
  expect(receiver.calls).toHaveLength(before)

  answer = () => 200
  await sent(updateWebhook, { ...inside(), params: { webhookId }, body: { paused: false } })
  await soon(() => receiver.calls.at(-1)?.data['name']).toBe('Later')
})

test('a new secret and the one before sign for a day', async () => {
  const { webhookId, secret } = await listen('customer.created')
  const { secret: newer } = await sent(rotateWebhookSecret, { ...inside(), params: { webhookId } })
  expect(newer).not.toBe(secret)
  await sent(testWebhook, { ...inside(), params: { webhookId } })
  expect([secret, newer].map(each => receiver.calls[0]!.isSigned(each))).toEqual([true, true])

  await sql`update webhook_endpoints set rotated_at = now() - interval '25 hours'`.execute(getDb())
  await sent(testWebhook, { ...inside(), params: { webhookId } })
  expect([secret, newer].map(each => receiver.calls[1]!.isSigned(each))).toEqual([false, true])
  expect(receiver.calls[1]!.signatures).toBe(1)
})

test('a test says at once how it went, follows no redirect and is not tried again', async () => {
  const { webhookId } = await listen('customer.created')
  answer = () => 302
  const said = await sent(testWebhook, { ...inside(), params: { webhookId } })
  expect(said).toMatchObject({ type: 'webhook.test', state: 'failed', lastStatus: 302, tries: 1 })
  expect(said.lastError).toContain('redirects are not followed')
  receiver.close()
  const refused = await sent(testWebhook, { ...inside(), params: { webhookId } })
  expect(refused).toMatchObject({ state: 'failed', lastStatus: null, lastError: 'Nobody answers at that address' })
})

test('deleted, it takes its log along; a role that may not sees none', async () => {
  const { webhookId } = await listen('customer.created')
  await customer()
  await soon(log).toHaveLength(1)
  const sales = await addMember(owner, 'sales')
  expect((await send(listWebhooks, { as: sales, query: { WorkspaceId: owner.workspaceId } })).status).toBe(403)
  expect(await sent(deleteWebhook, { ...inside(), params: { webhookId } })).toEqual([])
  expect(await log()).toEqual([])
})

test('refuses addresses that are written wrong or lead inside', async () => {
  const body = (url: string) => ({ url, description: '', events: ['job.created' as const] })
  for (const url of [
    '',
    'example.com',
    'http://example.com/',
    'https://10.0.0.1/',
    'https://u:p@example.com/',
    'file:///etc/passwd'
  ]) {
    const refused = await send(createWebhook, { ...inside(), body: body(url) })
    expect(refused.status, url).toBe(400)
    expect(refused.data, url).toMatchObject({ fields: [{ field: 'url' }] })
  }
})

test.for([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['8.8.8.8', true],
  ['93.184.215.14', true],
  ['2606:4700::1111', true]
] as const)('%s may be called: %s', ([address, isPublic]) => {
  expect(isCallable(address, false)).toBe(isPublic)
})

test('outside local development nothing leads to this machine, by whatever way it is written', async () => {
  const urls = [
    'http://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://metadata.internal/',
    'https://localhost./',
    'https://LOCALHOST../',
    'https://127.0.0.1./',
    'https://127.0.0.1../',
    'https://0177.0.0.1../',
    'https://0x7f.1../',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://metadata.internal./',
    'https://intranet/',
    'https://printer.lan./'
  ]
  for (const url of urls) expect(faultOfUrl(url, false), url).toBeDefined()
  expect(faultOfUrl('https://hooks.example.com:8443/x', false)).toBeUndefined()
  expect(faultOfUrl('https://hooks.example.com./x', false)).toBeUndefined()
  for (const name of ['localhost', 'localhost.', '127.0.0.1..', '0x7f.1..', '[::ffff:7f00:1]']) {
    await expect(resolvePublic(name, false), name).rejects.toThrow('not public')
  }
  await expect(resolvePublic('localhost', true)).resolves.toMatchObject({ address: expect.any(String) })
})
