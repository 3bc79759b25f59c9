import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import type { PgBoss } from 'pg-boss'

import type { Tasks } from '#lib/server/platform/queue/queue.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { leadImports } from './import.ts'
import { remindOfLeads } from './reminders.ts'

const REMIND = 'lead-reminders'

/** Four times an hour one process looks whose day has come: zones begin their day at quarters of an hour too. */
export async function registerLeadTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(REMIND, { policy: 'short', retryLimit: 0, expireInSeconds: 600 })
  await boss.schedule(REMIND, '*/15 * * * *')
  await boss.work(REMIND, { pollingIntervalSeconds: 30 }, async () => {
    await remindOfLeads(getDb())
  })
  await boss.work<Tasks['lead-import']>('lead-import', { pollingIntervalSeconds: 1 }, async tasks => {
    for (const { data } of tasks) await inWorkspaceLocale(getDb(), data.workspaceId, () => leadImports.run(data))
  })
}
