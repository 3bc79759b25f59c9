// `npm run list:british` writes public/locales/en-GB/texts.json: each text that the British spell or say otherwise.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { spellWritten } from '#lib/i18n/written.ts'
import { DEFAULT_LOCALE, readLocaleFrom } from '#lib/shared/locale.ts'

export const BRITISH_FILE = 'public/locales/en-GB/texts.json'

/** A check is a cheque only where money is paid by it. */
const CHEQUES = new Set([
  'activities.paidBy.cheque',
  'invoice.creditRefundHint',
  'invoice.methods.cheque',
  'invoice.referenceHint',
  'settlement.noteExample',
  'settlement.recordText'
])

interface Texts {
  [key: string]: string | Texts
}

function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + key, text]] : flatten(text, `${prefix}${key}.`)
  )
}

function toBritish(key: string, text: string): string {
  const said = text.replace(/\b([Pp]ost)al code/g, '$1code')
  const paid = CHEQUES.has(key) ? said.replace(/\b([Cc]h)eck\b/g, '$1eque') : said
  // Names of values are no words.
  return paid
    .split(/(\{\{.*?\}\})/)
    .map((part, index) => (index % 2 ? part : spellWritten(part)))
    .join('')
}

/** What the file has to say. */
export function writeBritish(): string {
  readLocaleFrom(() => 'en-GB')
  const files = globSync('public/locales/en/*.json').sort()
  const texts = files.flatMap(file => flatten(JSON.parse(readFileSync(file, 'utf8')) as Texts))
  const british = texts.map(([key, text]) => [key, toBritish(key, text)] as const)
  readLocaleFrom(() => DEFAULT_LOCALE)
  const differing = british.filter(([, text], at) => text !== texts[at]![1])
  const sorted = differing.sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}

if (pathToFileURL(process.argv[1] ?? '').href === import.meta.url) writeFileSync(BRITISH_FILE, writeBritish())
