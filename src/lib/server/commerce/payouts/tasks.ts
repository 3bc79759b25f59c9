import type { PgBoss } from 'pg-boss'

import { getDb } from '#lib/server/platform/db/index.ts'

import { readAllMoney } from './service.ts'

const READ = 'read-money'

/** A payout that nobody looks at is on the books all the same, so that the next settlement is complete at once. */
export async function registerPayoutTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(READ, { policy: 'short', retryLimit: 0, expireInSeconds: 3600 })
  await boss.schedule(READ, '17 */6 * * *')
  await boss.work(READ, { pollingIntervalSeconds: 60 }, () => readAllMoney(getDb()))
}
