// Every write that changes a row of a list that may be open publishes news of it, or stands here with why it need not.
import { beforeEach, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { LISTENED_TABLES, watchLists } from '../support/listened.ts'
import { takeOwnDatabase } from '../support/own-database.ts'
import { request } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { makeVictim } from './victim.ts'

/** By the call and the table. */
const SILENT: Record<string, string> = {
  'updateProposal proposals': 'a draft that is saved while it is typed: two who write it meet by its revision',
  'payInvoice invoices': 'a payment that has begun shows nothing; what it settles is published then',
  'sendFeedback thread_messages': 'begins a conversation with the platform, whose lists do not listen',
  'sendRequest thread_messages': 'begins a conversation with the platform, whose lists do not listen',
  'placeSupplyOrder supply_orders': 'its page opens afterwards and listens from then on; their list does not listen'
}

const writes = CONTRACT.map(({ endpoint }) => endpoint).filter(
  ({ method, name }) => method !== 'GET' && MATRIX[name]!.expected[0]! < 300
)

takeOwnDatabase()

// All callers here share one address.
beforeEach(() => getDb().deleteFrom('throttles').execute())

test.for(writes)('$name', async endpoint => {
  const victim = await makeVictim()
  const asked = await MATRIX[endpoint.name]!.ask(victim, victim.owner)
  const finish = await watchLists()
  const as = endpoint.access === 'public' || endpoint.access === 'link' ? undefined : victim.owner
  const response = await request(endpoint, { ...asked, as } as never)
  const text = await response.text()
  expect(response.status, text).toBeLessThan(300)
  const listed = LISTENED_TABLES.filter(table => SILENT[`${endpoint.name} ${table}`])
  const { silent } = await finish()
  expect(silent, 'rows of these change, and no open list hears of it').toEqual(listed)
})

test('what is silent is a write', () => {
  const names = new Set(writes.map(({ name }) => name))
  expect(Object.keys(SILENT).filter(key => !names.has(key.split(' ')[0]!))).toEqual([])
})
