import { expect, test } from 'vitest'

import { checkRoster, daysUntil, dueTone } from '#lib/shared/jobs.ts'
import { readPeople } from '#lib/shared/asked-people.ts'
import { readRoster } from '#lib/shared/roster.ts'

const SIZES = ['S', 'M', 'L', '2XL']

test('reads a roster from a spreadsheet in any order of its columns', () => {
  expect(readRoster('Name\tNo.\tSize\r\nRIVERA\t07\tM\r\n"O\'NEIL"\t#12\t2xl\r\n\r\nL\tWASHINGTON\t', SIZES)).toEqual([
    { name: 'RIVERA', number: '07', size: 'M' },
    { name: "O'NEIL", number: '12', size: '2XL' },
    { name: 'WASHINGTON', number: '', size: 'L' }
  ])
})

test('reads lines of a mail, and keeps what fits nowhere in the name', () => {
  expect(readRoster('Ada Lovelace, 10, S\nBo; XXS', SIZES)).toEqual([
    { name: 'Ada Lovelace', number: '10', size: 'S' },
    { name: 'Bo XXS', number: '', size: '' }
  ])
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
