import type { Job } from '#lib/contract/jobs.ts'
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { refusalOf } from '#lib/server/platform/activity/machine.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import type { CloseReason, ReadyFact } from '#lib/shared/jobs.ts'
import { required } from '#lib/shared/required.ts'

import { recordJobActivity, recordActivityOfJobs } from './activity.ts'
import { followFacts } from './milestones/follow.ts'
import { factsOf, JOB_MACHINE } from './policy.ts'
import { findJob, lockJobs, setReady, setStatus, updateJobRow } from './queries.ts'
import { getJob, lockJob, notifyOfJobs } from './service.ts'
import { runStatusRules } from './rules/run.ts'
import { statusesOf } from './statuses.ts'

/** Gives how many changed. Either all of them can be moved, or none is. */
export function moveJobs(
  db: Db,
  member: Member,
  { jobIds, statusId, note = '' }: { jobIds: string[]; statusId: string; note?: string | undefined }
): Promise<{ moved: number }> {
  return inTransaction(db, async tx => {
    const status = await openStatus(tx, member, statusId)
    if (status.role === 'hold' && note === '') {
      throw new AppError('invalid', `note: ${t('errors.jobs.sayWhy')}`, {
        data: { fields: [{ field: 'note', message: t('errors.jobs.sayWhy') }] }
      })
    }
    const wanted = [...new Set(jobIds)]
    const jobs = await lockJobs(tx, member, wanted)
    if (jobs.length < wanted.length) throw notFound('Job')
    for (const job of jobs) {
      const refusal = refusalOf(JOB_MACHINE, 'move', factsOf(job))
      if (refusal) throw new AppError('conflict', refusal)
    }
    // The same status with another reason is a change too.
    const moved = jobs.filter(job => job.statusId !== statusId || note !== '')
    const ids = moved.map(({ id }) => id)
    if (ids.length === 0) return { moved: 0 }
    await setStatus(tx, member, ids, { statusId, holdReason: status.role === 'hold' ? note : '' })
    await recordActivityOfJobs(
      tx,
      member,
      'status',
      moved.map(({ id, statusName }) => ({ id, details: { from: statusName, to: status.name, note } }))
    )
    // Another reason for the same status is no change of it.
    const fresh = moved.filter(job => job.statusId !== statusId).map(({ id }) => id)
    await runStatusRules(tx, member, { jobIds: fresh, statusId, status: status.name })
    await notifyOfJobs(tx, member, ...ids)
    return { moved: ids.length }
  })
}

async function openStatus(tx: Db, member: Member, statusId: string): Promise<JobStatus> {
  const status = (await statusesOf(tx, member)).find(({ id }) => id === statusId)
  if (!status) throw new AppError('not_found', t('errors.jobs.statusGone'))
  if (status.role === 'completed' || status.role === 'cancelled') {
    throw new AppError('conflict', t('errors.jobs.statusForClosedJobs', { name: status.name }))
  }
  return status
}

export function closeJob(
  db: Db,
  member: Member,
  { jobId, reason, note }: { jobId: string; reason: CloseReason; note: string }
): Promise<Job> {
  return inTransaction(db, async tx => {
    const before = await lockJob(tx, member, jobId, { action: 'close' })
    const role = reason === 'completed' ? 'completed' : 'cancelled'
    const status = required(
      (await statusesOf(tx, member)).find(each => each.role === role),
      'a status'
    )
    await updateJobRow(tx, member, jobId, {
      status_id: status.id,
      hold_reason: '',
      closed_at: new Date().toISOString(),
      close_reason: reason,
      close_note: note
    })
    await recordJobActivity(tx, member, jobId, 'closed', { reason, note, from: before.statusName })
    await runStatusRules(tx, member, { jobIds: [jobId], statusId: status.id, status: status.name })
    await notifyOfJobs(tx, member, jobId)
    return getJob(tx, member, jobId)
  })
}

export function reopenJob(
  db: Db,
  member: Member,
  { jobId, statusId, reason }: { jobId: string; statusId: string; reason: string }
): Promise<Job> {
  return inTransaction(db, async tx => {
    await lockJob(tx, member, jobId, { action: 'reopen' })
    const status = await openStatus(tx, member, statusId)
    await updateJobRow(tx, member, jobId, {
      status_id: status.id,
      hold_reason: status.role === 'hold' ? reason : '',
      closed_at: null,
      close_reason: null,
      close_note: ''
    })
    // No plan refuses it: a limit stops new jobs, and never shuts what is there.
    await recordJobActivity(tx, member, jobId, 'reopened', { reason, to: status.name })
    await runStatusRules(tx, member, { jobIds: [jobId], statusId, status: status.name })
    await notifyOfJobs(tx, member, jobId)
    return getJob(tx, member, jobId)
  })
}

export function setJobReady(
  db: Db,
  member: Member,
  { jobId, fact, done }: { jobId: string; fact: ReadyFact; done: boolean }
): Promise<Job> {
  return inTransaction(db, async tx => {
    const before = await lockJob(tx, member, jobId, { action: 'move' })
    if (before.ready.includes(fact) !== done) {
      await setReady(tx, member, jobId, { fact, done })
      await recordJobActivity(tx, member, jobId, 'ready', { fact, done })
      await notifyOfJobs(tx, member, jobId)
      if (done) await followFacts(tx, member, jobId)
    }
    return getJob(tx, member, jobId)
  })
}

interface ReadyChange {
  fact: ReadyFact
  done: boolean
  /** Why, where that decides whether it comes back by itself. */
  because?: 'spoiled'
}

/** The same for whoever knows it from elsewhere: nothing where the job is closed, or where it is so already. */
export async function updateReady(
  tx: Db,
  member: Member,
  jobId: string,
  { fact, done, because }: ReadyChange
): Promise<void> {
  const job = await findJob(tx, member, jobId, true)
  if (!job || job.closed || job.ready.includes(fact) === done) return
  await setReady(tx, member, jobId, { fact, done })
  await recordJobActivity(tx, member, jobId, 'ready', { fact, done, because })
  await notifyOfJobs(tx, member, jobId)
  if (done) await followFacts(tx, member, jobId)
}
