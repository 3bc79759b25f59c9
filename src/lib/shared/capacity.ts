// How the work that is owed lies on days: as it is planned, otherwise as late as its due date allows, and never more in a day than
// the shop can do of a kind of work, as long as there are days left for it.
import { addDays } from './job-calendar.ts'

/** Kinds of work, in the order in which a piece goes through the shop. */
export const WORKS = ['cut', 'print', 'embroider', 'weed', 'press', 'pack'] as const
export type Work = (typeof WORKS)[number]

/** Of each kind of work, the minutes of Sunday to Saturday. */
export type Capacity = Record<Work, number[]>

export type Minutes = Record<Work, number>

const week = (minutes: number) => [0, minutes, minutes, minutes, minutes, minutes, 0]

/** One person, Monday to Friday, until a shop has set its own. */
export const USUAL_CAPACITY: Capacity = {
  cut: week(120),
  print: week(120),
  embroider: week(120),
  weed: week(180),
  press: week(180),
  pack: week(60)
}

export const noMinutes = (): Minutes => ({ cut: 0, print: 0, embroider: 0, weed: 0, press: 0, pack: 0 })

export const minutesOf = (minutes: Minutes): number => WORKS.reduce((sum, work) => sum + minutes[work], 0)

export function capacityOn(capacity: Capacity, day: string): Minutes {
  const at = new Date(day).getUTCDay()
  return Object.fromEntries(WORKS.map(work => [work, capacity[work][at] ?? 0])) as Minutes
}

const weekFrom = (day: string) => Array.from({ length: 7 }, (_, at) => addDays(day, at))

/** The first day from today on which the shop works or work already lies; today where there is none. */
export function nextWorkingDay(capacity: Capacity, today: string, taken: ReadonlySet<string>): string {
  return weekFrom(today).find(day => taken.has(day) || minutesOf(capacityOn(capacity, day)) > 0) ?? today
}

export interface WorkToPlan {
  id: string
  minutes: Minutes
  /** Somebody said that it begins on this day. */
  plannedOn: string | null
  dueOn: string | null
  /** Not before: a store still sells until then. */
  fromDay: string | null
}

/** Of each piece of work, what lies on which day. What has neither a plan nor a due date lies on none. */
export type Schedule = Map<string, Map<string, Minutes>>

/** Nobody looks further ahead. */
const MOST_DAYS = 366

interface Frame {
  capacity: Capacity
  today: string
}

export function scheduleWork(work: readonly WorkToPlan[], { capacity, today }: Frame): Schedule {
  const free = freeTime(capacity)
  const schedule: Schedule = new Map()
  const planned = work
    .flatMap(each => (each.plannedOn === null ? [] : [{ ...each, plannedOn: each.plannedOn }]))
    .toSorted(by(({ plannedOn }) => plannedOn))
  const due = work
    .flatMap(each => (each.plannedOn !== null || each.dueOn === null ? [] : [{ ...each, dueOn: each.dueOn }]))
    .toSorted(by(({ dueOn }) => dueOn))
  for (const { id, minutes, plannedOn } of planned) schedule.set(id, goForward(minutes, free, plannedOn))
  for (const { id, minutes, dueOn, fromDay } of due) {
    const first = fromDay !== null && fromDay > today ? fromDay : today
    schedule.set(id, goBack(minutes, free, { first, last: dueOn }))
  }
  return schedule
}

/** The day on which this work would be done, if it began as soon as there is time for it; null: never, as things are. */
export function firstDayThatFits(
  minutes: Minutes,
  work: readonly WorkToPlan[],
  { capacity, today, fromDay }: Frame & { fromDay: string }
): string | null {
  const free = freeTime(capacity)
  for (const days of scheduleWork(work, { capacity, today }).values()) {
    for (const [day, taken] of days) for (const each of WORKS) free.take(day, each, taken[each])
  }
  if (WORKS.some(each => minutes[each] > 0 && capacity[each].every(of => of === 0))) return null
  const days = goForward(minutes, free, fromDay > today ? fromDay : today)
  const last = [...days.keys()].toSorted().at(-1) ?? (fromDay > today ? fromDay : today)
  return last > addDays(today, MOST_DAYS) ? null : last
}

function freeTime(capacity: Capacity) {
  const taken = new Map<string, Minutes>()
  return {
    left: (day: string, work: Work) => Math.max(0, capacityOn(capacity, day)[work] - (taken.get(day)?.[work] ?? 0)),
    nextDay: (from: string, work: Work) => weekFrom(from).find(day => capacityOn(capacity, day)[work] > 0),
    take(day: string, work: Work, minutes: number) {
      const of = taken.get(day) ?? noMinutes()
      of[work] += minutes
      taken.set(day, of)
    }
  }
}

type Free = ReturnType<typeof freeTime>

/** What finds no time within a year stays on the first day, so that it is seen. */
function goForward(minutes: Minutes, free: Free, first: string): Map<string, Minutes> {
  const days = new Map<string, Minutes>()
  for (const work of WORKS) {
    let left = minutes[work]
    for (let at = 0; left > 0 && at < MOST_DAYS; at++)
      left -= put(days, free, { day: addDays(first, at), work, most: left })
    if (left > 0) put(days, free, { day: first, work, most: left, isForced: true })
  }
  return days
}

/** From the due day back; what does not fit any more is work of the first day on which it is done, which then has too much. */
function goBack(minutes: Minutes, free: Free, { first, last }: { first: string; last: string }): Map<string, Minutes> {
  const days = new Map<string, Minutes>()
  for (const work of WORKS.toReversed()) {
    let left = minutes[work]
    for (let day = last; left > 0 && day >= first; day = addDays(day, -1))
      left -= put(days, free, { day, work, most: left })
    if (left > 0) put(days, free, { day: free.nextDay(first, work) ?? first, work, most: left, isForced: true })
  }
  return days
}

interface Put {
  day: string
  work: Work
  most: number
  isForced?: boolean
}

function put(days: Map<string, Minutes>, free: Free, { day, work, most, isForced }: Put): number {
  const minutes = isForced ? most : Math.min(most, free.left(day, work))
  if (minutes <= 0) return 0
  free.take(day, work, minutes)
  const of = days.get(day) ?? noMinutes()
  of[work] += minutes
  days.set(day, of)
  return minutes
}

function by(keyOf: (work: WorkToPlan) => string | null) {
  return (one: WorkToPlan, other: WorkToPlan) =>
    (keyOf(one) ?? '').localeCompare(keyOf(other) ?? '') || one.id.localeCompare(other.id)
}
