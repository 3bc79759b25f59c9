import { expect, test } from 'vitest'

import { sharesPage } from '#lib/server/storefront/orders/slip-cells.ts'
import { sortSlips, whoOf } from '#lib/server/storefront/orders/slip-facts.ts'

const sizes = (most: number[]) =>
  sharesPage(most, (slip, perPage) => perPage <= slip).map(({ perPage, slips }) => `${perPage}: ${slips.join()}`)

test('puts four slips on a page where they fit, else two, and leaves none out', () => {
  expect(sizes([4, 4, 4, 4, 4])).toEqual(['4: 4,4,4,4', '1: 4'])
  expect(sizes([4, 4, 4])).toEqual(['4: 4,4,4'])
  expect(sizes([4, 4])).toEqual(['2: 4,4'])
  expect(sizes([2, 4, 4, 4, 4, 4])).toEqual(['2: 2,4', '4: 4,4,4,4'])
  expect(sizes([1, 2, 2, 1, 2])).toEqual(['1: 1', '2: 2,2', '1: 1', '1: 2'])
  expect(sizes([4])).toEqual(['1: 4'])
  expect(sizes([])).toEqual([])
})

const order = (number: number, buyerName: string, group = '', recipient = '') => ({
  order: {
    number,
    buyerName,
    recipient,
    delivery: group ? { kind: 'group' as const, recipient: group } : { kind: 'pickup' as const, pointId: 'hall' }
  }
})

test('sorts slips as they are handed out: by group and name, what goes to no group last', () => {
  const slips = [
    order(1, 'Zoe'),
    order(2, 'Ben', 'U14'),
    order(3, 'Cy', 'U9'),
    order(4, 'ben', 'u14', 'Ada'),
    order(5, 'Zoe')
  ]
  expect(sortSlips(slips).map(({ order: { number } }) => number)).toEqual([3, 4, 2, 1, 5])
})

test('names who gets it, never the team in the place of a person', () => {
  expect(whoOf(order(1, 'Ben Cole', 'U14').order)).toEqual({ name: 'Ben Cole', group: 'U14' })
  expect(whoOf(order(1, 'Ben Cole', 'U14', 'Ada Cole').order)).toEqual({ name: 'Ada Cole', group: 'U14' })
  expect(whoOf(order(1, 'Ben Cole').order)).toEqual({ name: 'Ben Cole', group: '' })
})
