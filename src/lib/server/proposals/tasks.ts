import { t } from '#lib/i18n/t.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import type { PgBoss } from 'pg-boss'

import { addJobNote } from '#lib/server/jobs/by-customer.ts'
import { type Db, getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'

import { mailUnseen } from './chat.ts'
import { unmarkIfChanged } from './production.ts'
import { updateProposalRow } from './queries.ts'
import { findMarked, lockDue, lockExpired } from './round-queries.ts'
import { remind } from './send.ts'

const ROUND = 'proposal-round'
const BATCH = 200

/** Four times an hour: what has run out, who is to be reminded, and which job is no longer what was approved. */
export async function registerProposalTasks(boss: PgBoss): Promise<void> {
  await boss.createQueue(ROUND, { policy: 'short', retryLimit: 0, expireInSeconds: 600 })
  await boss.schedule(ROUND, '*/15 * * * *')
  await boss.work(ROUND, { pollingIntervalSeconds: 30 }, async () => {
    await lookAfterProposals(getDb())
  })
  await boss.work<Tasks['chat-mail']>('chat-mail', { pollingIntervalSeconds: 5 }, async tasks => {
    for (const { data } of tasks) await inWorkspaceLocale(getDb(), data.workspaceId, () => mailUnseen(getDb(), data))
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
  done.expired = await each(db, lockExpired, async (tx, row) => {
    await updateProposalRow(tx, row, row.id, { state: 'expired', remind_at: null })
    await addJobNote(tx, row, t('activities.proposal.ranOut', { number: row.version }))
  })
  done.reminded = await each(db, lockDue, async (tx, row) => {
    await remind(tx, row)
    await addJobNote(tx, row, t('activities.proposal.reminded', { recipient: row.recipient, version: row.version }))
  })
  await untilDone({
    find: (without: string[]) => findMarked(db, { limit: BATCH, without }),
    idOf: ({ id }) => id,
    async work(row) {
      if (await inTransaction(db, tx => unmarkIfChanged(tx, row, row))) done.unmarked++
    },
    onFailure: ({ id }, error) => skip(id, error)
  })
  return done
}

function skip(proposalId: string, error: unknown): void {
  log.error({ err: error, proposalId }, 'a proposal could not be looked after; later again')
}

type Row = Awaited<ReturnType<typeof lockDue>>[number]

async function each(
  db: Db,
  take: (tx: Db, without: readonly string[]) => Promise<Row[]>,
  work: (tx: Db, row: Row) => Promise<void>
): Promise<number> {
  const failed: string[] = []
  for (let count = 0; ; ) {
    let taken: Row | undefined
    try {
      await inTransaction(db, async tx => {
        ;[taken] = await take(tx, failed)
        const row = taken
        if (row) await inWorkspaceLocale(tx, row.workspaceId, () => work(tx, row))
      })
      if (!taken) return count
      count++
    } catch (error) {
      if (!taken) throw error
      skip(taken.id, error)
      failed.push(taken.id)
    }
  }
}
