// The child process behind run.ts.
import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { drawPatiently } from '#lib/server/platform/files/render.ts'

import type { SeedTask } from './run.ts'
import { seedDemo } from './seed.ts'

process.once('message', async ({ databaseUrl, withAdmin }: SeedTask) => {
  drawPatiently()
  const pool = setDatabase(databaseUrl)
  await seedDemo(getDb(), { withAdmin })
  await pool.end()
  process.disconnect()
})
