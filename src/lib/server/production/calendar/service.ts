// The capacity of the shop, what lies on which day, and the first day that can be promised.
import { t } from '#lib/i18n/t.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type {
  getFirstDay as FirstDayEndpoint,
  ProductionCalendar,
  ProductionCapacity
} from '#lib/contract/production-calendar.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { addDays } from '#lib/shared/job-calendar.ts'
import {
  type Capacity,
  firstDayThatFits,
  minutesOf,
  scheduleWork,
  USUAL_CAPACITY,
  type WorkToPlan
} from '#lib/shared/capacity.ts'
import { dayIn } from '#lib/shared/jobs.ts'

import { followSources } from '../follow.ts'
import * as queries from './queries.ts'
import { findWork, type Work, workOfJobs, workOfStores } from './work.ts'

export async function getCapacity(db: Db, member: Member): Promise<ProductionCapacity> {
  const set = await queries.findCapacity(db, member)
  return { minutes: { ...USUAL_CAPACITY, ...set }, isUsual: set === undefined }
}

export function updateCapacity(db: Db, member: Member, minutes: Partial<Capacity>): Promise<ProductionCapacity> {
  return inTransaction(db, async tx => {
    await queries.upsertCapacity(tx, member, minutes)
    await tellCalendars(tx, member, member.workspaceId)
    return getCapacity(tx, member)
  })
}

export async function getCalendar(db: Db, member: Member): Promise<ProductionCalendar> {
  await followSources(db, member)
  const { work, capacity, today } = await readWork(db, member)
  const schedule = scheduleWork(work, { capacity: capacity.minutes, today })
  return {
    today,
    capacity,
    work: work.map(({ id, fromDay: _, of: shown, ...dates }) => {
      const days = [...(schedule.get(id) ?? [])].map(([day, minutes]) => ({ day, minutes }))
      days.sort((one, other) => one.day.localeCompare(other.day))
      const { dueOn } = dates
      const last = days.at(-1)?.day
      return {
        ...shown,
        plannedOn: dates.plannedOn,
        days,
        isLate: dueOn !== null && last !== undefined && last > dueOn
      }
    })
  }
}

interface Read {
  work: (WorkToPlan & { of: Omit<Work, 'fromDay'> })[]
  capacity: ProductionCapacity
  today: string
}

async function readWork(db: Db, member: Member): Promise<Read> {
  const capacity = await getCapacity(db, member)
  const today = dayIn(await queries.findZone(db, member))
  const plans = new Map((await queries.findPlans(db, member)).map(({ id, day }) => [id, day]))
  const found = await findWork(db, member)
  return {
    capacity,
    today,
    work: found.map(({ fromDay, ...of }) => {
      // What was planned on a day that is over and is not done yet is work of today.
      const day = plans.get(of.id)
      const plannedOn = day === undefined ? null : day < today ? today : day
      return { id: of.id, minutes: of.minutes, dueOn: of.dueOn, plannedOn, fromDay, of }
    })
  }
}

/** Of a year from now at most. */
const MOST_DAYS = 366

export function plan(
  db: Db,
  member: Member,
  { day, ...subject }: queries.Subject & { day: string | null }
): Promise<ProductionCalendar> {
  return inTransaction(db, async tx => {
    if (!(await queries.isThere(tx, member, subject))) {
      throw notFound({ run: 'Production run', job: 'Job', store: 'Store' }[subject.kind])
    }
    const today = dayIn(await queries.findZone(tx, member))
    if (day !== null && (day < today || day > addDays(today, MOST_DAYS))) {
      throw new AppError('invalid', t('errors.production.planWithinYear'))
    }
    await queries.setPlan(tx, member, { ...subject, day })
    await tellCalendars(tx, member, subject.id)
    return getCalendar(tx, member)
  })
}

/** Calendars look again at any news of a run, so that a plan of a job or a store needs no kind of its own. */
async function tellCalendars(tx: Db, { workspaceId }: Member, subjectId: string): Promise<void> {
  await notify(tx, { kind: 'run', workspaceId, subjectId })
}

export async function findFirstDay(
  db: Db,
  member: Member,
  { of, id }: { of: 'job' | 'store'; id: string }
): Promise<Data<typeof FirstDayEndpoint>> {
  const [own] = of === 'job' ? await workOfJobs(db, member, id) : await workOfStores(db, member, id)
  if (!own) throw notFound(of === 'job' ? 'Job' : 'Store')
  const { work, capacity, today } = await readWork(db, member)
  const others = work.filter(each => each.id !== id)
  const frame = { capacity: capacity.minutes, today, fromDay: own.fromDay ?? today }
  return {
    day: firstDayThatFits(own.minutes, others, frame),
    minutes: Math.round(minutesOf(own.minutes)),
    pieces: own.pieces
  }
}
