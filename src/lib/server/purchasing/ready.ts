// What orders mean for jobs: their blanks are ordered once nothing of theirs is left to order, and received once all came.
import { lastOfFacts } from '#lib/server/jobs/activity.ts'
import { updateReady } from '#lib/server/jobs/state.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { serve } from '#lib/shared/purchases.ts'

import { findNeeds } from './need-queries.ts'
import { findLinesOfJobs } from './queries.ts'

/** Enough to know of each job whether there is anything. */
const LIMIT = 100_000

interface Served {
  parts: { jobId: string; again: boolean }[]
}

/** After something happened to what these jobs were given: of an order, or of the shelf. */
export async function updateJobs(tx: Db, member: Member, lines: Served[]): Promise<void> {
  const parts = lines.flatMap(line => line.parts)
  const jobIds = [...new Set(parts.map(({ jobId }) => jobId))]
  if (jobIds.length === 0) return
  const { short, waiting } = await findOpen(tx, member, jobIds)
  // In one order for everybody, so that nobody waits crosswise.
  for (const jobId of jobIds.toSorted()) {
    // What was ordered for spoiled pieces alone says nothing of the others, which somebody may have marked by hand.
    const isWhole = parts.some(part => part.jobId === jobId && !part.again)
    const isOrdered = !short.some(need => need.jobId === jobId && (isWhole || need.again))
    if (isWhole) await updateReady(tx, member, jobId, { fact: 'blanksOrdered', done: isOrdered })
    await updateReady(tx, member, jobId, { fact: 'blanksReceived', done: isOrdered && !waiting.has(jobId) })
  }
}

/**
 * A job whose blanks were spoiled has not received all that it needs, until those came that are ordered again. Where
 * fewer turn out to be spoiled it gets the fact back that it lost to them, and no other: what else is there nobody said.
 */
export async function updateSpoiledJob(tx: Db, member: Member, { jobId, more }: { jobId: string; more: boolean }) {
  const { short, waiting } = await findOpen(tx, member, [jobId])
  const isThere = !short.some(({ again }) => again) && !waiting.has(jobId)
  if (more && !isThere)
    await updateReady(tx, member, jobId, { fact: 'blanksReceived', done: false, because: 'spoiled' })
  if (more || !isThere) return
  const last = await lastOfFacts(tx, member, jobId, ['blanksOrdered', 'blanksReceived'])
  if (last?.because === 'spoiled') await updateReady(tx, member, jobId, { fact: 'blanksReceived', done: true })
}

/** What nobody has ordered for these jobs, and which of them wait for what is ordered. */
async function findOpen(tx: Db, member: Member, jobIds: string[]) {
  const short = await findNeeds(tx, member, { jobIds, drafts: false, limit: LIMIT })
  const lines = await findLinesOfJobs(tx, member, jobIds)
  const waiting = new Set(
    lines.flatMap(({ parts, received }) => {
      return serve(parts, received).flatMap(({ part, has }) => (has < part.quantity ? [part.jobId] : []))
    })
  )
  return { short, waiting }
}
