// Seeds a database in a process of its own: what drawing the demo's pictures needs in memory is gone afterwards.
import { fork } from 'node:child_process'
import { createRequire } from 'node:module'

import type { Env } from '#lib/server/platform/env.ts'

/** Fills the database with demo data, unless it has users by then; all of it or, where it is given up, nothing. */
export async function seedApart(databaseUrl: string, env: Env, givenUp?: AbortSignal): Promise<void> {
  const child = fork(createRequire(import.meta.url).resolve('#lib/server/demo/child.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The settings of a shop, not those that React is started with.
    env: { ...process.env, NODE_ENV: env.NODE_ENV ?? '' },
    ...(givenUp && { signal: givenUp })
  })
  child.send({ databaseUrl, withAdmin: env.local } satisfies SeedTask)
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve))
  if (code !== 0) throw new Error('The demo data could not be made. Start with DEMO=0 to do without it.')
}

export interface SeedTask {
  databaseUrl: string
  /** A platform admin whose password everybody knows: on a machine of one's own only. */
  withAdmin: boolean
}
