import { expect, test } from 'vitest'

import { localeOf, pathInLocale } from '#lib/shared/locales.ts'

const locales = ['en', 'es', 'de']

test('takes the language that was saved, if the product speaks it', () => {
  expect(localeOf('de', locales)).toBe('de')
  expect(localeOf('xx', locales)).toBe('en')
  expect(localeOf(null, locales)).toBe('en')
  expect(localeOf('de')).toBe('en')
})

test('finds a page in another language, with its prefix unless it is English', () => {
  const move = (path: string, from: string, to: string) => pathInLocale(path, { from, to, locales })
  expect(move('/dashboard/orders', 'en', 'en')).toBeUndefined()
  expect(move('/dashboard/orders', 'en', 'de')).toBe('/de/dashboard/orders')
  expect(move('/de/dashboard', 'de', 'es')).toBe('/es/dashboard')
  expect(move('/de', 'de', 'en')).toBe('/')
  expect(move('/design', 'en', 'de')).toBe('/de/design')
  expect(move('/', 'en', 'de')).toBe('/de')
})
