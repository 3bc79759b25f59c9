import type { PgBoss } from 'pg-boss'

import { getDb } from '#lib/server/platform/db/index.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { runExport, sweepExports } from './export.ts'
import { sweepImports } from './import.ts'
import { runImport } from './run-import.ts'

const ROUND = 'leaving-round'

/** One after the other in each process: they take long, and leave room for requests. */
export async function registerLeavingTasks(boss: PgBoss): Promise<void> {
  await boss.work<Tasks['workspace-export']>('workspace-export', { pollingIntervalSeconds: 1 }, async tasks => {
    for (const { data } of tasks) await runExport(data.exportId)
  })
  await boss.work<Tasks['workspace-import']>('workspace-import', { pollingIntervalSeconds: 1 }, async tasks => {
    for (const { data } of tasks) await runImport(data.importId)
  })
  await boss.createQueue(ROUND, { policy: 'short', retryLimit: 0, expireInSeconds: 300 })
  await boss.schedule(ROUND, '* * * * *')
  await boss.work(ROUND, { pollingIntervalSeconds: 10 }, async () => {
    await sweepExports(getDb())
    await sweepImports(getDb())
  })
}
