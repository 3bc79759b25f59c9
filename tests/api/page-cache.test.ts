import { EventEmitter, once } from 'node:events'
import { brotliDecompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { createPageCache } from '#lib/server/platform/http/page-cache.ts'
import type { Handler } from '#lib/server/platform/http/types.ts'

import { serve, stream } from '../support/http.ts'

function keptPage(body: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html', 'x-page-cache': '60', ...headers } })
}

/** A page that counts how often it was made and says whom it was made for. */
function countingPage(rule = '60; tags=store:1,all') {
  const page = { count: 0, gate: undefined as EventEmitter | undefined }
  const handler: Handler = async request => {
    const count = ++page.count
    const { pathname, search } = new URL(request.url)
    const rendered = `render ${count} of ${pathname}${search} for ${request.headers.get('cookie') ?? 'nobody'}`
    if (page.gate) await once(page.gate, 'go')
    return keptPage(rendered, { 'x-page-cache': rule })
  }
  return { page, handler }
}

test('makes a page once for everybody and revalidates it', async () => {
  const { page, handler } = countingPage()
  const { send } = await serve(handler)

  const first = await send('/store')
  expect(first.text).toBe('render 1 of /store for nobody')
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[\w-]{20}"$/)
  })
  expect(first.headers['x-page-cache']).toBeUndefined()
  const second = await send('/store', { headers: { cookie: 'session=ada' } })
  expect(second.text).toBe(first.text)
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(await send('/store', { headers: { 'if-none-match': first.headers.etag! } })).toMatchObject({
    status: 304,
    text: ''
  })
  expect(await send('/store', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  expect(page.count).toBe(1)
})

test('never keeps what was made for somebody', async () => {
  const { handler } = countingPage()
  const { send } = await serve(handler)

  const own = await send('/store', { headers: { cookie: 'session=ada' } })
  expect(own.text).toContain('for session=ada')
  expect(own.headers['cache-control']).toBe('no-store')
  expect((await send('/store', { headers: { cookie: 'session=eve' } })).text).toContain('for nobody')
  expect((await send('/store')).text).toContain('for nobody')
})

test('keeps the calls that say the same to everybody, whoever asks, and no others', async () => {
  let count = 0
  const { send } = await serve(() => {
    count++
    return keptPage('{}', { 'cache-control': 'public, max-age=60', 'content-type': 'application/json' })
  })

  const headers = { authorization: 'Bearer x', cookie: 'session=ada' }
  await send('/api/v2/artwork?search=wolf', { headers })
  const kept = await send('/api/v2/artwork?search=wolf', { headers })
  await send('/api/v2/artwork?search=wolf')
  expect(count).toBe(2)
  expect(kept.headers).toMatchObject({ 'cache-control': 'public, max-age=60', etag: expect.any(String) })
  const again = await send('/api/v2/artwork?search=wolf', { headers: { 'if-none-match': kept.headers.etag! } })
  expect(again.status).toBe(304)

  count = 0
  await send('/api/v2/user-account')
  await send('/api/v2/user-account')
  expect(count).toBe(2)
})

test('gives a kept page to who sends credentials, and keeps none that was made for them', async () => {
  const made: unknown[] = []
  const { send } = await serve(({ headers }) => {
    made.push(headers.get('authorization') ?? headers.get('cookie') ?? undefined)
    return keptPage('page')
  })
  const headers = { authorization: 'Bearer x', cookie: 'session=ada' }

  expect((await send('/store', { headers: { authorization: 'Bearer x' } })).headers['cache-control']).toBe('no-store')
  expect((await send('/store', { headers })).headers['cache-control']).toContain('public')
  expect((await send('/store')).headers['cache-control']).toContain('public')
  expect(made).toEqual(['Bearer x', undefined])
})

test('does not keep pages with cookies of their own, or no wish to be kept', async () => {
  let count = 0
  const { send } = await serve(({ url }) => {
    count++
    const { pathname } = new URL(url)
    const response = keptPage('page', {}, pathname === '/missing' ? 404 : 200)
    if (pathname === '/silent') response.headers.delete('x-page-cache')
    if (pathname === '/cookie') response.headers.set('set-cookie', 'a=b')
    return response
  })

  for (const [path, headers] of [
    ['/silent', {}],
    ['/cookie', {}],
    ['/missing', {}],
    ['/store?unknown=1', {}]
  ] as const) {
    count = 0
    await send(path, { headers })
    const reply = await send(path, { headers })
    expect(count, path).toBe(2)
    expect(reply.headers['cache-control'], path).toBe('no-store')
    expect(reply.headers['x-page-cache'], path).toBeUndefined()
  }
})

test('keeps pages by their parameters and renders them without what visitors add', async () => {
  const { page, handler } = countingPage()
  const { send } = await serve(handler)

  const first = await send('/artwork/animals?utm_source=mail&search=&page=2&hue=red')
  expect(first.text).toBe('render 1 of /artwork/animals?hue=red&page=2 for nobody')
  expect((await send('/artwork/animals?hue=red&page=2&fbclid=x')).text).toBe(first.text)
  await send('/artwork/animals?hue=red&page=3')
  expect(page.count).toBe(2)
})

test.for([
  ['/popup-stores/a/b/card.png?v=1', '/popup-stores/a/b/card.png'],
  ['/popup-stores/a/b/items/c/card.png?v=1&w=2', '/popup-stores/a/b/items/c/card.png'],
  ['/popup-stores/a/b?x=1', '/popup-stores/a/b'],
  [
    '/popup-stores/a/b/items/c/picture.svg?colour=red&side=front&v=1&x=2',
    '/popup-stores/a/b/items/c/picture.svg?colour=red&side=front&v=1'
  ],
  ['/popup-stores/a/b/items/c/picture.svg?v=1&v=2', '/popup-stores/a/b/items/c/picture.svg?v=1'],
  ['/og/home.png?v=1', '/og/home.png'],
  ['/sitemap.xml?a', '/sitemap.xml'],
  ['/sitemap.xml?a=1', '/sitemap.xml'],
  ['/artwork?page=0&search=cat', '/artwork?search=cat'],
  ['/artwork?hue=none', '/artwork'],
  ['/portfolio/a?random=1', '/portfolio/a']
] as const)('leads from %s to the address without what it does not take, and makes nothing', async ([path, to]) => {
  const { page, handler } = countingPage()
  const { send } = await serve(handler)

  const reply = await send(path)
  if (path === '/sitemap.xml?a') expect(reply.status).toBe(200)
  else expect(reply).toMatchObject({ status: 302, headers: { location: to, 'cache-control': 'no-store' } })
  expect(page.count).toBe(path === '/sitemap.xml?a' ? 1 : 0)
})

test.for(['/api/v2/artwork?search=cat&random=1', '/api/v2/store?campaignId=ABCDEFGH&random=1'])(
  'hands %s to the call, which says what it does not take, and keeps nothing',
  async path => {
    const { page, handler } = countingPage()
    const { send } = await serve(handler)
    for (const count of [1, 2]) {
      expect(await send(path)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
      expect(page.count).toBe(count)
    }
  }
)

test('makes only so many views with words of a visitor’s own, and what is kept is there for everybody', async () => {
  const { page, handler } = countingPage()
  const { send } = await serve(handler)
  await send('/artwork')

  const replies = await Promise.all(Array.from({ length: 200 }, (_, n) => send(`/artwork?search=word${n}`)))

  expect(page.count).toBeLessThan(80)
  const refused = replies.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(120)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2')
  expect((await send('/artwork')).text).toContain('render 1')
})

test('a HEAD is rendered as a GET, and what it left behind is the whole page', async () => {
  const methods: string[] = []
  const { send, lines } = await serve(({ method }) => {
    methods.push(method)
    return keptPage(method === 'HEAD' ? '' : 'a page')
  })

  for (const path of ['/store', '/artwork?page=2']) {
    expect(await send(path, { method: 'HEAD' })).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': '6' }
    })
    expect(await send(path)).toMatchObject({ status: 200, text: 'a page' })
  }
  expect(methods).toEqual(['GET', 'GET'])
  expect(lines.map(line => line['method'])).toEqual(['HEAD', 'GET', 'HEAD', 'GET'])
})

