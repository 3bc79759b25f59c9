// What a design was promised to: the open jobs whose customers were shown it, and whether its files may be made for them.
import type { DesignJobs } from '#lib/contract/proposals.ts'
import { readRev } from '#lib/server/design/documents/service.ts'
import { readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notForJobs } from '#lib/shared/proposals.ts'

import { findDesigns, findJobsOfDesigns, type VersionRow } from './queries.ts'
import { checkSeal } from './service.ts'

export async function listDesignJobs(db: Db, member: Member, documentId: string): Promise<DesignJobs> {
  // Before the seals: what is saved meanwhile is a later rev, and nobody takes it for what was compared.
  const rev = await readRev(db, member, documentId)
  const rows = await findJobsOfDesigns(db, member, [documentId])
  const [design] = await findDesigns(db, member, { documentIds: [documentId] })
  const jobs: DesignJobs['jobs'] = []
  for (const row of rows) {
    const job = await readJob(db, member, row.jobId)
    const { isSealed, isVerified, approval, version } = await checkSeal(db, member, { row, job })
    jobs.push({
      jobId: job.id,
      number: job.number,
      title: job.title,
      version: row.version,
      isSealed,
      isChanged: isChangedSince(version, documentId, design?.hash),
      isVerified,
      isApproved: approval !== undefined,
      code: approval?.code ?? ''
    })
  }
  return { rev, jobs }
}

/** What its customer was shown is another state of the design than the one it has now. */
function isChangedSince(version: VersionRow | undefined, documentId: string, hash: string | undefined): boolean {
  const shown = version?.content.items.flatMap(({ decorations }) => decorations) ?? []
  return shown.some(each => each.documentId === documentId && each.hash !== hash)
}

/** The name of files that are made of a design outside its jobs. */
export async function nameOutsideJobs(db: Db, member: Member, { documentIds, name }: Named): Promise<string> {
  const rows = await findJobsOfDesigns(db, member, documentIds)
  const numbers = rows.map(({ number }) => number)
  return notForJobs(name, numbers)
}

interface Named {
  documentIds: readonly string[]
  name: string
}
