// What domains above this one hold of a job, for whoever gives it to another workspace: registered in reactions.ts.
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

export interface JobPart {
  /** Why the job has to stay where it is, in a sentence. */
  obstacle?: (tx: Db, member: Member, jobId: string) => Promise<string | undefined>
  /** Gives its rows of the job to the other workspace, in the transaction in which the job goes there. */
  move?: (tx: Db, member: Member, moved: { jobId: string; toWorkspaceId: string }) => Promise<void>
}

const parts = singleton('job-parts', () => new Map<string, JobPart>())

/** A second one of the same name takes the place of the first. */
export function registerJobPart(name: string, part: JobPart): void {
  parts.set(name, part)
}

/** All reasons why the job has to stay. */
export async function findJobObstacles(tx: Db, member: Member, jobId: string): Promise<string[]> {
  const found: string[] = []
  for (const { obstacle } of parts.values()) {
    const why = await obstacle?.(tx, member, jobId)
    if (why) found.push(why)
  }
  return found
}

export async function moveJobParts(
  tx: Db,
  member: Member,
  moved: { jobId: string; toWorkspaceId: string }
): Promise<void> {
  for (const { move } of parts.values()) await move?.(tx, member, moved)
}
