// What people typed, in every text of every call, shown by every page in a real browser.
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import { exportOrders, packingSlip } from '#lib/contract/orders.ts'
import { storePoster } from '#lib/contract/stores.ts'

import { makeVictim, type Victim } from '../security/victim.ts'
import { launchOptions } from '../support/chromium.ts'
import { fill, HOSTILE, MARK } from '../support/hostile-texts.ts'
import { type Books, openBooks } from '../support/outside.ts'
import { type Asked, ENDPOINTS, goodCall, workOn } from '../support/product-inside.ts'
import { openShop, type Shop, teeLine } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { request } from '../support/world.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

let product: Shared
let books: Books
let stopWork: () => Promise<void>
let browser: Browser
let context: BrowserContext
let victim: Victim
let shop: Shop

const LONG = HOSTILE[0]!
const SHORT = HOSTILE[1]!

beforeAll(async () => {
  product = await borrowProduct('empty')
  books = await openBooks(product)
  stopWork = workOn(product, books)
  browser = await chromium.launch(launchOptions)
  context = await browser.newContext()
  victim = await makeVictim()
  await context.addCookies([
    { name: '__Host-session', value: victim.owner.token, url: product.url.replace('http:', 'https:'), secure: true }
  ])
  await typeEverywhere()
})

afterAll(async () => {
  await browser?.close()
  await stopWork?.()
  await books?.close()
  await product?.stop()
})

/** Leaves the account and the workspace in place, and its owner signed in. */
const ENDING =
  /delete|logout|endSession|endOther|remove|transfer|changeRole|revoke|decline|accept|password|email|cancel/i
const accepted: string[] = []

async function typeEverywhere(): Promise<void> {
  for (const endpoint of ENDPOINTS) {
    if (endpoint.method === 'GET' || !endpoint.body || ENDING.test(endpoint.name)) continue
    if (!(await typeAll(endpoint))) await typeEach(endpoint)
  }
  shop = await openShop(victim.owner, {
    store: { name: SHORT, organisation: SHORT, message: LONG } as never,
    tee: { name: SHORT }
  })
  const address = {
    name: SHORT,
    line1: SHORT,
    line2: '',
    city: 'Rome',
    region: 'GA',
    postalCode: '30161',
    country: 'US'
  }
  await buy(shop, {
    lines: [teeLine(shop, { personalisation: {} })],
    buyer: { name: SHORT, email: 'bo@example.com', phone: '' },
    delivery: { kind: 'shipping', address } as never,
    note: LONG
  } as never).catch(() => buy(shop, { buyer: { name: SHORT, email: 'bo@example.com', phone: '' } }))
}

async function typeAll(endpoint: Endpoint): Promise<boolean> {
  const { asked } = await goodCall(endpoint, victim)
  return sendFilled(endpoint, asked, fill(endpoint.body, asked.body))
}

/** Field by field, where all of them together are refused. */
async function typeEach(endpoint: Endpoint): Promise<void> {
  const { asked } = await goodCall(endpoint, victim)
  const filled = fill(endpoint.body, asked.body) as Record<string, unknown>
  for (const name of Object.keys(filled ?? {})) {
    const given = asked.body as Record<string, unknown>
    if (JSON.stringify(filled[name]) === JSON.stringify(given?.[name])) continue
    const again = (await goodCall(endpoint, victim)).asked
    await sendFilled(endpoint, again, { ...(again.body as object), [name]: filled[name] })
  }
}

async function sendFilled(endpoint: Endpoint, asked: Asked, body: unknown): Promise<boolean> {
  await books.rows('delete from throttles')
  const response = await request(endpoint, { ...asked, body, as: victim.owner } as never)
  const isTyped = response.ok && JSON.stringify(body ?? '').includes('alert(')
  if (isTyped) accepted.push(endpoint.name)
  return response.ok
}

/** Rows that the set-up put straight into the tables get what no row of the product lacks. */
async function completeItems(): Promise<void> {
  await books.rows(
    `update items set colours = full_one.colours, sizes = full_one.sizes
     from (select colours, sizes from items where colours <> '[]' and sizes <> '[]' limit 1) full_one
     where items.colours = '[]' or items.sizes = '[]'`
  )
}

