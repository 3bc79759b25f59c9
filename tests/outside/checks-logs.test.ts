// What the log of a started product holds after every call of the contract and all that people do with secrets.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startImpersonation } from '#lib/contract/admin.ts'
import { login, requestReset, resetPassword, signup } from '#lib/contract/auth.ts'
import { acceptInvite, changeRole, getInvite, inviteUser } from '#lib/contract/members.ts'
import { exportOrders } from '#lib/contract/orders.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { exportAccount } from '#lib/contract/users.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'

import { makeVictim } from '../security/victim.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'
import { ENDPOINTS, goodCall, workOn } from '../support/product-inside.ts'
import { openShop } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { signUp } from '../support/world.ts'

let product: Product
let books: Books
let stopWork: () => Promise<void>

beforeAll(async () => {
  product = await startProduct({ DEMO: '0', LOG_LEVEL: 'trace' })
  books = await openBooks(product)
  stopWork = workOn(product, books)
})

afterAll(async () => {
  await stopWork()
  await books.close()
  await product.stop()
})

type Entry = Record<string, unknown>

/** The entries of the log once one with this request id is among them: access lines are written in batches. */
async function entriesUntil(requestId: string): Promise<Entry[]> {
  await expect.poll(() => product.lines().some(line => line.includes(requestId)), { timeout: 60_000 }).toBe(true)
  return product
    .lines()
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Entry)
}

/** Everything that was logged before this call. */
async function entriesSoFar(): Promise<Entry[]> {
  const response = await fetch(`${product.url}/api/v2/config`, { method: 'DELETE' })
  await response.body?.cancel()
  return entriesUntil(response.headers.get('x-request-id')!)
}

async function codeFor(email: string): Promise<string> {
  const [mail] = await books.rows<{ body: string }>(
    'select body from mails where recipient = $1 order by created_at desc limit 1',
    [email]
  )
  return mail!.body.match(/\b\d{6}\b/)![0]
}

async function asAdmin(person: OutsidePerson): Promise<OutsidePerson> {
  await books.rows('update users set is_admin = true where id = $1', [person.userId])
  return person
}

type Victim = Awaited<ReturnType<typeof makeVictim>>

/** A good call of the owner, as far as the answer's head. */
async function callOf(endpoint: (typeof ENDPOINTS)[number], shop: Victim, secrets: Set<string>) {
  const { victim, asked } = await goodCall(endpoint, shop)
  for (const { email, token } of [victim.owner, victim.people.viewer!]) secrets.add(email).add(token)
  const abort = new AbortController()
  const url = new URL(
    endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => asked.params?.[name] ?? ''),
    product.url
  )
  for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, String(value))
  // Rows of the matrix share their parts; only what changes something has a body.
  const body = endpoint.method === 'GET' ? undefined : asked.body
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method: endpoint.method,
    redirect: 'manual',
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${victim.owner.token}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...asked.headers
    },
    ...(body !== undefined && { body: isForm ? (body as FormData) : JSON.stringify(body) })
  })
  abort.abort()
  return response
}

