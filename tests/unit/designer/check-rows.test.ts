import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { setRows } from '#lib/designer/commands/settings.ts'
import type { Design } from '#lib/designer/design.ts'
import { checkRows, type RowProblem } from '#lib/designer/rows/check-rows.ts'
import { readTable } from '#lib/designer/rows/paste.ts'
import { STARTERS } from '#lib/designer/starters/index.ts'
import { findFontsWith } from '#lib/designer/text/find-fonts.ts'
import { fill } from '#lib/designer/text/text-outline.ts'

import { designOf, letters } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

const book = fontBook()
const NAME = { name: 'name', type: 'text' } as const
const NUMBER = { name: 'number', type: 'number' } as const

beforeAll(() => book.load(['anton', 'graduate']))

function jersey(rows: Design['rows'], change: Partial<Design> = {}): Design {
  const objects = [letters('o1', '{{name}}'), letters('o2', '{{number}}', 'graduate')]
  return { ...designOf(objects), variables: [NAME, NUMBER], rows, ...change }
}

function codes(design: Design): RowProblem['code'][] {
  return checkRows(design, book).map(({ code }) => code)
}

test('has nothing to say of rows that can be cut', () => {
  expect(
    checkRows(
      jersey([
        { name: 'Rivera', number: '10', qty: 2 },
        { name: 'Núñez', number: '07' }
      ]),
      book
    )
  ).toEqual([])
})

test('never cuts a name in braces', () => {
  expect(fill('{{TEAM}} {{number}}', { number: 7 })).toBe(' 7')
  expect(codes(jersey([]))).toEqual(['no-rows', 'no-rows'])
})

test('stops for a variable that no row fills, until the shop says to leave it out', () => {
  const rows = [
    { name: 'Rivera', number: '' },
    { name: 'Okafor', number: '' }
  ]

  expect(checkRows(jersey(rows), book)).toEqual([{ code: 'never-filled', name: 'number' }])
  expect(codes(jersey(rows, { variables: [NAME, { ...NUMBER, whenEmpty: 'leave-out' }] }))).toEqual([])
})

test('leaves out a single empty cell, or stops where the shop wants none', () => {
  const rows = [
    { name: 'Rivera', number: '10' },
    { name: 'Okafor', number: ' ' }
  ]

  expect(codes(jersey(rows))).toEqual([])
  expect(checkRows(jersey(rows, { variables: [NAME, { ...NUMBER, whenEmpty: 'stop' }] }), book)).toEqual([
    { code: 'empty', row: 1, name: 'number' }
  ])
})

test('finds letters that a font lacks in any row, and fonts that have them', async () => {
  const problems = checkRows(
    jersey([
      { name: 'Rivera', number: '1' },
      { name: 'Иванов', number: '2' }
    ]),
    book
  )

  expect(problems).toEqual([{ code: 'letters', row: 1, name: 'name', letters: 'Ивано', font: 'anton', objectId: 'o1' }])
  const fonts = await findFontsWith(book, 'Иванов', 'anton')
  expect(fonts.length).toBeGreaterThan(2)
  const other = { ...designOf([letters('o1', '{{name}}', fonts[0])]), variables: [NAME], rows: [{ name: 'Иванов' }] }
  expect(codes(other)).toEqual([])
  expect(await findFontsWith(book, '李小龙', 'anton')).toEqual(['zcool-qingke-huangyou'])
  expect(await findFontsWith(book, 'தமிழ்', 'anton')).toEqual([])
})

test('keeps a number of pieces that cannot be read, and stops for it', () => {
  const { rows } = readTable('name,number,qty\nRivera,10,two\nOkafor,7,\nLee,8,0', [NAME, NUMBER])

  expect(rows.map(({ qty }) => qty)).toEqual(['two', 1, '0'])
  expect(checkRows(jersey(rows), book)).toEqual([
    { code: 'quantity', row: 0, value: 'two' },
    { code: 'quantity', row: 2, value: '0' }
  ])
})

test('cuts no sample of a starter, and knows the shop’s own rows from samples', () => {
  const starters = STARTERS.map(({ build }) => build()).filter(({ rows }) => rows.length > 0)
  expect(starters.length).toBeGreaterThan(2)
  for (const design of starters) expect(codes(design)).toEqual(['samples'])

  const [design] = starters
  const touched = setRows(design!, { rows: design!.rows })
  expect(codes(touched)).not.toContain('samples')
  expect(setRows(design!, { variables: design!.variables }).sampleRows).toBe(true)
})

test('passes a row only if all it shows is what was typed', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('', ' ', 'Rivera', 'Иванов', 'محمد', '李小龙', 'Zoë', 'x'.repeat(300), '👍')
  )
  fc.assert(
    fc.property(fc.array(fc.record({ name: cell, number: cell }), { minLength: 1, maxLength: 8 }), rows => {
      const stopped = new Set(checkRows(jersey(rows), book).map(problem => ('row' in problem ? problem.row : -1)))
      for (const [index, row] of rows.entries()) {
        if (stopped.has(index) || stopped.has(-1)) continue
        for (const letter of `${row.name}`.normalize('NFC')) {
          if (letter.trim() === '' || letter.codePointAt(0)! < 32 || /\p{Cf}|\p{Mn}/u.test(letter)) continue
          expect(book.get('anton')!.faces.some(face => face.letters.has(letter.codePointAt(0)!))).toBe(true)
        }
      }
    })
  )
})
