// Confirmations of paid orders: noted with the payment, worded by the queue, so the buyer does not wait for it.
import type { PgBoss } from 'pg-boss'

import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { runningQueue } from '#lib/server/platform/queue/queue.ts'
import { log } from '#lib/server/platform/log.ts'
import { failMails, type Mail, wordMails } from '#lib/server/platform/mail/outbox.ts'

import { type OrderMail, wordOrderMail } from './mails.ts'
import { mailMembers } from './member-mails.ts'
import { findWholeOrders, type WholeOrder } from './queries.ts'

const QUEUE = 'confirmation-mails'

const BATCH = 50

/** Who pays in the meantime is served by the same task. */
const GATHER_MS = 500

let gathering: NodeJS.Timeout | undefined

/** Has the noted mails written soon. Where this process dies first, the queue looks by itself every minute. */
export async function sendConfirmationMails(db: Db): Promise<void> {
  const queue = runningQueue()
  if (!queue) return writeConfirmationMails(db)
  gathering ??= setTimeout(() => {
    gathering = undefined
    queue
      .send(QUEUE, {})
      .catch((error: unknown) => log.warn({ err: error }, 'confirmation mails wait for the next minute'))
  }, GATHER_MS)
  gathering.unref()
}

/** Words what is noted, the oldest first. */
async function writeConfirmationMails(db: Db): Promise<void> {
  for (;;) {
    const written = await inTransaction(db, writeSome)
    if (written < BATCH) return
  }
}

/** Skips rows that another process is writing, so each mail is written once. */
async function writeSome(tx: Db): Promise<number> {
  const noted = await tx
    .selectFrom('mails')
    .select(['id', 'template', 'order_id as orderId'])
    .where('unwritten', '=', true)
    .orderBy('created_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  if (noted.length === 0) return 0
  const orders = await findWholeOrders(
    tx,
    noted.flatMap(({ orderId }) => orderId ?? [])
  )
  const known = new Map(orders.map(order => [order.id, order]))
  const worded = noted.flatMap(({ id, template, orderId }) => {
    const mail = tryWords(known.get(orderId ?? ''), template as OrderMail)
    return mail ? { id, mail } : []
  })
  await wordMails(tx, worded)
  const done = new Set(worded.map(({ id }) => id))
  await failMails(
    tx,
    noted.flatMap(({ id }) => (done.has(id) ? [] : id))
  )
  await mailMembers(tx, orders, 'orderPaid')
  return noted.length
}

/** One order that cannot be told of keeps no other from being. */
function tryWords(order: WholeOrder | undefined, template: OrderMail): Mail | undefined {
  try {
    return order && wordOrderMail(order, template)
  } catch (error) {
    log.error({ err: error, orderId: order?.id }, 'a confirmation mail could not be written')
    return undefined
  }
}

export async function registerConfirmationTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 5, expireInSeconds: 120 })
  await boss.schedule(QUEUE, '* * * * *')
  await boss.work(QUEUE, { pollingIntervalSeconds: 1 }, () => writeConfirmationMails(getDb()))
}
