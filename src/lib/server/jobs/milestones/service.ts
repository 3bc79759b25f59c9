import { t } from '#lib/i18n/t.ts'
import type { JobMilestone } from '#lib/contract/job-milestones.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { type AppError, fieldError } from '#lib/server/platform/errors.ts'
import type { Changes } from '#lib/shared/changes.ts'
import { MILESTONES } from '#lib/shared/job-milestones.ts'
import { required } from '#lib/shared/required.ts'

import { statusesOf } from '../statuses.ts'
import { findMilestoneRows, putMilestone } from './queries.ts'

/** All of them, in their order; one that no shop has set is off. */
export async function findJobMilestones(db: Db, member: Member): Promise<JobMilestone[]> {
  await statusesOf(db, member)
  const known = await findMilestoneRows(db, member)
  return MILESTONES.map(milestone => {
    return known.find(row => row.milestone === milestone) ?? { milestone, statusId: null, enabled: false }
  })
}

export function updateJobMilestone(
  db: Db,
  member: Member,
  { milestone, ...change }: Pick<JobMilestone, 'milestone'> & Changes<Omit<JobMilestone, 'milestone'>>
): Promise<JobMilestone[]> {
  return inTransaction(db, async tx => {
    const before = required(
      (await findJobMilestones(tx, member)).find(each => each.milestone === milestone),
      'a job milestone'
    )
    // Choosing a status means that it is wanted, and taking it away that it is not.
    const { statusId = before.statusId, enabled = change.statusId === undefined ? before.enabled : statusId !== null } =
      change
    const status = (await statusesOf(tx, member)).find(({ id }) => id === statusId)
    if (statusId && !status) throw refuse(t('errors.jobs.statusGone'))
    if (enabled && !status) throw refuse(t('errors.jobs.statusFirst'))
    if (status && (status.role === 'completed') !== (milestone === 'completed')) {
      throw refuse(
        milestone === 'completed'
          ? t('errors.jobs.completedStatus')
          : t('errors.jobs.closedStatus', { name: status.name })
      )
    }
    if (status && (status.role === 'cancelled' || status.role === 'hold')) {
      throw refuse(t('errors.jobs.statusNeedsReason', { name: status.name }))
    }
    await putMilestone(tx, member, { milestone, statusId, enabled })
    const { workspaceId, userId } = member
    const text = t('activities.milestoneChanged', { what: t(`activities.milestoneIs.${milestone}`) })
    const of = { subject: 'job', subjectId: workspaceId, workspaceId } as const
    await recordActivity(tx, of, { kind: 'rules', userId, details: { text } })
    return findJobMilestones(tx, member)
  })
}

function refuse(message: string): AppError {
  return fieldError('statusId', message)
}
