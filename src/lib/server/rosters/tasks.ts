import { t } from '#lib/i18n/t.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import type { PgBoss } from 'pg-boss'

import { addJobNote } from '#lib/server/jobs/by-customer.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'

import { remind } from './people.ts'
import { findDueLists, lockDue } from './people-queries.ts'
import { findRoster } from './queries.ts'

const ROUND = 'roster-round'
const BATCH = 100

/** Hourly: who has not said what they wear, and wants to be reminded. */
export async function registerRosterTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(ROUND, { policy: 'short', retryLimit: 0, expireInSeconds: 600 })
  await boss.schedule(ROUND, '23 * * * *')
  await boss.work(ROUND, { pollingIntervalSeconds: 30 }, async () => {
    await remindSilent(getDb())
  })
}

/** Each list in a transaction of its own, so that one that fails leaves the others done. Gives how many were written to. */
export async function remindSilent(db: Db): Promise<number> {
  let count = 0
  await untilDone({
    find: (without: string[]) => findDueLists(db, { limit: BATCH, without }),
    idOf: ({ rosterId }) => rosterId,
    async work({ rosterId, workspaceId }) {
      count += await inTransaction(db, tx =>
        inWorkspaceLocale(tx, workspaceId, () => remindList(tx, workspaceId, rosterId))
      )
    },
    onFailure: ({ rosterId }, error) => log.error({ err: error, rosterId }, 'reminders of a list')
  })
  return count
}

async function remindList(tx: Db, workspaceId: string, rosterId: string): Promise<number> {
  const row = await findRoster(tx, { workspaceId }, { id: rosterId })
  const people = row ? await lockDue(tx, { workspaceId }, rosterId) : []
  if (!row || people.length === 0) return 0
  await remind(tx, { ...row, workspaceId }, people)
  await addJobNote(tx, { workspaceId, jobId: row.jobId }, t('activities.roster.reminded', { count: people.length }))
  return people.length
}
