// One ambient locale: no text, number or date is written in another one than the reader's.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import ts from 'typescript'
import { afterEach, expect, test } from 'vitest'

import { pageTexts } from '#lib/i18n/page-texts.ts'
import { t } from '#lib/i18n/t.ts'
import { TEXTS } from '#lib/i18n/texts.ts'
import { formatCalendarDate } from '#lib/shared/calendar-date.ts'
import { dateFormat, isoDay } from '#lib/shared/date-format.ts'
import { formatDate, formatTimeRange } from '#lib/shared/format-time.ts'
import { localeAfterMove, localeOfCountry } from '#lib/shared/locales.ts'
import { DEFAULT_LOCALE, type Locale, readLocaleFrom } from '#lib/shared/locale.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import { spell } from '#lib/shared/spelling.ts'

import { BRITISH_FILE, writeBritish } from '../support/british.ts'

const read = (locale: Locale) => readLocaleFrom(() => locale)

afterEach(() => read(DEFAULT_LOCALE))

const DAY = '2026-11-28T12:00:00Z'

test('spells and writes dates, numbers and sums as the ambient locale does', () => {
  expect([t('blanks.colours'), spell('color'), t('items.colourCount', { count: 1 })]).toEqual([
    'Colors',
    'color',
    '1 color'
  ])
  expect([formatCalendarDate(new Date(DAY)), formatDate(DAY, 'UTC')]).toEqual(['November 28, 2026', 'Nov 28, 2026'])
  expect(formatMoney(123_456, 'usd')).toBe('$1,234.56')
  read('en-GB')
  expect([t('blanks.colours'), spell('color'), t('items.colourCount', { count: 2 })]).toEqual([
    'Colours',
    'colour',
    '2 colours'
  ])
  expect([formatCalendarDate(new Date(DAY)), formatDate(DAY, 'UTC')]).toEqual(['28 November 2026', '28 Nov 2026'])
  expect([formatMoney(123_456, 'gbp'), formatMoney(500, 'usd')]).toEqual(['£1,234.56', 'US$5.00'])
  expect([formatNumber(12_345), formatNumber(2.5), isoDay(new Date(DAY), 'UTC')]).toEqual([
    '12,345',
    '2.5',
    '2026-11-28'
  ])
  // A text that both spell alike has no second one.
  expect(t('words.save')).toBe('Save')
})

test('writes dates and ranges with plain spaces, as every browser shows them', () => {
  const week = () =>
    dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).formatRange(new Date(DAY), new Date('2026-12-05'))
  const times = () => formatTimeRange(DAY, '2026-11-28T12:20:00Z', 'UTC')
  expect([week(), times()]).toEqual(['Nov 28 – Dec 5, 2026', 'Nov 28, 2026, 12:00 – 12:20 PM'])
  read('en-GB')
  expect([week(), times()]).toEqual(['28 Nov – 5 Dec 2026', '28 Nov 2026, 12:00–12:20'])
})

test('takes the spelling of the country, and leaves what somebody chose', () => {
  expect(['GB', 'IE', 'AU', 'NZ', 'US', 'CA', ''].map(localeOfCountry)).toEqual([
    ...Array(4).fill('en-GB'),
    ...Array(3).fill('en-US')
  ])
  expect(localeAfterMove('en-US', { from: 'US', to: 'GB' })).toBe('en-GB')
  expect(localeAfterMove('en-GB', { from: 'US', to: 'CA' })).toBe('en-GB')
})

test('a page brings the texts that differ, and none in the default locale', () => {
  expect(pageTexts('member')).toBeUndefined()
  read('en-GB')
  const member = JSON.parse(pageTexts('member') ?? '')
  expect(member).toMatchObject({ 'blanks.colours': 'Colours', 'shopItem.pick': 'Pick a colour' })
  const customer = JSON.parse(pageTexts('customer') ?? '')
  expect(customer).toMatchObject({ 'shopItem.pick': 'Pick a colour', 'proposalPage.colours': 'The colours are right' })
  expect(Object.keys(customer).filter(key => /^(blanks|errors|site|artwork)\./.test(key))).toEqual([])
})

