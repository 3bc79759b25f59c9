import { expect, test } from 'vitest'

import { readTestCard } from '#lib/server/platform/outside/test-cards.ts'
import { measuresOf } from '#lib/shared/size-chart.ts'
import { leftOf, leftOfItem } from '#lib/shared/stock-left.ts'
import { contrast, themeOf } from '#lib/shared/store-theme.ts'
import { groupDigits, groupExpiry, isTestCard, TEST_CARDS } from '#lib/shared/test-cards.ts'

test.for(TEST_CARDS)('$number is taken by the browser and by the gateway', ({ number }) => {
  expect(isTestCard(number)).toBe(true)
  expect(readTestCard({ cardNumber: number, expiry: '12/39', cvc: '123' }).last4).toBe(number.slice(-4))
})

test('keeps every other card number in the browser', () => {
  for (const number of ['4111 1111 1111 1111', '', '4242 4242 4242 424', '5555555555554444']) {
    expect(isTestCard(number)).toBe(false)
  }
})

test('groups a card as it is typed', () => {
  expect(groupDigits('42424242 4242-4242')).toBe('4242 4242 4242 4242')
  expect(groupExpiry('1', '')).toBe('1')
  expect(groupExpiry('12', '1')).toBe('12 / ')
  expect(groupExpiry('7', '')).toBe('07 / ')
  expect(groupExpiry('12 /', '12 / ')).toBe('1')
  expect(groupExpiry('12 / 39', '12 / 3')).toBe('12 / 39')
})

test.for(['#ffffff', '#000000', '#f2a900', '#808080', '#61B714', '#ff0000', '#0000ff', 'no colour'])(
  '%s carries text that can be read',
  hex => {
    const { brand, onBrand, strong, fill, onFill, dark } = themeOf(hex)
    expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(brand, onBrand)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(strong, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(strong, '#f6f5f2')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.fill, dark.onFill)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.strong, '#1b1c23')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.strong, '#24252e')).toBeGreaterThanOrEqual(4.5)
  }
)

test('counts what is left of a piece and of an item', () => {
  const item = { colours: [{ id: 'navy' }], sizes: [{ id: 's' }, { id: 'm' }], left: { '': 7, 'navy/s': 2 } }
  expect(leftOf(item, 'navy', 's')).toBe(2)
  expect(leftOf(item, 'navy', 'm')).toBe(7)
  expect(leftOf({ left: {} }, 'navy', 'm')).toBeNull()
  expect(leftOfItem(item)).toBe(7)
  expect(leftOfItem({ ...item, left: { 'navy/s': 0, 'navy/m': 0 } })).toBe(0)
  expect(leftOfItem({ ...item, left: { 'navy/s': 0 } })).toBeNull()
})

test('knows the measures of sizes however they are written', () => {
  expect(measuresOf(['Youth M', 'XXL', 'Adult S', 'One size']).map(({ name, width }) => [name, width])).toEqual([
    ['Youth M', 18],
    ['XXL', 26],
    ['Adult S', 18]
  ])
})
