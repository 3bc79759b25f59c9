import { expect, test } from 'vitest'

import { languageOf, pathInLanguage } from '#lib/shared/languages.ts'

const locales = ['en', 'es', 'de']

test('takes the language that was saved, if the product speaks it', () => {
  expect(languageOf('de', locales)).toBe('de')
  expect(languageOf('xx', locales)).toBe('en')
  expect(languageOf(null, locales)).toBe('en')
  expect(languageOf('de')).toBe('en')
})

test('finds a page in another language, with its prefix unless it is English', () => {
  const move = (path: string, from: string, to: string) => pathInLanguage(path, { from, to, locales })
  expect(move('/dashboard/orders', 'en', 'en')).toBeUndefined()
  expect(move('/dashboard/orders', 'en', 'de')).toBe('/de/dashboard/orders')
  expect(move('/de/dashboard', 'de', 'es')).toBe('/es/dashboard')
  expect(move('/de', 'de', 'en')).toBe('/')
  expect(move('/design', 'en', 'de')).toBe('/de/design')
  expect(move('/', 'en', 'de')).toBe('/de')
})
