// A few dozen random lives of a shop's money; `npm run bench:lives` lives as many as one likes.
import { afterAll, beforeAll, describe, test } from 'vitest'

import { sized } from '../support/long.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { liveOnce } from '../support/random-lives.ts'

const { LIVES, LIVES_FROM = '1', LIVES_GATEWAY } = process.env
/** What a stand-in remembers makes it slow; another one begins then. */
const LIVES_OF_ONE = 50

const FEW = sized({ test: 4, stripe: 8 }, { test: 200, stripe: 200 })
const GATEWAYS = (['test', 'stripe'] as const).filter(kind => !LIVES_GATEWAY || kind === LIVES_GATEWAY)

describe.each(GATEWAYS)('with the gateway %s', kind => {
  let world: PaymentWorld | undefined
  let lived = 0

  async function openWorld(): Promise<PaymentWorld> {
    if (world && lived++ % LIVES_OF_ONE > 0) return world
    await world?.stop()
    world = await openPayments(kind)
    return world
  }

  beforeAll(openWorld)
  afterAll(() => world?.stop())

  const seeds = Array.from({ length: Number(LIVES ?? FEW[kind]) }, (_, index) => Number(LIVES_FROM) + index)
  test.each(seeds)('life %i', async seed => {
    await liveOnce(await openWorld(), seed)
  })
})
