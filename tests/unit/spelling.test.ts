// Spelling of what people read: the written pages, every text of the screens, the API description, and the sentences in
// code (errors, mails). American; `public/locales/en-GB` has the texts that differ in British.
import { globSync, readFileSync } from 'node:fs'

import dictionary from 'dictionary-en-gb'
import nspell from 'nspell'
import { expect, test } from 'vitest'

import { flat } from '#lib/i18n/flat.ts'
import { describeApi } from '#lib/server/reference/openapi.ts'

/** By word as Americans write it. */
const american: Record<string, string> = JSON.parse(readFileSync('public/locales/en-GB/words.json', 'utf8'))

/** Words of the trade, names, and what a screen says by itself: one a line. */
const OWN = readFileSync('tests/support/words.txt', 'utf8').split('\n').filter(Boolean)

const speller = nspell(dictionary as unknown as { aff: Buffer; dic: Buffer })
for (const word of OWN) speller.add(word)

const BRITISH = new Map(Object.entries(american).map(([us, gb]) => [gb, us]))
/** Of one meaning here that is British: money on paper, and a parcel's code. */
for (const [gb, us] of [
  ['cheque', 'check'],
  ['cheques', 'checks'],
  ['postcode', 'postal code'],
  ['postcodes', 'postal codes'],
  ['aluminium', 'aluminum'],
  ['whilst', 'while']
] as const) {
  BRITISH.set(gb, us)
}

const files = globSync(['src/content/*/**/*.md', 'public/locales/en/*.json']).sort()

