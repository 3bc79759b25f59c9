// What orders mean for jobs: their blanks are ordered once nothing of theirs is left to order, and received once all came.
import { keepReady } from '#lib/server/jobs/state.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { serve } from '#lib/shared/purchases.ts'

import { findNeeds } from './need-queries.ts'
import { findLinesOfJobs } from './queries.ts'

/** Enough to know of each job whether there is anything. */
const LIMIT = 100_000

export async function tellJobs(tx: Db, member: Member, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return
  const needs = await findNeeds(tx, member, { jobIds, drafts: false, limit: LIMIT })
  const lines = await findLinesOfJobs(tx, member, jobIds)
  const waiting = new Set(
    lines.flatMap(({ parts, received }) => {
      return serve(parts, received).flatMap(({ part, has }) => (has < part.quantity ? [part.jobId] : []))
    })
  )
  const short = new Set(needs.map(({ jobId }) => jobId))
  // In one order for everybody, so that nobody waits crosswise.
  for (const jobId of jobIds.toSorted()) {
    const isOrdered = !short.has(jobId)
    await keepReady(tx, member, jobId, { fact: 'blanksOrdered', done: isOrdered })
    await keepReady(tx, member, jobId, { fact: 'blanksReceived', done: isOrdered && !waiting.has(jobId) })
  }
}
