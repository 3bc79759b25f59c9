// Calls of a started product over HTTP, and a look into its database: what the tests in tests/outside stand on.
import { randomUUID } from 'node:crypto'

import { Pool } from 'pg'

import type { Data, Endpoint, Envelope, Input } from '#lib/contract/endpoint.ts'
import { startEmbedded } from '#lib/server/platform/db/embedded.ts'

import type { Product } from './product.ts'
import { type Extras, requestOf } from './request.ts'

export interface OutsidePerson {
  email: string
  password: string
  token: string
  userId: string
  workspaceId: string
}

export type Reply<T> = { status: number; headers: Headers } & Envelope<T>

/** Calls an endpoint of the contract as a client would. A reply without an envelope has ok false and its text as message. */
export async function callOutside<E extends Endpoint>(
  product: Pick<Product, 'url'>,
  endpoint: E,
  input: Input<E> & Extras
): Promise<Reply<Data<E>>> {
  const response = await fetch(requestOf(endpoint, input, product.url))
  const text = await response.text()
  const known = { status: response.status, headers: response.headers }
  try {
    return { ...known, ...(JSON.parse(text) as Envelope<Data<E>>) }
  } catch {
    return { ...known, ok: false, data: null, message: text }
  }
}

/** The database of a started product; close it when done. What the product says is compared with what stands here. */
export async function openBooks(product: Pick<Product, 'dataDir'>) {
  const embedded = await startEmbedded({ dataDir: product.dataDir })
  const pool = new Pool({
    connectionString: embedded.url,
    max: 4,
    // Row security shows nothing to who does not say for whom.
    onConnect: async client => void (await client.query("select set_config('platen.scope', 'system', false)"))
  })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    url: embedded.url,
    async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await pool.query<Row>(text, values)).rows
    },
    async close() {
      await pool.end()
      await embedded.stop()
    }
  }
}

export type Books = Awaited<ReturnType<typeof openBooks>>

const PASSWORD = 'correct horse battery staple'

/** A new person with a workspace, signed up by the public calls, on the largest plan. `from`: headers of where they are. `codeFor`: reads the code where mails leave; otherwise it is read from the kept mail. */
export async function signUpOutside(
  product: Pick<Product, 'url'>,
  books: Books,
  from: Record<string, string> = {},
  codeFor = (email: string) => keptCode(books, email)
): Promise<OutsidePerson> {
  const email = `${randomUUID()}@example.com`
  const api = `${product.url}/api/v2`
  const person = { FirstName: 'Ada', LastName: 'Lovelace', Email: email, Password: PASSWORD }
  const cookie = await post(`${api}/auth/signup`, person, from)
  const code = await codeFor(email)
  const verified = await fetch(`${api}/auth/verification?Email=${encodeURIComponent(email)}&VerificationCode=${code}`, {
    headers: { cookie, ...from }
  })
  const { data } = (await verified.json()) as Envelope<{ authToken: string }>
  if (!verified.ok) throw new Error(`Not signed up: ${verified.status}`)
  const token = data!.authToken
  const headers = { authorization: `Bearer ${token}`, ...from }
  const me = (await (await fetch(`${api}/me`, { headers })).json()) as Envelope<{ id: string }>
  const workspaces = await fetch(`${api}/workspaces?Email=${encodeURIComponent(email)}`, { headers })
  const { data: found } = (await workspaces.json()) as Envelope<{ Id: string }[]>
  await books.rows(`update users set plan = 'business' where id = $1`, [me.data!.id])
  const workspaceId = found?.[0]?.Id ?? ''
  // As onboarding asks: a store is published under a name that somebody gave.
  const named = await fetch(`${api}/workspaces`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId, businessName: 'Lovelace Prints' })
  })
  if (!named.ok) throw new Error(`Not named: ${named.status}`)
  return { email, password: PASSWORD, token, userId: me.data!.id, workspaceId }
}

async function keptCode(books: Books, email: string): Promise<string> {
  const [mail] = await books.rows<{ body: string }>('select body from mails where recipient = $1', [email])
  return mail?.body.match(/\b\d{6}\b/)?.[0] ?? ''
}

/** Answers the cookies that were set, as a browser would send them back. */
async function post(url: string, body: object, from: Record<string, string>): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, ...from },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** What a reply set, as a browser sends it back. */
export function cookiesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** The six digits of the newest mail to this address. */
export async function newestCode(books: Books, email: string): Promise<string> {
  const [mail] = await books.rows<{ body: string }>(
    'select body from mails where recipient = $1 order by created_at desc limit 1',
    [email]
  )
  return mail?.body.match(/\b\d{6}\b/)?.[0] ?? ''
}
