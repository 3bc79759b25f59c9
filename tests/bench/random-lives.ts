// `npm run bench:lives [lives] [first seed] [test or stripe]`: random lives of a shop's money, 10,000 unless said. Names each seed
// whose sums do not add up, and goes on.
import { setDatabase } from '#lib/server/platform/db/index.ts'
import { migrate } from '#lib/server/platform/db/migrate.ts'
import { env, setEnv } from '#lib/server/platform/env.ts'

import { openPayments } from '../support/payments.ts'
import { createDatabase, PREFIX, startTestServer } from '../support/postgres.ts'
import { liveOnce } from '../support/random-lives.ts'

/** What a stand-in remembers makes it slow; another one begins then. */
const LIVES_OF_ONE = 20
const SAY_EVERY = 100
const MOST_FAILED = 20

const [lives = 10_000, first = 1] = process.argv.slice(2, 4).map(Number)
const kind = process.argv[4] === 'stripe' ? 'stripe' : 'test'
const server = await startTestServer()
const url = await createDatabase(server.adminUrl, `${PREFIX}money_lives`)
await migrate(url)
const pool = setDatabase(url)
setEnv({ ...env(), LOG_LEVEL: 'silent' })

const begun = performance.now()
const failed: string[] = []
let orders = 0
for (let done = 0; done < lives && failed.length < MOST_FAILED; done += LIVES_OF_ONE) {
  const world = await openPayments(kind)
  const finished = Math.min(lives, done + LIVES_OF_ONE)
  try {
    for (let life = done; life < finished; life++) {
      try {
        orders += (await liveOnce(world, first + life)).orders
      } catch (error) {
        failed.push((error as Error).message)
      }
    }
  } finally {
    await world.stop()
  }
  if (finished % SAY_EVERY < LIVES_OF_ONE || finished === lives) {
    const seconds = Math.round((performance.now() - begun) / 1000)
    console.log(`${finished} lives, ${orders} orders, ${failed.length} that do not add up, ${seconds} s`)
  }
}
console.log(failed.join('\n'))
await pool.end()
await server.stop()
process.exitCode = failed.length > 0 ? 1 : 0
