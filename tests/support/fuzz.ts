// Requests that nobody should send, made from the served description of the API, and what must hold for every answer.
import * as fc from 'fast-check'

import { fittingRequest, type Operation, readOperations, type Sending } from './api-description.ts'
import { type DemoShop, readDemoShop, type Visitor, visitDemo } from './demo-shop.ts'
import type { Product } from './product.ts'

const WHOS = ['owner', 'production', 'owner', 'nobody', 'owner', 'admin'] as const
type Who = (typeof WHOS)[number]

/** Would end the account, the workspace or the session that the others call with. */
const ENDS_IT =
  /^(DELETE \/api\/v2\/(users$|users\?|workspaces|sessions|users-workspaces|admin)|POST \/api\/v2\/(auth\/logout|admin|users-workspaces\/transfer)|PUT \/api\/v2\/users\/)/

const HUGE = [
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
  -0,
  0.1,
  -1,
  99_999_999_999
]

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\u202e\u0000',
  '👩‍👩‍👧‍👦'.repeat(40),
  'é'.repeat(500),
  'x'.repeat(70_000),
  "'; drop table users; --",
  '%00',
  '%',
  '%ff',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'NaN',
  'Infinity',
  'null',
  'true',
  '[object Object]',
  '0x10',
  '1e999',
  '9'.repeat(40),
  '-0',
  '2026-02-30',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '10000-01-01T00:00:00Z',
  '\r\nx-injected: 1',
  '\u2028\ufeff'
]

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown

const ODD = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...ODD_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...HUGE) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], nested(30), { length: 1e9 }, ['a', ['b']])
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>({ toString: 1 }, { constructor: { prototype: { a: 1 } } }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) }
)

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

type Json = Record<string, unknown>
type Step = string | number

/** Every place in a value, the value itself included. */
function placesIn(value: unknown, path: Step[] = []): Step[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inside = Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, [...path, Array.isArray(value) ? Number(key) : key])
  )
  return [path, ...inside]
}

/** Does the work at this place of a copy. */
function at(value: unknown, path: Step[], work: (parent: Json, key: string) => void): unknown {
  const holder: Json = { root: structuredClone(value) }
  let parent = holder
  let key = 'root'
  for (const step of path) {
    parent = parent[key] as Json
    key = String(step)
  }
  work(parent, key)
  return holder['root']
}

/** As JSON writes it, with a `__proto__` of its own where there is one. */
function spoilt(body: unknown): fc.Arbitrary<string> {
  const places = placesIn(body)
  return fc
    .record({
      place: fc.constantFrom(...places),
      kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'extra', 'proto', 'wrap', 'repeat', 'twice'),
      odd: ODD,
      key: fc.constantFrom(...PROTOTYPE_KEYS, 'id', 'workspace_id', 'x')
    })
    .map(({ place, kind, odd, key: extra }) => {
      if (kind === 'twice') return `{"a":1,${JSON.stringify(body ?? {}).slice(1)}`
      const made = at(body, place, (parent, key) => {
        if (kind === 'replace') parent[key] = odd
        else if (kind === 'remove') delete parent[key]
        else if (kind === 'wrap') parent[key] = [parent[key]]
        else if (kind === 'repeat') parent[key] = Array.from({ length: 600 }, () => parent[key])
        else if (typeof parent[key] === 'object' && parent[key] !== null) {
          Object.defineProperty(parent[key], kind === 'proto' ? '__proto__' : extra, { value: odd, enumerable: true })
        }
      })
      return JSON.stringify(made) ?? ''
    })
}

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=x',
  ''
]

const RAW = [
  '',
  '{',
  '[',
  'null',
  '"a"',
  '1',
  '{"a":',
  '\u0000',
  `${'['.repeat(4000)}`,
  '{"a":1}x',
  '\ufeff{}',
  '{"__proto__":{}}'
]

/** A request that fits, and then one thing about it does not. */
function hostileRequest(operation: Operation, known: string[]): fc.Arbitrary<Sending> {
  return fittingRequest(operation, known).chain(sending => {
    const spoilPath = fc
      .record({ odd: ODD, pick: fc.nat(), double: fc.boolean() })
      .map(({ odd, pick, double }): Sending => ({ ...sending, path: spoiltPath(sending.path, odd, pick, double) }))
    const ways = [
      { weight: 2, arbitrary: fc.constant(sending) },
      { weight: 3, arbitrary: spoilPath }
    ]
    if (typeof sending.body === 'string') {
      const body = JSON.parse(sending.body) as unknown
      ways.push({ weight: 8, arbitrary: spoilt(body).map((text): Sending => ({ ...sending, body: text })) })
      ways.push({
        weight: 1,
        arbitrary: fc.constantFrom(...TYPES).map((type): Sending => ({ ...sending, headers: { 'content-type': type } }))
      })
      ways.push({ weight: 1, arbitrary: fc.constantFrom(...RAW).map((body): Sending => ({ ...sending, body })) })
    } else if (sending.body) {
      ways.push({ weight: 3, arbitrary: hostileForm().map((body): Sending => ({ ...sending, body })) })
    }
    return fc.oneof(...ways)
  })
}

