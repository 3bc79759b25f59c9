// The child process behind run.ts.
import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { drawPatiently } from '#lib/server/platform/files/render.ts'
import { log } from '#lib/server/platform/log.ts'

import type { SeedTask } from './run.ts'
import { seedDemo } from './seed.ts'

// What the people of the demo do is no news to whoever starts it.
if (log.isLevelEnabled('info')) log.level = 'warn'

// Nobody waits for the data any more, or all of it is there.
process.once('disconnect', () => process.exit())

process.once('message', async ({ databaseUrl, withAdmin }: SeedTask) => {
  drawPatiently()
  const pool = setDatabase(databaseUrl)
  await seedDemo(getDb(), { withAdmin })
  await pool.end()
  process.disconnect()
})
