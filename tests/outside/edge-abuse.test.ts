// What a caller without manners meets: odd paths, endless bodies, sockets that hold on. Others notice nothing.
import { readFileSync } from 'node:fs'
import { get as httpGet } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { uploadFile } from '#lib/contract/files.ts'
import { watchWorkspace } from '#lib/contract/live.ts'

import { sized } from '../support/long.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

let product: Shared
let books: Books
let person: OutsidePerson

beforeAll(async () => {
  product = await borrowProduct('demo')
  books = await openBooks(product)
  person = await signUpOutside(product, books)
})

afterAll(async () => {
  await books?.close()
  await product?.stop()
})

/** Asks for exactly this path: fetch would tidy it up first. */
function ask(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    httpGet({ host: '127.0.0.1', port: product.port, path, headers, agent: false }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, location: response.headers.location, text }))
    }).on('error', reject)
  })
}

/** Sends bytes as they are; resolves to what came back when the server hangs up. */
function hold(...parts: string[]): { socket: Socket; answer: Promise<string> } {
  const socket = connect(product.port, '127.0.0.1')
  let said = ''
  socket.setEncoding('latin1').on('data', chunk => {
    said += chunk
  })
  socket.on('error', () => undefined)
  for (const part of parts) socket.write(part, 'latin1')
  return { socket, answer: new Promise(resolve => socket.on('close', () => resolve(said))) }
}

function memoryMb(): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))![1]) / 1024
}

/** The 99th percentile of how long a plain answer takes. */
async function slowestMs(probes: number): Promise<number> {
  const times: number[] = []
  for (let probe = 0; probe < probes; probe++) {
    const started = performance.now()
    expect((await ask('/healthz')).status).toBe(200)
    times.push(performance.now() - started)
    await wait(10)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(probes * 0.99)]!
}

const POST = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...headers, '', ''].join('\r\n')

test.for([
  '//dashboard',
  '///dashboard//',
  '/dashboard/',
  '/./dashboard',
  '/x/../dashboard',
  '/x/%2e%2e/dashboard',
  '/%2e/dashboard',
  '/%64ashboard',
  '/dashboard/..;/',
  '/dashboard/..;/dashboard',
  '/dashboard;x=1',
  '/DASHBOARD',
  '/Dashboard/Orders',
  '/dashboard.',
  '/dashboard/.',
  '/dashboard%00',
  '/dashboard%2Fjobs',
  '/dashboard%252Fjobs',
  '/dashboard\\orders',
  '/dashboard%5corders',
  '/dashboard%20',
  '/dashboard%09',
  'http://127.0.0.1/dashboard'
])('16: %s is no way around the sign-in', async path => {
  const canonical = await ask('/dashboard')
  expect(canonical).toMatchObject({ status: 303, location: '/login?returnTo=%2Fdashboard' })

  let reply = await ask(path)
  for (let steps = 0; reply.status === 308 && steps < 3; steps++) reply = await ask(reply.location!)
  if (reply.status === 303) expect(reply.location).toMatch(/^\/login\?returnTo=%2F/)
  else expect([400, 404]).toContain(reply.status)
  expect(reply.text).not.toMatch(/data-page="dashboard"|astro-island[^>]*Shell/)
})

const LIES = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-original-url': '/dashboard',
  'x-rewrite-url': '/dashboard',
  'x-http-method-override': 'DELETE',
  host: 'evil.example',
  'accept-language': 'xx',
  'user-agent': '<script>'
}

test('62: the first to ask for a kept page, with whatever headers, changes nothing in it', async () => {
  const paths = ['/sitemap.xml', '/artwork', '/artwork?search=wolf', '/og/blog.png', '/api/v2/artwork?search=wolf']
  const stores = [...(await ask('/sitemap.xml', LIES)).text.matchAll(/\/popup-stores\/[\w/-]+/g)].map(([path]) => path)
  paths.push(...stores.slice(0, 4), `${stores[0]}/card.png`)

  for (const path of paths) {
    const first = await ask(path, LIES)
    const plain = await ask(path)
    expect(plain.text.length, path).toBeGreaterThan(500)
    expect(first.text, path).toBe(plain.text)
    expect(plain.text, path).not.toContain('evil.example')
  }
})

