import type { PgBoss } from 'pg-boss'

import { getDb } from '#lib/server/platform/db/index.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { updateSymbolDesigns } from './symbol-updates.ts'
import { emptyOldTrash } from './trash.ts'

const SWEEP = 'document-sweep'

/** Once a night one process ends what lay in the trash long enough. Updates of symbols run one after the other in each. */
export async function registerDocumentTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(SWEEP, { policy: 'short', retryLimit: 2, expireInSeconds: 600 })
  await boss.schedule(SWEEP, '17 3 * * *')
  await boss.work(SWEEP, { pollingIntervalSeconds: 60 }, () => emptyOldTrash(getDb()))
  await boss.work<Tasks['symbol-update']>('symbol-update', { pollingIntervalSeconds: 0.5 }, async tasks => {
    for (const { data } of tasks) await updateSymbolDesigns(data)
  })
}
