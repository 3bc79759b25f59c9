import type { PgBoss } from 'pg-boss'

import { getDb } from '#lib/server/platform/db/index.ts'

import { sweepFiles } from './sweep.ts'

const SWEEP = 'file-sweep'

/** Once a night one process takes away what nothing leads to. */
export async function registerFileTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(SWEEP, { policy: 'short', retryLimit: 2, expireInSeconds: 3600 })
  await boss.schedule(SWEEP, '43 3 * * *')
  await boss.work(SWEEP, { pollingIntervalSeconds: 60 }, async () => {
    await sweepFiles(getDb())
  })
}
