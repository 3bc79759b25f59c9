import { Kysely as Builder, type Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'

import { forget, singleton } from '#lib/server/platform/singleton.ts'
import {
  leaveScope,
  type NamedScope,
  prepareConnection,
  type Scope,
  ScopedClient,
  scopedPool,
  TIME_LIMITS
} from './scope.ts'
import type { DB } from './tables.ts'

/** The database or a transaction of it: queries take either. */
export type Db = Kysely<DB> | Transaction<DB>

const TIMESTAMPTZ = 1184
const INT8 = 20
const DATE = 1082

/** A session in UTC says "2026-11-21 19:46:30.123456+00", which is nearly the text already. */
function isoTime(value: string): string {
  if (!/^\d{4}-.{14,21}\+00$/.test(value)) return new Date(value).toISOString()
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Times travel as ISO text from the table to the screen, so a row is plain JSON everywhere.
    if (oid === TIMESTAMPTZ) return isoTime
    if (oid === DATE) return (value: string) => value
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format)
  }
}

export interface PoolOptions {
  /** Connections at most. */
  max?: number
  /** The address is of a pooler in transaction mode, such as PgBouncer. */
  isPooled?: boolean
}

export function createPool(connectionString: string, { max = 16, isPooled = false }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: ScopedClient,
    connectionString,
    max,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'platen',
    ...(isPooled ? { isPooled } : { ...TIME_LIMITS, onConnect: prepareConnection })
  })
  // Without a listener on each client, a server that dies would end this process.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', () => {})
  pool.on('release', (_, client) => leaveScope(client))
  return pool
}

export function openDb(pool: pg.Pool, scope: Scope = 'system'): Kysely<DB> {
  return new Builder<DB>({ dialect: new PostgresDialect({ pool: scopedPool(pool, scope) }) })
}

/** Called once at start, when the address of the database is known. */
export function setDatabase(connectionString: string, options?: PoolOptions): pg.Pool {
  const pool = createPool(connectionString, options)
  for (const name of ['pool', 'db system', 'db public', 'db account']) forget(name)
  return singleton('pool', () => pool)
}

function getPool(): pg.Pool {
  return singleton<pg.Pool>('pool', () => {
    const url = process.env['DATABASE_URL']
    if (!url) throw new Error('No database: setDatabase() was not called and DATABASE_URL is not set')
    return createPool(url)
  })
}

function dbOf(scope: NamedScope): Kysely<DB> {
  return singleton(`db ${scope}`, () => openDb(getPool(), scope))
}

/** Every row of every workspace: for start, background tasks, the platform's admins, and tests. */
export function getDb(): Kysely<DB> {
  return dbOf('system')
}

/** What anybody may come to without being signed in: stores, portfolios, orders by their link, signing in. */
export function publicDb(): Kysely<DB> {
  return dbOf('public')
}

/** What belongs to a person and to no one workspace: the session, memberships, invitations. */
export function accountDb(): Kysely<DB> {
  return dbOf('account')
}

/** The rows of these workspaces and no others, whatever a query forgets to ask for. */
export function memberDb(...members: { workspaceId: string }[]): Kysely<DB> {
  return openDb(
    getPool(),
    members.map(({ workspaceId }) => workspaceId)
  )
}

/**
 * For `returning`: commits without waiting for the disk, which most of our writes spend most of their time on. Only for
 * what a crash may take, or what is worth nothing without a later, usual write of the same course: that one takes
 * everything before it to the disk. Does nothing in a transaction, which may hold more than this.
 */
export function asyncCommit(db: Db) {
  const setting = db.isTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`
  return sql<string | null>`${setting}`.as('asyncCommit')
}

/** Runs the work in a transaction, or in the one already open. */
export function inTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<DB>)
  return db.transaction().execute(work)
}
