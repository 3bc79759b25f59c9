// Checks 55–65 and 33: what browsers and proxies are told, by the built product itself and by every endpoint.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { login } from '#lib/contract/auth.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { sized } from '../support/long.ts'
import { type Product, startProduct } from '../support/product.ts'
import { request, send, signUp } from '../support/world.ts'

let product: Product
let cookie: string
let storePath: string

beforeAll(async () => {
  // Its own address, not the one that the tests of endpoints pretend to have.
  product = await startProduct({ DEMO: '1', PUBLIC_URL: '' })
  const Email = DEMO_ACCOUNTS[0].email
  const response = await call('/api/v2/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ Email, Password: DEMO_PASSWORD })
  })
  cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
  const dashboard = await (await call('/dashboard/stores', { headers: { cookie } })).text()
  const slugs = [...dashboard.matchAll(/\/popup-stores\/[\w-]+\/[\w-]+/g)].map(([path]) => path)
  storePath = slugs[0]!
}, 450_000)

afterAll(() => product?.stop())

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${product.url}${path}`, { redirect: 'manual', ...init })
}

const WRITES = CONTRACT.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  ''
]

const ORIGINS: [string, Record<string, string>][] = [
  ['a foreign page', { origin: 'https://evil.example' }],
  ['a page whose name begins like ours', { origin: 'http://127.0.0.1:4321.evil.example' }],
  ['our name with another port', { origin: 'http://127.0.0.1:4322' }],
  ['our name with another scheme', { origin: 'https://127.0.0.1:4321' }],
  ['a page without a name', { origin: 'null' }],
  ['a call without an origin', {}],
  ['a sister site', { origin: 'http://127.0.0.1:4321', 'sec-fetch-site': 'same-site' }]
]

/** The raw request, so that its content type is exactly this. */
async function write(endpoint: Endpoint, headers: Record<string, string>, type: string): Promise<Response> {
  const id = crypto.randomUUID()
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, id]))
  return request(endpoint, { params, query: {}, body: '{}', headers: { ...headers, 'content-type': type } } as never)
}

const PAIRS = ORIGINS.flatMap(([whence, headers]) => TYPES.map(type => ({ whence, headers, type })))

/** All of them for some calls; for the others each origin, and over all calls with each type. */
function pairsOf(endpoint: Endpoint): typeof PAIRS {
  const at = WRITES.indexOf(endpoint)
  return at % sized(20, 1) === 0
    ? PAIRS
    : PAIRS.filter((_, pair) => (pair + Math.floor(pair / TYPES.length) + at) % TYPES.length === 0)
}

test.for(WRITES)('55: $name refuses a write with a cookie that our own pages did not send', async endpoint => {
  const { token } = await signUp()
  const session = `__Host-session=${token}`
  const replies = await Promise.all(
    pairsOf(endpoint).map(async ({ whence, headers, type }) => {
      const { status } = await write(endpoint, { ...headers, cookie: session }, type)
      return { whence, type, status }
    })
  )
  expect(replies.filter(({ status }) => status !== 403)).toEqual([])
})

test('55: takes a write from our own page, by either name of this machine', async () => {
  const { token } = await signUp()
  for (const origin of ['http://127.0.0.1:4321', 'http://localhost:4321']) {
    const headers = { cookie: `__Host-session=${token}`, origin, 'sec-fetch-site': 'same-origin' }
    const body = { Email: 'nobody@example.com', Password: 'wrong' }
    expect(await send(login, { body, headers })).toMatchObject({ status: 401 })
  }
})

const WITH_BODY = WRITES.filter(({ body, query, params, access }) => body && !query && !params && access !== 'admin')

test.for(WITH_BODY)('56: $name takes JSON only', async endpoint => {
  const { token } = await signUp()
  const replies = await Promise.all(
    TYPES.slice(1).map(async type => {
      const { status } = await write(endpoint, { authorization: `Bearer ${token}` }, type)
      return { type, status }
    })
  )
  expect(replies.filter(({ status }) => status !== 415)).toEqual([])
})

test('57: no other site may read an answer', async () => {
  const origin = 'https://evil.example'
  const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const replies = [
    await call('/api/v2/me', { headers: { cookie, origin } }),
    await call('/api/v2/me', { method: 'OPTIONS', headers: asked }),
    await call('/api/v2/auth/login', { method: 'OPTIONS', headers: asked }),
    await call('/login', { headers: { origin } }),
    await call(storePath, { headers: { origin } }),
    await call('/favicon.svg', { headers: { origin: 'null' } })
  ]
  for (const { headers, url } of replies) {
    expect(headers.get('access-control-allow-origin'), url).toBeNull()
    expect(headers.get('access-control-allow-credentials'), url).toBeNull()
  }
})

/** Pages of every kind: made at build, made for everybody, made for one, missing, refused. */
function pages(): string[] {
  return [
    '/',
    '/login',
    '/signup',
    '/signup/email',
    '/auth/reset',
    '/auth/verify?email=a@example.com',
    '/google/auth/callback?code=x&state=y',
    '/facebook/auth/callback',
    '/api/docs',
    '/api/docs/customers',
    '/404',
    '/nothing-here',
    '/dashboard',
    '/dashboard/orders',
    '/dashboard/stores',
    '/dashboard/items',
    '/dashboard/workspaces',
    '/dashboard/account/settings',
    '/dashboard/orders/nothing/details',
    storePath,
    `${storePath}/purchase`
  ]
}

test('58: pages run our own scripts only, sit in no frame, and name Stripe nowhere but where cards are taken', async () => {
  for (const path of pages()) {
    const response = await call(path, { headers: path.startsWith('/dashboard') ? { cookie } : {} })
    const html = await response.text()
    const policy = policyOf(response, html)
    expect(policy['script-src'], path).toBeDefined()
    // The designer, and the piece of it on the home page, run compiled code of ours; that is no text made into a program.
    const scripts = policy['script-src']!.filter(source => path !== '/' || source !== "'wasm-unsafe-eval'")
    expect(scripts.join(' '), path).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:|https?:(\s|$)/)
    expect(policy['object-src'], path).toEqual(["'none'"])
    expect(policy['base-uri'], path).toEqual(["'none'"])
    expect(policy['frame-ancestors'], path).toEqual(["'none'"])
    expect(policy['form-action'], path).toEqual(["'self'"])
    if (!path.endsWith('/purchase')) expect(JSON.stringify(policy), path).not.toContain('stripe')
    // Whatever the page brings inline is listed by its hash, so nothing else runs.
    expect(html, path).not.toMatch(/\son[a-z]+="/)
    expect(response.status, path).toBeLessThan(500)
  }
})

/** Of the header; a header and a tag that differ would both hold, so a tag alone is not enough for frames. */
function policyOf(response: Response, html: string): Record<string, string[]> {
  const header = response.headers.get('content-security-policy') ?? ''
  const tag = html.match(/<meta http-equiv="content-security-policy" content="([^"]*)"/i)?.[1]?.replaceAll('&#39;', "'")
  const directives = `${header};${header.includes('script-src') ? '' : (tag ?? '')}`.split(';')
  const policy: Record<string, string[]> = {}
  for (const directive of directives) {
    const [name, ...values] = directive.trim().split(/\s+/)
    if (name) policy[name] ??= values
  }
  return { ...policy, ...(policy['default-src'] && !policy['script-src'] && { 'script-src': policy['default-src'] }) }
}

test('59: every answer of the product carries the headers that browsers go by', async () => {
  const paths = [...pages(), '/api/v2/me', '/api/v2/nothing', '/api/v2/openapi.json', '/favicon.svg', '/healthz']
  for (const path of paths) {
    const { headers } = await call(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/)
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('permissions-policy'), path).toContain('camera=()')
    expect(headers.get('x-powered-by'), path).toBeNull()
    expect(headers.get('server'), path).toBeNull()
  }
})

test('60: JSON says what it is, and is kept by nobody', async () => {
  const replies = [
    await call('/api/v2/me', { headers: { cookie } }),
    await call('/api/v2/me'),
    await call('/api/v2/nothing'),
    await call('/api/nothing'),
    await call('/api/v2/me', { method: 'POST', headers: { origin: product.url } }),
    await call('/api/v2/me', { method: 'DELETE', headers: { origin: product.url } }),
    await call('/api/v2/workspaces?x=1&x=2', { headers: { cookie } }),
    await call('/api/v2/auth/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }),
    await call('/api/v2/store-orders/not-an-id?WorkspaceId=nor-this', { headers: { cookie } })
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 401, 404, 404, 405, 405, 400, 400, 404])
  for (const reply of replies) {
    expect(reply.headers.get('content-type'), reply.url).toBe('application/json; charset=utf-8')
    expect(reply.headers.get('cache-control'), reply.url).toBe('no-store')
    expect(await reply.json(), reply.url).toMatchObject({ ok: reply.status === 200, message: expect.any(String) })
  }
})

test('33: no private page is kept, and logging out empties the cache', async () => {
  for (const path of pages().filter(path => path.startsWith('/dashboard'))) {
    const response = await call(path, { headers: { cookie } })
    expect(response.headers.get('cache-control'), path).toBe('no-store')
    expect(response.headers.get('etag'), path).toBeNull()
  }
  const away = await call('/dashboard/orders?state=paid')
  expect([away.status, away.headers.get('location')]).toEqual([
    303,
    `/login?returnTo=${encodeURIComponent('/dashboard/orders?state=paid')}`
  ])

  const headers = { origin: product.url, cookie: '__Host-session=x' }
  const out = await call('/api/v2/auth/logout', { method: 'POST', headers })
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
})

const LIES = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '444',
  'x-forwarded-for': '6.6.6.6',
  forwarded: 'host=evil.example;proto=https',
  'x-original-url': '/dashboard',
  'x-rewrite-url': '/dashboard',
  'x-http-method-override': 'DELETE'
}

test('61: links in mails and redirects are made of our own address, whatever a request says', async () => {
  const Email = DEMO_ACCOUNTS[1].email
  await call(`/api/v2/auth/reset?Email=${encodeURIComponent(Email)}`, { headers: LIES })
  await call('/api/v2/auth/signup', {
    method: 'POST',
    headers: { ...LIES, 'content-type': 'application/json' },
    body: JSON.stringify({ FirstName: 'A', LastName: 'B', Email, Password: 'heat press 42!' })
  })
  // Whoever comes by a proxy is not shown what is for this machine only.
  expect((await call('/dev/mail', { headers: LIES })).status).toBe(404)
  const mails = await (await call('/dev/mail')).text()
  expect(mails).toContain(Email)
  expect(mails).not.toContain('evil.example')
  expect(mails).toContain(product.url)

  const away = await call('/dashboard', { headers: LIES })
  expect(away.headers.get('location')).toBe('/login?returnTo=%2Fdashboard')
  const missing = await call('/nothing-here', { headers: LIES })
  expect(missing.status).toBe(404)
  expect(await missing.text()).not.toContain('evil.example')
})

test('62: what is not part of its address never changes a page that is kept', async () => {
  const plain = await (await call(storePath)).text()
  for (const [name, value] of Object.entries({ ...LIES, 'accept-language': 'xx', 'user-agent': '<script>' })) {
    const response = await call(storePath, { headers: { [name]: value } })
    expect(await response.text(), name).toBe(plain)
  }
  expect(plain).not.toContain('evil.example')
})

test.for([
  '/dashboard/x.css',
  '/dashboard/orders.js',
  '/dashboard/account/settings.png',
  '/dashboard;x.css',
  '/api/v2/me/.js',
  '/api/v2/me.js',
  '/me/.js',
  '/login/x.css',
  '/_astro/nothing.js'
])('62: %s is kept by nobody and shows nothing private', async path => {
  const response = await call(path, { headers: { cookie } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain(DEMO_ACCOUNTS[0].email)
})

test.for([
  ['/_server-islands/Anything', 'GET'],
  ['/_server-islands/Anything?p=x&e=default&s=', 'GET'],
  ['/_server-islands/Anything', 'POST'],
  ['/_actions/anything', 'POST'],
  ['/_image?href=http://127.0.0.1:1/x', 'GET'],
  ['/_image?href=/favicon.svg&w=1&f=webp', 'GET'],
  ['/_astro/../server/entry.mjs', 'GET'],
  ['/@fs/etc/passwd', 'GET'],
  ['/src/middleware.ts', 'GET'],
  ['/.env', 'GET'],
  ['/.git/HEAD', 'GET']
] as const)('63, 162: the framework’s own doors are shut: %s by %s', async ([path, method]) => {
  const body = JSON.stringify({ componentExport: 'default', encryptedProps: 'x', encryptedSlots: '' })
  const response = await call(path, {
    method,
    headers: { cookie, origin: product.url, 'content-type': 'application/json' },
    ...(method === 'POST' && { body })
  })
  expect(response.status).toBeGreaterThanOrEqual(300)
  expect(response.status).toBeLessThan(500)
  expect(await response.text()).not.toMatch(/root:|import |DATABASE_URL=/)
})

test('64: no other site can sign a person in', async () => {
  const form = new URLSearchParams({ Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD }).toString()
  const json = JSON.stringify({ Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD })
  const tries: [string, string][] = [
    ['application/x-www-form-urlencoded', form],
    ['text/plain', json],
    ['application/json', json]
  ]
  for (const [type, body] of tries) {
    const headers = { 'content-type': type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const response = await call('/api/v2/auth/login', { method: 'POST', headers, body })
    expect(response.status, type).toBe(403)
    expect(response.headers.getSetCookie(), type).toEqual([])
  }
})

test('64: no other site can sign a person in by a link with a code', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const path = '/api/v2/auth/verification?Email=a@example.com&VerificationCode=123456'
    expect((await call(path, { headers: { 'sec-fetch-site': site } })).status).toBe(403)
    expect((await call('/api/v2/auth/reset?Email=a@example.com', { headers: { 'sec-fetch-site': site } })).status).toBe(
      403
    )
  }
})

test.for(['PROPFIND', 'PURGE', 'LOCK', 'COPY'])('65: the product does not know the method %s', async method => {
  const response = await call('/dashboard', { method, headers: { cookie } })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toContain('GET')
})

test.for(['POST', 'PATCH', 'PUT', 'DELETE'])('65: a page is not there for %s', async method => {
  const response = await call('/dashboard', { method, headers: { cookie, origin: product.url } })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})
