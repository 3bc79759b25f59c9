import { expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { MOST_INT } from '#lib/contract/endpoint.ts'

import { numbersOf } from '../support/numbers-of.ts'

/** Columns that hold more (serial numbers of messages, news and deliveries, the size of a file), and sums that are only compared. */
const LARGE = /(^|\.)(after|messageId|deliveryId|bytes|expectedCents|expectedTotalCents|totalCents)$/

const numbers = CONTRACT.flatMap(({ endpoint: { name, params, query, body } }) =>
  [params, query, body].flatMap(part => numbersOf(part)).map(field => ({ name, ...field }))
)

test('no number of a call is larger than what holds it', () => {
  const loose = numbers.filter(({ path, least, most }) => {
    return LARGE.test(path) ? most > Number.MAX_SAFE_INTEGER : least < -MOST_INT || most > MOST_INT
  })
  expect(loose.map(({ name, path }) => `${name}: ${path}`)).toEqual([])
  expect(numbers.length).toBeGreaterThan(300)
})
