// `npm run bench:chat`: two processes on one database, 200 conversations that are open in browsers of the one while the
// shop writes by the other: how long until the message is read there. And one customer without a network for a minute.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { insertWorkspace } from '#lib/server/identity/workspaces/queries.ts'
import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'

import { openBooks } from '../support/outside.ts'
import { startProduct } from '../support/product.ts'
import { signIn } from '../support/sessions.ts'

const CONVERSATIONS = 200
const WRITERS = 25
const GOAL_MS = 200
const EVERY_MS = 60
const CUT_OFF_S = Number(process.env['CUT_OFF_S'] ?? 60)

const one = await startProduct({ DEMO: '0' })
const other = await startProduct({ DEMO: '0' }, { dataDir: one.dataDir })
const books = await openBooks(one)
process.env['DATA_DIR'] = one.dataDir
process.env['PUBLIC_URL'] = one.url
const pool = setDatabase(books.url)

interface Envelope<T> {
  ok: boolean
  data: T
  message: string
}

async function ask<T>(url: string, { token, ...init }: RequestInit & { token?: string } = {}): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(init.headers as Record<string, string>)
  }
  const { ok, data, message } = (await (await fetch(url, { ...init, headers })).json()) as Envelope<T>
  if (!ok) throw new Error(`${url}: ${message}`)
  return data
}

const post = (body: object, token?: string, key: string = randomUUID()): RequestInit & { token?: string } => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'idempotency-key': key },
  ...(token && { token })
})

/** A shop whose members may write more, together, than one may in a minute. */
async function openShop(): Promise<{ workspaceId: string; tokens: string[] }> {
  const db = getDb()
  const people = await db
    .insertInto('users')
    .values(
      Array.from({ length: WRITERS }, () => ({
        email: `${randomUUID()}@example.com`,
        first_name: 'Ada',
        last_name: 'Lovelace',
        plan: 'business',
        email_verified_at: new Date().toISOString()
      }))
    )
    .returning(['id', 'email'])
    .execute()
  const workspaceId = await insertWorkspace(db, people[0]!.id, 'Lovelace Prints', `ws_${randomUUID()}`)
  const members = people.slice(1).map(({ id }) => ({ workspace_id: workspaceId, user_id: id, role: 'sales' }))
  await db.insertInto('workspace_users').values(members).execute()
  const tokens = await Promise.all(people.map(async ({ id, email }) => (await signIn(id, email)).token))
  return { workspaceId, tokens }
}

const shop = await openShop()
const query = `WorkspaceId=${shop.workspaceId}`

interface Conversation {
  jobId: string
  link: string
}

async function openConversation(): Promise<Conversation> {
  const [token] = shop.tokens as [string]
  const body = { title: 'Team tees', contact: { name: 'Rita Coach', email: '', phone: '' } }
  const job = await ask<{ id: string; revision: number }>(`${one.url}/api/v2/jobs?${query}`, post(body, token))
  const item = { id: randomUUID(), position: 0, kind: 'single', name: 'Tee', note: '', quantity: 1, people: [], taxed: true, sizes: [], components: [], ownCents: null, fixed: { cents: 900, reason: 'Agreed', locked: false }, blank: { name: 'Tee' } } // biome-ignore format: one line
  const items = { ...post({ revision: job.revision, items: [item] }, token), method: 'PUT' }
  await ask(`${one.url}/api/v2/job/items?${query}&JobId=${job.id}`, items)
  const versions = `${one.url}/api/v2/job/${job.id}/proposal/versions?${query}`
  const { link } = await ask<{ link: string }>(versions, post({ to: '' }, token))
  return { jobId: job.id, link: new URL(link).searchParams.get('link')! }
}

interface Message {
  id: number
  text: string
}

