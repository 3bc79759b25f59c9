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

/** What happens, as the screen of the rules names it. */
const WORDS: Record<JobMilestone['milestone'], string> = {
  proposalSent: 'proposal sent',
  proposalSeen: 'customer opened the proposal',
  changesRequested: 'customer asked for a change',
  proposalDeclined: 'customer declined',
  depositDue: 'approved, deposit due',
  paidInQuote: 'paid as agreed, artwork not approved',
  blanksToOrder: 'approved and paid as agreed, blanks to order',
  blanksOrdered: 'all blanks ordered',
  blanksReceived: 'all blanks received, approval or payment open',
  readyToMake: 'artwork, payment and blanks are there',
  cutting: 'first pieces cut',
  printing: 'first pieces printed or stitched',
  pressing: 'first pieces pressed',
  checking: 'all pieces made, check is left',
  readyForPickup: 'all pieces checked, for pick-up or delivery',
  readyToSend: 'all pieces checked, for shipping',
  shipped: 'handed over for shipping',
  handedOver: 'handed over',
  completed: 'handed over, paid, no open to-do'
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
    if (statusId && !status) throw refuse('This status is no longer there. Choose another one.')
    if (enabled && !status) throw refuse('Choose a status first.')
    if (status && (status.role === 'completed') !== (milestone === 'completed')) {
      throw refuse(
        milestone === 'completed'
          ? 'A job that is completed gets the status of completed jobs.'
          : `“${status.name}” is for closed jobs. Choose a status of open jobs.`
      )
    }
    if (status && (status.role === 'cancelled' || status.role === 'hold')) {
      throw refuse(`“${status.name}” needs a reason that a person gives. Choose another status.`)
    }
    await putMilestone(tx, member, { milestone, statusId, enabled })
    const { workspaceId, userId } = member
    const text = `Changed which status follows what happens: ${WORDS[milestone]}`
    const of = { subject: 'job', subjectId: workspaceId, workspaceId } as const
    await recordActivity(tx, of, { kind: 'rules', userId, details: { text } })
    return findJobMilestones(tx, member)
  })
}

function refuse(message: string): AppError {
  return fieldError('statusId', message)
}