test('the British texts are the American ones in British words', () => {
  expect(readFileSync(BRITISH_FILE, 'utf8'), 'run: npm run list:british').toBe(writeBritish())
})

const CUSTOMER_PAGES = [
  'src/pages/{popup-stores,proposal,roster,invoice,portfolio}/**/*.astro',
  'src/layouts/{Store,Proposal,Portfolio,Roster}*.astro',
  'src/components/{store,proposal,forms}/**/*.astro'
]

/** The modules that the scripts of these pages are made of; a module of the server is none. */
function scriptsOf(pages: string[]): string[] {
  const found = new Set<string>(pages)
  for (const file of found) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'([#.][^']+)'/g)) {
      const target = path.startsWith('#') ? join('src', path.slice(1)) : join(dirname(file), path)
      const isScript = file.endsWith('.astro')
        ? /^src\/(islands|lib\/client)\//
        : /^src\/(islands|lib\/(client|shared))\//
      if (isScript.test(target) && /\.tsx?$/.test(target)) found.add(target)
    }
  }
  return [...found].filter(file => !pages.includes(file))
}

test('a customer’s page brings every British text that its scripts name, in 2 KB', () => {
  read('en-GB')
  const brought = pageTexts('customer') ?? ''
  expect(brought.length).toBeLessThan(2000)
  expect((pageTexts('member') ?? '').length).toBeLessThan(14_000)
  const scripts = scriptsOf(globSync(CUSTOMER_PAGES))
  expect(scripts.length).toBeGreaterThan(60)
  const named = scripts.flatMap(file => [...readFileSync(file, 'utf8').matchAll(/['"`](\w+\.[\w.-]*)(\$\{)?/g)])
  const missing = Object.keys(TEXTS['en-GB'] ?? {}).filter(key => !(key in JSON.parse(brought)))
  const lacking = missing.filter(key =>
    named.some(([, start = '', open]) =>
      open || start.endsWith('.') ? key.startsWith(start) : key.replace(/_(one|other)$/, '') === start
    )
  )
  expect(lacking).toEqual([])
})

const files = globSync('src/**/*.{ts,tsx,astro}').filter(file => !/db\/(tables|migrations)/.test(file))

test('locales are named where they are defined', () => {
  const named = files.filter(file => /['"]en-(US|GB|CA|AU)['"]/.test(readFileSync(file, 'utf8')))
  expect(named.sort()).toEqual(['src/lib/i18n/texts.ts', 'src/lib/shared/locale.ts', 'src/lib/shared/locales.ts'])
})

test('types check every key of a text that is made of parts', () => {
  const casts = /` as (never|any|TextKey|\w*Word)\b/
  const made = files.filter(file => casts.test(readFileSync(file, 'utf8')))
  expect(made).toEqual(['src/lib/i18n/t.ts'])
})

test('numbers and dates are written by one file each', () => {
  const makes = /\btoLocale(?:Date|Time)?String\(|\bnew Intl\.(?:Number|DateTime)Format\(/
  const made = files.filter(file => makes.test(readFileSync(file, 'utf8')))
  expect(made.sort()).toEqual(['src/lib/shared/date-format.ts', 'src/lib/shared/number-format.ts'])
})

const AMBIENT = new Set(['t', 'spell', 'currentLocale', 'dateFormat', 'numberFormat', 'formatNumber', 'formatMoney'])

/** Calls that are made once, when the module is loaded. */
function callsAtLoad(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && AMBIENT.has(node.expression.text)) {
      found.push(`${file}: ${node.getText(source)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('nothing is written when a module is loaded: that would be one locale for everybody', () => {
  const modules = files.filter(file => !file.endsWith('.astro'))
  expect(modules.flatMap(callsAtLoad)).toEqual([])
})
