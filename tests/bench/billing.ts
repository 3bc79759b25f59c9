// `npm run bench:billing [lives] [first seed]`: random lives of a subscription against Stripe's stand-in, 10,000 unless said. Ends
// with the first that disagrees, and says its seed and its steps.
import { setDatabase } from '#lib/server/platform/db/index.ts'
import { migrate } from '#lib/server/platform/db/migrate.ts'
import { env, setEnv } from '#lib/server/platform/env.ts'

import { openLives } from '../support/billing-random.ts'
import { createDatabase, PREFIX, startTestServer } from '../support/postgres.ts'

/** What a stand-in remembers makes it slow; another one begins then. */
const LIVES_OF_ONE = 10
const SAY_EVERY = 100

const [lives = 10_000, first = 1] = process.argv.slice(2).map(Number)
const server = await startTestServer()
const url = await createDatabase(server.adminUrl, `${PREFIX}lives`)
await migrate(url)
const pool = setDatabase(url)
setEnv({ ...env(), SELL_PLANS: '1', LOG_LEVEL: 'warn' })

const begun = performance.now()
let steps = 0
let refused = 0
for (let done = 0; done < lives; done += LIVES_OF_ONE) {
  const world = await openLives()
  try {
    for (let life = done; life < Math.min(lives, done + LIVES_OF_ONE); life++) {
      const lived = await world.live(first + life)
      steps += lived.steps
      refused += lived.refused
    }
  } finally {
    await world.stop()
  }
  const finished = Math.min(lives, done + LIVES_OF_ONE)
  if (finished % SAY_EVERY < LIVES_OF_ONE || finished === lives) {
    const seconds = Math.round((performance.now() - begun) / 1000)
    console.log(`${finished} lives, ${steps} steps, ${refused} refused, none that disagrees, ${seconds} s`)
  }
}
await pool.end()
await server.stop()
