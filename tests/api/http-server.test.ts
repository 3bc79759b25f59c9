import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { requestContext } from '#lib/server/platform/request-context.ts'
import type { Handler } from '#lib/server/platform/http/types.ts'

import { serve, stream } from '../support/http.ts'

const LONG = '<!doctype html><p>A sentence that repeats itself. </p>'.repeat(100)

const hello: Handler = () => new Response('hello', { headers: { 'content-type': 'text/html' } })

/** Answers with what of the request reached the handler. */
const echo: Handler = async request => {
  const { byteLength } = await request.arrayBuffer()
  const { url, headers } = request
  return Response.json({ url, headers: Object.fromEntries(headers), body: byteLength, ...requestContext() })
}

/** The path and query that were asked for. */
function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

test('answers every request with the security headers and no trace of what runs here', async () => {
  const { send } = await serve(hello, { files: { '_astro/a.1.js': 'let a', 'about.html': 'about' } })
  const paths = ['/', '/about', '/_astro/a.1.js', '/healthz', '/a%zz', '/x/../y', '/_astro/none.js']

  for (const path of paths) {
    const { headers } = await send(path)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/)
    })
    expect(headers['permissions-policy'], path).toContain('camera=()')
    expect(headers['strict-transport-security'], path).toBeUndefined()
    expect(headers['x-powered-by'], path).toBeUndefined()
    expect(headers['server'], path).toBeUndefined()
    if (path !== '/x/../y') expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  }
})

