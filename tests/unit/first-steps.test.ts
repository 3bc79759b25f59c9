import { expect, test } from 'vitest'

import { firstStepsOf } from '#lib/shared/preferences.ts'

test.each([
  [[], [], 'stores'],
  [['Just starting'], [], 'stores'],
  [['Screen printing', 'Embroidery'], [], 'jobs'],
  [['Screen printing', 'Team and spirit wear'], [], 'stores'],
  [['Signs and banners'], ['Pop-up stores'], 'stores'],
  [['Custom apparel'], ['Names and numbers'], 'jobs'],
  [['Something of their own'], [], 'stores']
])('a shop that does %j and thinks of %j begins with %s', (types, services, way) => {
  expect(firstStepsOf({ PrimaryBusinessTypes: types, ServicesConsidering: services })).toBe(way)
})
