import { setTimeout } from 'node:timers/promises'

import type { PgBoss } from 'pg-boss'

import { isDatabaseAway } from '#lib/server/platform/db/away.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { registerCustomerTasks } from '#lib/server/contact/customers/tasks.ts'
import { registerInvoiceTasks } from '#lib/server/invoices/tasks.ts'
import { registerLeavingTasks } from '#lib/server/workspace-transfer/tasks.ts'
import { registerLeadTasks } from '#lib/server/contact/leads/tasks.ts'
import { registerDocumentTasks } from '#lib/server/design/documents/tasks.ts'
import { registerFileTasks } from '#lib/server/platform/files/tasks.ts'
import { log } from '#lib/server/platform/log.ts'
import { startSender } from '#lib/server/platform/mail/sender.ts'
import { registerConfirmationTasks } from '#lib/server/storefront/orders/confirmation-mails.ts'
import { startFolding } from '#lib/server/storefront/orders/sums.ts'
import { registerPayoutTasks } from '#lib/server/commerce/payouts/tasks.ts'
import { registerPaymentTasks } from '#lib/server/commerce/payments/tasks.ts'
import { registerSheetTasks } from '#lib/server/production/cutting/tasks.ts'
import { registerTransferTasks } from '#lib/server/supplies/transfers/tasks.ts'
import { registerSubscriptionTasks } from '#lib/server/subscriptions/tasks.ts'
import { registerProposalTasks } from '#lib/server/proposals/tasks.ts'
import { registerRosterTasks } from '#lib/server/rosters/tasks.ts'
import { startWebhooks } from '#lib/server/webhooks/sender.ts'
import { registerStoreTasks } from '#lib/server/storefront/stores/tasks.ts'

import { startQueue } from './platform/queue/queue.ts'
import { registerRowSweep } from './sweep.ts'

const RETRY_MS = 1000

/** Each adds its work to the queue, and may give what ends the rest of it. */
export const TASKS: readonly ((boss: PgBoss) => Promise<(() => Promise<void>) | void>)[] = [
  registerPaymentTasks,
  registerSubscriptionTasks,
  registerPayoutTasks,
  registerConfirmationTasks,
  registerStoreTasks,
  registerCustomerTasks,
  registerTransferTasks,
  registerSheetTasks,
  registerLeadTasks,
  registerProposalTasks,
  registerRosterTasks,
  registerInvoiceTasks,
  registerDocumentTasks,
  registerFileTasks,
  registerLeavingTasks,
  registerRowSweep
]

interface BackgroundWork {
  stop(): Promise<void>
}

/**
 * Starts the queue and this process's workers. Every process may run them: a task goes to one. The port is open by now, so
 * a database that goes away in the middle is waited for.
 */
export async function startTasks(databaseUrl: string): Promise<BackgroundWork> {
  for (;;) {
    try {
      const work = await begin(databaseUrl)
      log.info('background work started')
      return work
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      log.warn({ err: error }, 'background work waits for the database')
      await setTimeout(RETRY_MS)
    }
  }
}

async function begin(databaseUrl: string): Promise<BackgroundWork> {
  const boss = await startQueue(databaseUrl)
  const stops: (() => Promise<void>)[] = []
  async function stop(): Promise<void> {
    for (const end of stops) await end()
    await boss.stop({ graceful: true, timeout: 5000 })
  }
  try {
    for (const register of TASKS) {
      const end = await register(boss)
      if (end) stops.push(end)
    }
    stops.push(startFolding())
    stops.unshift(startSender(getDb()).stop, startWebhooks(getDb()).stop)
    return { stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}
