// Pieces of SQL in the place of every parameter of every call.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { CONTRACT } from '#lib/contract/all.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { sized } from '../support/long.ts'
import { takeOwnDatabase } from '../support/own-database.ts'
import { request } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { digest, makeVictim } from './victim.ts'

takeOwnDatabase()

const endpoints = CONTRACT.map(({ endpoint }) => endpoint)

/** A call of ours takes a part of this, also where others use the machine. */
const SLEEP_SECONDS = 14
const SLEEP = `pg_sleep(${SLEEP_SECONDS})`

const PIECES = [
  "'",
  `' or '1'='1' -- `,
  `x'||(select ${SLEEP})::text||'`,
  `1);select ${SLEEP};--`,
  `id desc,(select 1 from ${SLEEP})`,
  String.raw`\'; drop table users; -- `,
  '%_%'
]

/** In what names and sorts rows, all of them; in a body each field takes three, and over all fields each is tried. */
function piecesFor(part: string, at: number): string[] {
  if (part !== 'body') return PIECES
  return PIECES.filter((_, piece) => (piece + at) % PIECES.length < sized(3, PIECES.length))
}

const TELLING = /syntax error|unterminated|SQLSTATE|pg_|relation "|column "|\bselect\b.*\bfrom\b/i

/** All callers here share one address. */
beforeEach(() => getDb().deleteFrom('throttles').execute())

function namesOf(schema: z.ZodType | undefined, given: unknown): string[] {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const used = typeof given === 'object' && given !== null && !(given instanceof FormData) ? Object.keys(given) : []
  return [...new Set([...known, ...used])]
}

/** A refusal tells what somebody else saved meanwhile, which here is another piece. */
function withoutPieces(text: string): string {
  const written = PIECES.flatMap(piece => [piece, JSON.stringify(piece).slice(1, -1)])
    // The short ones are parts of the long ones.
    .toSorted((one, other) => other.length - one.length)
  return written.reduce((rest, piece) => rest.replaceAll(piece, ''), text)
}

test.for(endpoints)('66: $name takes pieces of SQL as nothing but values', async endpoint => {
  const victim = await makeVictim()
  const other = await makeVictim()
  const asked = await MATRIX[endpoint.name]!.ask(victim, victim.owner)
  const isStream = endpoint.produces === 'text/event-stream'
  const places = [
    ...namesOf(endpoint.params, asked.params).map(name => ['params', name] as const),
    ...namesOf(endpoint.query, asked.query).map(name => ['query', name] as const),
    ...(asked.body instanceof FormData ? [] : namesOf(endpoint.body, asked.body).map(name => ['body', name] as const))
  ]
  const users = await countUsers()
  // What a plain reading makes, such as a thumbnail, is there before.
  if (endpoint.method === 'GET' && !isStream) await request(endpoint, { ...asked, as: victim.owner } as never)
  const before = endpoint.method === 'GET' ? await digest() : undefined
  for (const [at, [part, name]] of places.entries()) {
    await Promise.all(
      piecesFor(part, at + endpoints.indexOf(endpoint)).map(async piece => {
        const input = { ...asked, [part]: { ...(asked[part] as object | undefined), [name]: piece } }
        const begun = performance.now()
        const response = await request(endpoint, { ...input, as: victim.owner } as never)
        const text = isStream && response.ok ? '' : await response.text()
        if (isStream) await response.body?.cancel().catch(() => undefined)

        const what = `${name}: ${piece}`
        expect(response.status, `${what} ${text.slice(0, 300)}`).not.toBe(500)
        expect(performance.now() - begun, what).toBeLessThan((SLEEP_SECONDS - 1) * 1000)
        expect(text.includes(other.mark), what).toBe(false)
        if (!response.ok) expect(withoutPieces(text), what).not.toMatch(TELLING)
      })
    )
  }
  expect(await countUsers()).toBe(users)
  if (before) expect(await digest()).toBe(before)
})

async function countUsers(): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from users`.execute(getDb())
  return rows[0]!.found
}

test('66: a search for what is always true finds nothing', async () => {
  const victim = await makeVictim()
  await victim.shop()
  const lists = endpoints.filter(({ method, access, query }) => {
    return method === 'GET' && access === 'workspace' && query && 'search' in query.shape
  })
  expect(lists.length).toBeGreaterThan(3)
  for (const endpoint of lists) {
    const { params } = await MATRIX[endpoint.name]!.ask(victim, victim.owner)
    const query = { ...victim.inside, search: `' or '1'='1' -- ` }
    const response = await request(endpoint, { as: victim.owner, params, query } as never)
    expect(response.status, endpoint.name).toBe(200)
    expect(await response.text(), endpoint.name).not.toContain(victim.mark)
  }
})
