// The clock of the product jumps, while that of its database does not.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { getCurrentUser, login } from '#lib/contract/auth.ts'
import { getDashboard } from '#lib/contract/dashboard.ts'
import { listOrders } from '#lib/contract/orders.ts'
import { placeOrder, priceCart } from '#lib/contract/shopping.ts'
import { getShopperOrder } from '#lib/contract/shopper-orders.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { confirmEmailChange, requestEmailChange } from '#lib/contract/users.ts'

import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'
import { workOn } from '../support/product-inside.ts'
import { openShop, orderBody, type Shop } from '../support/shop.ts'

const HOUR_MS = 3_600_000

let product: Product
let books: Books
let stopWork: () => Promise<void>
let folder: string
let owner: OutsidePerson
let shop: Shop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-clock-'))
  await writeFile(join(folder, 'clock'), '0')
  product = await startProduct(
    { DEMO: '0', LOG_LEVEL: 'info', CLOCK_FILE: join(folder, 'clock') },
    { nodeOptions: [`--import=${resolve('tests/support/shift-clock.ts')}`] }
  )
  books = await openBooks(product)
  stopWork = workOn(product, books)
  owner = await signUpOutside(product, books)
  const far = new Date(Date.now() + 1200 * 24 * HOUR_MS).toISOString()
  shop = await openShop(owner, { store: { closes_at: far } })
})

afterAll(async () => {
  await stopWork?.()
  await books?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function shiftTo(shiftMs: number): Promise<void> {
  await writeFile(join(folder, 'clock'), String(shiftMs))
  const count = () => product.lines().filter(line => line.startsWith('{"clock"')).length
  const before = count()
  process.kill(product.pid, 'SIGUSR2')
  await expect.poll(count, { timeout: 60_000 }).toBe(before + 1)
}

async function order() {
  const { expectedTotalCents: _, buyer, ...cart } = orderBody(shop)
  const priced = await callOutside(product, priceCart, { body: cart })
  const placed = await callOutside(product, placeOrder, {
    body: { ...cart, buyer, expectedTotalCents: priced.data!.totalCents },
    headers: { 'idempotency-key': crypto.randomUUID() }
  })
  expect(placed.status, placed.message).toBe(200)
  // Its pieces are held for half an hour by the clock that decides when it is over.
  const held = await books.rows(
    `select expires_at - now() as left from orders where public_id = $1
     and expires_at - now() between interval '29 minutes' and interval '30 minutes'`,
    [placed.data!.orderId]
  )
  expect(held).toHaveLength(1)
  return placed.data!
}

async function pay({ orderId, payment }: Awaited<ReturnType<typeof order>>): Promise<void> {
  if (payment?.gateway !== 'test') throw new Error('The order is not paid by the test gateway')
  const { intentId, clientSecret } = payment
  const card = { cardNumber: '4242424242424242', expiry: '12/39', cvc: '123' }
  const paid = await callOutside(product, confirmTestPayment, { body: { intentId, clientSecret, ...card } })
  expect(paid.status, paid.message).toBe(200)
  const { data } = await callOutside(product, getShopperOrder, { params: { orderId } })
  expect(data!.paidCents).toBe(data!.totalCents)
}

async function isSignedIn(person: OutsidePerson): Promise<boolean> {
  return (await callOutside(product, getCurrentUser, { as: person })).ok
}

async function signInAgain({ email, password }: OutsidePerson): Promise<OutsidePerson> {
  const { data, message } = await callOutside(product, login, { body: { Email: email, Password: password } })
  expect(data, message).not.toBeNull()
  return { ...owner, token: data!.authToken }
}

test.for([
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS]
] as const)('155: a clock that is suddenly %s ends nothing early', async ([, shiftMs]) => {
  await shiftTo(0)
  const before = await order()
  await shiftTo(shiftMs)
  expect(await isSignedIn(owner)).toBe(true)
  expect(await isSignedIn(await signInAgain(owner))).toBe(true)
  await pay(before)
  await pay(await order())

  const email = `${crypto.randomUUID()}@example.com`
  const person = await signUpOutside(product, books)
  const asked = await callOutside(product, requestEmailChange, {
    as: person,
    body: { Email: email, Password: person.password }
  })
  expect(asked.status, asked.message).toBe(200)
  const [OldCode, NewCode] = await Promise.all([person.email, email].map(codeFor))
  const confirmed = await callOutside(product, confirmEmailChange, {
    as: person,
    body: { OldCode: OldCode!, NewCode: NewCode! }
  })
  expect(confirmed.status, confirmed.message).toBe(200)
})

async function codeFor(email: string): Promise<string> {
  const [mail] = await books.rows<{ body: string }>(
    'select body from mails where recipient = $1 order by created_at desc limit 1',
    [email]
  )
  return mail!.body.match(/\b\d{6}\b/)![0]
}

test.for([
  ['a second before summer time begins', '2027-03-14T06:59:59Z'],
  ['a second after it', '2027-03-14T07:00:01Z'],
  ['in the hour that comes twice', '2027-11-07T05:30:00Z'],
  ['in that hour again', '2027-11-07T06:30:00Z'],
  ['on the last second of a leap day', '2028-02-29T23:59:59Z']
] as const)('155: works %s', async ([, time]) => {
  await shiftTo(Date.parse(time) - Date.now())
  const as = await signInAgain(owner)
  expect(await isSignedIn(as)).toBe(true)
  await pay(await order())
  const query = { WorkspaceId: owner.workspaceId }
  expect((await callOutside(product, getDashboard, { as, query })).status).toBe(200)
  expect((await callOutside(product, listOrders, { as, query })).status).toBe(200)
})

test('155: no task ran twice', async () => {
  const doubled = await books.rows(
    `select template, recipient, subject, count(*)::int as sent from mails
     where template like 'order%' and order_id is not null
     group by template, recipient, subject, order_id having count(*) > 1`
  )
  expect(doubled).toEqual([])
  const [paid] = await books.rows<{ orders: number; mails: number }>(
    `select (select count(*)::int from orders where paid_cents > 0) as orders,
      (select count(*)::int from mails where template = 'order_confirmation') as mails`
  )
  expect(paid!.orders).toBeGreaterThan(8)
  expect(paid!.mails).toBe(paid!.orders)
  expect(product.lines().filter(line => /"level":"(error|fatal)"/.test(line))).toEqual([])
})
