import { expect, test } from 'vitest'

import { freeBand } from '#lib/designer/geometry/free-band.ts'

const WANTED = { yMm: 100, heightMm: 50, leastMm: 10 }

function box(minY: number, maxY: number) {
  return { minX: 0, maxX: 300, minY, maxY }
}

test('stays where it is wanted on an empty page', () => {
  expect(freeBand(350, [], WANTED)).toEqual({ yMm: 100, heightMm: 50 })
})

test('moves to the nearest free place', () => {
  expect(freeBand(350, [box(60, 140)], WANTED)).toEqual({ yMm: 35, heightMm: 50 })
  expect(freeBand(350, [box(10, 140), box(240, 300)], WANTED)).toEqual({ yMm: 165, heightMm: 50 })
})

test('gets lower where no free place is as high', () => {
  expect(freeBand(100, [box(0, 40), box(60, 100)], WANTED)).toEqual({ yMm: 50, heightMm: 20 })
})

test('says when there is no room', () => {
  expect(freeBand(100, [box(0, 95)], WANTED)).toBeUndefined()
})
