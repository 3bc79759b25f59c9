import { expect, test } from 'vitest'

import { combine, listed } from '#islands/dialogs/create-varied-item/combine.ts'

test('each value meets each of the others; what has none varies nothing', () => {
  const rows = combine([
    { id: 'colour', values: ['Navy', 'Red'] },
    { id: 'none', values: [] },
    { id: 'sleeve', values: ['Short', 'Long'] }
  ])
  expect(rows.map(({ colour, sleeve }) => `${colour} ${sleeve}`)).toEqual([
    'Navy Short',
    'Navy Long',
    'Red Short',
    'Red Long'
  ])
  expect(combine([{ id: 'colour', values: [] }])).toEqual([{}])
})

test('a typed list has no blanks and no doubles', () => {
  expect(listed(' Navy, Red;; Navy\nBlack ')).toEqual(['Navy', 'Red', 'Black'])
})
