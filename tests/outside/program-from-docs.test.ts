// A program as somebody outside writes it, from the API description and the help pages alone: with its key it makes a customer, a
// job and a proposal, and checks the webhook that says so by the code that the help page shows.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { type Operation, readOperations } from '../support/api-description.ts'
import { type Books, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

const ARTICLE = 'src/content/help/api/connect-other-software.md'

let product: Shared
let books: Books
let person: OutsidePerson
let operations: Operation[]

beforeAll(async () => {
  product = await borrowProduct('demo')
  books = await openBooks(product)
  person = await signUpOutside(product, books)
  operations = await readOperations(product)
})

afterAll(async () => {
  await books?.close()
  await product?.stop()
})

interface Call {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** By its name in the description, which has to know each field that is sent. */
async function call(
  token: string,
  name: string,
  { path = {}, query = {}, body }: Call
): Promise<Record<string, unknown>> {
  const { method, path: pattern, body: schema, parameters } = operations.find(operation => operation.name === name)!
  const described = (schema?.['properties'] ?? {}) as object
  expect(Object.keys(described), name).toEqual(expect.arrayContaining(Object.keys(body ?? {})))
  const named = parameters.map(parameter => parameter.name)
  expect(named, name).toEqual(expect.arrayContaining([...Object.keys(path), ...Object.keys(query)]))
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, part: string) => path[part]!)
  const reply = await fetch(`${product.url}${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) })
  })
  const { ok, data, message } = (await reply.json()) as { ok: boolean; data: Record<string, unknown>; message: string }
  expect(ok, `${name}: ${message}`).toBe(true)
  return data
}

type IsFromPlaten = (body: string, header: string, secret: string) => boolean

/** The code of the help page, run as it stands there. */
async function readVerifier(): Promise<IsFromPlaten> {
  const [, code] = /```\n(import \{ createHmac[\s\S]*?)```/.exec(readFileSync(ARTICLE, 'utf8'))!
  const module = `data:text/javascript,${encodeURIComponent(code!)}`
  return ((await import(/* @vite-ignore */ module)) as { isFromPlaten: IsFromPlaten }).isFromPlaten
}

async function startProgram() {
  const received: { body: string; signature: string }[] = []
  const server = createServer(async (request, response) => {
    received.push({ signature: String(request.headers['platen-signature']), body: await text(request) })
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received }
}

test('key, customer, job, proposal, and the webhook verified by the code of the help page', async () => {
  const program = await startProgram()
  const query = { WorkspaceId: person.workspaceId }
  const scopes = ['customers:write', 'jobs:read', 'jobs:write', 'customers:read']
  const key = await call(person.token, 'createApiKey', { query, body: { name: 'Till', scopes, days: 30 } })
  const events = ['proposal.sent']
  const webhook = await call(person.token, 'createWebhook', { query, body: { url: program.url, events } })
  const token = String(key['secret'])

  // From here on with the key, whose workspace need not be named.
  const customer = await call(token, 'createCustomer', { body: { name: 'Riverside High' } })
  const job = await call(token, 'createJob', { body: { title: 'Team tees', customerId: customer['id'] } })
  const tee = {
    id: crypto.randomUUID(),
    position: 0,
    kind: 'single',
    name: 'Tee',
    note: '',
    quantity: 12,
    people: [],
    taxed: true,
    sizes: [],
    components: [],
    ownCents: null,
    blank: { name: 'Tee' },
    fixed: { cents: 900, reason: 'Agreed', locked: false }
  }
  const items = { revision: job['revision'], items: [tee] }
  await call(token, 'saveJobItems', { query: { JobId: String(job['id']) }, body: items })
  const proposal = await call(token, 'sendProposal', { path: { jobId: String(job['id']) }, body: { to: '' } })
  expect(proposal['link']).toMatch(/^http/)

  await vi.waitUntil(() => program.received.length > 0, { timeout: 60_000 })
  const [{ body, signature }] = program.received as [{ body: string; signature: string }]
  const isFromPlaten = await readVerifier()
  expect(isFromPlaten(body, signature, String(webhook['secret']))).toBe(true)
  expect(isFromPlaten(`${body} `, signature, String(webhook['secret']))).toBe(false)
  expect(isFromPlaten(body, signature, 'another secret')).toBe(false)
  const event = JSON.parse(body) as { type: string; workspaceId: string; data: { jobId?: string } }
  expect(event).toMatchObject({ type: 'proposal.sent', workspaceId: person.workspaceId })
  const whole = (await (await fetch(`${product.url}/api/v2/openapi.json`)).json()) as { webhooks: object }
  expect(Object.keys(whole.webhooks)).toContain('proposal.sent')
})
