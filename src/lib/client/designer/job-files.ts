// For which job files are made. What its customer approved is made from the sealed version; everything else says that it is not.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { ApiError, call } from '#lib/client/api.ts'
import { listDesignJobs } from '#lib/contract/calls/proposals.ts'
import type { DesignJobs } from '#lib/contract/proposals.ts'
import { rollSettings } from '#lib/designer/rolls/usual.ts'
import { nameForJob, notForJobs, notKnownForJobs } from '#lib/shared/proposals.ts'

import { $design } from './document.ts'
import { $exportChoice } from './export.ts'
import { $sampleValues } from './preview-values.ts'
import { $documentId, $saveState, currentRev } from './saving.ts'
import { $designerSession } from './session.ts'
import { $view } from './view.ts'

export type DesignJob = DesignJobs['jobs'][number]

/** Undefined where the server could not be asked yet. */
const $found = atom<(DesignJobs & { id: string }) | undefined>()
/** Undefined: nobody has chosen yet, so the newest job is offered. Empty: another purpose. */
const $chosen = atom<string | undefined>()

export const $designJobs: ReadableAtom<DesignJob[]> = computed($found, found => found?.jobs ?? [])

/** The job that files are made for; undefined where they are for another purpose. */
export const $forJob: ReadableAtom<DesignJob | undefined> = computed([$designJobs, $chosen], (jobs, chosen) => {
  return chosen === undefined ? jobs[0] : jobs.find(({ jobId }) => jobId === chosen)
})

export function makeFor(jobId: string): void {
  $chosen.set(jobId)
}

/** Asked anew after each save: the seal may be broken, or whole again. Without a connection what was known stays. */
export async function loadDesignJobs(): Promise<void> {
  const [session, id] = [$designerSession.get(), $documentId.get()]
  if ($found.get()?.id !== id) $found.set(undefined)
  if (!session || !id) return
  try {
    const found = await call(listDesignJobs, { query: { WorkspaceId: session.workspaceId, Id: id } })
    if ($documentId.get() === id) $found.set({ ...found, id })
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error
  }
}

/** Whether what is on the screen is, to the last node, what was approved for the job. */
export function isApprovedDrawing(job: DesignJob): boolean {
  const { kind } = $saveState.get()
  return job.isSealed && (kind === 'saved' || kind === 'clean') && $found.get()?.rev === currentRev()
}

/** How files that are made of the drawing on the screen are named. */
export function nameOfFiles(): string {
  const { name } = $design.get()
  const job = $forJob.get()
  if (job && isApprovedDrawing(job)) return nameForJob(name, job)
  if (!$found.get() && $documentId.get()) return notKnownForJobs(name)
  const numbers = $designJobs.get().map(({ number }) => number)
  return notForJobs(name, numbers)
}

/** The same for rolls: designs that lie beside this one may be promised, too. */
export async function nameOfRolls(signal: AbortSignal): Promise<string> {
  const WorkspaceId = $designerSession.get()?.workspaceId ?? ''
  const beside = rollSettings($design.get().production).gang.map(({ documentId }) => documentId)
  const found = await Promise.all(
    beside.map(Id =>
      call(listDesignJobs, { query: { WorkspaceId, Id } }, { signal }).then(
        ({ jobs }) => jobs,
        () => []
      )
    )
  )
  const name = nameOfFiles()
  const others = new Set(found.flat().map(({ number }) => number))
  for (const { number } of $designJobs.get()) others.delete(number)
  return notForJobs(name, [...others])
}

/** The pack of the sealed version, made by the server: of all rows, or of the one on the screen. */
export async function fetchSealedPack(
  job: DesignJob,
  { each }: { each: boolean }
): Promise<{ zip: Uint8Array; name: string }> {
  const { formats, spotName, throughName } = $exportChoice.get()
  const values = $sampleValues.get()
  const row = values ? Math.max(0, $design.get().rows.indexOf(values)) : 0
  const query = new URLSearchParams({
    WorkspaceId: $designerSession.get()?.workspaceId ?? '',
    DocumentId: $documentId.get() ?? '',
    formats: formats.join(','),
    spotName,
    throughName,
    units: $view.get().units,
    ...(!each && { row: String(row) })
  })
  const reply = await fetch(`/api/v2/job/${job.jobId}/proposal/files?${query}`)
  if (!reply.ok) {
    const { message = '' } = (await reply.json().catch(() => ({}))) as { message?: string }
    throw new ApiError('getSealedFiles', reply.status, message)
  }
  return { zip: new Uint8Array(await reply.arrayBuffer()), name: nameForJob($design.get().name, job) }
}
