// What the shop is shown of a list, and of what item it is.
import type { Roster, RosterPerson } from '#lib/contract/rosters.ts'
import { readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { copyLink, copyLinks } from '#lib/server/platform/access/links.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { may } from '#lib/shared/roles.ts'

import { findPeople } from './people-queries.ts'
import { findLines, findRoster, type InShop, type RosterRow } from './queries.ts'

export interface OfItem {
  jobId: string
  itemId: string
}

export const listLink = ({ workspaceId }: InShop, id: string) =>
  ({ kind: 'roster', subjectId: id, workspaceId }) as const

/** Of the list too, for the one person who may correct the lines of everybody. */
export const COACH_LINK = 'roster-coach'

export const coachLink = ({ workspaceId }: InShop, id: string) =>
  ({ kind: COACH_LINK, subjectId: id, workspaceId }) as const

export const PERSON_LINK = { kind: 'roster-person' } as const

export const personLink = ({ workspaceId }: InShop, id: string) => ({ ...PERSON_LINK, subjectId: id, workspaceId })

export const pageOf = (token: string) => `${env().publicUrl}/roster/own?link=${token}`

async function describePeople(db: Db, shop: InShop, rosterId: string, isTold: boolean): Promise<RosterPerson[]> {
  const people = await findPeople(db, shop, rosterId)
  const ids = isTold ? people.map(({ id }) => id) : []
  const tokens = await copyLinks(db, { ...PERSON_LINK, workspaceId: shop.workspaceId }, ids)
  return people.map(({ workspaceId: _, rosterId: __, ...person }) => {
    const token = tokens.get(person.id)
    return { ...person, link: token ? pageOf(token) : null }
  })
}

/** The item of a job in this shop, by whoever may see it. */
export async function itemOf(db: Db, shop: InShop, { jobId, itemId }: OfItem) {
  const job = await readJob(db, shop, jobId)
  const item = job.items.find(({ id }) => id === itemId)
  if (!item) throw notFound('Item')
  const sizes = item.sizes.map(({ size }) => size)
  const documentIds = item.components.flatMap(({ documentId }) => documentId ?? [])
  return { name: item.name, sizes, documentIds, people: item.people, title: job.title, isClosed: job.closed !== null }
}

export async function describeOf(db: Db, member: Member, of: OfItem): Promise<Roster> {
  const row = await findRoster(db, member, of)
  if (!row) throw notFound('Roster')
  return describe(db, member, row)
}

export async function describe(db: Db, member: Member, row: RosterRow): Promise<Roster> {
  const { id, rules, endsAt, isClosed, remindDays, remindTimes } = row
  const isTold = may(member.role, 'jobs:write')
  const [lines, people, token, coach] = await Promise.all([
    findLines(db, member, id),
    describePeople(db, member, id, isTold),
    isTold ? copyLink(db, listLink(member, id)) : undefined,
    isTold ? copyLink(db, coachLink(member, id)) : undefined
  ])
  const link = token ? `${env().publicUrl}/roster?link=${token}` : null
  const forCoach = coach ? `${env().publicUrl}/roster/coach?link=${coach}` : null
  return {
    rules,
    endsAt,
    isClosed,
    remindDays,
    remindTimes,
    people,
    link,
    coachLink: forCoach,
    lines: lines.map(({ writtenBy, correctedAt, ...line }) => {
      return { ...line, by: writtenBy, isCorrected: correctedAt !== null }
    })
  }
}
