// Written pages stand in one file each, in American English. A member whose workspace is British reads them spelled so.
import { currentLocale, DEFAULT_LOCALE } from '#lib/shared/locale.ts'
import words from '#locales/en-GB/words.json' with { type: 'json' }

const BRITISH = new Map(Object.entries(words))
/** Code is typed as it is, and tags have names and addresses. */
const AS_IT_IS = /(<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|<[^>]*>)/

/** HTML or plain text as the ambient locale spells its words. */
export function spellWritten(html: string): string {
  if (currentLocale() === DEFAULT_LOCALE) return html
  const parts = html.split(AS_IT_IS)
  return parts.map((part, index) => (index % 2 ? part : part.replaceAll(/\p{L}+/gu, spellWord))).join('')
}

function spellWord(word: string): string {
  const british = BRITISH.get(word.toLowerCase())
  if (!british) return word
  if (word.length > 1 && word === word.toUpperCase()) return british.toUpperCase()
  return /^\p{Lu}/u.test(word) ? british[0]!.toUpperCase() + british.slice(1) : british
}
