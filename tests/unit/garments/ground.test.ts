import { expect, test } from 'vitest'

import { garmentFor } from '#lib/garments/ground.ts'

test.for([
  [['#000000'], 'White'],
  [['#FFFFFF', '#C8202F'], 'Navy'],
  [['#FFFFFF', '#14213D'], 'Heather Gray'],
  [[], 'White']
] as const)('a design in %j is first shown on %s', ([films, garment]) => {
  expect(garmentFor(films).name).toBe(garment)
})
