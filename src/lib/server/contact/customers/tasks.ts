import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import type { PgBoss } from 'pg-boss'

import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { getDb } from '#lib/server/platform/db/index.ts'

import { customerImports } from './import.ts'

/** Imports run one after the other in each process, so that a large one leaves room for requests. */
export async function registerCustomerTasks(boss: PgBoss): Promise<void> {
  await boss.work<Tasks['customer-import']>('customer-import', { pollingIntervalSeconds: 1 }, async tasks => {
    for (const { data } of tasks) await inWorkspaceLocale(getDb(), data.workspaceId, () => customerImports.run(data))
  })
}
