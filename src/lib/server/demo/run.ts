// Seeds a database in a process of its own: what drawing the demo's pictures needs in memory is gone afterwards.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { getDb, setDatabase } from '#lib/server/db/index.ts'

import { seedDemo } from './seed.ts'

/** Fills the database with demo data, unless it has users by then. */
export async function seedApart(databaseUrl: string): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(databaseUrl)
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve))
  if (code !== 0) throw new Error('The demo data could not be made. Start with DEMO=0 to do without it.')
}

if (import.meta.main) {
  process.once('message', async (databaseUrl: string) => {
    const pool = setDatabase(databaseUrl)
    await seedDemo(getDb())
    await pool.end()
    process.disconnect()
  })
}
