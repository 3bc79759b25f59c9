import pg from 'pg'
import { type RawBuilder, sql } from 'kysely'

import { asyncCommit, type Db } from '#lib/server/platform/db/index.ts'
import { joinCalls } from '#lib/server/platform/join-calls.ts'
import { log } from '#lib/server/platform/log.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

/** Something of a workspace, or of the platform where none is named, is new or has changed. */
export interface Topical {
  kind: 'order' | 'design' | 'job' | 'thread' | 'customer' | 'lead' | 'run' | 'supply-order' | 'design-comment'
  workspaceId: string | null
  subjectId: string
  /** What a screen needs to know before it asks, and of a thread which side alone is told, or types. */
  details?: {
    rev?: number
    onlyFor?: string
    typing?: string
    at?: number
    /** So many rows at once, of which the subject is what they came by: an import. */
    count?: number
  }
}

/** What processes on one database tell each other. */
export type Notice = { kind: 'cache'; tags: string[] } | Topical

/** As it is heard. Larger ids are not always later: transactions end in another order than they begin. */
export type ReceivedNotice = Topical & { id: number }

const CHANNEL = 'platen'

interface NewsListener {
  hear: (told: ReceivedNotice) => void
  /** The connection was lost for a while: what was told meanwhile can be read in `news`. */
  again: () => void
}

type CacheListener = (tags: string[]) => void

/** By workspace; '' for what belongs to none. */
const newsListeners = singleton('news-listeners', () => new Map<string, Set<NewsListener>>())
const cacheListeners = singleton('cache-listeners', () => new Set<CacheListener>())

const senders = new WeakMap<Db, (notices: Notice[]) => Promise<undefined>>()

/** Tells every process, this one included, once the transaction is committed. */
export async function notify(db: Db, ...notices: Notice[]): Promise<void> {
  if (notices.length === 0) return
  if (db.isTransaction) return send(db, notices)
  const sender = senders.get(db) ?? joinCalls((asked: Notice[][]) => sendAll(db, asked))
  senders.set(db, sender)
  await sender(notices)
}

async function sendAll(db: Db, asked: Notice[][]): Promise<undefined[]> {
  await send(db, asked.flat())
  return asked.map(() => undefined)
}

/**
 * For the statement that changes something: publishes news of each row of this select, which names its columns workspace_id,
 * kind, subject_id and details.
 */
export function addNews(rows: RawBuilder<unknown>): RawBuilder<object> {
  return sql<object>`(
    insert into news (workspace_id, kind, subject_id, details)
    select added.workspace_id, added.kind, added.subject_id, added.details from (${rows}) added
    returning pg_notify(${CHANNEL}, jsonb_build_object('id', id, 'workspaceId', workspace_id, 'kind', kind,
      'subjectId', subject_id, 'details', details)::text)::text as published
  )`
}

/** A crash of the database, which alone may take what was not yet on the disk, also cuts off everybody who listens: they look again. */
async function send(db: Db, notices: Notice[]): Promise<void> {
  const topical = notices.filter(notice => notice.kind !== 'cache')
  const others = notices.filter(notice => notice.kind === 'cache').map(notice => JSON.stringify(notice))
  const news = sql`
    select "workspaceId" as workspace_id, kind, "subjectId" as subject_id, coalesce(details, '{}') as details
    from jsonb_to_recordset(${JSON.stringify(topical)}::jsonb)
      as told ("workspaceId" uuid, kind text, "subjectId" uuid, details jsonb)`
  await sql`
    with kept as ${addNews(news)}
    select pg_notify(${CHANNEL}, payload)::text, ${asyncCommit(db)} from unnest(${others}::text[]) as payload
    union all
    select published, ${asyncCommit(db)} from kept
  `.execute(db)
}

/** What one listener throws keeps no other from hearing, and does not end the process as an exception of the connection would. */
function callListener(tell: () => void): void {
  try {
    tell()
  } catch (error) {
    log.error({ err: error }, 'notice not heard by one who listens')
  }
}

/** News of one workspace, or of what belongs to none. Gives a function that ends it. */
export function onNews(workspaceId: string | null, listener: NewsListener): () => void {
  const key = workspaceId ?? ''
  const own = newsListeners.get(key) ?? new Set()
  newsListeners.set(key, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && newsListeners.get(key) === own) newsListeners.delete(key)
  }
}

/** Gives a function that ends it. */
export function onCacheTags(listener: CacheListener): () => void {
  cacheListeners.add(listener)
  return () => cacheListeners.delete(listener)
}

/** PostgreSQL writes shorter keys first, so the workspace stands last: it is read without the rest. */
const WORKSPACE = /"workspaceId": ?(?:null|"([\da-f-]{36})")\}$/

/** Parsed once for all who listen, and not at all where nobody here looks at that workspace. */
export function hear(payload: string): void {
  const workspace = WORKSPACE.exec(payload)
  if (!workspace) {
    const { tags } = JSON.parse(payload) as { tags: string[] }
    for (const listener of cacheListeners) callListener(() => listener(tags))
    return
  }
  const listeners = newsListeners.get(workspace[1] ?? '')
  if (!listeners) return
  const told = JSON.parse(payload) as ReceivedNotice
  for (const listener of listeners) callListener(() => listener.hear(told))
}

function lookAgain(): void {
  for (const listeners of newsListeners.values()) for (const { again } of listeners) callListener(again)
}

/** Keeps one connection listening until stopped; after a lost connection it tries again and calls `onGap`, since notices were missed. */
export function listen(connectionString: string, onGap: () => void): { stop(): Promise<void> } {
  let stopped = false
  let wasLost = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    client = new pg.Client({
      connectionString,
      application_name: 'platen notices',
      keepAlive: true,
      connectionTimeoutMillis: 5000
    })
    client.on('error', () => {})
    client.on('end', () => again())
    client.on('notification', ({ payload }) => callListener(() => hear(payload!)))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (wasLost) lookAgain()
      wasLost = false
    } catch (error) {
      log.warn({ err: error }, 'notices: no connection')
      await client.end().catch(() => {})
      again()
    }
  }

  function again(): void {
    if (stopped || retry) return
    wasLost = true
    onGap()
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, 500)
  }

  void connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    }
  }
}
