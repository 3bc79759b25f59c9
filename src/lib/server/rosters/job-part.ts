import type { JobPart } from '#lib/server/jobs/parts.ts'
import { moveLinks } from '#lib/server/platform/access/links.ts'

import { moveRosters } from './queries.ts'

/** Lists of names go with their job; the links that people have lead there still. */
export const rosterPart: JobPart = {
  async move(tx, member, moved) {
    const subjectIds = await moveRosters(tx, member, moved)
    await moveLinks(tx, { from: member.workspaceId, to: moved.toWorkspaceId, subjectIds })
  }
}
