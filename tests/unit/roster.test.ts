import { expect, test } from 'vitest'

import { checkRoster, daysUntil, dueTone } from '#lib/shared/jobs.ts'
import { readPeople } from '#lib/shared/asked-people.ts'
import { partLines, readRoster } from '#lib/shared/roster.ts'

const SIZES = ['S', 'M', 'L', '2XL']

const cells = (text: string) => text.split('\n').map(line => line.split('\t'))
const person = (name: string, number: string, size: string, note = '') => ({ name, number, size, note })

test('reads a roster from a spreadsheet in any order of its columns', () => {
  expect(
    readRoster(cells('Name\tNo.\tSize\nRIVERA\t07\tM\n"O\'NEIL"\t#12\t2xl\n\t\t\nWASHINGTON\t\tL'), SIZES)
  ).toEqual([person('RIVERA', '07', 'M'), person("O'NEIL", '12', '2XL'), person('WASHINGTON', '', 'L')])
  // A title above, heads in another language, a column for notes, a size that the item does not have.
  const team =
    'Team 2026\t\t\t\nNr.\tSpieler\tGröße\tBemerkung\n1\tEl-Sayed\tXXL\tcaptain\n02\t山田\t3XL\t\n3\tBo\tmedium\t'
  expect(readRoster(cells(team), SIZES)).toEqual([
    person('El-Sayed', '1', '2XL', 'captain'),
    person('山田', '02', '3XL'),
    person('Bo', '3', 'M')
  ])
  expect(readRoster(cells('Ada\tLovelace\t8\t12\nBo\tDi\t10\t7'), ['8', '10'])).toEqual([
    person('Ada Lovelace', '12', '8'),
    person('Bo Di', '7', '10')
  ])
})

test('leaves alone what is no roster, and nobody who has neither number nor size', () => {
  expect(readRoster(cells('Ada\tLovelace\nBo\tDi'), SIZES)).toBeUndefined()
  expect(readRoster(cells('Coach Di\t\t\nAda\t1\tS\nBo\tXX\tM'), SIZES)).toEqual([
    person('Coach Di', '', ''),
    person('Ada', '1', 'S'),
    person('Bo', 'XX', 'M')
  ])
})

test('parts the lines of a mail where there is a number or a size in them', () => {
  const lines = partLines(['Ada Lovelace, 10, S', 'Bo; 7; XXS'], SIZES)!
  expect(readRoster(lines, SIZES)).toEqual([person('Ada Lovelace', '10', 'S'), person('Bo', '7', 'XXS')])
  expect(partLines(['Lovelace, Ada', 'Di, Bo'], SIZES)).toBeUndefined()
})

test('says which numbers stand there twice, who has no size, and where the list and the order differ', () => {
  const people = [
    { size: 'S', number: '7' },
    { size: 'M', number: '7' },
    { size: '', number: '8' }
  ]
  expect(
    checkRoster({
      sizes: [
        { size: 'S', quantity: 2 },
        { size: 'M', quantity: 1 }
      ],
      people
    })
  ).toEqual({
    twice: ['7'],
    withoutSize: 1,
    differs: [{ size: 'S', ordered: 2, listed: 1 }]
  })
  expect(checkRoster({ sizes: [{ size: 'S', quantity: 2 }], people: [] }).differs).toEqual([])
})

test('what is late is red, what is near amber', () => {
  expect(
    ['2026-11-20', '2026-11-23', '2026-11-25', '2026-11-26'].map(day => dueTone(daysUntil(day, '2026-11-23')))
  ).toEqual(['danger', 'warning', 'warning', 'neutral'])
})

test('who is asked is read as it is typed, pasted from a spreadsheet or copied from a mail', () => {
  const text = 'Ada Reyes, Ada@Example.com\nbo@example.com\tBo\n\nCleo <cleo@example.com>\nDi\nx@example.com'
  expect(readPeople(text)).toEqual({
    people: [
      { name: 'Ada Reyes', email: 'ada@example.com' },
      { name: 'Bo', email: 'bo@example.com' },
      { name: 'Cleo', email: 'cleo@example.com' },
      { name: 'Di', email: '' },
      { name: 'x', email: 'x@example.com' }
    ],
    odd: undefined
  })
  expect(readPeople('Ada\nBo, bo@nowhere').odd).toEqual({ line: 2, text: 'bo@nowhere' })
})
