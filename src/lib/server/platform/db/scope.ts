// Row security: every statement tells PostgreSQL whose rows it may touch, in the same message and the same transaction;
// of a longer transaction the first does, and `begin` goes along with it.
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

const BEGIN = /^begin$/i

const SET_SCOPE = 'platen_scope'
const OPEN = 'platen_begin'

const ENDS = /^(commit|rollback)$/i
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

/** Answers no row, so that the answer to the statement after it is the only one. */
const PREPARE = `
  select set_config('role', rolname, false) from pg_roles
  where rolname = '${APP_ROLE}' and ${mayTake('current_user', 'oid')};
  prepare ${SET_SCOPE} (text) as select from set_config('platen.scope', $1, true) as scope where scope is null`

export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(PREPARE)
  // A named statement can be executed again by its name; PREPARE takes no `begin`.
  await client.query({ name: OPEN, text: 'begin' })
  await client.query('rollback')
}

/**
 * Behind a pooler each transaction may be of another session: none of them keeps a setting or a prepared statement, so all
 * settings go along with each transaction. A one-row list is worked out whole, and yields no row.
 */
const SET_FOR_TRANSACTION = `
  select from (values (
    set_config('platen.scope', $1, true),
    set_config('role', '${APP_ROLE}', true),
    ${Object.entries(TIME_LIMITS)
      .map(([name, ms]) => `set_config('${name}', '${ms}', true)`)
      .join(', ')}
  )) as settings (scope) where scope is null`

/** What pg.Query does with the protocol, which its types leave out. */
interface QueryParts extends pg.Submittable {
  callback: (error: Error | undefined, result: unknown) => void
  prepare(connection: Wire): void
  handleCommandComplete(message: object, connection: Wire): void
}

interface Wire {
  parse(config: { text: string; name: string; types: [] }): void
  bind(config: { statement: string; values: unknown[] }): void
  execute(config: object): void
}

const Query = pg.Query as unknown as new (config: object) => QueryParts

/** A statement that is executed before another, in the same message: a prepared one, or the text of one. */
type Prefix = { values: string[] } & ({ statement: string } | { text: string })

/** Everything up to the Sync at the end stands or falls together: where a prefix fails, the statement does not run. */
class PrefixedQuery extends Query {
  #prefixes: Prefix[]
  #left: number

  constructor(prefixes: Prefix[], config: object) {
    super(config)
    this.#prefixes = prefixes
    this.#left = prefixes.length
  }

  override prepare(connection: Wire): void {
    for (const prefix of this.#prefixes) {
      if ('text' in prefix) connection.parse({ text: prefix.text, name: '', types: [] })
      connection.bind({ statement: 'text' in prefix ? '' : prefix.statement, values: prefix.values })
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleCommandComplete(message: object, connection: Wire): void {
    if (this.#left === 0) super.handleCommandComplete(message, connection)
    else this.#left--
  }
}

/** Longer ones are lists. What was asked with it is no part of the text. */
const MAX_TRACED_LENGTH = 2000

function spanOf(text: string): SpanStart {
  const name = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL'
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name }
  return { name, kind: 'client', attributes: { ...attributes, 'db.query.text': text.slice(0, MAX_TRACED_LENGTH) } }
}

type Ask = (...given: unknown[]) => unknown

/**
 * Plans each statement once a connection, which costs more than running most of ours, and says its scope with each. Through
 * a pooler (`isPooled`) each is planned anew.
 */
export class ScopedClient extends pg.Client {
  #scope = ''
  #isPooled: boolean
  /** A transaction was asked for, and begins with its first statement. */
  #isToOpen = false
  /** In the transaction that is open. What ends it, or goes back in it, may end this too. */
  #isScopeSet = false

  constructor(config: pg.ClientConfig & { isPooled?: boolean } = {}) {
    super(config)
    this.#isPooled = config.isPooled ?? false
  }

  /** For whoever has the connection from now on. */
  setScope(scope: string): void {
    this.#scope = scope
    this.#isToOpen = false
    this.#isScopeSet = false
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine forms of query, and all of them are handed on
  override query(...given: any[]): any {
    const ask = super.query as Ask
    const [text, values] = given
    if (typeof text !== 'string' || !Array.isArray(values)) return ask.apply(this, given)
    return tracedWithin(
      () => spanOf(text),
      () => this.#run(text, values, ask)
    )
  }

  #run(text: string, values: unknown[], ask: Ask): Promise<unknown> {
    if (CONTROL.test(text))
      return this.#control(text, () => this.#answered(ask.call(this, text, values) as Promise<unknown>))
    const name = values.length > 0 && !this.#isPooled ? statementName(text) : undefined
    const query = new PrefixedQuery(this.#prefixes(), { name, text, values, queryMode: 'extended' })
    const answer = new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
      ask.call(this, query)
    })
    return this.#answered(answer)
  }

  #prefixes(): Prefix[] {
    if (this.#isScopeSet) return []
    const isToOpen = this.#isToOpen
    this.#isToOpen = false
    const values = [this.#scope]
    const scope = this.#isPooled ? { text: SET_FOR_TRANSACTION, values } : { statement: SET_SCOPE, values }
    if (!isToOpen) return [scope]
    this.#isScopeSet = true
    return [this.#isPooled ? { text: 'begin', values: [] } : { statement: OPEN, values: [] }, scope]
  }

  async #control(text: string, run: () => Promise<unknown>): Promise<unknown> {
    if (BEGIN.test(text)) {
      this.#isToOpen = true
      return NOTHING_YET
    }
    if (this.#isToOpen) {
      // A transaction without a statement never began; a savepoint stands in one that has.
      if (ENDS.test(text)) {
        this.#isToOpen = false
        return NOTHING_YET
      }
      await this.query(OPENS_NOTHING, [])
    }
    this.#isScopeSet = false
    return run()
  }

  /** Hangs up on a server that does not even say that a statement took too long: it, or the way to it, is gone. */
  async #answered(answer: Promise<unknown>): Promise<unknown> {
    const { stream } = (this as unknown as { connection: pg.Connection }).connection
    const overdue = setTimeout(() => stream.destroy(), GIVE_UP_MS)
    try {
      return await answer
    } finally {
      clearTimeout(overdue)
    }
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
