import { expect, test } from 'vitest'

import { isInUnion, isNumberOf, vatNumber } from '#lib/shared/vat-numbers.ts'

// One of each country in the form that the Commission publishes: "VIES VAT number validation", question 11,
// https://ec.europa.eu/taxation_customs/vies/#/faq
const NUMBERS = [
  ...[
    'ATU12345678',
    'BE0123456789',
    'BG123456789',
    'CY12345678L',
    'CZ12345678',
    'DE123456789',
    'DK12345678',
    'EE123456789'
  ],
  ...[
    'EL123456789',
    'ESX1234567R',
    'FI12345678',
    'FR40303265045',
    'HR12345678901',
    'HU12345678',
    'IE1234567WA',
    'IT12345678901'
  ],
  ...[
    'LT123456789',
    'LU12345678',
    'LV12345678901',
    'MT12345678',
    'NL123456789B01',
    'PL1234567890',
    'PT123456789',
    'RO12345678'
  ],
  ...['SE123456789012', 'SI12345678', 'SK1234567890']
]

test('takes a VAT number of each of the 27 countries, with or without its letters, and none that is a digit short', () => {
  expect(NUMBERS).toHaveLength(27)
  for (const number of NUMBERS) {
    const letters = number.slice(0, 2)
    const country = letters === 'EL' ? 'GR' : letters
    expect(isInUnion(country)).toBe(true)
    expect(vatNumber(number, ''), number).toBe(number)
    expect(vatNumber(number.slice(2), country), number).toBe(number)
    expect(vatNumber(` ${letters.toLowerCase()} ${number.slice(2, 5)}.${number.slice(5)}`, ''), number).toBe(number)
    expect(isNumberOf(number, country)).toBe(true)
    expect(vatNumber(`${number}00000`, country), number).toBeUndefined()
    expect(vatNumber(letters, country), number).toBeUndefined()
  }
})

test('takes no number of elsewhere', () => {
  for (const number of ['GB123456789', 'CHE123456789', 'US12-3456789', '', 'n/a', 'DE12345678']) {
    expect(vatNumber(number, 'DE'), number).toBeUndefined()
  }
  for (const country of ['GB', 'US', 'CH', 'EL', 'XI', '']) expect(isInUnion(country)).toBe(false)
})
