import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { spellWritten } from '#lib/i18n/written.ts'
import { withLocale } from '#lib/server/platform/request-context.ts'

const HTML = '<p class="color">Colors and <b>COLOR</b>, Organize by <code>color</code> <a href="/color">gray</a></p>'

test('written pages are spelled as the workspace does, but for code and addresses', () => {
  expect(spellWritten(HTML)).toBe(HTML)
  expect(withLocale('en-GB', () => spellWritten(HTML))).toBe(
    '<p class="color">Colours and <b>COLOUR</b>, Organise by <code>color</code> <a href="/color">grey</a></p>'
  )
})

test('the help in the dashboard names screens as they are named there', () => {
  const texts: Record<string, string> = JSON.parse(readFileSync('public/locales/en-GB/texts.json', 'utf8'))
  const title = withLocale('en-GB', () => spellWritten('Full-color transfers'))
  expect(title).toBe(texts['transfers.title'])
})
