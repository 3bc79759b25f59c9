// Confirmations of paid orders: noted with the payment, worded by the queue, so that who pays does not wait for a letter.
import type { PgBoss } from 'pg-boss'

import { type Db, getDb, inTransaction } from '#lib/server/db/index.ts'
import { runningQueue } from '#lib/server/jobs/queue.ts'
import { log } from '#lib/server/log.ts'
import { dropMail, wordMail } from '#lib/server/mail/outbox.ts'

import { type OrderMail, wordOrderMail } from './mails.ts'
import { tellMembers } from './member-mails.ts'

const QUEUE = 'letters'

const BATCH = 50

/** Who pays in the meantime is served by the same job. */
const GATHER_MS = 500

let gathering: NodeJS.Timeout | undefined

/** Has the noted mails written soon. Where this process dies first, the queue looks by itself every minute. */
export async function requestLetters(db: Db): Promise<void> {
  const queue = runningQueue()
  if (!queue) return writeLetters(db)
  gathering ??= setTimeout(() => {
    gathering = undefined
    queue.send(QUEUE, {}).catch((error: unknown) => log.warn({ err: error }, 'letters are left to the next minute'))
  }, GATHER_MS)
  gathering.unref()
}

/** Words what is noted, the oldest first. Throws at the end where one could not be written; the rest is. */
async function writeLetters(db: Db): Promise<void> {
  const failed: string[] = []
  let reason: unknown
  for (;;) {
    const noted = await findNoted(db, failed)
    for (const { id } of noted) {
      try {
        await writeLetter(db, id)
      } catch (error) {
        reason = error
        failed.push(id)
      }
    }
    if (noted.length < BATCH) break
  }
  if (failed.length > 0) throw new Error(`Letters that could not be written: ${failed.join(', ')}`, { cause: reason })
}

function findNoted(db: Db, failed: string[]) {
  const query = db.selectFrom('mails').select('id').where('unwritten', '=', true)
  const rest = failed.length > 0 ? query.where('id', 'not in', failed) : query
  return rest.orderBy('created_at').limit(BATCH).execute()
}

/** Words the mail and tells the members of the order; once, whoever else is at it. */
async function writeLetter(db: Db, mailId: string): Promise<void> {
  await inTransaction(db, async tx => {
    const noted = await tx
      .selectFrom('mails')
      .select(['template', 'order_id', 'workspace_id'])
      .where('id', '=', mailId)
      .where('unwritten', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!noted) return
    const { template, order_id: orderId, workspace_id: workspaceId } = noted
    const mail = orderId && (await wordOrderMail(tx, orderId, { template: template as OrderMail }))
    if (!mail || !workspaceId) return dropMail(tx, mailId)
    await wordMail(tx, mailId, mail)
    await tellMembers(tx, { workspaceId, orderId, kind: 'orderPaid' })
  })
}

export async function registerLetterJobs(boss: PgBoss): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 5, expireInSeconds: 120 })
  await boss.schedule(QUEUE, '* * * * *')
  await boss.work(QUEUE, { pollingIntervalSeconds: 1 }, () => writeLetters(getDb()))
}
