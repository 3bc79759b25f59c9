import { expect, test } from 'vitest'

import { SIZE_RUNS } from '#lib/shared/sizes.ts'
import { scaledGroupOf } from '#lib/shared/size-scales.ts'

test('a size is of the group that its name or its blank says, and of adults otherwise', () => {
  const groups = (sizes: readonly string[], blank?: string) => [
    ...new Set(sizes.map(size => scaledGroupOf(size, blank)))
  ]
  const names = (run: keyof typeof SIZE_RUNS) => SIZE_RUNS[run].map(({ name }) => name)

  expect(groups(names('youth'))).toEqual(['youth'])
  expect(groups(names('ladies'))).toEqual(['ladies'])
  expect(groups(names('adult'))).toEqual(['adult', 'plus'])
  expect(groups(['Youth M', 'youth-xl', 'Y10-12', 'Girls S'])).toEqual(['youth'])
  expect(groups(['2T', '5/6T'])).toEqual(['toddler'])
  expect(groups(['6M', '12M', '18-24M', 'NB'])).toEqual(['infant'])
  expect(groups(['3XL', 'XXL', '4XLT', 'Adult 2XL'])).toEqual(['plus'])
  expect(groups(['L', 'LT', 'XL', 'M', 'One size', 'S/M', 'L/XL', '42', ''])).toEqual(['adult'])
  expect(groups(['S', 'M', '2XL'], 'Heavy youth tee')).toEqual(['youth'])
  expect(groups(['M'], 'Ladies’ v-neck')).toEqual(['ladies'])
  expect(groups(['YM'], 'Unisex tee')).toEqual(['youth'])
})