test('159, 161: after a full pass the log holds no password, token, code, card or whole address', async () => {
  const secrets = new Set<string>()
  const person = await signUpOutside(product, books)
  for (const secret of [person.email, person.password, person.token]) secrets.add(secret)
  const wrong = 'another-wrong-password-1'
  secrets.add(wrong)
  await callOutside(product, login, { body: { Email: person.email, Password: wrong } })
  const again = await callOutside(product, login, { body: { Email: person.email, Password: person.password } })
  secrets.add(again.data!.authToken)
  secrets.add(again.headers.getSetCookie()[0]!.split(/[=;]/)[1]!)
  await callOutside(product, requestReset, { query: { Email: person.email } })
  const code = await codeFor(person.email)
  const next = 'the-password-after-the-reset-2'
  secrets.add(next)
  // By its usual way, and in an address, where it does not belong.
  await fetch(`${product.url}/auth/reset?Email=${encodeURIComponent(person.email)}&VerificationCode=${code}`)
  const reset = await callOutside(product, resetPassword, {
    body: { Email: person.email, VerificationCode: code, Password: next }
  })
  expect(reset.status).toBe(200)
  secrets.add(reset.data!.authToken)

  const store = await openShop({ ...(await signUp()) })
  const buyer = { name: 'Bo Buyer', email: `${randomUUID()}@example.com`, phone: '+1 555 010 4477' }
  const { payment } = await buy(store, { buyer })
  if (payment?.gateway !== 'test') throw new Error('The order is not paid by the test gateway')
  const card = { cardNumber: '4242424242424242', expiry: '12/39', cvc: '917' }
  const paid = await callOutside(product, confirmTestPayment, {
    body: { intentId: payment.intentId, clientSecret: payment.clientSecret, ...card }
  })
  expect(paid.status).toBe(200)
  for (const secret of [payment.clientSecret, card.cardNumber, buyer.email, buyer.phone]) secrets.add(secret)

  let victim = await makeVictim()
  for (const endpoint of ENDPOINTS) {
    const { status } = await callOf(endpoint, victim, secrets)
    expect(status, endpoint.name).not.toBe(500)
    if (status < 400) continue
    // An earlier call may have taken away what this one needs.
    victim = await makeVictim()
    expect((await callOf(endpoint, victim, secrets)).status, endpoint.name).not.toBe(500)
  }

  const entries = await entriesSoFar()
  expect(entries.length).toBeGreaterThan(ENDPOINTS.length)
  const tell = (entry: Entry) => {
    const text = JSON.stringify(entry)
    const hasSecret = [...secrets].some(secret => text.includes(secret)) || Object.values(entry).includes(code)
    return hasSecret || /[\w.+-]+@[\w-]+\.\w{2,}|eyJ[\w-]{10,}\.[\w-]+\./.test(text) || /\?/.test(String(entry['path']))
  }
  expect(entries.filter(tell)).toEqual([])
  expect(tell({ path: '/x', name: person.email })).toBe(true)
})

