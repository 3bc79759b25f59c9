import { afterAll, beforeAll, expect, test } from 'vitest'

import { sized } from '../support/long.ts'
import { fuzz } from '../support/fuzz.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

const REQUESTS = sized(150, 2000)

let product: Shared

beforeAll(async () => {
  product = await borrowProduct('demo')
})

afterAll(async () => {
  await product?.stop({ isSpoiled: true })
})

const RANDOM = Math.floor(Math.random() * 1e9)

test.each(sized([20_261_122], [20_261_122, RANDOM]))('no odd request finds a fault (seed %i)', async seed => {
  const { requests, faults } = await fuzz(product, { seed, forMs: sized(60_000, 600_000), most: REQUESTS })

  expect(faults).toEqual([])
  expect(requests).toBe(REQUESTS)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})
