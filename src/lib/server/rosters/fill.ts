// What whoever has the link does: line by line, so that two people who fill one list lose nothing of each other.
import { createHash } from 'node:crypto'

import type { ShownRoster } from '#lib/contract/rosters.ts'
import { t, type TextKey } from '#lib/i18n/t.ts'
import { lackingInLayouts, quoted } from '#lib/server/design/documents/lacking.ts'
import { addJobNote } from '#lib/server/jobs/by-customer.ts'
import { notifyOfJobs } from '#lib/server/jobs/service.ts'
import type { Guest } from '#lib/server/platform/access/links.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { checkLine, type LineProblem, type LineWriter, MOST_LINES, type RosterEntry } from '#lib/shared/roster-rules.ts'

import { COACH_LINK, itemOf } from './describe.ts'
import { mailComplete } from './mails.ts'
import { setAnsweredFor, unanswer } from './people-queries.ts'
import {
  deleteLine,
  findLines,
  findRoster,
  findShopFacts,
  type LineRow,
  putLine,
  type RosterRow,
  setCompleted
} from './queries.ts'

const WRITES = { hits: 1500, seconds: 3600 }

const SAID: Record<LineProblem, TextKey> = {
  noName: 'errors.rosters.line.noName',
  longName: 'errors.rosters.line.longName',
  noNumber: 'errors.rosters.line.noNumber',
  oddNumber: 'errors.rosters.line.oddNumber',
  twice: 'errors.rosters.line.twice',
  noSize: 'errors.rosters.line.noSize',
  oddSize: 'errors.rosters.line.oddSize',
  longNote: 'errors.rosters.line.longNote'
}

const isCoach = ({ kind }: Guest) => kind === COACH_LINK

/** Names a line on the page without its id: who has that may change the line. */
function tagOf(id: string): string {
  return createHash('sha256').update(`roster line\0${id}`).digest('base64url').slice(0, 16)
}

export async function showRoster(db: Db, guest: Guest): Promise<ShownRoster> {
  const row = await rosterOf(db, guest)
  const [item, shop, lines] = await Promise.all([
    itemOf(db, guest, row),
    findShopFacts(db, guest),
    findLines(db, guest, row.id)
  ])
  return {
    shopName: shop.name,
    shopEmail: shop.email,
    timeZone: shop.timeZone,
    title: item.name || item.title,
    sizes: item.sizes,
    rules: row.rules,
    endsAt: row.endsAt,
    isOpen: isOpen(row) && !item.isClosed,
    lines: lines.map(({ id, writtenBy, correctedAt, ...line }) => {
      const mark = { by: writtenBy, isCorrected: correctedAt !== null }
      return { ...line, ...mark, tag: tagOf(id), id: isCoach(guest) ? id : null }
    })
  }
}

/** By the team's link one's own lines only, which are known by their ids; by the coach's any, and the history has it. */
export async function writeLine(db: Db, guest: Guest, line: RosterEntry): Promise<ShownRoster & { tag: string }> {
  await throttle(db, `roster:${guest.linkId}`, WRITES)
  await requireLetters(db, guest, guest.subjectId, line.name)
  return inTransaction(db, async tx => {
    const list = await lockOpen(tx, guest)
    const before = (await findLines(tx, guest, list.row.id)).find(({ id }) => id === line.id)
    requireOwn(guest, before)
    await addLine(tx, guest, list, { ...line, by: isCoach(guest) ? 'coach' : 'team' })
    if (isCoach(guest)) {
      await setAnsweredFor(tx, guest, list.row.id, line.id)
      const changes = before && changesOf(before, line)
      if (changes) {
        const words = t('activities.roster.coachChanged', { name: before.name, changes })
        await addJobNote(tx, { ...guest, jobId: list.row.jobId }, words)
      }
    }
    return { ...(await showRoster(tx, guest)), tag: tagOf(line.id) }
  })
}