test.for(['TRACE', 'TRACK', 'PROPFIND', 'DEBUG', 'get'])('65: %s is no method', async method => {
  const { answer } = hold(`${method} / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  expect(await answer).toMatch(/^HTTP\/1\.1 40[05] /)
})

test.for([
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'],
  ['a folded header', 'X-A: b\r\n c\r\n\r\n'],
  ['a length with a sign', 'Content-Length: +4\r\n\r\nabcd'],
  ['chunks that are not', 'Transfer-Encoding: chunked\r\n\r\nxyz\r\n']
])('65: %s is refused, and the line closed', async ([, rest]) => {
  const { answer } = hold(
    `POST /api/v2/auth/login HTTP/1.1\r\nHost: a\r\n${rest}GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`
  )
  const text = await answer
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('72: line breaks in names and addresses stay what they are, and the process lives', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const name = 'a"b%0D%0ASet-Cookie: x=1\u2028.png'
  const form = new FormData()
  form.set('file', new File([png as Buffer<ArrayBuffer>], name))
  const query = { WorkspaceId: person.workspaceId }
  const { data } = (await callOutside(product, uploadFile, { as: person, query, body: form } as never)) as unknown as {
    data: { url: string }
  }
  const shown = await fetch(product.url + data.url, { headers: { authorization: `Bearer ${person.token}` } })
  expect(shown.headers.get('content-disposition')).toMatch(
    /^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.-]+$/
  )
  expect(shown.headers.get('set-cookie')).toBeNull()

  for (const path of [
    '/login?returnTo=/%0d%0aSet-Cookie:x=1',
    '/dashboard?x=%0d%0aSet-Cookie:x=1',
    '/dashboard/%0d%0aSet-Cookie:x=1',
    '/portfolio?url=%0d%0aSet-Cookie:x=1',
    '/x%0d%0aSet-Cookie:x=1/..//a'
  ]) {
    const reply = await fetch(product.url + path, { redirect: 'manual' })
    expect(reply.headers.get('set-cookie') ?? '', path).not.toContain('x=1')
    expect(reply.status, path).toBeLessThan(500)
  }
  expect((await ask('/healthz')).status).toBe(200)
})

test('133: sockets that hold on to headers, bodies and answers are let go, and nobody waits for them', async () => {
  const usualMs = await slowestMs(100)
  // Where other programs use the machine, a plain answer takes longer without our doing.
  const boundMs = Math.max(sized(3000, 200), 2 * usualMs)
  const started = performance.now()
  const headers = Array.from({ length: sized(180, 1800) }, () => hold('GET / HTTP/1.1\r\nHost: a\r\nX-A: '))
  const bodies = Array.from({ length: sized(60, 600) }, () =>
    hold(POST('/api/v2/auth/login', 'Content-Length: 1000'), '{"Email":')
  )
  const readers = Array.from({ length: sized(60, 600) }, () => {
    const { socket } = hold('GET /artwork HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5))
    socket.pause()
    return socket
  })
  const dripping = setInterval(() => {
    for (const { socket } of headers) socket.write('a')
  }, 2000)

  // Making so many connections keeps this process busy, too, which is not what is measured.
  const sockets = [...headers, ...bodies].map(({ socket }) => socket).concat(readers)
  await expect.poll(() => sockets.every(({ connecting }) => !connecting)).toBe(true)
  await wait(1000)
  expect(await slowestMs(200)).toBeLessThan(boundMs)
  const answers = await Promise.all(headers.map(({ answer }) => answer))
  clearInterval(dripping)
  expect(performance.now() - started).toBeLessThan(sized(100_000, 25_000))
  expect(answers.filter(text => /^HTTP\/1\.1 408 /.test(text)).length).toBe(headers.length)
  const late = await Promise.all(bodies.map(({ answer }) => answer))
  expect(performance.now() - started).toBeLessThan(sized(150_000, 50_000))
  expect(late.filter(text => /^HTTP\/1\.1 (408|401|429) /.test(text)).length).toBe(bodies.length)
  for (const socket of readers) socket.destroy()
  expect(await slowestMs(50)).toBeLessThan(boundMs)
})

test('133: callers who ask for a tunnel and reset the connection end nothing', async () => {
  for (let asked = 0; asked < 50; asked++) {
    const { socket, answer } = hold('CONNECT a.test:80 HTTP/1.1\r\nHost: a.test\r\n\r\n')
    await wait(asked % 5)
    socket.resetAndDestroy()
    await answer
  }

  expect(() => process.kill(product.pid, 0)).not.toThrow()
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('134: what is too large is refused before it is kept anywhere', async () => {
  await ask('/')
  const before = memoryMb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryMb())
  }, 50)

  const long = hold(POST('/api/v2/auth/login', 'Content-Length: 104857600'))
  await expect(Promise.race([long.answer, once(long.socket)])).resolves.toMatch(/^HTTP\/1\.1 413 /)
  long.socket.destroy()

  const endless = hold(POST('/api/v2/auth/login', 'Transfer-Encoding: chunked'))
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  let sent = 0
  while (!endless.socket.destroyed && sent < 1024 ** 3) {
    const more = endless.socket.write(chunk, 'latin1')
    sent += chunk.length
    if (!more) await Promise.race([new Promise(done => endless.socket.once('drain', done)), endless.answer])
  }
  expect(sent).toBeLessThan(100 * 1024 * 1024)

  const fields = new URLSearchParams(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, '1'])).toString()
  const form = await fetch(`${product.url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: product.url },
    body: fields
  })
  expect(form.status).toBe(415)
  expect(await hold(`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`).answer).toMatch(
    /^HTTP\/1\.1 431 /
  )
  const many = hold(`GET /artwork?${'a=1&'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  expect(await many.answer).toMatch(/^HTTP\/1\.1 (414|431) /)
  expect((await ask(`/artwork?${'a=1&'.repeat(2500)}`)).status).toBe(414)
  const thousand = await ask(`/api/v2/artwork?${Array.from({ length: 1000 }, (_, n) => `p${n}=1`).join('&')}`)
  expect(thousand.status).toBe(400)

  clearInterval(watch)
  expect(most - before).toBeLessThan(50)
})

/** The first thing that is said. */
function once(socket: Socket): Promise<string> {
  return new Promise(resolve => socket.once('data', chunk => resolve(String(chunk))))
}

function login(body: string | Buffer, headers: Record<string, string> = {}) {
  return fetch(`${product.url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url, ...headers },
    body: body as BodyInit
  })
}

