import type { PgBoss } from 'pg-boss'

import { getDb } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { settleLateOffers } from '../late/settle.ts'
import { makeSheets } from './make.ts'
import { findLost } from './queries.ts'

const ROUND_MS = 3000

/** One run after the other in each process: they leave room for requests. */
export async function registerSheetTasks(boss: PgBoss): Promise<() => Promise<void>> {
  await boss.work<Tasks['run-sheets']>('run-sheets', { pollingIntervalSeconds: 0.5 }, async tasks => {
    for (const { data } of tasks) await makeSheets(data.runId)
  })
  let isBusy = false
  const round = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    await settleLateOffers().catch((error: unknown) => log.warn({ err: error }, 'late orders'))
    await resumeSheets().catch((error: unknown) => log.warn({ err: error }, 'sheets of runs that were lost'))
    isBusy = false
  }, ROUND_MS)
  round.unref()
  return async () => clearInterval(round)
}

/** Of processes that are not heard of any more. */
export async function resumeSheets(): Promise<void> {
  for (const runId of await findLost(getDb())) await makeSheets(runId)
}
