import type { PgBoss } from 'pg-boss'

import { getDb } from '#lib/server/platform/db/index.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { makeSheets } from './make.ts'
import { findLost } from './queries.ts'

const ROUND = 'run-sheets-round'

/** One run after the other in each process: they leave room for requests. */
export async function registerSheetTasks(boss: PgBoss): Promise<void> {
  await boss.work<Tasks['run-sheets']>('run-sheets', { pollingIntervalSeconds: 0.5 }, async tasks => {
    for (const { data } of tasks) await makeSheets(data.runId)
  })
  await boss.createQueue(ROUND, { policy: 'short', retryLimit: 0, expireInSeconds: 3600 })
  await boss.schedule(ROUND, '* * * * *')
  await boss.work(ROUND, { pollingIntervalSeconds: 10 }, resumeSheets)
}

/** Of processes that are not heard of any more. */
export async function resumeSheets(): Promise<void> {
  for (const runId of await findLost(getDb())) await makeSheets(runId)
}
