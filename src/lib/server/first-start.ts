// What a start does that finds the pages unbuilt, before it can run the built server.
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ensureBuilt } from './build.ts'
import { type Env, readEnv } from './platform/env.ts'

/** Builds; where nobody started before, the demo data are made meanwhile: one of two cores is idle for half of a build. */
export async function makeReady(): Promise<void> {
  // A fault in it is said before the minute that a build takes.
  const env = readEnv()
  await Promise.all([ensureBuilt(), fillIfFirst(env)])
}

async function fillIfFirst({ demo, DATABASE_URL, DATA_DIR }: Env): Promise<void> {
  if (!demo || DATABASE_URL || existsSync(join(DATA_DIR, 'postgres'))) return
  const child = fork(fileURLToPath(new URL('first-fill.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc']
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve))
  if (code !== 0)
    throw new Error('The database could not be filled with the demo data. Start with DEMO=0 to do without them.')
}