test('answers a HEAD of a stream with its head', async () => {
  const { closed, response } = stream()
  const { send } = await serve(() => response)

  expect(await send('/api/v2/events', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  await closed
})

test.for([
  ['says nothing', {}, ''],
  ['is shorter than it says', { 'content-length': '100' }, 'half']
] as const)('keeps no page that %s', async ([, headers, body]) => {
  let count = 0
  const { send } = await serve(() => {
    count++
    return keptPage(body, headers)
  })

  await send('/store')
  await send('/store')
  expect(count).toBe(2)
})

test('unknown paths push out nothing that is known of the kept ones', () => {
  const cache = createPageCache({ maxBytes: 1e6 })
  cache.learn('/sitemap.xml', true)
  for (let path = 0; path < 10_500; path++) cache.learn(`/x${path}`, false)

  expect(cache.isKept('/sitemap.xml')).toBe(true)
  expect(cache.isKept('/x10499')).toBe(false)
  expect(cache.isKept('/x0')).toBeUndefined()
})

test('who asks for what too many want drawn is told so once, not drawn for one by one', async () => {
  let count = 0
  const gate = new EventEmitter()
  const { send, app } = await serve(async () => {
    if (count++ > 0) await once(gate, 'go')
    return keptPage('png', { 'x-page-cache': '60; tags=a', 'content-type': 'image/png' }, count > 1 ? 503 : 200)
  })
  await send('/og/home.png')
  app.invalidate(['a'])

  const asked = Array.from({ length: 20 }, () => send('/og/home.png'))
  for (let arrived = 0; arrived < 20; arrived++) await once(app.server, 'request')
  gate.emit('go')
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([503]))
  expect(count).toBe(2)
})

test('makes one page for all who ask at once', async () => {
  const { page, handler } = countingPage()
  page.gate = new EventEmitter()
  const { send, app } = await serve(handler)

  const asked = Array.from({ length: 50 }, () => send('/store'))
  for (let arrived = 0; arrived < 50; arrived++) await once(app.server, 'request')
  page.gate.emit('go')
  const texts = new Set((await Promise.all(asked)).map(reply => reply.text))
  expect([...texts]).toEqual(['render 1 of /store for nobody'])
  expect(page.count).toBe(1)
})

test('forgets pages by tag, also those being made meanwhile', async () => {
  const { page, handler } = countingPage()
  const { send, app } = await serve(handler)

  await send('/store')
  app.invalidate(['store:2'])
  expect((await send('/store')).text).toContain('render 1')
  app.invalidate(['store:1'])
  expect((await send('/store')).text).toContain('render 2')

  app.clearPages()
  page.gate = new EventEmitter()
  const old = send('/store')
  await once(app.server, 'request')
  app.invalidate(['store:1'])
  page.gate.emit('go')
  page.gate = undefined
  await old
  expect((await send('/store')).text).toContain('render 4')
})

test('packs a page once for each coding, under tags of their own', async () => {
  const body = 'words and more words '.repeat(200)
  const { send } = await serve(() => keptPage(body))

  const plain = await send('/store')
  const packed = await send('/store', { headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.body).toString()).toBe(body)
  expect(packed.headers.etag).not.toBe(plain.headers.etag)
  expect(packed.headers.vary).toBe('Accept-Encoding')
})

test('sends an old page at once while a new one is made, then lets it go', () => {
  let time = 0
  const cache = createPageCache({ maxBytes: 1e6, now: () => time })
  cache.begin().keep('/a', { maxAgeMs: 1000, tags: [] }, [], Buffer.from('a'))

  expect(cache.find('/a')?.fresh).toBe(true)
  time = 1500
  expect(cache.find('/a')?.fresh).toBe(false)
  time = 2000
  expect(cache.find('/a')).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

test('stays within its memory, dropping what was asked for longest ago', () => {
  const cache = createPageCache({ maxBytes: 200_000 })
  const keep = (key: string) => cache.begin().keep(key, { maxAgeMs: 1000, tags: [] }, [], Buffer.alloc(10_000))
  keep('/first')
  for (let page = 0; page < 30; page++) {
    keep(`/${page}`)
    cache.find('/first')
  }

  expect(cache.bytes).toBeLessThanOrEqual(200_000)
  expect(cache.find('/first')).toBeDefined()
  expect(cache.find('/0')).toBeUndefined()
  expect(cache.find('/29')).toBeDefined()
})

test('lives on when a kept page cannot be made again', async () => {
  const store: { fault?: Error } = {}
  const { send, app } = await serve(() => {
    if (store.fault) throw store.fault
    return keptPage('fine', { 'x-page-cache': '60; tags=a' })
  })

  await send('/store')
  store.fault = new Error('no database')
  app.invalidate(['a'])
  expect((await send('/store')).status).toBe(500)
  store.fault = undefined
  expect(await send('/store')).toMatchObject({ status: 200, text: 'fine' })
})
