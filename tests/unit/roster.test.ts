import { expect, test, vi } from 'vitest'

import { saveColumns, savedColumns } from '#lib/client/saved-columns.ts'
import { readAnew, withKeptColumns } from '#lib/client/roster/pasted.ts'
import { checkRoster, daysUntil, dueTone } from '#lib/shared/jobs.ts'
import { readPeople } from '#lib/shared/asked-people.ts'
import { partLines, readLines, readRoster, readTable, type RosterColumn } from '#lib/shared/roster.ts'

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

/** Heads as sign-up sheets, forms and team programs have them, a first row, and who it is. */
const REAL: [garment: string, text: string, people: ReturnType<typeof person>[]][] = [
  [
    'Hoodie',
    'First Name\tLast Name\tName on Back\tHoodie Size\tTee Size\tNumber\nCiara\tOkoye\tOKOYE\tYL\tYM\t12',
    [person('OKOYE', '12', 'YL', 'Ciara, Okoye')]
  ],
  [
    'Team tee',
    'First Name\tLast Name\tName on Back\tHoodie Size\tTee Size\tNumber\nCiara\tOkoye\tOKOYE\tYL\tYM\t12',
    [person('OKOYE', '12', 'YM', 'Ciara, Okoye')]
  ],
  ['Tee', 'Name\tSize\tAge\nNia Park\tAM\t9', [person('Nia Park', '', 'M')]],
  [
    'Tee',
    "Timestamp\tEmail Address\tSwimmer's Name\tSize\tQty\n11/3/2026 14:02:11\tsomeone@example.test\tTomas Vega\tAdult Large\t2",
    [person('Tomas Vega', '', 'L'), person('Tomas Vega', '', 'L')]
  ],
  [
    'Jersey',
    'Jersey #\tPlayer\tJersey Size\tShorts Size\n10\tAda Reyes\tAdult Medium\tYouth Large',
    [person('Ada Reyes', '10', 'M')]
  ],
  [
    'Shorts',
    'Jersey #\tPlayer\tJersey Size\tShorts Size\n10\tAda Reyes\tAdult Medium\tYouth Large',
    [person('Ada Reyes', '10', 'YL')]
  ],
  ['Tee', 'Last Name\tFirst Name\tGrade\tShirt Size\nVega\tTomas\t4\tYM', [person('Vega Tomas', '', 'YM')]],
  [
    'Tee',
    'Student Name\tParent Email\tParent Phone\tT-Shirt Size\nBo Di\tp@example.test\t(555) 010-7788\tYouth Small',
    [person('Bo Di', '', 'YS')]
  ],
  [
    'Tee',
    'Athlete Name\tDOB\tGender\tShirt size:\tComments\nAda\t2015-04-09\tF\t2X\tcaptain',
    [person('Ada', '', '2XL', 'captain')]
  ],
  ['Tee', 'Nr.\tName\tGröße\n7\tJürgen\tXXL', [person('Jürgen', '7', '2XL')]],
  ['Tee', 'Nom\tTaille\tQuantité\nZoé\tM\t1', [person('Zoé', '', 'M')]],
  ['Tee', 'Participant\tAge Group\tT-shirt\tSize\nAda\tU12\tyes\tMed', [person('Ada', '', 'M', 'yes')]],
  ['Tee', 'Name\tSize\tPaid\nAda\tAL\t$20', [person('Ada', '', 'L')]],
  [
    'Tee',
    'Player Name\tUniform Number\tUniform Size\tPosition\nAda\t00\tA2XL\tGoalie',
    [person('Ada', '00', '2XL', 'Goalie')]
  ],
  ['Tee', 'Camper name\tCamper age\tAllergies\tTee size\nAda\t8\tnuts\tYXS', [person('Ada', '', 'YXS')]],
  [
    'Tee',
    'Name\tEmail\tHow many\tSize\nAda\ta@example.test\t3\tS',
    [person('Ada', '', 'S'), person('Ada', '', 'S'), person('Ada', '', 'S')]
  ],
  [
    'Jersey',
    'Personalization\tNumber\tSize\tPlayer name\nREYES\t4\tX-Large\tAda Reyes',
    [person('REYES', '4', 'XL', 'Ada Reyes')]
  ],
  ['Polo', "Member's name\tPolo size\tJacket size\nAda\tLg\tXL", [person('Ada', '', 'L')]],
  ['Tee', 'Full Name\tMobile\tSize\nAda\t+1 555 010 9988\tSmall', [person('Ada', '', 'S')]],
  ['Tee', 'Date\tName\tShirt Size\tYear\n2026-11-03\tAda\tXL\t2014', [person('Ada', '', 'XL')]],
  ['Tee', 'No.\tSurname\tSizes\n#12\tReyes\tExtra Large', [person('Reyes', '12', 'XL')]],
  ['Tee', 'Kid name\tKid size\tAddress\tZip\nAda\tKids M\t1 Road\t10001', [person('Ada', '', 'YM')]],
  ['Crewneck sweatshirt', 'Name\tT-Shirt Size\tSweatshirt Size\nAda\tM\tL', [person('Ada', '', 'L')]]
]