test('asks for https for ever where the public address is one', async () => {
  const { send } = await serve(hello, { publicOrigin: 'https://shop.test' })

  expect((await send('/')).headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
})

test('keeps a stricter header of the page and adds a charset', async () => {
  const headers = { 'content-type': 'text/html', 'referrer-policy': 'no-referrer', 'x-powered-by': 'x' }
  const { send } = await serve(() => new Response('p', { headers }))

  const { headers: sent } = await send('/')
  expect(sent['referrer-policy']).toBe('no-referrer')
  expect(sent['content-type']).toBe('text/html; charset=utf-8')
  expect(sent['cache-control']).toBe('no-store')
  expect(sent['x-powered-by']).toBeUndefined()
})

test.for([
  ['//evil.test/a', 308, '/evil.test/a'],
  ['/a//b?x=1', 308, '/a/b?x=1'],
  ['/a/', 308, '/a'],
  ['/a/./b', 308, '/a/b'],
  ['/a/../b', 308, '/b'],
  ['/../../etc/passwd', 308, '/etc/passwd'],
  ['/a/%2e%2e/b', 308, '/b'],
  ['/%61bc', 308, '/abc'],
  ['/a%2fb', 400, undefined],
  ['/a%5cb', 400, undefined],
  ['/a\\b', 400, undefined],
  ['/a%252e%252e/b', 400, undefined],
  ['/a%00', 400, undefined],
  ['/a%0d%0ab', 400, undefined],
  ['/a%zz', 400, undefined],
  ['/a%ff', 400, undefined],
  ['/a?b=%zz', 400, undefined],
  ['/a?b=%00', 400, undefined],
  ['/caf%C3%A9', 200, undefined],
  ['/a?b=c%20d', 200, undefined]
] as const)('16: decides %s as %i %s', async ([path, status, location]) => {
  const { send } = await serve(hello)

  const reply = await send(path)
  expect(reply.status).toBe(status)
  expect(reply.headers.location).toBe(location)
})

test('refuses what is too long, what is not a method of ours, and says it as the interface does', async () => {
  const { send, sendRaw } = await serve(hello)

  expect((await send(`/${'a'.repeat(8200)}`)).status).toBe(414)
  for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
    const reply = await send('/api/v2/echo', { method })
    expect(reply.status).toBe(405)
    expect(reply.headers['allow']).toContain('PATCH')
  }
  expect(await sendRaw('CONNECT a.test:80 HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 405 /)
  expect(await sendRaw('FOO / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 405 /)
  expect(JSON.parse((await send('/api/v2/a%zz')).text)).toEqual({ ok: false, data: null, message: expect.any(String) })
  expect((await send('/api/v2/echo', { method: 'OPTIONS' })).headers['access-control-allow-origin']).toBeUndefined()
})

test.for([
  ['a length and a chunked body', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'],
  ['a folded header', 'X-A: b\r\n c\r\n\r\n'],
  ['a bare line feed', 'X-A: b\nX-B: c\r\n\r\n'],
  ['a space before the colon', 'X-A : b\r\n\r\n'],
  ['a coding that is not chunked', 'Transfer-Encoding: chunked, identity\r\n\r\n'],
  ['a broken chunk size', 'Transfer-Encoding: chunked\r\n\r\nxyz\r\n']
])('answers %s with 400 and hangs up', async ([, rest]) => {
  let calls = 0
  const { sendRaw } = await serve(async request => {
    calls += addressOf(request) === '/smuggled' ? 1 : 0
    await request.arrayBuffer()
    return new Response()
  })

  const answer = await sendRaw(`POST / HTTP/1.1\r\nHost: a\r\n${rest}GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1)
  expect(calls).toBe(0)
})

test('134: answers 64 KB of headers with 431', async () => {
  const { sendRaw } = await serve(hello)

  expect(await sendRaw(`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
})

test('does not wait for slow headers or a slow body', async () => {
  const { sendRaw } = await serve(echo, { limits: { headersMs: 100, bodyMs: 150, checkMs: 20 } })

  const [headers, body] = await Promise.all([
    sendRaw('GET / HTTP/1.1\r\nHost: a\r\n'),
    sendRaw('POST /api/v2/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc')
  ])
  expect(headers).toMatch(/^HTTP\/1.1 408 /)
  expect(body).toMatch(/^HTTP\/1.1 408 /)
})

test('134: refuses a long body by its length without reading it, by counting where no length is given', async () => {
  const read: number[] = []
  const { send, sendRaw } = await serve(async request => {
    let bytes = 0
    try {
      for await (const chunk of request.body!) bytes += chunk.length
    } finally {
      read.push(bytes)
    }
    return new Response('stored')
  })
  const megabyte = Buffer.alloc(1024 * 1024)

  const byLength = await send('/api/v2/echo', { method: 'POST', body: Buffer.alloc(2_000_000) })
  expect(byLength.status).toBe(413)
  expect(JSON.parse(byLength.text)).toMatchObject({ ok: false, data: null })
  expect(read).toEqual([])

  const chunked = await send('/api/v2/echo', {
    method: 'POST',
    headers: { 'transfer-encoding': 'chunked' },
    body: Buffer.alloc(2_000_000)
  })
  expect(chunked.status).toBe(413)
  expect(read).toHaveLength(1)
  expect(read[0]).toBeLessThanOrEqual(megabyte.length)

  expect((await send('/api/v2/echo', { method: 'POST', body: megabyte })).text).toBe('stored')
  expect((await send('/api/files', { method: 'POST', body: Buffer.alloc(5_000_000) })).text).toBe('stored')
  const head = 'POST /api/files HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'
  expect(await sendRaw(`${head}Content-Length: 99999999\r\nExpect: 100-continue\r\n\r\n`)).toMatch(/^HTTP\/1.1 413 /)
})

test('cuts off a caller who goes on sending what was refused', async () => {
  const { port } = await serve(echo)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('POST /api/v2/echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')])
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', pump).resume()
  pump()

  await new Promise(resolve => socket.once('close', resolve))
  expect(socket.bytesWritten).toBeLessThan(40 * 1024 * 1024)
})

test('136: refuses packed request bodies', async () => {
  const { send } = await serve(echo)

  const reply = await send('/api/v2/echo', { method: 'POST', headers: { 'content-encoding': 'gzip' }, body: 'x' })
  expect(reply.status).toBe(415)
})

test('serves built files by index: kept for ever when hashed, revalidated otherwise, packed where wished', async () => {
  const files = {
    '_astro/app.a1b2.js': 'let plain',
    '_astro/app.a1b2.js.br': 'as brotli',
    '_astro/app.a1b2.js.gz': 'as gzip',
    '_astro/app.a1b2.js.map': 'source',
    'index.html': 'home',
    'legal/terms.html': 'terms',
    'help/index.html': 'help',
    'favicon.svg': '<svg/>',
    '.env': 'secret'
  }
  const { send } = await serve(() => undefined, { files })

  const script = await send('/_astro/app.a1b2.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(script.text).toBe('as brotli')
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    vary: 'Accept-Encoding'
  })
  const plain = await send('/_astro/app.a1b2.js', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.0' } })
  expect(plain.text).toBe('let plain')
  expect(plain.headers.etag).not.toBe(script.headers.etag)

  const page = await send('/legal/terms')
  expect(page).toMatchObject({ status: 200, text: 'terms' })
  expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const again = await send('/legal/terms', { headers: { 'if-none-match': `W/"x", ${page.headers.etag}` } })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect((await send('/legal/terms', { method: 'HEAD' })).headers['content-length']).toBe('5')
  expect((await send('/legal/terms', { method: 'POST' })).status).toBe(405)
  expect((await send('/help')).text).toBe('help')
  expect((await send('/')).text).toBe('home')
  expect((await send('/favicon.svg')).headers['content-security-policy']).toContain('sandbox')

  for (const path of ['/.env', '/_astro/app.a1b2.js.map', '/_astro/app.a1b2.js.br', '/_astro', '/legal/terms.html']) {
    expect((await send(path)).status, path).toBe(404)
  }
})

test('shows the built pages of errors, with the id to ask about', async () => {
  const files = { '404.html': 'nowhere', '500.html': 'broken REQUEST-ID', '503.html': 'busy REQUEST-ID' }
  const { send } = await serve(
    request => {
      if (addressOf(request) === '/throws') throw new Error('secret detail')
      return addressOf(request) === '/waits' ? new Response(null, { status: 503 }) : undefined
    },
    { files }
  )

  for (const path of ['/nowhere', '/reread']) expect(await send(path)).toMatchObject({ status: 404, text: 'nowhere' })
  for (const path of ['/404', '/500', '/503']) expect(await send(path)).toMatchObject({ status: 404, text: 'nowhere' })
  const broken = await send('/throws')
  expect(broken).toMatchObject({ status: 500, text: `broken ${broken.headers['x-request-id']}` })
  const busy = await send('/waits')
  expect(busy).toMatchObject({ status: 503, text: `busy ${busy.headers['x-request-id']}` })
  expect(busy.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  const missing = await send('/api/v2/nothing')
  expect(JSON.parse(missing.text)).toEqual({ ok: false, data: null, message: 'Page not found' })
})

test('158: says nothing of what broke, and lives on', async () => {
  const { send, lines } = await serve(async request => {
    const path = addressOf(request)
    if (path === '/api/throws') throw new Error('secret detail')
    if (path === '/api/injects') return new Response(null, { headers: { location: '/a\r\nset-cookie: x' } })
    return path === '/api/own' ? new Response('at secret.ts:1', { status: 500 }) : new Response('fine')
  })

  for (const path of ['/api/throws', '/api/injects', '/api/own']) {
    const { status, text, headers } = await send(path)
    expect(status, path).toBe(500)
    expect(JSON.parse(text), path).toEqual({
      ok: false,
      data: null,
      message: 'Something went wrong. Please try again later.',
      requestId: headers['x-request-id']
    })
  }
  expect((await send('/')).text).toBe('fine')
  expect(lines.some(line => JSON.stringify(line).includes('secret detail'))).toBe(true)
})

test('answers 503 for a handler that does not, and nothing it says later arrives', async () => {
  const late = new EventEmitter()
  const { send } = await serve(
    async () => {
      await once(late, 'go')
      return new Response('late', { headers: { 'x-late': '1' } })
    },
    { limits: { handlerMs: 30 } }
  )

  const reply = await send('/api/v2/slow')
  expect(reply.status).toBe(503)
  expect(reply.headers['retry-after']).toBe('5')
  expect(JSON.parse(reply.text)).toMatchObject({ ok: false })
  late.emit('go')
  expect((await send('/healthz')).status).toBe(200)
})

test('packs long answers of the handler, and nothing else', async () => {
  const types: Record<string, string> = { '/page': 'text/html', '/api/x': 'application/json', '/api/png': 'image/png' }
  const { send } = await serve(request => {
    const { pathname, search } = new URL(request.url)
    const body = search === '?short' ? ['short'] : search === '?parts' ? Array(11).fill(LONG) : [LONG]
    return new Response(Readable.toWeb(Readable.from(body.map(part => Buffer.from(part)))) as BodyInit, {
      headers: { 'content-type': types[pathname]! }
    })
  })
  const both = { headers: { 'accept-encoding': 'gzip, deflate, br' } }

  const page = await send('/page', both)
  expect(page.headers['content-encoding']).toBe('br')
  expect(page.headers['vary']).toBe('Accept-Encoding')
  expect(Number(page.headers['content-length'])).toBe(page.body.length)
  expect(brotliDecompressSync(page.body).toString()).toBe(LONG)
  const json = await send('/api/x', { headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(json.body).toString()).toBe(LONG)
  const parts = await send('/page?parts', both)
  expect(brotliDecompressSync(parts.body).toString()).toBe(LONG.repeat(11))
  for (const path of ['/page?short', '/api/png']) {
    expect((await send(path, both)).headers['content-encoding'], path).toBeUndefined()
  }
  expect((await send('/page')).text).toBe(LONG)
})

test('packs a long page that is there as a whole in one go, and says how long it is', async () => {
  const page = LONG.repeat(40)
  const { send } = await serve(() => {
    const headers = { 'content-type': 'text/html', 'content-length': String(page.length) }
    return new Response(page, { headers })
  })
  for (const method of ['GET', 'HEAD']) {
    const reply = await send('/page', { method, headers: { 'accept-encoding': 'br' } })
    expect(reply.headers['content-encoding'], method).toBe('br')
    if (method === 'HEAD') continue
    expect(Number(reply.headers['content-length'])).toBe(reply.body.length)
    expect(brotliDecompressSync(reply.body).toString()).toBe(page)
  }
})

test('answers a call with a body by a long packed reply, and hangs no more on it than Node lets pass', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  const long = Buffer.from(LONG.repeat(30))
  const { send } = await serve(() => {
    const body = Readable.toWeb(Readable.from([long, long])) as BodyInit
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })

  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json', authorization: 'Bearer x' }
  const { body } = await send('/api/v2/x', { method: 'POST', headers, body: '{}' })
  expect(brotliDecompressSync(body).length).toBe(2 * long.length)
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('sends the beginning of a slow page before its end is known', async () => {
  const rest = new EventEmitter()
  const { port } = await serve(() => {
    async function* page() {
      yield Buffer.from(LONG)
      await once(rest, 'go')
      yield Buffer.from('end')
    }
    const body = Readable.toWeb(Readable.from(page())) as BodyInit
    return new Response(body, { headers: { 'content-type': 'text/html' } })
  })

  const socket = connect(port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n')
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString('latin1')).toContain('content-encoding: br')
  rest.emit('go')
  socket.resume()
  await once(socket, 'close')
})

test('leaves event streams alone and ends them when the server closes', async () => {
  const { port, app } = await serve(() => stream().response)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/v2/events HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n')

  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toContain('data: 1')
  expect(first.toString()).not.toMatch(/content-encoding|etag/i)
  await Promise.all([once(socket, 'close'), app.close()])
})

test('154: finishes what is under way when it closes, and takes nothing new', async () => {
  const gate = new EventEmitter()
  const { send, app, port } = await serve(async () => {
    gate.emit('begun')
    await once(gate, 'go')
    return new Response('done')
  })

  const begun = once(gate, 'begun')
  const under = send('/api/v2/slow', { headers: { connection: 'keep-alive' } })
  await begun
  const closed = app.close()
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  gate.emit('go')
  const reply = await under
  expect(reply).toMatchObject({ status: 200, text: 'done' })
  expect(reply.headers.connection).toBe('close')
  await closed
})

test('answers a request that a proxy is sending on a kept connection while the port closes', async () => {
  const { app, port } = await serve(hello)
  const socket = connect(port, '127.0.0.1')
  const ask = async () => {
    socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  }
  expect(await ask()).toMatch(/^connection: keep-alive\r$/im)

  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  const answer = await ask()
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(answer).toMatch(/^connection: close\r$/im)
  await closed
})

test('cuts what does not finish in its time', async () => {
  const { send, app } = await serve(() => new Promise(() => undefined), { limits: { drainMs: 50 } })
  const under = send('/api/v2/never').catch((error: NodeJS.ErrnoException) => error.code)
  await once(app.server, 'request')

  await app.close()
  expect(await under).toBe('ECONNRESET')
})

test('fails its health check before it closes its port, and answers meanwhile', async () => {
  const { app, send } = await serve(hello, { limits: { stopDelayMs: 400, graceMs: 50 } })
  const closed = app.close()

  expect(await send('/healthz')).toMatchObject({ status: 503, text: 'not ready: this process is stopping\n' })
  expect(await send('/readyz')).toMatchObject({ status: 503 })
  // On a connection that was made only now, and which ends with the answer.
  const answered = await send('/')
  expect(answered.status).toBe(200)
  expect(answered.headers['connection']).toBe('close')
  await closed
  await expect(send('/')).rejects.toThrow('ECONNREFUSED')
})

test('tells life from readiness', async () => {
  let findFault: () => string | undefined = () => undefined
  const { send } = await serve(hello, { findFault: () => findFault() })

  expect(await send('/readyz')).toMatchObject({ status: 200, text: 'ok\n' })
  findFault = () => 'the database is read-only'
  const busy = await send('/readyz')
  expect(busy).toMatchObject({ status: 503, text: 'not ready: the database is read-only\n' })
  expect(busy.headers['retry-after']).toBe('2')
  findFault = () => {
    throw new Error('no database')
  }
  expect((await send('/readyz')).status).toBe(503)
  expect((await send('/healthz')).status).toBe(200)
})

test('believes neither Host nor forwarded headers', async () => {
  const { send } = await serve(echo)
  const headers = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-for': '1.2.3.4',
    'x-request-id': 'chosen-by-me',
    forwarded: 'for=1.2.3.4'
  }

  const { text, headers: replied } = await send('/api/v2/echo', { headers })
  expect(JSON.parse(text)).toMatchObject({ ip: '127.0.0.1', headers: { host: 'shop.test' } })
  expect(text).not.toMatch(/evil|1\.2\.3\.4/)
  expect(replied['x-request-id']).not.toBe('chosen-by-me')
  expect(JSON.parse((await send('http://evil.test/api/v2/echo')).text).url).toBe('http://shop.test/api/v2/echo')
})

test.for([
  ['9.9.9.9', '9.9.9.9'],
  ['6.6.6.6, 9.9.9.9', '9.9.9.9'],
  ['6.6.6.6, 9.9.9.9, 10.0.0.7', '9.9.9.9'],
  ['9.9.9.9, nonsense', '127.0.0.1'],
  ['2001:db8::1', '2001:db8::1']
])('behind a proxy takes %s as %s', async ([forwarded, ip]) => {
  const { send } = await serve(echo, { trustProxy: true })

  const { text, headers } = await send('/api/v2/echo', {
    headers: { 'x-forwarded-for': forwarded!, 'x-request-id': 'from-the-proxy' }
  })
  expect(JSON.parse(text)).toMatchObject({ ip, requestId: 'from-the-proxy' })
  expect(headers['x-request-id']).toBe('from-the-proxy')
})

test('161: writes one line a request, without queries and personal data', async () => {
  const { send, lines } = await serve(hello)

  const { headers } = await send('/api/v2/users/ada@example.com?VerificationCode=123456')
  await send('/healthz')
  const found = lines.filter(line => line['msg'] === 'request')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    method: 'GET',
    status: 200,
    requestId: headers['x-request-id'],
    ms: expect.any(Number)
  })
  expect(found[0]!['bytes']).toBeGreaterThan(0)
  expect(JSON.stringify(lines)).not.toMatch(/123456|ada@example\.com/)
})

test('141: one session has six requests under way, others do not wait for the rest of its', async () => {
  const underWay: string[] = []
  const finish: (() => void)[] = []
  const { send } = await serve(async request => {
    const who = request.headers.get('authorization') ?? 'nobody'
    underWay.push(who)
    if (who !== 'Bearer greedy') return new Response('soon')
    await new Promise<void>(resolve => finish.push(resolve))
    return new Response('late')
  })

  const many = Array.from({ length: 20 }, () => send('/api/v2/a', { headers: { authorization: 'Bearer greedy' } }))
  await expect.poll(() => finish.length).toBe(6)
  expect(await send('/api/v2/a', { headers: { authorization: 'Bearer modest' } })).toMatchObject({ text: 'soon' })
  expect(await send('/a')).toMatchObject({ text: 'soon' })
  expect(underWay.filter(who => who === 'Bearer greedy')).toHaveLength(6)
  for (let done = 0; done < 20; done++) {
    await expect.poll(() => finish.length).toBeGreaterThan(done)
    finish[done]!()
  }
  expect((await Promise.all(many)).map(({ text }) => text)).toEqual(Array(20).fill('late'))
})
