// Whatever people, programs and accidents send: an answer that says what is wrong, never a failure of ours.
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'

import { sized } from '../support/long.ts'
import { request } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { makeVictim } from './victim.ts'

const RUNS = sized(12, 200)
const RESOURCES = ['accounts', 'users', 'workspaces', 'members', 'feedback', 'reference']
const endpoints = CONTRACT.filter(({ resource }) => RESOURCES.includes(resource)).map(({ endpoint }) => endpoint)

const ODD = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '[]',
  '{}',
  '%',
  '_',
  "'",
  '"',
  '\\',
  '\0',
  '\ud800',
  '\u202e',
  'NaN',
  '1e309'
]
const text = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ maxLength: 300, unit: 'binary' }),
  fc.uuid(),
  fc.emailAddress()
)
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 5 }),
  fc.dictionary(fc.constantFrom('Id', 'Code', 'city', '__proto__', 'constructor'), text, { maxKeys: 4 })
)

test.for(endpoints)('75, 158: $name answers odd queries and bodies in words', async endpoint => {
  const victim = await makeVictim()
  const good = await MATRIX[endpoint.name]!.ask(victim, victim.owner)
  const body = good.body instanceof FormData ? {} : ((good.body ?? {}) as Record<string, unknown>)
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...Object.keys(body), 'extra'), anything),
      fc.dictionary(fc.constantFrom(...Object.keys(good.query ?? {}), 'extra'), text),
      async (oddBody, oddQuery) => {
        const response = await request(endpoint, {
          as: victim.owner,
          params: good.params,
          // One half of the runs reaches what lies behind the proof of membership.
          query: Object.keys(oddBody).length % 2 ? { ...good.query } : { ...good.query, ...oddQuery },
          ...(endpoint.method !== 'GET' && { body: { ...body, ...oddBody } })
        } as never)
        const answer = await response.text()
        expect(response.status, answer).toBeLessThan(500)
        expect(answer).not.toMatch(/\bat \/|node_modules|select |insert into|PostgreSQL/i)
      }
    ),
    { numRuns: RUNS }
  )
})
