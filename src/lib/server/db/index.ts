import { Kysely as Builder, type Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'

import { forget, singleton } from '../singleton.ts'
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

/** How many different statements each connection may keep prepared; lists of varying length would grow without end. */
const MAX_PREPARED = 500
const statementNames = new Map<string, string>()

function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= MAX_PREPARED) return known
  const name = `platen_${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}

type Ask = (...given: unknown[]) => unknown

/** Planning costs more than running most of our statements, so a connection plans each once. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine forms of query, and all of them are handed on
  override query(...given: any[]): any {
    const [text, values] = given
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && statementName(text)
    const ask = super.query as Ask
    return name ? ask.call(this, { name, text, values }) : ask.apply(this, given)
  }
}

export function createPool(connectionString: string, max = 16): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString,
    max,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'platen'
  })
  // Without a listener on each client, a server that dies would end this process.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

export function openDb(pool: pg.Pool): Kysely<DB> {
  return new Builder<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Called once at start, when the address of the database is known. */
export function setDatabase(connectionString: string): pg.Pool {
  const pool = createPool(connectionString)
  forget('db')
  forget('pool')
  singleton('pool', () => pool)
  singleton('db', () => openDb(pool))
  return pool
}

export function getDb(): Kysely<DB> {
  return singleton<Kysely<DB>>('db', () => {
    const url = process.env['DATABASE_URL']
    if (!url) throw new Error('No database: setDatabase() was not called and DATABASE_URL is not set')
    return openDb(createPool(url))
  })
}

/**
 * For `returning`: commits without waiting for the disk, which most of our writes spend most of their time on. Only for
 * what a crash may take, or what is worth nothing without a later, usual write of the same course: that one takes
 * everything before it to the disk. Does nothing in a transaction, which may hold more than this.
 */
export function unhurried(db: Db) {
  const lateFlush = db.isTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`
  return sql<string | null>`${lateFlush}`.as('unhurried')
}

/** Runs the work in a transaction, or in the one already open. */
export function inTransaction<T>(db: Db, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<DB>)
  return db.transaction().execute(work)
}
