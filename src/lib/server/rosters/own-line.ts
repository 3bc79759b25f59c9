// What one person does by their own link: says what they wear, and whether they want to be reminded.
import type { ShownPerson } from '#lib/contract/rosters.ts'
import { notifyOfJobs } from '#lib/server/jobs/service.ts'
import type { Guest } from '#lib/server/platform/access/links.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import type { RosterEntry } from '#lib/shared/roster-rules.ts'

import { itemOf } from './describe.ts'
import { addLine, isOpen, lockOpen, requireLetters } from './fill.ts'
import { findPerson, type PersonRow, setAnswered, setMuted } from './people-queries.ts'
import { findLines, findRoster, findShopFacts } from './queries.ts'

const WRITES = { hits: 200, seconds: 3600 }

export async function showPerson(db: Db, guest: Guest): Promise<ShownPerson> {
  const { person, row } = await open(db, guest)
  const [item, shop, lines] = await Promise.all([
    itemOf(db, guest, row),
    findShopFacts(db, guest),
    findLines(db, guest, row.id)
  ])
  const inItem = item.people.find(({ id }) => id === person.lineId)
  const { name, number, size, note } = lines.find(({ id }) => id === person.lineId) ??
    inItem ?? { name: person.name, number: '', size: '', note: '' }
  return {
    shopName: shop.name,
    shopEmail: shop.email,
    timeZone: shop.timeZone,
    title: item.name || item.title,
    sizes: item.sizes,
    rules: row.rules,
    endsAt: row.endsAt,
    isOpen: isOpen(row) && !item.isClosed,
    line: { id: person.lineId, name, number, size, note },
    takenNumbers: lines.filter(({ id }) => id !== person.lineId).flatMap(line => line.number || []),
    answeredAt: person.answeredAt,
    isMuted: person.isMuted,
    hasEmail: person.email !== ''
  }
}

export async function answer(db: Db, guest: Guest, fields: Omit<RosterEntry, 'id'>): Promise<ShownPerson> {
  await throttle(db, `roster-person:${guest.linkId}`, WRITES)
  await requireLetters(db, guest, (await open(db, guest)).person.rosterId, fields.name)
  return inTransaction(db, async tx => {
    const { person } = await open(tx, guest)
    const list = await lockOpen(tx, { ...guest, subjectId: person.rosterId })
    await setAnswered(tx, guest, person.id, fields.name)
    await addLine(tx, guest, list, { ...fields, id: person.lineId, by: 'person' })
    return showPerson(tx, guest)
  })
}

export async function mute(db: Db, guest: Guest, isMuted: boolean): Promise<ShownPerson> {
  await throttle(db, `roster-person:${guest.linkId}`, WRITES)
  return inTransaction(db, async tx => {
    const { person, row } = await open(tx, guest)
    await setMuted(tx, guest, person.id, isMuted)
    await notifyOfJobs(tx, guest, row.jobId)
    return showPerson(tx, guest)
  })
}

async function open(
  db: Db,
  guest: Guest
): Promise<{ person: PersonRow; row: NonNullable<Awaited<ReturnType<typeof findRoster>>> }> {
  const person = await findPerson(db, guest, guest.subjectId)
  const row = person && (await findRoster(db, guest, { id: person.rosterId }))
  if (!person || !row) throw notFound('Link')
  return { person, row }
}
