import { expect, test, vi } from 'vitest'

import { $givenTable, giveList } from '#lib/client/designer/tables.ts'
import { readTable } from '#lib/designer/rows/paste.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false }))

test('a list with quotes, tabs and breaks in its cells is read as it was written', async () => {
  const names = ['O"Neil', '"Doc" Lee', 'Ann\tMay', 'Two\nlines', ' Kim ', 'Müller, Jo']
  const csv = `name,number\r\n${names.map((name, at) => `"${name.replaceAll('"', '""')}",${at + 7}`).join('\r\n')}\r\n`
  await giveList(new File([csv], 'roster.csv'))
  const { rows } = readTable($givenTable.get() ?? '', [])
  expect(rows.map(row => row['number'])).toEqual(names.map((_, at) => String(at + 7)))
  expect(rows.map(row => row['name'])).toEqual(names.map(name => name.trim()))
})
