import pg from 'pg'
import { sql } from 'kysely'

import { asyncCommit, type Db } from '#lib/server/platform/db/index.ts'
import { joinCalls } from '#lib/server/platform/join-calls.ts'
import { log } from '#lib/server/platform/log.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

/** Something of a workspace, or of the platform where none is named, is new or has changed. */
export interface Topical {
  kind: 'order' | 'design' | 'job' | 'thread' | 'customer' | 'lead' | 'run' | 'supply-order'
  workspaceId: string | null
  subjectId: string
  /** What a screen needs to know before it asks, and of a thread which side alone is told, or types. */
  details?: { rev?: number; onlyFor?: string; typing?: string; at?: number }
}

/** What processes on one database tell each other. */
export type Notice = { kind: 'cache'; tags: string[] } | Topical

/** As it is heard. Larger ids are not always later: transactions end in another order than they begin. */
export type Told = Topical & { id: number }

const CHANNEL = 'platen'

interface Listener {
  onNotice: (notice: Exclude<Notice, Topical> | Told) => void
  /** The connection was lost for a while: what was told meanwhile can be read in `news`. */
  onAgain?: () => void
}

const listeners = singleton('notice-listeners', () => new Set<Listener>())

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

/** A crash of the database, which alone may take what was not yet on the disk, also cuts off everybody who listens: they look again. */
async function send(db: Db, notices: Notice[]): Promise<void> {
  const topical = notices.filter(notice => notice.kind !== 'cache')
  const others = notices.filter(notice => notice.kind === 'cache').map(notice => JSON.stringify(notice))
  await sql`
    with kept as (
      insert into news (workspace_id, kind, subject_id, details)
      select "workspaceId", kind, "subjectId", coalesce(details, '{}')
      from jsonb_to_recordset(${JSON.stringify(topical)}::jsonb)
        as told ("workspaceId" uuid, kind text, "subjectId" uuid, details jsonb)
      returning *
    )
    select pg_notify(${CHANNEL}, payload), ${asyncCommit(db)} from unnest(${others}::text[]) as payload
    union all
    select pg_notify(${CHANNEL}, jsonb_build_object('id', id, 'workspaceId', workspace_id, 'kind', kind,
      'subjectId', subject_id, 'details', details)::text), ${asyncCommit(db)} from kept
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

/** Gives a function that ends the subscription. */
export function onNotice(onNotice: Listener['onNotice'], onAgain?: () => void): () => void {
  const listener = { onNotice, ...(onAgain && { onAgain }) }
  listeners.add(listener)
  return () => listeners.delete(listener)
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
    client.on('notification', ({ payload }) => {
      for (const listener of listeners) callListener(() => listener.onNotice(JSON.parse(payload!)))
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (wasLost) for (const listener of listeners) callListener(() => listener.onAgain?.())
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