/** Every address of the product with something of this workspace on it. */
async function addresses(): Promise<string[]> {
  const { workspaceId } = victim
  const ids = async (text: string) => (await books.rows<{ id: string }>(text, [workspaceId])).map(({ id }) => id)
  const newest = (table: string, time = 'created_at') =>
    ids(`select id from ${table} where workspace_id = $1 order by ${time} desc limit 3`)
  const [stores, orders] = [await newest('stores'), await newest('orders', 'placed_at')]
  const items = await ids(`select id from items where workspace_id = $1 and name like '%alert(%' limit 3`)
  const [receipt] = await books.rows<{ public_id: string }>('select public_id from orders where store_id = $1', [
    shop.storeId
  ])
  const portfolios = await books.rows<{ id: string; slug: string }>(
    'select id, slug from portfolios where workspace_id = $1 order by created_at desc limit 2',
    [workspaceId]
  )
  const mails = await books.rows<{ id: string }>(
    `select distinct on (template) id from mails where body like '%alert(%' or subject like '%alert(%'`
  )
  const dashboard = [
    '',
    '/orders',
    '/stores',
    '/items',
    '/items/new',
    '/workspaces',
    '/portfolios',
    '/design',
    '/support-request'
  ]
    .concat(['/design/layouts', '/design/my-files', '/account/profile', '/account/settings', '/account/preferences'])
    .concat([`/workspaces/${workspaceId}/details`, `/workspaces/${workspaceId}/users`, '/admin/impersonate'])
    .concat(
      stores.flatMap(id => [`/stores/${id}`]),
      [1, 3, 5, 8].map(step => `/stores/${stores[0]}/setup?step=${step}`)
    )
    .concat(
      items.map(id => `/items/${id}`),
      orders.map(id => `/orders/${id}/details`)
    )
    .concat(portfolios.map(({ id, slug }) => `/portfolios/${id}/edit/${slug}`))
  return [
    ...dashboard.map(path => `/dashboard${path}`),
    ...['', `/items/${shop.tee.storeItemId}`, '/purchase', `/orders/${receipt?.public_id}`].map(
      path => shop.path + path
    ),
    ...portfolios.map(({ slug }) => `/portfolio/${slug}`),
    ...mails.map(({ id }) => `/dev/mail?id=${id}`),
    `/login?returnTo=${encodeURIComponent(LONG)}`,
    `/help?search=${encodeURIComponent(LONG)}`,
    `/artwork?search=${encodeURIComponent(LONG)}`,
    `/dashboard/orders?search=${encodeURIComponent(LONG)}`,
    `/portfolio?tag=${encodeURIComponent(LONG)}`,
    '/',
    '/signup',
    '/contact-us'
  ]
}

const visited: string[] = []
const foreign: string[] = []

test('67, 77: nothing that people typed runs or becomes a part of a page', async () => {
  expect(accepted.length).toBeGreaterThan(25)
  const faults: string[] = []
  let shown = 0
  const page = await context.newPage()
  let path = ''
  page.on('dialog', dialog => {
    faults.push(`${path}: dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', message => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) faults.push(`${path}: ${message.text()}`)
  })
  page.on('request', asked => {
    const { protocol, origin } = new URL(asked.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== product.url) foreign.push(`${path}: ${asked.url()}`)
  })
  await completeItems()
  for (path of await addresses()) {
    const answer = await page.goto(product.url + path, { waitUntil: 'load' })
    if ((answer?.status() ?? 500) >= 500) faults.push(`${path}: ${answer?.status()}`)
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'), undefined, { timeout: 60_000 })
    visited.push(page.url())
    for (const frame of page.frames()) {
      const found = await frame.evaluate(mark => {
        const made = document.querySelectorAll(`[${mark}], a[href^="javascript:" i]`).length
        const texts = [
          document.title,
          document.body.innerText,
          ...[...document.querySelectorAll('input, textarea')].map(field => (field as HTMLInputElement).value)
        ]
        return {
          made,
          isShown: texts.some(text => text.includes(mark)),
          evaluated: texts.some(text => /49\$\{|49%s|\}49/.test(text))
        }
      }, MARK)
      if (found.made > 0) faults.push(`${path}: ${found.made} elements made of what was typed`)
      if (found.evaluated) faults.push(`${path}: a template was evaluated`)
      if (found.isShown) shown++
    }
  }
  expect(faults).toEqual([])
  // Otherwise this would be about pages that show nothing.
  expect(shown).toBeGreaterThan(15)
})

test('168: pages contact no other origin', () => {
  expect(visited.length).toBeGreaterThan(35)
  const asked = visited.map(url => new URL(url).pathname)
  expect(
    asked.filter(path => path === '/login'),
    'the owner was not signed in'
  ).toEqual([])
  expect(foreign).toEqual([])
})

test('67: nothing that people typed is markup in a mail, a paper or a picture', async () => {
  const html = await books.rows<{ html: string }>(`select html from mails where html is not null`)
  expect(html.some(mail => mail.html.includes(MARK))).toBe(true)
  expect(html.filter(mail => /<(img|svg|script|b) data-typed/i.test(mail.html))).toEqual([])

  const as = { headers: { authorization: `Bearer ${victim.owner.token}` } }
  const inside = `?WorkspaceId=${victim.workspaceId}`
  const [order] = await books.rows<{ id: string }>('select id from orders where store_id = $1', [shop.storeId])
  const slip = await fetch(product.url + packingSlip.path.replace('{orderId}', order!.id) + inside, as)
  const poster = await fetch(product.url + storePoster.path.replace('{storeId}', shop.storeId) + inside, as)
  for (const paper of [slip, poster]) {
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await paper.arrayBuffer()).toString('latin1')).not.toMatch(
      /\/(JavaScript|JS|Launch|OpenAction|URI)\b.*alert/
    )
  }
  const csv = await fetch(product.url + exportOrders.path + inside, as)
  expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(await csv.text()).toContain(MARK)

  const picture = await fetch(`${product.url}${shop.path}/items/${shop.tee.storeItemId}/picture.svg?colour=navy`)
  expect(picture.status).toBe(200)
  expect(await picture.text()).not.toMatch(/<(img|script|b)\b|\son\w+=/i)
})
