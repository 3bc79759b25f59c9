// Proposals of all workspaces, for the rounds of background work.
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Batch } from '#lib/server/platform/queue/batch.ts'

import { findRows, type ProposalRow } from './queries.ts'

const isOpen = sql`p.state in ('sent', 'viewed', 'changes')`

/** One of all workspaces, for the round, but for these. What another process has is left to it. */
export function lockExpired(tx: Db, without: readonly string[]): Promise<ProposalRow[]> {
  return lockOne(tx, { isDue: sql`${isOpen} and p.expires_at < now()`, since: sql`p.expires_at`, without })
}

export function lockDue(tx: Db, without: readonly string[]): Promise<ProposalRow[]> {
  const isDue = sql`p.remind_at < now() and p.state in ('sent', 'viewed') and p.recipient <> ''`
  return lockOne(tx, { isDue, since: sql`p.remind_at`, without })
}

type Due = Record<'isDue' | 'since', RawBuilder<unknown>> & { without: readonly string[] }

/** The one that waits longest. */
function lockOne(tx: Db, { isDue, since, without }: Due): Promise<ProposalRow[]> {
  return findRows(
    tx,
    sql`${isDue} and p.id <> all (${without}::uuid[]) order by ${since}, p.id limit 1 for update skip locked`
  )
}

/**
 * Those whose job may no longer be what was approved: the job, or a design of it, was saved since they were compared. What
 * else they depend on, such as the shop's terms, is compared once a day. Those that wait longest come first.
 */
export function findMarked(db: Db, { limit, without }: Batch): Promise<ProposalRow[]> {
  return findRows(
    db,
    sql`p.state = 'approved' and p.id <> all (${without}::uuid[]) and exists (
      select from jobs j where j.id = p.job_id and j.closed_at is null and 'artworkApproved' = any (j.ready)
        and (
          p.compared_at is null or p.compared_at < greatest(j.updated_at, p.updated_at, now() - interval '1 day')
          or exists (
            select from job_components c join documents d on d.id = c.document_id
            where c.job_id = j.id and d.updated_at > p.compared_at
          )
        )
    ) order by p.compared_at nulls first, p.id limit ${limit}`
  )
}

/** A minute before now: what is being saved at the moment bears an earlier time than this, and is compared again. */
export async function noteCompared(tx: Db, proposalId: string): Promise<void> {
  const compared_at = sql<string>`now() - interval '1 minute'`
  await tx.updateTable('proposals').set({ compared_at }).where('id', '=', proposalId).execute()
}
