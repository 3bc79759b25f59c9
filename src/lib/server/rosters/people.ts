// People who are asked one by one, each by a link to a line of their own.
import { randomUUID } from 'node:crypto'

import type { Roster } from '#lib/contract/rosters.ts'
import { t } from '#lib/i18n/t.ts'
import { addJobNote } from '#lib/server/jobs/by-customer.ts'
import { lockJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { linksTo, revokeLinks } from '#lib/server/platform/access/links.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { MOST_LINES } from '#lib/shared/roster-rules.ts'
import { required } from '#lib/shared/required.ts'

import { describeOf, itemOf, type OfItem, pageOf, PERSON_LINK, personLink } from './describe.ts'
import { mailPeople } from './mails.ts'
import {
  countReminder,
  findPeople,
  findPerson,
  findRemoved,
  setAddress,
  insertPeople,
  type PersonRow,
  removePerson as remove,
  restorePeople,
  lockSilent
} from './people-queries.ts'
import { findLines, findRoster, findShopFacts, type InShop, type RosterRow } from './queries.ts'

/** Outlives every list: once that is over, the page says so. */
const LINK_DAYS = 460
/** Of people, so that nobody uses the shop's name to write to a whole town. */
const ASKS = { hits: 1000, seconds: 3600 }
const DAY_MS = 86_400_000

interface Named {
  name: string
  email: string
}

export async function askPeople(
  db: Db,
  member: Member,
  { people, ...of }: OfItem & { people: Named[] }
): Promise<{ roster: Roster; asked: number; mailed: number }> {
  await throttle(db, `roster-ask:${member.workspaceId}`, ASKS, people.length)
  return inTransaction(db, async tx => {
    const { row, inItem } = await lockOpen(tx, member, of)
    const known = await findPeople(tx, member, row.id)
    const removed = await findRemoved(tx, member, row.id)
    const onList = await findLines(tx, member, row.id)
    const lines = new Map([...inItem, ...onList].map(({ id, name }) => [id, { id, name }]))
    const free = [...lines.values()].filter(({ id }) => ![...known, ...removed].some(({ lineId }) => lineId === id))
    const added: (Named & { lineId: string; answered: boolean })[] = []
    const restored: PersonRow[] = []
    const mailed: PersonRow[] = []
    for (const { name, email } of people) {
      const isSame = (other: Named) => sameName(other.name, name) && (!email || !other.email || other.email === email)
      const asked = known.find(isSame)
      if (asked && email && !asked.email) {
        await setAddress(tx, member, asked.id, email)
        if (!asked.answeredAt) mailed.push({ ...asked, email })
        asked.email = email
      }
      if (asked || added.some(isSame) || restored.some(isSame)) continue
      // Whoever was removed and is asked again keeps the answer, the mute and when they were written to last.
      const back = removed.find(isSame)
      if (back) {
        restored.push({ ...back, email: back.email || email })
        continue
      }
      const at = free.findIndex(person => sameName(person.name, name))
      const [person] = at < 0 ? [] : free.splice(at, 1)
      const answered = onList.some(({ id }) => id === person?.id)
      added.push({ name, email, lineId: person?.id ?? randomUUID(), answered })
    }
    if (known.length + added.length + restored.length > MOST_LINES) {
      throw new AppError('conflict', t('errors.rosters.tooManyPeople'))
    }
    const rows = await insertPeople(tx, member, row.id, added)
    const again = restored.filter(person => mayBeAskedAgain(person))
    await restorePeople(tx, member, restored, again)
    mailed.push(...rows.filter(({ email, answeredAt }) => email !== '' && !answeredAt), ...again)
    const all = [...rows, ...restored]
    const subjectIds = [...new Set([...all, ...mailed].map(({ id }) => id))]
    const tokens = await linksTo(
      tx,
      { ...PERSON_LINK, workspaceId: member.workspaceId },
      { subjectIds, days: LINK_DAYS }
    )
    await write(tx, row, { people: mailed, kind: 'ask', tokens })
    if (all.length > 0) {
      const words = t('activities.roster.asked', { count: all.length })
      await addJobNote(tx, { ...member, jobId: row.jobId }, words, member.userId)
    }
    return { roster: await describeOf(tx, member, of), asked: all.length, mailed: mailed.length }
  })
}

export function removePerson(
  db: Db,
  member: Member,
  { personId, ...of }: OfItem & { personId: string }
): Promise<{ roster: Roster }> {
  return inTransaction(db, async tx => {
    await lockJob(tx, member, of.jobId, { action: 'change' })
    const row = await findRoster(tx, member, of, true)
    const person = row && (await findPerson(tx, member, personId))
    if (!person || person.rosterId !== row.id) throw notFound('Person')
    await revokeLinks(tx, personLink(member, person.id))
    await remove(tx, member, person.id)
    return { roster: await describeOf(tx, member, of) }
  })
}

/** By hand: whoever has not answered and was not written to within a day. */
export function remindPeople(db: Db, member: Member, of: OfItem): Promise<{ roster: Roster; mailed: number }> {
  return inTransaction(db, async tx => {
    const { row } = await lockOpen(tx, member, of)
    const people = await lockSilent(tx, member, row.id)
    await remind(tx, row, people)
    if (people.length > 0) {
      await addJobNote(tx, { ...member, jobId: row.jobId }, t('activities.roster.reminded', { count: people.length }), member.userId) // biome-ignore format: one line
    }
    return { roster: await describeOf(tx, member, of), mailed: people.length }
  })
}

export async function remind(tx: Db, row: RosterRow & InShop, people: PersonRow[]): Promise<void> {
  const subjectIds = people.map(({ id }) => id)
  const tokens = await linksTo(tx, { ...PERSON_LINK, workspaceId: row.workspaceId }, { subjectIds, days: LINK_DAYS })
  await write(tx, row, { people, kind: 'remind', tokens })
  await countReminder(tx, subjectIds)
}

interface Letters {
  kind: 'ask' | 'remind'
  people: PersonRow[]
  /** Of their links, by the id of the person. */
  tokens: Map<string, string>
}

async function write(tx: Db, row: RosterRow & InShop, { kind, people, tokens }: Letters): Promise<void> {
  if (people.length === 0) return
  const [shop, item] = await Promise.all([findShopFacts(tx, row), itemOf(tx, row, row)])
  const letters = people.map(({ id, name, email }) => ({
    name,
    to: email,
    href: pageOf(required(tokens.get(id), 'a token'))
  }))
  await mailPeople(tx, { kind, workspaceId: row.workspaceId, shop, item: item.name || item.title, endsAt: row.endsAt }, letters) // biome-ignore format: one line
}

/** Held, so that nobody is asked twice by two who press at once. */
async function lockOpen(tx: Db, member: Member, of: OfItem) {
  await lockJob(tx, member, of.jobId, { action: 'change' })
  const { people: inItem } = await itemOf(tx, member, of)
  const row = await findRoster(tx, member, of, true)
  if (!row) throw new AppError('conflict', t('errors.rosters.noList'))
  if (row.isClosed || Date.parse(row.endsAt) <= Date.now()) {
    throw new AppError('conflict', t('errors.rosters.closed'))
  }
  return { row: { ...row, workspaceId: member.workspaceId }, inItem }
}

/** As with reminders: not to who wants none or has answered, and at most once a day. */
function mayBeAskedAgain({ email, isMuted, answeredAt, askedAt, remindedAt }: PersonRow): boolean {
  const last = remindedAt ?? askedAt
  return email !== '' && !isMuted && !answeredAt && (!last || Date.parse(last) < Date.now() - DAY_MS)
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
