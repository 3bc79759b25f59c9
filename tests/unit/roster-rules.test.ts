import { expect, test } from 'vitest'

import { putLines } from '#lib/shared/roster-rules.ts'

const person = (id: string, name: string, size: string, number = '') => ({ id, name, number, size, note: '' })

test('a list is put into an item: known people are replaced, others stay, each size is counted anew', () => {
  const sizes = ['S', 'M'].map(size => ({ size, quantity: 5 }))
  const item = { people: [person('a', 'Ada', 'S'), person('b', 'Bo', 'S')], sizes }
  const put = putLines(item, [person('b', 'Bo', 'M', '7'), person('c', 'Cy', 'M')])
  expect(put.people.map(({ id, size }) => id + size)).toEqual(['aS', 'bM', 'cM'])
  expect(put).toMatchObject({ added: 1, changed: 1 })
  expect(put.sizes).toEqual([
    { size: 'S', before: 5, quantity: 1 },
    { size: 'M', before: 5, quantity: 2 }
  ])
  expect(putLines({ ...item, people: put.people }, put.people)).toMatchObject({ added: 0, changed: 0 })
})
