// Lists for spreadsheets, read back by Papa Parse, which does not write them.
import Papa from 'papaparse'
import { expect, test } from 'vitest'

import { csvFile } from '#lib/shared/csv.ts'

const read = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',', skipEmptyLines: true }).data

test('what is written is read back, whatever stands in it', () => {
  const rows = [
    ['plain', 'a,b', 'say "hi"', '"quoted"', 'a;b'],
    ['two\nlines', 'two\r\nlines', 'a\tb', ' padded ', ''],
    ['Größe', '名前', '12″', "it's", '🎽']
  ]
  expect(read(csvFile(rows))).toEqual(rows)
})

test('numbers stay numbers, and lines end as spreadsheets expect', () => {
  expect(csvFile([['film', 'no'], ['Red', -12.5]])).toBe('\uFEFFfilm,no\r\nRed,-12.5\r\n') // biome-ignore format: as it is read
})

test('a semicolon is quoted, since spreadsheets of half of Europe part cells there', () => {
  expect(csvFile([['a;b']])).toBe('\uFEFF"a;b"\r\n')
})

test.for(['=1+1', '+49 30', '-1+1', '@SUM(A1)', '\t=1+1', '\r=1+1', '\n=1+1', ' =1+1', '"=1+1', '＝1+1', '\u200b=1+1'])(
  '%j is text to a spreadsheet',
  text => {
    const [[cell]] = read(csvFile([[text]])) as [[string]]
    expect(cell).toBe(`'${text}`)
  }
)

test.for(['A=B', 'size 10-12', 'shop@example.com', 'T-shirt'])('%j needs no apostrophe', text => {
  expect(csvFile([[text]])).toBe(`\uFEFF${text}\r\n`)
})
