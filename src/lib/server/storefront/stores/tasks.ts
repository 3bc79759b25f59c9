import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import type { PgBoss } from 'pg-boss'

import { getDb } from '#lib/server/platform/db/index.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { decideGroupPrices } from './group-price.ts'
import { refundStore } from '#lib/server/storefront/orders/refund-many.ts'

import { sendStoreMessage, sweepStores } from './messages.ts'

const SWEEP = 'store-sweep'
const PRICES = 'store-group-prices'

/** Once a minute one process looks what is due in the stores. What each of the two does, the other does not wait for. */
export async function registerStoreTasks(boss: PgBoss): Promise<void> {
  const rounds = [
    { name: SWEEP, work: () => sweepStores(getDb()) },
    { name: PRICES, work: () => decideGroupPrices(getDb()) }
  ]
  for (const { name, work } of rounds) {
    await boss.createQueue(name, { policy: 'short', retryLimit: 0, expireInSeconds: 55 })
    await boss.schedule(name, '* * * * *')
    await boss.work(name, { pollingIntervalSeconds: 5 }, work)
  }
  await boss.work<Tasks['store-refunds']>('store-refunds', { pollingIntervalSeconds: 1 }, async tasks => {
    for (const { data } of tasks) await inWorkspaceLocale(getDb(), data.workspaceId, () => refundStore(getDb(), data))
  })
  await boss.work<Tasks['store-message']>('store-message', { pollingIntervalSeconds: 5 }, async tasks => {
    for (const { data } of tasks) await sendStoreMessage(getDb(), data)
  })
}
