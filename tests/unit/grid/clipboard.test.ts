import { expect, test } from 'vitest'

import { readClipboard, writeClipboard } from '#lib/client/grid/clipboard.ts'

/** Tables need a browser's parser: tests/e2e. */
const read = (text: string) => readClipboard({ html: '', text })

test('lines with tabs become cells, without the line that ends them', () => {
  expect(read('Ana\t7\r\nBo\t9\r\n')).toEqual([
    ['Ana', '7'],
    ['Bo', '9']
  ])
  expect(read('\tx\n\n\t')).toEqual([['', 'x'], [''], ['', '']])
  expect(read('')).toBeUndefined()
})

test('a cell in quotes holds line breaks, tabs and quotes', () => {
  expect(read('"two\nlines"\t"say ""hi"""\tplain')).toEqual([['two\nlines', 'say "hi"', 'plain']])
})

test('a quote inside a cell, or before more text, is only a quote', () => {
  expect(read('6" square\t5 1/2"\n"Ace" Ventura\tM')).toEqual([
    ['6" square', '5 1/2"'],
    ['"Ace" Ventura', 'M']
  ])
})

test('dates and numbers stay as they are written', () => {
  expect(read('3/4/2026\t1,250.00\t1\u00a0250,00')).toEqual([['3/4/2026', '1,250.00', '1 250,00']])
})

test('what is written is read again', () => {
  const block = [
    ['a "quoted" word', 'two\nlines', 'tab\there'],
    ['', '=1+1', '<b>'],
    ['-5', '+1 555 0100', "'=x"],
    ['@SUM(A1)', '-2+3+cmd', '=HYPERLINK("x")']
  ]
  const { text, html } = writeClipboard(block)
  expect(read(text)).toEqual(block)
  expect(html).toContain('two<br style="mso-data-placement:same-cell">lines')
  expect(html).toContain('&lt;b&gt;')
  // A program that reads it works nothing out.
  for (const [cell] of text.matchAll(/(?<=^|[\t\n"])[=@][^\t\n]*/g)) expect(cell).toBe('')
  expect(html).not.toMatch(/<td>[=@]/)
})

test('a cell that begins with words in quotes takes no other with it', () => {
  const text = 'one\t"some text" with quotes\ntwo\t"whole"\nthree\t5" wide\r\n"a""b"\tlast'
  expect(readClipboard({ html: '', text })).toEqual([
    ['one', '"some text" with quotes'],
    ['two', 'whole'],
    ['three', '5" wide'],
    ['a"b', 'last']
  ])
  expect(readClipboard({ html: '', text: '\t\n\n"x' })).toEqual([['', ''], [''], ['"x']])
})
