import { getDb } from '#lib/server/db/index.ts'
import { registerDocumentJobs } from '#lib/server/documents/jobs.ts'
import { registerFileJobs } from '#lib/server/files/jobs.ts'
import { log } from '#lib/server/log.ts'
import { deliverMail } from '#lib/server/mail/outbox.ts'
import { registerLetterJobs } from '#lib/server/orders/letters.ts'
import { registerPaymentJobs } from '#lib/server/payments/jobs.ts'
import { registerStoreJobs } from '#lib/server/stores/jobs.ts'

import { type Jobs, startQueue } from './queue.ts'

/** Starts the queue and this process's workers. Every process may run them: a job goes to one. */
export async function startJobs(databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  const boss = await startQueue(databaseUrl)
  await boss.work<Jobs['mail']>('mail', { batchSize: 10, pollingIntervalSeconds: 1 }, async jobs => {
    for (const { data } of jobs) await deliverMail(getDb(), data.mailId)
  })
  const stopPayments = await registerPaymentJobs(boss)
  await registerLetterJobs(boss)
  await registerStoreJobs(boss)
  await registerDocumentJobs(boss)
  await registerFileJobs(boss)
  log.info('background work started')
  return {
    async stop() {
      await stopPayments()
      await boss.stop({ graceful: true, timeout: 5000 })
    }
  }
}
