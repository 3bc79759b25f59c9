import { expect, test } from 'vitest'

import { isUsualText, personRow } from '#lib/designer/rows/person.ts'
import { FONTS } from '#lib/designer/text/fonts.ts'
import { missingIn } from '#lib/designer/text/shape.ts'

import { fontBook } from '../../support/fonts.ts'

const ADA = { name: 'Ada', number: '07', size: 'M' }

test.for([
  [['name', 'no'], { name: 'Ada', no: '07' }],
  [['Spielername', 'Nr'], { Spielername: 'Ada', Nr: '07' }],
  [['back'], { back: 'Ada' }],
  [['player name', 'club', 'size'], { 'player name': 'Ada', club: 'Lions', size: 'M' }],
  // Nobody knows which of them the name would be.
  [['club', 'town'], { club: 'Lions', town: 'Springfield' }],
  [['name', 'qty'], { name: 'Ada', qty: '1' }]
] as const)('fills in %j', ([names, row]) => {
  const rows = [{ club: 'Lions', town: 'Springfield', qty: 1, name: 'Sample', size: 'XL' }]
  const variables = names.map(name => ({ name, type: 'text' as const }))
  expect(personRow({ variables, rows }, ADA)).toEqual(row)
})

test('a piece for nobody has no name, and what is no person’s as it was drawn', () => {
  const variables = [{ name: 'name', type: 'text' }, { name: 'club', type: 'text' }] as const // biome-ignore format: one line
  expect(personRow({ variables, rows: [{ name: 'Sample', club: 'Lions' }] }, undefined)).toEqual({ name: '', club: 'Lions' }) // biome-ignore format: one line
})

test('every font has the letters that are not looked for', async () => {
  const usual = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,'-"
  expect(isUsualText(usual)).toBe(true)
  for (const letter of 'ÄŁ’é“Жا李') expect(isUsualText(letter)).toBe(false)
  const book = fontBook()
  const latin = FONTS.filter(({ files }) => !files.some(file => /-(chinese|japanese|korean)/.test(file)))
  await book.load(latin.map(({ id }) => id))
  for (const { id } of latin) expect(missingIn(book, id, usual), id).toEqual([])
})
