// The largest and the least that each call allows, alone and all at once: sums, counters and columns hold it, or words refuse it.
import { beforeEach, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { numbersOf, withEdges } from '../support/numbers-of.ts'
import { takeOwnDatabase } from '../support/own-database.ts'
import { request } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { makeVictim } from './victim.ts'

takeOwnDatabase()

beforeEach(() => getDb().deleteFrom('throttles').execute())

/** What was put into the cart would count for what is put there next. */
const emptyCart = () => getDb().deleteFrom('supply_cart_lines').execute()

/** What these count decides over what is written, not what is written. */
const IS_VERSION = /(^|\.)(revision|rev|version)$/

const CALLS = CONTRACT.map(({ endpoint }) => endpoint).filter(({ body }) => numbersOf(body).length > 0)

test.for(CALLS)('75: $name holds the largest numbers that it allows', async endpoint => {
  const victim = await makeVictim()
  const { body: schema, name } = endpoint
  const fields = numbersOf(schema)
    .map(({ path }) => path)
    .filter(path => !IS_VERSION.test(path))
  for (const edge of ['most', 'least'] as const) {
    for (const only of [...fields, undefined]) {
      await emptyCart()
      const asked = await MATRIX[name]!.ask(victim, victim.owner)
      const { revision, rev, version } = (asked.body ?? {}) as Record<string, unknown>
      const versions = Object.fromEntries(
        Object.entries({ revision, rev, version }).filter(([, value]) => value !== undefined)
      )
      const body = { ...(withEdges(schema!, asked.body, edge, only) as object), ...versions }
      const response = await request(endpoint, { ...asked, as: victim.owner, body } as never)
      expect(response.status, `${only ?? 'all'} at its ${edge}: ${await response.text()}`).toBeLessThan(500)
    }
  }
})