function hostileForm(): fc.Arbitrary<FormData> {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.constantFrom(
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L1e999 NaN"/></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>',
      '<svg>',
      '\u0089PNG\r\n',
      ''
    )
  )
  return fc
    .record({
      bytes,
      name: fc.constantFrom('a.png', '', '\0.svg', '../a.svg', 'ä'.repeat(300)),
      kind: ODD,
      more: fc.boolean()
    })
    .map(({ bytes, name, kind, more }) => {
      const form = new FormData()
      form.append('file', new Blob([bytes as BlobPart]), name)
      form.append('kind', String(JSON.stringify(kind)).toWellFormed().slice(0, 2000))
      if (more) form.append('file', 'not a file')
      return form
    })
}

function spoiltPath(path: string, odd: unknown, pick: number, double: boolean): string {
  const text = encodeURIComponent(
    (typeof odd === 'string' ? odd : (JSON.stringify(odd) ?? '')).toWellFormed().slice(0, 3000)
  )
  const [place = '', query = ''] = path.split('?')
  const given = [...new URLSearchParams(query)]
  if (given.length === 0) return pick % 2 ? `${place}?x=${text}` : place.replace(/[^/]+$/, text || '%20')
  const index = pick % given.length
  if (double) return `${path}&${given[index]![0]}=${text}`
  return `${place}?${given
    .map(([name, value], at) => `${encodeURIComponent(name)}=${at === index ? text : encodeURIComponent(value)}`)
    .join('&')}`
}

export interface Fault {
  seed: number
  who: Who
  asked: string
  body: string
  said: string
}

export interface Findings {
  requests: number
  byStatus: Record<number, number>
  faults: Fault[]
}

interface Options {
  seed: number
  /** Ends after so long, or after so many requests. */
  forMs: number
  most?: number
  callers?: number
  onFault?: (fault: Fault) => void
}

/** Sends such requests to all operations until the time is over. The same seed makes the same requests. */
export async function fuzz(
  product: Pick<Product, 'url'>,
  { seed, forMs, most = Number.POSITIVE_INFINITY, callers = 8, onFault }: Options
): Promise<Findings> {
  const all = await readOperations(product)
  const operations = all.filter(({ method, path }) => !ENDS_IT.test(`${method} ${path}`))
  const visitors = new Map<Who, Visitor | undefined>()
  // The admin is a stranger in the shop, production may look at most of it.
  for (const who of new Set(WHOS)) visitors.set(who, who === 'nobody' ? undefined : await visitDemo(product, who))
  const owner = visitors.get('owner')!
  let shop: DemoShop = await readDemoShop(product, owner)
  const findings: Findings = { requests: 0, byStatus: {}, faults: [] }
  const end = performance.now() + forMs
  let turn = 0

  async function caller(): Promise<void> {
    while (performance.now() < end && turn < most) {
      const index = turn++
      const operation = operations[index % operations.length]!
      const who = WHOS[Math.floor(index / operations.length) % WHOS.length]!
      const own = seed + index
      const [made] = fc.sample(hostileRequest(operation, shop.known), { seed: own, numRuns: 1 })
      // Mostly the workspace that is one's own: elsewhere every call ends before it begins.
      const path =
        own % 8 === 0 ? made!.path : made!.path.replace(/WorkspaceId=[^&]+/, `WorkspaceId=${owner.workspaceId}`)
      const said = await faultOf(product, { ...made!, path }, visitors.get(who), findings)
      findings.requests++
      if (!said) continue
      const body = typeof made!.body === 'string' ? made!.body.slice(0, 600) : ''
      const fault = { seed: own, who, asked: `${made!.method} ${path.slice(0, 600)}`, body, said }
      findings.faults.push(fault)
      onFault?.(fault)
    }
  }

  const refresh = setInterval(
    () =>
      void readDemoShop(product, owner).then(
        found => (shop = found),
        () => undefined
      ),
    60_000
  )
  await Promise.all(Array.from({ length: callers }, caller))
  clearInterval(refresh)
  return findings
}

const LEAKS =
  /\bat [\w.<>]+ \(|node_modules|\/src\/lib\/|\.mjs:\d|syntax error at|invalid input syntax|relation "|violates/

/** What is wrong with the answer, or nothing. */
async function faultOf(
  product: Pick<Product, 'url'>,
  { method, path, headers, body }: Sending,
  visitor: Visitor | undefined,
  { byStatus }: Findings
): Promise<string> {
  try {
    const reply = await fetch(product.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(visitor && { authorization: `Bearer ${visitor.token}` }),
        origin: product.url
      },
      signal: AbortSignal.timeout(30_000),
      ...(body !== undefined && { body })
    })
    byStatus[reply.status] = (byStatus[reply.status] ?? 0) + 1
    const type = reply.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) {
      await reply.body?.cancel()
      return ''
    }
    const text = await reply.text()
    if (reply.status >= 500 && !(reply.status === 503 && reply.headers.has('retry-after')))
      return `${reply.status} ${text.slice(0, 300)}`
    if (reply.status >= 400 && LEAKS.test(text)) return `${reply.status} tells of the inside: ${text.slice(0, 300)}`
    return ''
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}
