import type { PgBoss } from 'pg-boss'

import { noteOnJob } from '#lib/server/jobs/by-customer.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'

import { mailUnseen } from './chat.ts'
import { unmarkIfChanged } from './production.ts'
import { findMarked, takeDue, takeExpired, updateProposalRow } from './queries.ts'
import { remind } from './send.ts'

const ROUND = 'proposal-round'
const AT_A_TIME = 50

/** Four times an hour: what has run out, who is to be reminded, and which job is no longer what was approved. */
export async function registerProposalTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(ROUND, { policy: 'short', retryLimit: 0, expireInSeconds: 600 })
  await boss.schedule(ROUND, '*/15 * * * *')
  await boss.work(ROUND, { pollingIntervalSeconds: 30 }, async () => {
    await lookAfterProposals(getDb())
  })
  await boss.work<Tasks['chat-mail']>('chat-mail', { pollingIntervalSeconds: 5 }, async tasks => {
    for (const { data } of tasks) await mailUnseen(getDb(), data)
  })
}

interface Done {
  expired: number
  reminded: number
  unmarked: number
}

/** Each in a transaction of its own, so that one that fails leaves the others done. */
export async function lookAfterProposals(db: Db): Promise<Done> {
  const done = { expired: 0, reminded: 0, unmarked: 0 }
  done.expired = await each(db, takeExpired, async (tx, row) => {
    await updateProposalRow(tx, row, row.id, { state: 'expired', remind_at: null })
    await noteOnJob(tx, row, `Proposal ${row.version} ran out`)
  })
  done.reminded = await each(db, takeDue, async (tx, row) => {
    await remind(tx, row)
    await noteOnJob(tx, row, `Reminded ${row.recipient} of proposal ${row.version}`)
  })
  for (const row of await findMarked(db)) {
    if (await inTransaction(db, tx => unmarkIfChanged(tx, row, row))) done.unmarked++
  }
  return done
}

type Row = Awaited<ReturnType<typeof takeDue>>[number]

async function each(
  db: Db,
  take: (tx: Db, limit: number) => Promise<Row[]>,
  work: (tx: Db, row: Row) => Promise<void>
): Promise<number> {
  let count = 0
  for (;;) {
    const taken = await inTransaction(db, async tx => {
      const rows = await take(tx, AT_A_TIME)
      for (const row of rows) await work(tx, row)
      return rows.length
    })
    count += taken
    if (taken < AT_A_TIME) return count
  }
}
