import pg from 'pg'
import { expect, test } from 'vitest'

import { isDatabaseAway } from '#lib/server/platform/db/away.ts'

const coded = (code: string) => Object.assign(new pg.DatabaseError('said by the server', 18, 'error'), { code })

test.each(['57P01', '57P03', '53300', '08006', '55P03', '57014', '40P01', '25P03'])('%s passes by itself', code => {
  expect(isDatabaseAway(coded(code))).toBe(true)
})

test.each(['23505', '22P02', '42P01', '0A000'])('%s does not', code => {
  expect(isDatabaseAway(coded(code))).toBe(false)
})

test.each([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Postgres connection has been discarded'
])('the driver says: %s', message => {
  expect(isDatabaseAway(new Error(message))).toBe(true)
})

test('looks through what wraps the error', () => {
  expect(isDatabaseAway(new Error('Not read', { cause: coded('57P03') }))).toBe(true)
  expect(isDatabaseAway(new AggregateError([coded('57P03')]))).toBe(true)
  expect(isDatabaseAway(new Error('something else'))).toBe(false)
  expect(isDatabaseAway('57P03')).toBe(false)
})