test.for([33, 10_000, 500_000])('135: JSON nested %i levels deep is refused at once', async depth => {
  const started = performance.now()
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}']
  ] as const) {
    const text = `${open.repeat(Math.min(depth, 150_000))}1${close.repeat(Math.min(depth, 150_000))}`
    const reply = await login(text)
    expect(reply.status).toBe(text.length > 1024 * 1024 ? 413 : 400)
    expect(await reply.json()).toMatchObject({ ok: false, data: null })
  }
  expect(performance.now() - started).toBeLessThan(sized(20_000, 2000))
  expect((await login(`{"Email":${'['.repeat(31)}1${']'.repeat(31)}}`)).status).toBe(400)
})

test('136: packed bodies are taken by no call', async () => {
  const bomb = Buffer.alloc(50 * 1024 * 1024, '[')
  for (const [coding, packed] of [
    ['gzip', gzipSync(bomb)],
    ['br', brotliCompressSync(bomb.subarray(0, 5_000_000))],
    ['deflate', Buffer.from('x')],
    ['gzip, gzip', gzipSync(gzipSync(bomb))]
  ] as const) {
    const reply = await login(packed, { 'content-encoding': coding })
    expect(reply.status, coding).toBe(415)
  }
  const form = await fetch(`${product.url}/api/files?WorkspaceId=${person.workspaceId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-encoding': 'gzip'
    },
    body: gzipSync('x')
  })
  expect(form.status).toBe(415)
})

test('137: one person has eight streams, whatever the number of tries; the next is free when one is closed', async () => {
  const query = { WorkspaceId: person.workspaceId }
  const url = new URL(watchWorkspace.path, product.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const open = async () => {
    const stop = new AbortController()
    const reply = await fetch(url, { headers: { authorization: `Bearer ${person.token}` }, signal: stop.signal })
    return { status: reply.status, stop, reply }
  }
  const streams = await Promise.all(Array.from({ length: 60 }, open))
  const statuses = streams.map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(8)
  expect(statuses.filter(status => status === 429)).toHaveLength(52)
  expect((await ask('/healthz')).status).toBe(200)

  for (const { stop } of streams) stop.abort()
  await expect
    .poll(async () => {
      const next = await open()
      next.stop.abort()
      return next.status
    })
    .toBe(200)
})

const LISTS = CONTRACT.map(({ endpoint }) => endpoint).filter(
  ({ method, query, params, access }) =>
    method === 'GET' && !params && access === 'workspace' && query && 'pageSize' in query.shape
)

test.for(LISTS)('140: $name gives a page at most, whatever is asked for', async endpoint => {
  const query = { WorkspaceId: person.workspaceId }
  for (const asked of [
    { pageSize: 1_000_000 },
    { pageSize: -1 },
    { pageSize: '1e9' },
    { page: -5 },
    { page: 2 ** 53 },
    { page: 1.5 },
    { page: 'x' }
  ]) {
    const reply = await callOutside(product, endpoint, { as: person, query: { ...query, ...asked } } as never)
    if (reply.status === 400) continue
    expect(reply.status, JSON.stringify(asked)).toBe(200)
    expect((reply.data as { pageSize: number }).pageSize).toBeLessThanOrEqual(200)
  }
})

test('140: there are lists to ask', () => {
  expect(LISTS.length).toBeGreaterThanOrEqual(5)
})
