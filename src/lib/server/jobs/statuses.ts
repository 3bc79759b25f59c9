// What a shop calls the states of its jobs. Four of them do something and stay: where a job begins, where it stands
// still, and what a closed one has.
import type { JobStatus } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { isUniqueViolation } from '#lib/server/platform/db/violations.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import type { Changes } from '#lib/shared/changes.ts'
import { required } from '#lib/shared/required.ts'

import {
  deleteStatusRow,
  findStatuses,
  insertDefaults,
  insertStatus,
  orderStatuses,
  updateStatusRow
} from './status-queries.ts'

type Fields = Pick<JobStatus, 'name' | 'hex' | 'group'>

const MOST_STATUSES = 60

export async function statusesOf(db: Db, member: Member): Promise<JobStatus[]> {
  const known = await findStatuses(db, member)
  if (known.length > 0) return known
  await insertDefaults(db, member)
  return findStatuses(db, member)
}

export function createJobStatus(tx: Db, member: Member, fields: Fields): Promise<JobStatus[]> {
  return change(tx, member, async (tx, before) => {
    if (before.length >= MOST_STATUSES)
      throw new AppError('conflict', t('errors.jobs.tooManyStatuses', { most: MOST_STATUSES }))
    // After the last one of its group, where somebody looks for it.
    const last = before.findLastIndex(({ group }) => group === fields.group)
    await insertStatus(tx, member, { ...fields, position: before.length })
    const made = required(
      (await findStatuses(tx, member)).find(({ id }) => before.every(known => known.id !== id)),
      'a status'
    )
    const ids = before.map(({ id }) => id)
    await orderStatuses(tx, member, ids.toSpliced(last < 0 ? ids.length : last + 1, 0, made.id))
    return t('activities.jobStatus.added', { name: fields.name })
  })
}

export function updateJobStatus(
  db: Db,
  member: Member,
  { statusId, position, ...fields }: Changes<Fields> & { statusId: string; position?: number | undefined }
): Promise<JobStatus[]> {
  return change(db, member, async (tx, before) => {
    const status = pick(before, statusId)
    await updateStatusRow(tx, member, statusId, fields)
    if (position !== undefined) {
      const others = before.map(({ id }) => id).filter(id => id !== statusId)
      await orderStatuses(tx, member, others.toSpliced(position, 0, statusId))
    }
    return t('activities.jobStatus.changed', { name: status.name })
  })
}

export function deleteJobStatus(
  db: Db,
  member: Member,
  { statusId, moveTo }: { statusId: string; moveTo: string }
): Promise<JobStatus[]> {
  return change(db, member, async (tx, before) => {
    const status = pick(before, statusId)
    const target = pick(before, moveTo)
    if (status.role) throw new AppError('conflict', t('errors.jobs.statusNeeded', { name: status.name }))
    if (target.id === status.id) throw new AppError('invalid', `MoveTo: ${t('errors.jobs.moveToAnotherStatus')}`)
    if (target.role === 'completed' || target.role === 'cancelled') {
      throw new AppError('conflict', t('errors.jobs.statusClosesJobs'))
    }
    await deleteStatusRow(tx, member, { id: statusId, moveTo })
    return t('activities.jobStatus.deleted', { name: status.name, target: target.name })
  })
}

function pick(statuses: JobStatus[], statusId: string): JobStatus {
  const status = statuses.find(({ id }) => id === statusId)
  if (!status) throw notFound('Status')
  return status
}

async function change(
  db: Db,
  member: Member,
  work: (tx: Db, before: JobStatus[]) => Promise<string>
): Promise<JobStatus[]> {
  return inTransaction(db, async tx => {
    await statusesOf(tx, member)
    const text = await work(tx, await findStatuses(tx, member, true))
    const { workspaceId, userId } = member
    const of = { subject: 'job', subjectId: workspaceId, workspaceId } as const
    await recordActivity(tx, of, { kind: 'statuses', userId, details: { text } })
    return findStatuses(tx, member)
  }).catch(error => {
    if (!isUniqueViolation(error)) throw error
    const message = t('errors.jobs.statusNameTaken')
    throw new AppError('conflict', message, { data: { fields: [{ field: 'name', message }] } })
  })
}