test('122: the id of an invitation is in no log and no Referer', async () => {
  const owner = await signUpOutside(product, books)
  const guest = await signUpOutside(product, books)
  const query = { WorkspaceId: owner.workspaceId }
  const invited = await callOutside(product, inviteUser, {
    as: owner,
    query,
    body: { Email: guest.email, Role: 'viewer' }
  })
  const { InviteId } = invited.data!

  const [mail] = await books.rows<{ body: string }>(
    `select body from mails where recipient = $1 and body like '%' || $2 || '%'`,
    [guest.email, InviteId]
  )
  // Behind the #, which no browser sends anywhere.
  const links = [...mail!.body.matchAll(/https?:\/\/\S+/g)].map(([link]) => link.replace(/[">].*/, ''))
  const [link] = links.filter(each => each.includes(InviteId))
  expect(new URL(link!).hash).toBe(`#${InviteId}`)
  const page = await fetch(link!)
  expect(page.status).toBe(200)
  expect(page.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/)
  // A browser that was told so sends our origin at most.
  expect(page.url).not.toContain('?')

  expect((await callOutside(product, getInvite, { query: { InviteId } })).status).toBe(200)
  expect((await callOutside(product, acceptInvite, { as: guest, body: { InviteId } })).status).toBe(200)
  expect((await callOutside(product, getInvite, { query: { InviteId } })).status).toBe(404)
  const telling = (await entriesSoFar()).filter(entry => JSON.stringify(entry).includes(InviteId))
  expect(telling).toEqual([])
})

test('71: line breaks and escapes in a request stay within one line of the log', async () => {
  const mark = `forged-${randomUUID()}`
  const forged = `{"level":"fatal","msg":"${mark}"}`
  const ansi = '\u001b[31mred\u001b[0m'
  const before = product.lines().length

  const email = `${randomUUID()}@example.com`
  const name = `Ada\r\n${forged}\n${ansi}`.slice(0, 80)
  await callOutside(product, signup, {
    body: { FirstName: name, LastName: `\n${forged}`, Email: email, Password: 'correct horse battery' },
    headers: { 'user-agent': `x ${forged}` }
  })
  await callOutside(product, login, { body: { Username: `x\n${forged}`.slice(0, 64), Password: `\r\n${forged}` } })
  for (const path of [`/%0d%0a${encodeURIComponent(forged)}`, `/dashboard/${encodeURIComponent(forged)}`, '/%1b%5b31m'])
    await (await fetch(`${product.url}${path}`, { redirect: 'manual' })).body?.cancel()
  for (const head of [
    `GET /a HTTP/1.1\r\nHost: x\r\nUser-Agent: a\n${forged}\r\nConnection: close\r\n\r\n`,
    `GET /b\u001b[31m HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    `GET /c HTTP/1.1\r\nHost: x\r\nUser-Agent: ${ansi}\r\nX-Request-Id: ${forged}\r\nConnection: close\r\n\r\n`
  ])
    await sendRaw(head)
  await entriesSoFar()

  const lines = product.lines().slice(before)
  for (const line of lines) {
    expect(line).toMatch(/^\{"level":.*\}$/)
    const entry = JSON.parse(line) as Entry
    expect(entry['msg']).not.toBe(mark)
    expect(entry['level']).not.toBe('fatal')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
  }
})

async function sendRaw(text: string): Promise<void> {
  const socket = connect(product.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(text, 'latin1')
  await once(socket, 'close')
}

test('160: keeps who did what, when and from where', async () => {
  const owner = await signUpOutside(product, books)
  const stranger = await signUpOutside(product, books)
  const member = await signUpOutside(product, books)
  const query = { WorkspaceId: owner.workspaceId }
  const body = { workspaceId: owner.workspaceId, businessName: 'Mine now' }

  await callOutside(product, login, { body: { Email: owner.email, Password: owner.password } })
  await callOutside(product, login, { body: { Email: owner.email, Password: 'not this one' } })
  const invited = await callOutside(product, inviteUser, {
    as: owner,
    query,
    body: { Email: member.email, Role: 'viewer' }
  })
  await callOutside(product, acceptInvite, { as: member, body: { InviteId: invited.data!.InviteId } })
  const refusals = [
    await callOutside(product, updateWorkspace, { as: member, body }),
    await callOutside(product, exportOrders, { as: stranger, query }),
    await callOutside(product, startImpersonation, {
      as: stranger,
      body: { userId: owner.userId, reason: 'To look around' }
    }),
    await callOutside(product, exportAccount, { as: { token: `${owner.token}x` } })
  ]
  expect(refusals.map(({ status }) => status)).toEqual([403, 404, 404, 401])
  await callOutside(product, changeRole, { as: owner, query, body: { UserId: member.userId, Role: 'sales' } })
  await callOutside(product, exportOrders, { as: owner, query })
  await callOutside(product, exportAccount, { as: owner })
  const admin = await asAdmin(await signUpOutside(product, books))
  const acting = await callOutside(product, startImpersonation, {
    as: admin,
    body: { userId: owner.userId, reason: 'The owner asked for help' }
  })
  expect(acting.status, acting.message).toBe(200)
  await callOutside(product, requestReset, { query: { Email: stranger.email } })
  await callOutside(product, resetPassword, {
    body: { Email: stranger.email, VerificationCode: await codeFor(stranger.email), Password: 'a wholly new one 5' }
  })
  const webhook = await fetch(`${product.url}/api/v2/stripe/webhook`, { method: 'POST', body: '{}' })
  expect(webhook.status).toBe(400)

  const events = (await entriesSoFar()).filter(({ msg }) => msg === 'security event')
  const of = (kind: string) => events.filter(event => event['kind'] === kind)
  const workspaceId = owner.workspaceId
  expect(of('login')).toContainEqual(expect.objectContaining({ userId: owner.userId }))
  expect(of('login_failed')).toContainEqual(expect.objectContaining({ userId: owner.userId }))
  expect(of('role_changed')).toContainEqual(expect.objectContaining({ userId: owner.userId, workspaceId }))
  expect(of('orders_exported')).toContainEqual(expect.objectContaining({ userId: owner.userId, workspaceId }))
  expect(of('account_exported')).toContainEqual(expect.objectContaining({ userId: owner.userId }))
  expect(of('password_reset')).toContainEqual(expect.objectContaining({ userId: stranger.userId }))
  expect(of('impersonation_started')).toContainEqual(expect.objectContaining({ userId: owner.userId }))
  expect(of('webhook_refused')).toContainEqual(expect.objectContaining({ status: 400 }))
  const refused = [
    { userId: member.userId, endpoint: 'updateWorkspace', status: 403 },
    { userId: stranger.userId, workspaceId, endpoint: 'exportOrders', status: 404 },
    { userId: stranger.userId, endpoint: 'startImpersonation', status: 404 },
    { endpoint: 'exportAccount', status: 401 }
  ]
  for (const refusal of refused) expect(of('refused')).toContainEqual(expect.objectContaining(refusal))
  for (const event of events)
    expect(event).toMatchObject({ time: expect.any(String), ip: '127.0.0.1', requestId: expect.any(String) })

  const kept = await books.rows<{ kind: string }>(
    'select kind from security_events where user_id = any($1) and ip <> $2',
    [[owner.userId, stranger.userId], '']
  )
  expect(kept.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['login', 'login_failed', 'role_changed', 'password_reset', 'impersonation_started'])
  )
})