test.each(REAL)('reads the columns of a real list on a %s: %s', (garment, text, people) => {
  expect(readRoster(cells(text), SIZES, garment)).toEqual(people)
})

test('says what each column was taken for, and where it has to be asked', () => {
  const text = 'Name\tSize\tAge\nNia Park\tAM\t9'
  expect(readTable(cells(text), SIZES)).toMatchObject({ heads: ['Name', 'Size', 'Age'], columns: ['name', 'size', 'skip'], isSizeUnsure: false }) // biome-ignore format: one line
  const two = readTable(cells('Name\tHoodie Size\tTee Size\nAda\tL\tM'), SIZES, 'Set of two')!
  expect(two).toMatchObject({ columns: ['name', 'size', 'skip'], isSizeUnsure: true })
  expect(readLines({ ...two, columns: ['name', 'skip', 'size'] }, SIZES)).toEqual([person('Ada', '', 'M')])
})

test('knows a size however it is written', () => {
  for (const [typed, size] of [
    ['AL', 'L'],
    ['adult large', 'L'],
    ['2X', '2XL'],
    ['Med', 'M'],
    ['YL', 'YL'],
    ['XXL', '2XL'],
    ['Youth Med', 'YM'],
    ['A2XL', '2XL'],
    ['Sm', 'S'],
    ['X-Large', 'XL'],
    ['Large (Adult)', 'L'],
    ['3X', '3XL']
  ] as const) {
    // biome-ignore format: one line
    expect(readRoster([['Name', 'Size'], ['Ada', typed]], SIZES)?.[0]?.size, typed).toBe(size)
  }
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

test('what a column was taken for is put right in the rows that were pasted, and remembered for its heads', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) }) // biome-ignore format: one line
  const table = readTable(cells('Name\tHoodie Size\tTee Size\nAda\tL\tM\nBo\tS\tL'), SIZES, 'Set of two')!
  const row = (id: string, given: object) => ({ id, cells: { name: '', number: '', size: '', note: '', ...given } })
  const rows = [row('x', { name: 'Coach' }), row('a', { name: 'Ada', size: 'L' }), row('b', { name: 'Bo', size: 'S' })]
  const columns: RosterColumn[] = ['name', 'skip', 'size']
  const anew = readAnew(rows, { table, columns, sizes: SIZES })!
  expect(anew.map(({ id, cells: { name, size } }) => [id, name, size])).toEqual([
    ['x', 'Coach', ''],
    ['a', 'Ada', 'M'],
    ['b', 'Bo', 'L']
  ])
  // Once somebody has worked on a row it is theirs.
  expect(readAnew([rows[0]!, row('a', { name: 'Ada M.', size: 'L' }), rows[2]!], { table, columns, sizes: SIZES })).toBeUndefined() // biome-ignore format: one line
  saveColumns('roster', table.heads, columns)
  expect(withKeptColumns(table)).toMatchObject({ columns, isSizeUnsure: false })
  // Each kind of list knows other columns, and what it knows no more is asked anew.
  expect(savedColumns('customers', table.heads, columns)).toBeUndefined()
  expect(savedColumns('roster', table.heads, columns.slice(0, 1))).toBeUndefined()
  vi.unstubAllGlobals()
})
