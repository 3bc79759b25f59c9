import { afterAll, beforeAll, expect, test } from 'vitest'

import { env, setEnv } from '#lib/server/platform/env.ts'
import { forget } from '#lib/server/platform/singleton.ts'

import { sized } from '../support/long.ts'
import { type Lives, openLives } from '../support/billing-random.ts'

const before = env()
let lives: Lives

beforeAll(async () => {
  setEnv({ ...before, SELL_PLANS: '1' })
  lives = await openLives()
})
afterAll(async () => {
  await lives.stop()
  forget('gateway')
  setEnv(before)
})

test.for(Array.from({ length: sized(10, 400) }, (_, seed) => seed + 1))(
  'says what Stripe says, whatever comes in whatever order (%i)',
  async seed => {
    expect((await lives.live(seed)).steps).toBeGreaterThan(3)
  }
)
