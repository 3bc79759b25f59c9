import { type Entry, recordActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

/** A line of the proposal's own history, which webhooks are made of. People read the job's. */
export function recordProposalEvent(
  tx: Db,
  { workspaceId, proposalId }: { workspaceId: string; proposalId: string },
  entry: Entry
): Promise<void> {
  return recordActivity(tx, { subject: 'proposal', subjectId: proposalId, workspaceId }, entry)
}
