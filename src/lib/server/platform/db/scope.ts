// Row security: every transaction begins by telling PostgreSQL whose rows it may touch, and a statement by itself is one.
// All of it goes out at once, by the pipelining of pg: https://node-postgres.com/features/pipelining
// The policies are in migrations/0120_row_security.sql. A connection that says nothing sees no row of a workspace.
import pg from 'pg'

import { type SpanStart, tracedWithin } from '#lib/server/platform/tracing.ts'

/** What crosses workspaces on purpose; which tables each may touch is said by the policies. */
export type NamedScope = 'system' | 'public' | 'account'

export type Scope = NamedScope | string[]

/** How many different statements each connection may keep prepared; lists of varying length would grow without end. */
const MAX_PREPARED = 500
/** Longer ones are lists, which hardly come twice. */
const MAX_PREPARED_LENGTH = 10_000
const statementNames = new Map<string, string>()

function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= MAX_PREPARED || text.length > MAX_PREPARED_LENGTH) return known
  const name = `platen_${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}

/** PostgreSQL's own, in milliseconds. */
export const TIME_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 15_000
}

/** A little more than the server's own limit for a statement. */
const GIVE_UP_MS = 17_000

/** Statements that touch no rows. */
const CONTROL = /^(begin|start transaction|commit|rollback|savepoint|release)\b/i

const BEGINS = /^(begin|start transaction)\b/i
const ENDS = /^(commit|rollback)$/i
/** Commits what stands alone; by another word than callers say, so that counts of statements tell them apart. */
const END = 'end'
/** The first statement of a transaction that begins with a savepoint. */
const OPENS_NOTHING = 'select'

/** What is answered where nothing was asked. */
const NOTHING_YET = { rows: [], rowCount: null, command: '' }

/** The role that owns nothing; it is missing only where the role we were given may not create it. */
export const APP_ROLE = 'platen_app'

/**
 * Whether a member may take a role, both as SQL. From PostgreSQL 16 on, who makes a role belongs to it and may still not take it,
 * unless it is granted too.
 */
export const mayTake = (member: string, role: string) => `pg_has_role(${member}, ${role},
  case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`

const TAKE_ROLE = `
  select set_config('role', rolname, false) from pg_roles
  where rolname = '${APP_ROLE}' and ${mayTake('current_user', 'oid')}`

export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(TAKE_ROLE)
}

/**
 * Behind a pooler each transaction may be of another session: none of them keeps a setting or a prepared statement, so all
 * settings go along with each transaction.
 */
const FOR_POOLED = Object.entries({ role: APP_ROLE, ...TIME_LIMITS })
  .map(([name, value]) => `; set local ${name} to '${value}'`)
  .join('')

/** Longer ones are lists. What was asked with it is no part of the text. */
const MAX_TRACED_LENGTH = 2000

function spanOf(text: string): SpanStart {
  const name = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL'
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name }
  return { name, kind: 'client', attributes: { ...attributes, 'db.query.text': text.slice(0, MAX_TRACED_LENGTH) } }
}

type Ask = (...given: unknown[]) => Promise<unknown>

/**
 * Plans each statement once a connection, which costs more than running most of ours. Through a pooler (`isPooled`) each
 * is planned anew.
 */
export class ScopedClient extends pg.Client {
  #scope = ''
  #isPooled: boolean
  /** What begins the transaction that was asked for: it goes out with the first statement. */
  #opening: string | undefined
  #isOpen = false

  constructor(config: pg.ClientConfig & { isPooled?: boolean } = {}) {
    super({ ...config, pipeline: true, query_timeout: GIVE_UP_MS })
    this.#isPooled = config.isPooled ?? false
  }

  /** For whoever has the connection from now on. */
  setScope(scope: string): void {
    this.#scope = scope
    this.#opening = undefined
    this.#isOpen = false
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine forms of query, and all of them are handed on
  override query(...given: any[]): any {
    const ask: Ask = (...asked) => (super.query as Ask).apply(this, asked)
    const [text, values] = given
    if (typeof text !== 'string' || !Array.isArray(values)) return ask(...given)
    return tracedWithin(
      () => spanOf(text),
      () => (CONTROL.test(text) ? this.#control(text, ask) : this.#run(text, values, ask))
    )
  }

  async #run(text: string, values: unknown[], ask: Ask): Promise<unknown> {
    const isAlone = !this.#isOpen && !this.#opening
    const name = values.length > 0 && !this.#isPooled ? statementName(text) : undefined
    // What is sent is answered in this order. A transaction that could not begin, or not in its scope, runs nothing.
    const answers = this.#inOneWrite(() => {
      const begun = this.#isOpen ? undefined : ask(this.#begin())
      return [ask({ name, text, values }), begun, isAlone ? ask(END) : undefined] as const
    })
    this.#isOpen = !isAlone
    const [answer, begun, ended] = answers
    for (const outcome of await Promise.allSettled([begun, answer, ended])) {
      if (outcome.status === 'rejected') throw outcome.reason
    }
    return answer
  }

  /** pg writes each statement by itself, and a write is a call of the system, which costs more than all else about it. */
  #inOneWrite<Answers>(send: () => Answers): Answers {
    const { stream } = (this as unknown as { connection: pg.Connection }).connection
    stream.cork()
    try {
      return send()
    } finally {
      stream.uncork()
    }
  }

  /** Several statements in one message, which takes no parameters. */
  #begin(): string {
    const begin = this.#opening ?? 'begin'
    this.#opening = undefined
    return `${begin}; set local platen.scope to ${pg.escapeLiteral(this.#scope)}${this.#isPooled ? FOR_POOLED : ''}`
  }

  async #control(text: string, ask: Ask): Promise<unknown> {
    if (BEGINS.test(text)) {
      this.#opening = text
      return NOTHING_YET
    }
    const isEnd = ENDS.test(text)
    // A transaction without a statement never began; a savepoint stands in one that has.
    if (this.#opening && !isEnd) await this.#run(OPENS_NOTHING, [], ask)
    const isToSend = this.#isOpen
    if (isEnd) this.setScope(this.#scope)
    return isToSend ? ask(text) : NOTHING_YET
  }
}

/** A connection that waits in the pool sees nothing. */
export function leaveScope(client: pg.ClientBase): void {
  ;(client as ScopedClient).setScope('')
}

/** The same pool, whose connections work in this scope until they are given back. */
export function scopedPool(pool: pg.Pool, scope: Scope): pg.Pool {
  const named = typeof scope === 'string' ? scope : scope.join()
  return Object.create(pool, {
    connect: {
      async value() {
        const client = (await pool.connect()) as unknown as ScopedClient
        client.setScope(named)
        return client
      }
    }
  }) as pg.Pool
}
