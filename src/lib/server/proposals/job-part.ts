import type { JobPart } from '#lib/server/jobs/parts.ts'
import { moveLinks } from '#lib/server/platform/access/links.ts'

import { moveProposal } from './row-queries.ts'
import { findProposal } from './queries.ts'

/** What a customer was sent is this shop's word, with its name, seal and terms. A draft goes along. */
export const proposalPart: JobPart = {
  async obstacle(tx, member, jobId) {
    const proposal = await findProposal(tx, member, { jobId })
    return proposal && proposal.version > 0 ? 'its proposal was sent to the customer in this shop’s name' : undefined
  },
  async move(tx, member, { jobId, toWorkspaceId }) {
    await moveProposal(tx, member, { jobId, toWorkspaceId })
    await moveLinks(tx, { from: member.workspaceId, to: toWorkspaceId, subjectIds: [jobId] })
  }
}
