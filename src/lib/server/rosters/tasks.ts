import type { PgBoss } from 'pg-boss'

import { noteOnJob } from '#lib/server/jobs/by-customer.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'

import { remind } from './people.ts'
import { takeDue } from './people-queries.ts'
import { findRoster } from './queries.ts'

const ROUND = 'roster-round'
const AT_A_TIME = 100

/** Hourly: who has not said what they wear, and wants to be reminded. */
export async function registerRosterTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(ROUND, { policy: 'short', retryLimit: 0, expireInSeconds: 600 })
  await boss.schedule(ROUND, '23 * * * *')
  await boss.work(ROUND, { pollingIntervalSeconds: 30 }, async () => {
    await remindSilent(getDb())
  })
}

/** Gives how many were written to. */
export async function remindSilent(db: Db): Promise<number> {
  let count = 0
  for (;;) {
    const taken = await inTransaction(db, async tx => {
      const people = await takeDue(tx, AT_A_TIME)
      for (const [rosterId, those] of Map.groupBy(people, person => person.rosterId)) {
        const { workspaceId } = those[0]!
        const row = (await findRoster(tx, { workspaceId }, { id: rosterId }))!
        await remind(tx, { ...row, workspaceId }, those)
        const words = those.length === 1 ? 'Reminded one person' : `Reminded ${those.length} people`
        await noteOnJob(tx, { workspaceId, jobId: row.jobId }, `${words} of the list`)
      }
      return people.length
    })
    count += taken
    if (taken < AT_A_TIME) return count
  }
}