/** Reads on whenever it hears of something, as a page does; `end` cuts it off. */
async function listen({ link }: Conversation, onMessage: (message: Message, at: number) => void) {
  const cut = new AbortController()
  let readTo = 0
  const readOn = async () => {
    const url = `${other.url}/api/v2/proposal/${link}/messages?after=${readTo}`
    const { messages } = await ask<{ messages: Message[] }>(url, { signal: cut.signal })
    for (const message of messages) {
      if (message.id <= readTo) continue
      readTo = message.id
      onMessage(message, performance.now())
    }
  }
  const reply = await fetch(`${other.url}/api/v2/proposal/${link}/events`, { signal: cut.signal })
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  const begun = Promise.withResolvers<void>()
  const follow = async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      if (!value.includes('data:')) continue
      await readOn()
      begun.resolve()
    }
  }
  follow().catch(() => undefined)
  await begun.promise
  return { end: () => cut.abort() }
}

function write({ jobId }: Conversation, text: string, writer: number): Promise<Message> {
  const url = `${one.url}/api/v2/job/${jobId}/messages?${query}`
  return ask(url, post({ text }, shop.tokens[writer % WRITERS]))
}

const share = (times: number[], part: number) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1]!

try {
  const conversations: Conversation[] = []
  for (let count = 0; count < CONVERSATIONS; count += 4) {
    conversations.push(...(await Promise.all([1, 2, 3, 4].map(openConversation))))
  }
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const open = await Promise.all(
    conversations.map(each => listen(each, ({ text }, at) => times.push(at - sentAt.get(text)!)))
  )
  for (const [at, each] of conversations.entries()) {
    const text = randomUUID()
    sentAt.set(text, performance.now())
    await Promise.all([write(each, text, at), wait(EVERY_MS)])
  }
  await wait(2000)
  for (const { end } of open) end()
  const p95 = share(times, 0.95)
  console.log(`${times.length} of ${CONVERSATIONS} messages heard, p50 ${share(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (goal ${GOAL_MS})`) // biome-ignore format: one line

  // Without a network: the stream is gone, what is sent is answered by nobody, and is sent again with its key.
  const [cut] = conversations as [Conversation]
  const heard: Message[] = []
  const first = await listen(cut, message => heard.push(message))
  first.end()
  const said = Array.from({ length: 6 }, (_, at) => `theirs ${at}`)
  const keys = new Map(said.map(text => [text, randomUUID()]))
  const say = (text: string, signal?: AbortSignal) => {
    const call = post({ text }, undefined, keys.get(text))
    return ask<Message>(`${other.url}/api/v2/proposal/${cut.link}/messages`, { ...call, ...(signal && { signal }) })
  }
  for (const [at, text] of said.entries()) {
    // Some go through, and only their answer is lost.
    await say(text, AbortSignal.timeout(at % 2 ? 1 : 12)).catch(() => undefined)
    await write(cut, `ours ${at}`, at + 40)
    await wait((CUT_OFF_S * 1000) / said.length)
  }
  for (const text of said) await say(text)
  const again = await listen(cut, message => heard.push(message))
  await wait(1000)
  again.end()
  const known = [...new Map(heard.map(message => [message.id, message])).values()]
  const texts = known.map(({ text }) => text)
  const wanted = [...said, ...said.map((_, at) => `ours ${at}`)]
  const lost = wanted.filter(text => !texts.includes(text))
  const doubled = wanted.filter(text => texts.filter(each => each === text).length > 1)
  const isOrdered = known.every(({ id }, at) => at === 0 || id > known[at - 1]!.id)
  console.log(`${CUT_OFF_S} s without a network: ${lost.length} lost, ${doubled.length} doubled, ${isOrdered ? 'in order' : 'out of order'}`) // biome-ignore format: one line
  if (times.length < CONVERSATIONS || p95 > GOAL_MS || lost.length + doubled.length > 0 || !isOrdered)
    process.exitCode = 1
} finally {
  await pool.end()
  await books.close()
  await other.stop({ keep: true })
  await one.stop()
}
