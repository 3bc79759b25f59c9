import type { PgBoss } from 'pg-boss'

import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { customerImports } from './import.ts'

/** Imports run one after the other in each process, so that a large one leaves room for requests. */
export async function registerCustomerTasks(boss: PgBoss): Promise<void> {
  await boss.work<Tasks['customer-import']>('customer-import', { pollingIntervalSeconds: 1 }, async tasks => {
    for (const { data } of tasks) await customerImports.run(data)
  })
}
