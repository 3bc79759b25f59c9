// Every call three times at once, as a double click and a second tab send it.
import { beforeEach, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { takeOwnDatabase } from '../support/own-database.ts'
import { request } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { makeVictim } from './victim.ts'

const WRITES = CONTRACT.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')

takeOwnDatabase()

beforeEach(() => getDb().deleteFrom('throttles').execute())

test.for(WRITES)('$name three times at once is done or refused in words', async endpoint => {
  const { ask, expected } = MATRIX[endpoint.name]!
  const victim = await makeVictim()
  const asked = await ask(victim, victim.owner)
  const replies = await Promise.all(
    [1, 2, 3].map(async () => {
      const response = await request(endpoint, { ...asked, as: victim.owner } as never)
      return { status: response.status, text: await response.text() }
    })
  )
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  // One of them does what it does alone.
  expect(replies.map(({ status }) => status)).toContain(expected[0])
})
