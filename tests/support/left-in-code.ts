// What of a page's words is neither a text of the product, which is in odd letters (`pseudo-texts.ts`), nor data.
import { sql } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'

/** Words in letters of English, as long as nothing but a space is between them. */
const RUN = /[A-Za-z][A-Za-z0-9'’]*(?:[ \u00a0][A-Za-z0-9'’]+)*/g

/** They are written by the product: what it wrote is what is looked for. */
const WRITTEN = ['mails', 'audit_entries', 'schema_migrations']

/** Runs in the browser: what a person reads or hears there. */
export function textsOf(html: string | undefined): string[] {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const found = new Set<string>([page.title])
  const skipped = 'script, style, template, noscript, code, pre, textarea, [hidden]'
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription']) {
        if (!node.closest(skipped)) found.add(node.getAttribute(name) ?? '')
      }
    } else if (!node.parentElement!.closest(skipped)) {
      found.add(node.textContent!.trim())
    }
  }
  return [...found]
}

/** Words with an accent in them are of a text, or of a name. */
const ACCENTED = /[^\s]*[^\p{ASCII}’“”‘—–·×…°™®©²→←↑↓½¼¾⌘⇧⌥\u00a0\u2009\u202f][^\s]*/gu

/** Neither one letter nor somebody's initials nor a size. */
const IS_WORD = /[a-z]{2}|[A-Z]{3}/

const runsOf = (text: string) => text.replaceAll(ACCENTED, '|').match(RUN) ?? []

/** All that is somebody's: each value in the database, and what it is made of. */
export async function readData(): Promise<Set<string>> {
  const db = getDb()
  const known = new Set<string>()
  const add = (value: unknown): void => {
    // Within a sentence a name of the shop's begins with a small letter.
    if (typeof value === 'string')
      for (const run of runsOf(value)) known.add(run).add(run[0]!.toLowerCase() + run.slice(1))
    else if (typeof value === 'object' && value) {
      for (const [name, one] of Object.entries(value)) {
        // Keys of what a shop has typed in.
        if (/[ A-Z]/.test(name)) add(name)
        add(one)
      }
    }
  }
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  for (const { name } of rows.filter(row => !WRITTEN.some(part => row.name.includes(part)))) {
    const all = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db)
    for (const { row } of all.rows) add(row)
  }
  return known
}

/** Of dates and places, as the machine has them. */
function wordsOfIntl(): string[] {
  const year = Array.from({ length: 60 }, (_, index) => new Date(2026, 0, 1 + 6 * index))
  const dates = year.flatMap(day =>
    (['short', 'long'] as const).flatMap(style =>
      (['month', 'weekday'] as const).map(part => new Intl.DateTimeFormat('en-GB', { [part]: style }).format(day))
    )
  )
  const [regions, zones] = [new Intl.DisplayNames('en', { type: 'region' }), Intl.supportedValuesOf('timeZone')]
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const places = letters.flatMap(first => letters.map(second => regions.of(first + second) ?? ''))
  const currencies = Intl.supportedValuesOf('currency').flatMap(code => [
    code,
    new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? ''
  ])
  return [...dates, ...places, ...currencies, ...zones.map(zone => zone.replaceAll('_', ' '))]
}

/** The words that nobody has said in a text and that are no data: each of them once. */
export function leftInCode(texts: string[], known: ReadonlySet<string>, allowed: readonly string[]): string[] {
  const all = new Set([...known, ...[...wordsOfIntl(), ...allowed].flatMap(runsOf)])
  const found = texts.flatMap(text => {
    return runsOf(text).filter(run => IS_WORD.test(run) && !isMadeOf(run.split(/[ \u00a0]/), all))
  })
  return [...new Set(found)]
}

/** Whether the words are one known phrase after the other. */
function isMadeOf(words: string[], known: ReadonlySet<string>): boolean {
  if (words.length === 0) return true
  return words.some((_, index) => {
    const isKnown = known.has(words.slice(0, index + 1).join(' ')) || (index === 0 && /^\d|^.$/.test(words[0]!))
    return isKnown && isMadeOf(words.slice(index + 1), known)
  })
}
