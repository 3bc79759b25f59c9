import type { PgBoss } from 'pg-boss'

import { getDb } from '#lib/server/platform/db/index.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { decideGroupPrices } from './group-price.ts'
import { sendStoreMessage, sweepStores } from './messages.ts'

const SWEEP = 'store-sweep'

/** Once a minute one process looks what is due in the stores; messages go out as work of their own. */
export async function registerStoreTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(SWEEP, { policy: 'short', retryLimit: 0, expireInSeconds: 55 })
  await boss.schedule(SWEEP, '* * * * *')
  await boss.work(SWEEP, { pollingIntervalSeconds: 5 }, async () => {
    await sweepStores(getDb())
    await decideGroupPrices(getDb())
  })
  await boss.work<Tasks['store-message']>('store-message', { pollingIntervalSeconds: 5 }, async tasks => {
    for (const { data } of tasks) await sendStoreMessage(getDb(), data)
  })
}
