import { expect, test } from 'vitest'

import { formatAmount, parseAmount } from '#lib/shared/amount.ts'

test.for([
  ['12.50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  ['.5', 50],
  ['$1,234.50', 123450],
  ['1.234,50', 123450],
  ['1,234', 123400],
  ['1.234.567', 123456700],
  ['-3', -300],
  ['-0.75', -75],
  ['0.29', 29]
] as const)('reads %s as %i cents', ([text, cents]) => {
  expect(parseAmount(text)).toBe(cents)
})

test.for(['', '-', 'twelve', '1.2.3x', '9.999', '0.999', '1.234', '0,999', '.125'])('refuses "%s"', text => {
  expect(parseAmount(text)).toBeUndefined()
})

test('writes cents as they are typed', () => {
  expect(formatAmount(123450)).toBe('1234.50')
  expect(parseAmount(formatAmount(-75))).toBe(-75)
})