/** Without code, addresses, names of keys, and what stands for a value. */
function wordsOf(file: string): string[] {
  let text = readFileSync(file, 'utf8')
  if (file.endsWith('.json')) text = [...text.matchAll(/: "((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value!).join('\n')
  // Colors of films are names, by which they are ordered.
  else
    text = text
      .replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|[\w ]+ #[0-9A-F]{6}/g, ' ')
      .replaceAll(/^(path|code|picture):.*$/gm, '')
  const plain = text.replaceAll(/\{\{\w+\}\}|https?:\S+|\S+@\S+|\\n|#\S+/g, ' ').replaceAll('’', "'")
  return [...new Set(plain.match(/\p{L}[\p{L}']*\p{L}|\p{L}/gu))]
}

const britishIn = (words: string[]) =>
  words.flatMap(word => {
    const us = BRITISH.get(word.toLowerCase())
    return us ? [`${word}: ${us}`] : []
  })

test.for(files)('%s is spelled right', file => {
  const words = wordsOf(file).map(word => word.replace(/'s$|s'$/, ''))
  const wrong = words.filter(word => !speller.correct(word) && !(word.toLowerCase() in american))
  expect(wrong).toEqual([])
  expect(britishIn(words)).toEqual([])
})

const wordsIn = (text: string) => text.match(/\p{L}+/gu) ?? []

/** The same text as the British write it. */
function toBritish(text: string): string {
  return text
    .split(/(\{\{\w+\}\})/)
    .map((part, at) => (at % 2 ? part : part.replaceAll(/\p{L}+/gu, word => britishWord(word))))
    .join('')
}

function britishWord(word: string): string {
  const british = american[word.toLowerCase()]
  if (!british) return word
  if (word === word.toUpperCase()) return british.toUpperCase()
  return word === word.toLowerCase() ? british : british[0]!.toUpperCase() + british.slice(1)
}

/** What the list of words cannot know: money on paper, and a parcel's code. */
const toCheques = (text: string) => text.replace(/\bcheck\b/, 'cheque').replace(/\bCheck\b/, 'Cheque')
const toPostcodes = (text: string) => text.replace('ostal code', 'ostcode').replace('ZIP code', 'Postcode')

test('each text with a word that the British write otherwise has its British text, and no other has one', () => {
  const english = Object.assign({}, ...globSync('public/locales/en/*.json').map(readJson))
  const british: Record<string, string> = readJson('public/locales/en-GB/texts.json')
  const wanted = Object.entries(flat(english)).flatMap(([key, text]) => {
    const made = toBritish(text)
    return made === text ? [] : [[key, made]]
  })
  const others = Object.keys(british).filter(key => !wanted.some(([name]) => name === key))
  for (const key of others) {
    const text = flat(english)[key] ?? ''
    const made = [toCheques(text), toPostcodes(text)]
    expect(made, key).toContain(british[key])
    expect(british[key], key).not.toBe(text)
  }
  const own = Object.fromEntries(Object.entries(british).filter(([key]) => !others.includes(key)))
  expect(own).toEqual(Object.fromEntries(wanted))
})

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

test('the API description is American, but for the names of fields and states', () => {
  const texts: string[] = []
  JSON.stringify(describeApi('http://127.0.0.1'), (key, value) => {
    if (['summary', 'description', 'title'].includes(key) && typeof value === 'string') texts.push(value)
    return value
  })
  expect(texts.length).toBeGreaterThan(100)
  const plain = texts.join('\n').replaceAll(/`[^`]*`/g, ' ')
  expect(britishIn(wordsIn(plain))).toEqual([])
})

const STRING = /(?<![\w])'((?:[^'\\\n]|\\.)*)'|"([^"\\\n]*)"|`((?:[^`\\$]|\\.|\$\{[^}]*\}|\$)*)`/g
/** Films are ordered and kept by their names. */
const FILM = /^Silver grey$| #[0-9A-F]{6}/
const QUERY = /\b(?:select|insert|update|delete|where|from|join|coalesce|case when)\b/

/** Sentences in code: literals with a capital first and a space. A query, a class and a comment are none. */
function sentencesOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const code = lines.filter(line => !/^\s*(?:\/\/|\*|\/\*\*?)|className=/.test(line))
  return code.flatMap(line =>
    [...line.matchAll(STRING)]
      .map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ' '))
      .filter(text => /^[\s“]*[A-Z].* /.test(text) && !QUERY.test(text))
  )
}

test('sentences in code are American: errors, mails, papers, summaries', () => {
  const code = globSync('src/**/*.{ts,tsx,astro}').filter(file => !/db\/(?:tables|migrations)|-columns\.ts$/.test(file))
  const wrong = code.flatMap(file => {
    const sentences = sentencesOf(file).filter(text => !FILM.test(text))
    return sentences.flatMap(text => (britishIn(wordsIn(text)).length > 0 ? [`${file}: ${text}`] : []))
  })
  expect(wrong).toEqual([])
})

/** What shop owners found odd, each with the word of the trade that took its place. */
const REPLACED: [string, string][] = [
  ['It waits to be looked at', 'Not opened yet'],
  ['Take back', 'Withdraw, or Undo'],
  ['Take it back', 'Undo import'],
  ['Approved by telephone', 'Record phone approval'],
  ['No, thank you', 'Decline'],
  ['Sees to it', 'Assigned to'],
  ['Came by', 'Source'],
  ['In all', 'Total'],
  ['Anybody’s', 'Any owner'],
  ['Due any day', 'Any due date'],
  ['Good for days', 'Valid for (days)'],
  ['Notes of the shop', 'Internal notes'],
  ['Use as many as listed', 'Use list quantities'],
  ['Begins at once', 'Starts today'],
  ['You have an account?', 'Already have an account?'],
  ['clear ground', 'transparent'],
  ['Not possible now', 'Why can’t I…?'],
  ['I looked into it', 'Release hold'],
  ['Take the mark off', 'Remove flag'],
  ['Nobody fits', 'No matches'],
  ['Whom to ask', 'Contact']
]

test.for(REPLACED)('nobody reads “%s” any more: it is “%s”', ([phrase]) => {
  const texts = files
    .filter(file => file.endsWith('.json'))
    .flatMap(file => {
      return readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line.slice(line.indexOf('": "')).includes(phrase))
    })
  const code = globSync('src/{lib/server,lib/contract,islands}/**/*.{ts,tsx}').flatMap(file => {
    return sentencesOf(file).filter(text => text.includes(phrase))
  })
  expect([...texts, ...code]).toEqual([])
})
