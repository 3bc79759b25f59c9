import type { PgBoss } from 'pg-boss'

import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { makePrints } from './prints.ts'

/** One after the other in each process: a long sheet takes minutes and much of the disk. */
export async function registerTransferTasks(boss: PgBoss): Promise<void> {
  await boss.work<Tasks['transfer-print']>('transfer-print', { pollingIntervalSeconds: 2 }, async tasks => {
    for (const { data } of tasks) await makePrints(data.sheetId)
  })
}
