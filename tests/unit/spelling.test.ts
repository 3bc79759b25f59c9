// Spelling of what people read: the written pages and every text of the screens. British, as the rest of the house.
import { globSync, readFileSync } from 'node:fs'

import dictionary from 'dictionary-en-gb'
import nspell from 'nspell'
import { expect, test } from 'vitest'

/** Words of the trade, names, and what a screen says by itself: one a line. */
const OWN = readFileSync('tests/support/words.txt', 'utf8').split('\n').filter(Boolean)

const speller = nspell(dictionary as unknown as { aff: Buffer; dic: Buffer })
for (const word of OWN) speller.add(word)

const files = globSync(['src/content/*/**/*.md', 'public/locales/en/*.json']).sort()

/** Without code, addresses, names of keys, and what stands for a value. */
function wordsOf(file: string): string[] {
  let text = readFileSync(file, 'utf8')
  if (file.endsWith('.json')) text = [...text.matchAll(/: "((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value!).join('\n')
  else text = text.replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ' ').replaceAll(/^(path|code|picture):.*$/gm, '')
  const plain = text.replaceAll(/\{\{\w+\}\}|https?:\S+|\S+@\S+|\\n|#\S+/g, ' ').replaceAll('’', "'")
  return [...new Set(plain.match(/\p{L}[\p{L}']*\p{L}|\p{L}/gu))]
}

test.for(files)('%s is spelled right', file => {
  const wrong = wordsOf(file).filter(word => !speller.correct(word.replace(/'s$|s'$/, '')))
  expect(wrong).toEqual([])
})
