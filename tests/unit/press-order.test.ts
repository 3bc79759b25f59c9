import { expect, test } from 'vitest'

import { countChanges, orderForPress } from '#lib/shared/press-order.ts'
import { pieceCode, readCode } from '#lib/shared/production-runs.ts'

const group = (...celsius: number[]) => ({ celsius })

test('presses all of one temperature after each other, the coolest first', () => {
  const ordered = orderForPress([group(160), group(150), group(160), group(130), group(150)])
  expect(ordered.map(({ celsius }) => celsius[0])).toEqual([130, 150, 150, 160, 160])
  expect(countChanges(ordered)).toBe(2)
})

test('chains pieces of several layers, so that one begins as the one before ends', () => {
  const groups = [group(150, 160), group(130, 150), group(160, 130)]
  const ordered = orderForPress(groups)
  expect(countChanges(ordered)).toBe(3)
  expect(countChanges(groups)).toBe(5)
})

test('is never worse than any other order of up to six groups', () => {
  const all = <T>(list: T[]): T[][] =>
    list.length < 2 ? [list] : list.flatMap((each, at) => all(list.toSpliced(at, 1)).map(rest => [each, ...rest]))
  let seed = 7
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed
  }
  for (let round = 0; round < 40; round++) {
    const groups = Array.from({ length: 2 + (next() % 4) }, () =>
      group(...Array.from({ length: 1 + (next() % 3) }, () => 130 + 10 * (next() % 3)))
    )
    const best = Math.min(...all(groups).map(countChanges))
    expect(countChanges(orderForPress(groups))).toBe(best)
  }
})

test('has an order for many groups too, and for none', () => {
  expect(orderForPress([])).toEqual([])
  const many = Array.from({ length: 60 }, (_, at) => group(130 + 10 * (at % 4)))
  expect(countChanges(orderForPress(many))).toBe(3)
})

test('counts how often a piece was begun in letters', () => {
  expect([0, 1, 2, 25, 26, 27].map(attempt => pieceCode('1042', 3, attempt))).toEqual([
    ...['1042-3', '1042-3b', '1042-3c', '1042-3z', '1042-3aa', '1042-3ab']
  ])
})

test('reads a code as somebody types it, and out of the address of a label', () => {
  expect(readCode(' 1042 - 3B ')).toBe('1042-3b')
  expect(readCode('j12-4')).toBe('J12-4')
  expect(readCode('https://shop.example/dashboard/production/scan?code=1042-3b&x=1')).toBe('1042-3b')
  expect(readCode('https://shop.example/?code=%E0%A4%A')).toBe('%E0%A4%A')
})
