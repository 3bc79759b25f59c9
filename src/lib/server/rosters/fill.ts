// What whoever has the link does: line by line, so that two people who fill one list lose nothing of each other.
import type { ShownRoster } from '#lib/contract/rosters.ts'
import { noteOnJob } from '#lib/server/jobs/by-customer.ts'
import { tellScreens } from '#lib/server/jobs/service.ts'
import type { Guest } from '#lib/server/platform/access/links.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { checkLine, type LineProblem, MOST_LINES, type RosterEntry } from '#lib/shared/roster-rules.ts'

import { itemOf } from './describe.ts'
import { mailComplete } from './mails.ts'
import { unanswer } from './people-queries.ts'
import { deleteLine, findLines, findRoster, findShopFacts, putLine, type RosterRow, setCompleted } from './queries.ts'

const WRITES = { hits: 1500, seconds: 3600 }

const SAID: Record<LineProblem, string> = {
  noName: 'Type the name',
  longName: 'The name is too long for the garment',
  noNumber: 'Type the number',
  oddNumber: 'Not a number that the shop allows',
  twice: 'Somebody else has this number',
  noSize: 'Choose a size',
  oddSize: 'This size is not offered',
  longNote: 'At most 120 characters'
}

export async function showRoster(db: Db, guest: Guest): Promise<ShownRoster> {
  const row = await rosterOf(db, guest)
  const [item, shop, lines] = await Promise.all([
    itemOf(db, guest, row),
    findShopFacts(db, guest),
    findLines(db, guest, row.id)
  ])
  return {
    ...{ shopName: shop.name, shopEmail: shop.email, timeZone: shop.timeZone },
    title: item.name || item.title,
    sizes: item.sizes,
    ...{ rules: row.rules, endsAt: row.endsAt, isOpen: isOpen(row) && !item.isClosed, lines }
  }
}

export async function writeLine(db: Db, guest: Guest, line: RosterEntry): Promise<ShownRoster> {
  await throttle(db, `roster:${guest.linkId}`, WRITES)
  return inTransaction(db, async tx => {
    await addLine(tx, guest, await lockOpen(tx, guest), line)
    return showRoster(tx, guest)
  })
}

/** Holds the rules, and tells the shop once all are on the list. */
export async function addLine(tx: Db, guest: Guest, { row, sizes, item }: OpenList, line: RosterEntry): Promise<void> {
  const others = (await findLines(tx, guest, row.id)).filter(({ id }) => id !== line.id)
  const problems = Object.entries(checkLine(line, { rules: row.rules, sizes, others }))
  const fields = problems.map(([field, problem]) => ({ field, message: SAID[problem] }))
  const [first] = fields
  if (first) throw new AppError('invalid', `${first.field}: ${first.message}`, { data: { fields } })
  if (others.length >= MOST_LINES) throw new AppError('conflict', 'A list has 1,000 people at most. Ask the shop.')
  await putLine(tx, guest, row.id, line)
  const { expected } = row.rules
  if (expected > 0 && others.length + 1 >= expected && !row.completedAt) {
    await setCompleted(tx, guest, row.id)
    await noteOnJob(tx, { ...guest, jobId: row.jobId }, `The list of ${item} is complete: ${expected} people`)
    await mailComplete(tx, { workspaceId: guest.workspaceId, jobId: row.jobId, item, people: expected })
  } else await tellScreens(tx, guest, row.jobId)
}

export async function removeLine(db: Db, guest: Guest, lineId: string): Promise<ShownRoster> {
  await throttle(db, `roster:${guest.linkId}`, WRITES)
  return inTransaction(db, async tx => {
    const { row } = await lockOpen(tx, guest)
    await deleteLine(tx, guest, row.id, lineId)
    await unanswer(tx, guest, row.id, lineId)
    await tellScreens(tx, guest, row.jobId)
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
    throw new AppError('conflict', 'The list is closed. Ask the shop if something has to be changed.')
  }
  return { row, sizes: item.sizes, item: item.name || item.title }
}
