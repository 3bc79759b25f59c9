import { t } from '#lib/i18n/t.ts'
import type { JobPart } from '#lib/server/jobs/parts.ts'
import { moveLinks } from '#lib/server/platform/access/links.ts'

import { moveProposal } from './row-queries.ts'
import { findProposal } from './queries.ts'

/** What a customer was sent is this shop's word, with its name, seal and terms. A draft goes along. */
export const proposalPart: JobPart = {
  async obstacle(tx, member, jobId) {
    const proposal = await findProposal(tx, member, { jobId })
    return proposal && proposal.version > 0 ? t('errors.jobs.staysBy.proposal') : undefined
  },
  async move(tx, member, { jobId, toWorkspaceId }) {
    await moveProposal(tx, member, { jobId, toWorkspaceId })
    await moveLinks(tx, { from: member.workspaceId, to: toWorkspaceId, subjectIds: [jobId] })
  }
}
