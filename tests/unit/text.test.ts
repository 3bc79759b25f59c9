import { expect, test } from 'vitest'

import { initials, mask } from '#lib/shared/text.ts'

test.for([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['ada king lovelace', 'AK'],
  ['', '']
])('initials of %j are %j', ([text, expected]) => {
  expect(initials(text!)).toBe(expected)
})

test.for([
  ['abc', 'abc'],
  ['abcd', 'a**d'],
  ['abcdef', 'ab**ef'],
  ['ada@example.com', 'ada@e*****e.com']
])('masks %j as %j', ([text, expected]) => {
  expect(mask(text!)).toBe(expected)
})
