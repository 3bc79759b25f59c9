// What the shop does with the list of a team.
import type { Roster } from '#lib/contract/rosters.ts'
import { noteOnJob } from '#lib/server/jobs/by-customer.ts'
import { lockJob, readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { copyLink, linkTo, revokeLinks } from '#lib/server/platform/access/links.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { may } from '#lib/shared/roles.ts'
import type { RosterRules } from '#lib/shared/roster-rules.ts'

import { closeRoster, findLines, findRoster, type InShop, putRoster, type RosterRow } from './queries.ts'

/** After the deadline the page still says that it is over. */
const DAYS_AFTER = 60
const DAY_MS = 86_400_000
const MOST_DAYS = 400

interface OfItem {
  jobId: string
  itemId: string
}

const linkSubject = ({ workspaceId }: InShop, id: string) => ({ kind: 'roster', subjectId: id, workspaceId }) as const

export async function getRoster(db: Db, member: Member, of: OfItem): Promise<{ roster: Roster | null }> {
  await itemOf(db, member, of)
  const row = await findRoster(db, member, of)
  return { roster: row ? await describe(db, member, row) : null }
}

export function saveRoster(
  db: Db,
  member: Member,
  { jobId, itemId, endsAt, isClosed, ...rules }: OfItem & RosterRules & { endsAt: string; isClosed: boolean }
): Promise<{ roster: Roster }> {
  return inTransaction(db, async tx => {
    await lockJob(tx, member, jobId, { action: 'change' })
    const item = await itemOf(tx, member, { jobId, itemId })
    const days = Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS)
    if (!isClosed && days < 1) throw wrongEnd('Choose a time that is still to come')
    if (days > MOST_DAYS) throw wrongEnd('Choose a time within the next 400 days')
    const { id, isNew } = await putRoster(tx, member, { jobId, itemId, rules, endsAt, isClosed })
    if (!isClosed) await linkTo(tx, linkSubject(member, id), days + DAYS_AFTER)
    if (isNew) await noteOnJob(tx, { ...member, jobId }, `Asked for the list of ${item.name || 'an item'} by a link`, member.userId) // biome-ignore format: one line
    return { roster: await describeOf(tx, member, { jobId, itemId }) }
  })
}

export function turnOffRoster(db: Db, member: Member, of: OfItem): Promise<{ roster: Roster }> {
  return inTransaction(db, async tx => {
    const row = await findRoster(tx, member, of, true)
    if (!row) throw notFound('Roster')
    await revokeLinks(tx, linkSubject(member, row.id))
    await closeRoster(tx, member, row.id)
    const { name } = await itemOf(tx, member, row)
    await noteOnJob(
      tx,
      { ...member, jobId: row.jobId },
      `Turned the link to the list of ${name || 'an item'} off`,
      member.userId
    )
    return { roster: await describeOf(tx, member, of) }
  })
}

/** The item of a job in this shop, by whoever may see it. */
export async function itemOf(db: Db, shop: InShop, { jobId, itemId }: OfItem) {
  const job = await readJob(db, shop, jobId)
  const item = job.items.find(({ id }) => id === itemId)
  if (!item) throw notFound('Item')
  return { name: item.name, sizes: item.sizes.map(({ size }) => size), title: job.title, isClosed: job.closed !== null }
}

async function describeOf(db: Db, member: Member, of: OfItem): Promise<Roster> {
  const row = await findRoster(db, member, of)
  if (!row) throw notFound('Roster')
  return describe(db, member, row)
}

async function describe(db: Db, member: Member, row: RosterRow): Promise<Roster> {
  const { id, rules, endsAt, isClosed } = row
  const [lines, token] = await Promise.all([
    findLines(db, member, id),
    may(member.role, 'jobs:write') ? copyLink(db, linkSubject(member, id)) : undefined
  ])
  return { rules, endsAt, isClosed, lines, link: token ? `${env().publicUrl}/roster?link=${token}` : null }
}

function wrongEnd(message: string): AppError {
  return new AppError('invalid', `endsAt: ${message}`, { data: { fields: [{ field: 'endsAt', message }] } })
}
