// People who are asked one by one, each by a link to a line of their own.
import { randomUUID } from 'node:crypto'

import type { Roster } from '#lib/contract/rosters.ts'
import { noteOnJob } from '#lib/server/jobs/by-customer.ts'
import { lockJob, readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { linkTo, revokeLinks } from '#lib/server/platform/access/links.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { MOST_LINES } from '#lib/shared/roster-rules.ts'

import { describeOf, itemOf, type OfItem, pageOf, personLink } from './describe.ts'
import { mailPeople } from './mails.ts'
import {
  countReminder,
  deletePerson,
  findPeople,
  findPerson,
  giveAddress,
  insertPeople,
  type PersonRow,
  takeSilent
} from './people-queries.ts'
import { findRoster, findShopFacts, type InShop, type RosterRow } from './queries.ts'

/** Outlives every list: once that is over, the page says so. */
const LINK_DAYS = 460
const ASKS = { hits: 40, seconds: 3600 }

interface Named {
  name: string
  email: string
}

export async function askPeople(
  db: Db,
  member: Member,
  { people, ...of }: OfItem & { people: Named[] }
): Promise<{ roster: Roster; asked: number; mailed: number }> {
  await throttle(db, `roster-ask:${member.workspaceId}`, ASKS)
  return inTransaction(db, async tx => {
    const row = await lockOpen(tx, member, of)
    const known = await findPeople(tx, member, row.id)
    const job = await readJob(tx, member, row.jobId)
    const inItem = job.items.find(({ id }) => id === row.itemId)?.people ?? []
    const free = inItem.filter(({ id }) => !known.some(({ lineId }) => lineId === id))
    const added: (Named & { lineId: string })[] = []
    const mailed: PersonRow[] = []
    for (const { name, email } of people) {
      const isSame = (other: Named) => sameName(other.name, name) && (!email || !other.email || other.email === email)
      const asked = known.find(isSame)
      if (asked && email && !asked.email) {
        await giveAddress(tx, member, asked.id, email)
        mailed.push({ ...asked, email })
        asked.email = email
      }
      if (asked || added.some(isSame)) continue
      const at = free.findIndex(person => sameName(person.name, name))
      const [person] = at < 0 ? [] : free.splice(at, 1)
      added.push({ name, email, lineId: person?.id ?? randomUUID() })
    }
    if (known.length + added.length > MOST_LINES) {
      throw new AppError('conflict', 'A list has 1,000 people at most.')
    }
    const rows = await insertPeople(tx, member, row.id, added)
    for (const { id } of rows) await linkTo(tx, personLink(member, id), LINK_DAYS)
    mailed.push(...rows.filter(({ email }) => email !== ''))
    await write(tx, row, mailed, 'ask')
    if (rows.length > 0) {
      await noteOnJob(
        tx,
        { ...member, jobId: row.jobId },
        `Asked ${peopleOf(rows.length)} for their line`,
        member.userId
      )
    }
    return { roster: await describeOf(tx, member, of), asked: rows.length, mailed: mailed.length }
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
    await deletePerson(tx, member, person.id)
    return { roster: await describeOf(tx, member, of) }
  })
}

/** By hand: whoever has not answered and was not written to within a day. */
export function remindPeople(db: Db, member: Member, of: OfItem): Promise<{ roster: Roster; mailed: number }> {
  return inTransaction(db, async tx => {
    const row = await lockOpen(tx, member, of)
    const people = await takeSilent(tx, member, row.id)
    await remind(tx, row, people)
    if (people.length > 0) {
      await noteOnJob(tx, { ...member, jobId: row.jobId }, `Reminded ${peopleOf(people.length)} of the list`, member.userId) // biome-ignore format: one line
    }
    return { roster: await describeOf(tx, member, of), mailed: people.length }
  })
}

export async function remind(tx: Db, row: RosterRow & InShop, people: PersonRow[]): Promise<void> {
  await write(tx, row, people, 'remind')
  await countReminder(
    tx,
    people.map(({ id }) => id)
  )
}

async function write(tx: Db, row: RosterRow & InShop, people: PersonRow[], kind: 'ask' | 'remind'): Promise<void> {
  if (people.length === 0) return
  const [shop, item] = await Promise.all([findShopFacts(tx, row), itemOf(tx, row, row)])
  const letters = []
  for (const { id, name, email } of people) {
    const token = await linkTo(tx, personLink(row, id), LINK_DAYS)
    letters.push({ name, to: email, href: pageOf(token) })
  }
  await mailPeople(tx, { kind, workspaceId: row.workspaceId, shop, item: item.name || item.title, endsAt: row.endsAt }, letters) // biome-ignore format: one line
}

/** Held, so that nobody is asked twice by two who press at once. */
async function lockOpen(tx: Db, member: Member, of: OfItem): Promise<RosterRow & InShop> {
  await lockJob(tx, member, of.jobId, { action: 'change' })
  await itemOf(tx, member, of)
  const row = await findRoster(tx, member, of, true)
  if (!row) throw new AppError('conflict', 'Make the list first: it says what is asked, and until when.')
  if (row.isClosed || Date.parse(row.endsAt) <= Date.now()) {
    throw new AppError('conflict', 'The list is closed. Open it again first.')
  }
  return { ...row, workspaceId: member.workspaceId }
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const peopleOf = (count: number) => (count === 1 ? 'one person' : `${count} people`)
