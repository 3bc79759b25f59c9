// Row security: every statement tells PostgreSQL whose rows it may touch, in the same message and the same transaction.
// The policies are in migrations/0120_row_security.sql. A connection that says nothing sees no row of a workspace.
import pg from 'pg'

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

/** A little more than the server's own limit for a statement. */
const GIVE_UP_MS = 17_000

/** Statements that touch no rows. */
const CONTROL = /^(begin|start transaction|commit|rollback|savepoint|release)\b/i

const SET_SCOPE = 'platen_scope'

/** The role that owns nothing; it is missing only where the role we were given may not create it. */
export const APP_ROLE = 'platen_app'

/** Answers no row, so that the answer to the statement after it is the only one. */
const PREPARE = `
  select set_config('role', rolname, false) from pg_roles
  where rolname = '${APP_ROLE}' and pg_has_role(current_user, oid, 'member');
  prepare ${SET_SCOPE} (text) as select from set_config('platen.scope', $1, true) as scope where scope is null`

export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(PREPARE)
}

/** What pg.Query does with the protocol, which its types leave out. */
interface QueryParts extends pg.Submittable {
  callback: (error: Error | undefined, result: unknown) => void
  prepare(connection: Wire): void
  handleCommandComplete(message: object, connection: Wire): void
}

interface Wire {
  bind(config: { statement: string; values: unknown[] }): void
  execute(config: object): void
}

const Query = pg.Query as unknown as new (config: object) => QueryParts

/** Everything up to the Sync at the end is one transaction: where the scope cannot be set, nothing runs. */
class ScopedQuery extends Query {
  #scope: string
  #isSet = false

  constructor(scope: string, config: object) {
    super(config)
    this.#scope = scope
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: SET_SCOPE, values: [this.#scope] })
    connection.execute({})
    super.prepare(connection)
  }

  override handleCommandComplete(message: object, connection: Wire): void {
    if (this.#isSet) super.handleCommandComplete(message, connection)
    this.#isSet = true
  }
}

type Ask = (...given: unknown[]) => unknown

/** Plans each statement once a connection, which costs more than running most of ours, and says its scope with each. */
export class ScopedClient extends pg.Client {
  scope = ''

  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine forms of query, and all of them are handed on
  override query(...given: any[]): any {
    const ask = super.query as Ask
    const [text, values] = given
    if (typeof text !== 'string' || !Array.isArray(values)) return ask.apply(this, given)
    if (CONTROL.test(text)) return this.#answered(ask.apply(this, given) as Promise<unknown>)
    const name = values.length > 0 ? statementName(text) : undefined
    const query = new ScopedQuery(this.scope, { name, text, values, queryMode: 'extended' })
    const answer = new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
      ask.call(this, query)
    })
    return this.#answered(answer)
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
  ;(client as ScopedClient).scope = ''
}

/** The same pool, whose connections work in this scope until they are given back. */
export function scopedPool(pool: pg.Pool, scope: Scope): pg.Pool {
  const named = typeof scope === 'string' ? scope : scope.join()
  return Object.create(pool, {
    connect: {
      async value() {
        const client = (await pool.connect()) as unknown as ScopedClient
        client.scope = named
        return client
      }
    }
  }) as pg.Pool
}