/** Of a name that the item's designs cannot draw. Asked before the list is held, since a design is drawn for it. */
export async function requireLetters(db: Db, guest: Guest, rosterId: string, name: string): Promise<void> {
  const row = await findRoster(db, guest, { id: rosterId })
  if (!row) return
  const { documentIds } = await itemOf(db, guest, row)
  const people = [{ name, number: '', size: '' }]
  const turn = { lane: 'letters', of: requestContext().ip } as const
  const [lacking] = await lackingInLayouts(db, guest, { documentIds, people, turn })
  if (!lacking) return
  const message = t('errors.rosters.line.letters', { font: lacking.font, letters: quoted(lacking.letters) })
  throw fieldError('name', message)
}

function requireOwn(guest: Guest, line: LineRow | undefined): void {
  if (!line || isCoach(guest) || (line.writtenBy === 'team' && !line.correctedAt)) return
  throw new AppError('conflict', t(line.correctedAt ? 'errors.rosters.lineCorrected' : 'errors.rosters.lineOfAnother'))
}

const COMPARED = ['name', 'number', 'size', 'note'] as const

function changesOf(before: RosterEntry, after: RosterEntry): string {
  return COMPARED.filter(field => before[field] !== after[field])
    .map(field =>
      t(`activities.roster.changed.${field}`, {
        before: before[field] || t('activities.roster.none'),
        after: after[field] || t('activities.roster.none')
      })
    )
    .join(', ')
}

/** Holds the rules, and tells the shop once all are on the list. */
export async function addLine(
  tx: Db,
  guest: Guest,
  { row, sizes, item }: OpenList,
  line: RosterEntry & { by: LineWriter }
): Promise<void> {
  const others = (await findLines(tx, guest, row.id)).filter(({ id }) => id !== line.id)
  const problems = Object.entries(checkLine(line, { rules: row.rules, sizes, others }))
  const fields = problems.map(([field, problem]) => ({ field, message: t(SAID[problem]) }))
  const [first] = fields
  if (first) throw new AppError('invalid', `${first.field}: ${first.message}`, { data: { fields } })
  if (others.length >= MOST_LINES) throw new AppError('conflict', t('errors.rosters.tooManyPeopleForGuest'))
  await putLine(tx, guest, row.id, line)
  const { expected } = row.rules
  if (expected > 0 && others.length + 1 >= expected && !row.completedAt) {
    await setCompleted(tx, guest, row.id)
    await addJobNote(tx, { ...guest, jobId: row.jobId }, t('activities.roster.complete', { item, count: expected }))
    await mailComplete(tx, { workspaceId: guest.workspaceId, jobId: row.jobId, item, people: expected })
  } else await notifyOfJobs(tx, guest, row.jobId)
}

export async function removeLine(db: Db, guest: Guest, lineId: string): Promise<ShownRoster> {
  await throttle(db, `roster:${guest.linkId}`, WRITES)
  return inTransaction(db, async tx => {
    const { row } = await lockOpen(tx, guest)
    const line = (await findLines(tx, guest, row.id)).find(({ id }) => id === lineId)
    requireOwn(guest, line)
    if (line) {
      await deleteLine(tx, guest, row.id, lineId)
      await unanswer(tx, guest, row.id, lineId)
      const what = [line.number, line.name, line.size, line.note].filter(Boolean).join(', ')
      await addJobNote(
        tx,
        { ...guest, jobId: row.jobId },
        t(isCoach(guest) ? 'activities.roster.coachRemoved' : 'activities.roster.removed', { what })
      )
    }
    return showRoster(tx, guest)
  })
}

async function rosterOf(db: Db, guest: Guest, lock = false): Promise<RosterRow> {
  const row = await findRoster(db, guest, { id: guest.subjectId }, lock)
  if (!row) throw notFound('Link')
  return row
}

export function isOpen({ isClosed, endsAt }: RosterRow): boolean {
  return !isClosed && Date.parse(endsAt) > Date.now()
}

type OpenList = Awaited<ReturnType<typeof lockOpen>>

/** Held until the line is written, so that a number is not given twice. */
export async function lockOpen(tx: Db, guest: Guest) {
  const row = await rosterOf(tx, guest, true)
  const item = await itemOf(tx, guest, row)
  if (!isOpen(row) || item.isClosed) {
    throw new AppError('conflict', t('errors.rosters.closedForGuest'))
  }
  return { row, sizes: item.sizes, item: item.name || item.title }
}
