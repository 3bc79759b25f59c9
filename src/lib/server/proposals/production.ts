// Production files of a job: of exactly the version that was approved, and only while the job is still that.
import type { z } from 'zod'

import type { getSealedFiles } from '#lib/contract/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { packOf } from '#lib/server/design/documents/pack.ts'
import { setFactOfJob } from '#lib/server/jobs/by-customer.ts'
import { readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { nameForJob, orderedItems } from '#lib/shared/proposals.ts'

import { findProposal, type InShop, type ProposalRow } from './queries.ts'
import { noteCompared } from './round-queries.ts'
import { checkSeal } from './service.ts'

/** With the code of the approval in the names and titles of all files. */
export async function packSealed(
  db: Db,
  member: Member,
  { jobId, DocumentId: documentId, ...wanted }: z.output<typeof getSealedFiles.query> & { jobId: string }
): Promise<Response> {
  const row = await findProposal(db, member, { jobId })
  const job = await readJob(db, member, jobId)
  if (!row) throw new AppError('conflict', t('errors.proposals.notApproved'))
  const { isSealed, isVerified, version, approval, differences } = await checkSeal(db, member, { row, job })
  if (!version || !approval) {
    throw new AppError('conflict', t('errors.proposals.filesNotApproved'))
  }
  if (!isSealed) {
    await setFactOfJob(db, { workspaceId: member.workspaceId, jobId }, { fact: 'artworkApproved', done: false })
    const what = [...new Set(differences.map(({ title }) => title))].slice(0, 3).join(', ')
    throw new AppError(
      'conflict',
      what ? t('errors.proposals.jobDiffersIn', { what }) : t('errors.proposals.jobDiffers')
    )
  }
  const items = orderedItems(version.content.items, approval.chosen) ?? []
  const decorations = items.flatMap(item => item.decorations)
  const approved = decorations.find(each => each.documentId === documentId)
  if (!approved?.versionId) throw notFound('Design of this job')
  const name = nameForJob(approved.design || 'Design', { code: approval.code, isVerified })
  return packOf(db, member, { ...wanted, Id: documentId, VersionId: approved.versionId, name })
}

/** Takes the mark from the job where it is no longer what was approved. True where it did. */
export async function unmarkIfChanged(tx: Db, shop: InShop, row: ProposalRow): Promise<boolean> {
  const job = await readJob(tx, shop, row.jobId)
  await noteCompared(tx, row.id)
  if (!job.ready.includes('artworkApproved')) return false
  const { isSealed } = await checkSeal(tx, shop, { row, job })
  if (isSealed) return false
  return setFactOfJob(tx, { ...shop, jobId: row.jobId }, { fact: 'artworkApproved', done: false })
}
