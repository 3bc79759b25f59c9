// What the shop does with the list of a team.
import { t } from '#lib/i18n/t.ts'
import type { Roster } from '#lib/contract/rosters.ts'
import { addJobNote } from '#lib/server/jobs/by-customer.ts'
import { lockJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { linkTo, revokeLinks } from '#lib/server/platform/access/links.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { type AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import type { RosterRules } from '#lib/shared/roster-rules.ts'

import { coachLink, describe, describeOf, itemOf, listLink, type OfItem } from './describe.ts'
import { closeRoster, findRoster, putRoster, type RosterRow } from './queries.ts'

/** After the deadline the page still says that it is over. */
const DAYS_AFTER = 60
const DAY_MS = 86_400_000
const MOST_DAYS = 400

export async function getRoster(db: Db, member: Member, of: OfItem): Promise<{ roster: Roster | null }> {
  await itemOf(db, member, of)
  const row = await findRoster(db, member, of)
  return { roster: row ? await describe(db, member, row) : null }
}

export function saveRoster(
  db: Db,
  member: Member,
  {
    jobId,
    itemId,
    ...asked
  }: OfItem & RosterRules & Omit<RosterRow, 'id' | 'jobId' | 'itemId' | 'rules' | 'completedAt'>
): Promise<{ roster: Roster }> {
  const { endsAt, isClosed, remindDays, remindTimes, ...rules } = asked
  return inTransaction(db, async tx => {
    await lockJob(tx, member, jobId, { action: 'change' })
    const item = await itemOf(tx, member, { jobId, itemId })
    const days = Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS)
    if (!isClosed && days < 1) throw wrongEnd(t('errors.rosters.endToCome'))
    if (days > MOST_DAYS) throw wrongEnd(t('errors.rosters.endWithin'))
    const { id, isNew } = await putRoster(tx, member, {
      jobId,
      itemId,
      rules,
      endsAt,
      isClosed,
      remindDays,
      remindTimes
    })
    for (const link of isClosed ? [] : [listLink(member, id), coachLink(member, id)]) {
      await linkTo(tx, link, days + DAYS_AFTER)
    }
    if (isNew) await addJobNote(tx, { ...member, jobId }, t('activities.roster.byLink', { name: item.name || t('activities.job.anItem') }), member.userId) // biome-ignore format: one line
    return { roster: await describeOf(tx, member, { jobId, itemId }) }
  })
}

export function turnOffRoster(db: Db, member: Member, of: OfItem): Promise<{ roster: Roster }> {
  return inTransaction(db, async tx => {
    const row = await findRoster(tx, member, of, true)
    if (!row) throw notFound('Roster')
    await revokeLinks(tx, listLink(member, row.id))
    await revokeLinks(tx, coachLink(member, row.id))
    await closeRoster(tx, member, row.id)
    const { name } = await itemOf(tx, member, row)
    await addJobNote(
      tx,
      { ...member, jobId: row.jobId },
      t('activities.roster.linkOff', { name: name || t('activities.job.anItem') }),
      member.userId
    )
    return { roster: await describeOf(tx, member, of) }
  })
}

function wrongEnd(message: string): AppError {
  return fieldError('endsAt', message)
}
