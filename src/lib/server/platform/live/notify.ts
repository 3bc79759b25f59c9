import pg from 'pg'
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { joinCalls } from '#lib/server/platform/join-calls.ts'
import { log } from '#lib/server/platform/log.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

/** What processes on one database tell each other. */
export type Notice =
  | { kind: 'cache'; tags: string[] }
  | { kind: 'order'; workspaceId: string; orderId: string }
  | { kind: 'design'; workspaceId: string; documentId: string; rev: number }

const CHANNEL = 'platen'

type Listener = (notice: Notice) => void

const listeners = singleton('notice-listeners', () => new Set<Listener>())

const senders = new WeakMap<Db, (notices: Notice[]) => Promise<undefined>>()

/** Tells every process, this one included, once the transaction is committed. */
export async function notify(db: Db, ...notices: Notice[]): Promise<void> {
  if (db.isTransaction) return send(db, notices)
  const sender = senders.get(db) ?? joinCalls((asked: Notice[][]) => sendAll(db, asked))
  senders.set(db, sender)
  await sender(notices)
}

async function sendAll(db: Db, asked: Notice[][]): Promise<undefined[]> {
  await send(db, asked.flat())
  return asked.map(() => undefined)
}

async function send(db: Db, notices: Notice[]): Promise<void> {
  const payloads = notices.map(notice => JSON.stringify(notice))
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}

/** Gives a function that ends the subscription. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps one connection listening until stopped; after a lost connection it tries again and calls `onGap`, since notices were missed. */
export function listen(connectionString: string, onGap: () => void): { stop(): Promise<void> } {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    client = new pg.Client({ connectionString, application_name: 'platen notices', keepAlive: true })
    client.on('error', () => {})
    client.on('end', () => again())
    client.on('notification', ({ payload }) => {
      for (const listener of listeners) listener(JSON.parse(payload!) as Notice)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      log.warn({ err: error }, 'notices: no connection')
      await client.end().catch(() => {})
      again()
    }
  }

  function again(): void {
    if (stopped || retry) return
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
