// A few dozen random lives; `npm run bench:lives` lives as many as one likes.
import { afterAll, beforeAll, describe, test } from 'vitest'

import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { liveOnce } from '../support/random-lives.ts'

describe.each(['test', 'stripe'] as const)('with the gateway %s', kind => {
  let world: PaymentWorld

  beforeAll(async () => {
    world = await openPayments(kind)
  })
  afterAll(() => world.stop())

  test.each(Array.from({ length: kind === 'test' ? 24 : 8 }, (_, index) => index + 1))('life %i', async seed => {
    await liveOnce(world, seed)
  })
})
