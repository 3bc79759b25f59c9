import fc from 'fast-check'
import { expect, test } from 'vitest'

import { evaluateSum, parseLength } from '#lib/shared/length-input.ts'
import { formatFilmLength, formatLongLength, inchText, perRollLength, pricePerMetre } from '#lib/shared/units.ts'

test.each([
  ['12,5', 12.5],
  ['75mm', 75],
  ['3in', 76.2],
  ['3 1/2 in', 88.9],
  ['1/2"', 12.7],
  ['3 1/2″', 88.9],
  ['2.5 cm', 25],
  ['1 ft 2 in', 355.6],
  ['1\'2"', 355.6],
  ['1 yd', 914.4],
  ['300/4', 75],
  ['120/2/2', 30],
  ['10/2.5', 4],
  ['100 - 3 in', 23.8],
  ['2 * (1/2 in + 3mm)', 31.4],
  ['3in/2', 38.1],
  ['50 × 2', 100],
  ['-4', -4],
  ['−4', -4],
  ['.5', 0.5]
])('reads %s as a length in a shop of millimeters', (text, mm) => {
  expect(parseLength(text, 'mm')).toBeCloseTo(mm, 9)
})

test.each([
  ['3', 76.2],
  ['3 1/4', 82.55],
  ['75mm', 75],
  ['1 + 10mm', 35.4],
  ['12/4', 76.2]
])('reads %s as a length in a shop of inches', (text, mm) => {
  expect(parseLength(text, 'in')).toBeCloseTo(mm, 9)
})

test.each(['', 'abc', '3 apples', '3in * 2in', '5 / (2in)', '(3', '3)', '1/0', '3 4', '--', '1..2', '3 ind'])(
  'finds no length in “%s”',
  text => {
    expect(parseLength(text, 'mm')).toBeUndefined()
  }
)

test('reads figures with a sign behind them', () => {
  expect(evaluateSum('45°', { '°': 1 })).toBe(45)
  expect(evaluateSum('120 / 2 %', { '%': 1 })).toBe(60)
  expect(evaluateSum('3in', { '°': 1 })).toBeUndefined()
})

test('says lengths in inches so that reading them gives the same length', () => {
  expect(inchText(25.4 / 16)).toBe('0.0625')
  expect(inchText(25.4 / 32)).toBe('0.03125')
  expect(inchText(25.4 / 64)).toBe('0.015625')
  expect(inchText(0.08 * 25.4)).toBe('0.08')
  expect(inchText(2)).toBe('0.079')
  expect(inchText(300)).toBe('11.811')
  expect(inchText(0)).toBe('0')
  // Whatever is typed with four digits, or as 64ths, is kept to a ten-thousandth of a millimetre and said again as it was.
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), n => {
      const mm = Math.round((n / 1e4) * 25.4 * 1e4) / 1e4
      expect(Number(inchText(mm))).toBeCloseTo(n / 1e4, 9)
    })
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6400 }), n => {
      const mm = Math.round((n / 64) * 25.4 * 1e4) / 1e4
      expect(parseLength(inchText(mm), 'in')).toBeCloseTo((n / 64) * 25.4, 3)
    })
  )
})

test('says the price of a yard again as it was typed', () => {
  expect(perRollLength(9.5, 'mm')).toBe(9.5)
  expect(perRollLength(10, 'in')).toBe(9.14)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), cents => {
      expect(perRollLength(pricePerMetre(cents / 100, 'in'), 'in')).toBe(cents / 100)
    })
  )
})

test('measures film in the length that it is sold by', () => {
  expect(formatFilmLength(1340, 'mm')).toBe('1.34 m')
  expect(formatFilmLength(1340, 'in')).toBe('1.47 yd')
  expect(formatFilmLength(914.4, 'in')).toBe('1.00 yd')
})

test('writes long lengths in feet or meters, and short ones in the unit of drawings', () => {
  expect([0, 99, 100, 1340].map(mm => formatLongLength(mm, 'mm'))).toEqual(['0.0 m', '99 mm', '0.1 m', '1.3 m'])
  expect([0, 25.4, 100, 1340].map(mm => formatLongLength(mm, 'in'))).toEqual(['0.0 ft', '1 in', '0.3 ft', '4.4 ft'])
})
