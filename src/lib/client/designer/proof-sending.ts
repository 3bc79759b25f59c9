// The design as a proof in the proposal of a job: what was saved of it, never what is only on the screen.
import { call } from '#lib/client/api.ts'
import { listJobs } from '#lib/contract/calls/jobs.ts'
import { addProof } from '#lib/contract/calls/proposals.ts'
import { group } from '#lib/i18n/t.ts'
import type * as jobs from '#lib/contract/jobs.ts'

import { loadDesignJobs } from './job-files.ts'
import { $documentId, saveNow } from './saving.ts'
import { $designerSession } from './session.ts'

const word = group('making.')

export type JobToProve = jobs.JobSummary

export function listJobsToProve(
  query: { search: string; pageSize: number; WorkspaceId: string },
  signal: AbortSignal
): Promise<{ rows: JobToProve[] }> {
  return call(listJobs, { query }, { signal })
}

export async function sendAsProof(jobId: string, artboard: string): Promise<void> {
  // What is shown to a customer is what is saved; the state of saving says what is wrong.
  if (!(await saveNow())) throw new Error(word('proofNotSaved'))
  const [documentId, session] = [$documentId.get(), $designerSession.get()]
  if (!documentId || !session) return
  const query = { WorkspaceId: session.workspaceId }
  await call(addProof, { params: { jobId }, query, body: { documentId, artboard } })
  await loadDesignJobs().catch(() => undefined)
}
