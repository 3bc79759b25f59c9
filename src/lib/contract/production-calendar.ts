// How much a shop does in a day, and what lies on which day.
import { z } from 'zod'

import { WORKS } from '#lib/shared/capacity.ts'

import * as calls from './calls/production-calendar.ts'
import { endpoint, InWorkspace } from './endpoint.ts'

const WeekMinutes = z
  .array(z.int().min(0, 'Not less than nothing').max(10_000, 'At most 10,000 minutes a day'))
  .length(7, 'Minutes of seven days, from Sunday')

/** Of each kind of work, the minutes of Sunday to Saturday. */
export const CapacityMinutes = z.object(
  Object.fromEntries(WORKS.map(work => [work, WeekMinutes])) as Record<(typeof WORKS)[number], typeof WeekMinutes>
)

const MinutesShape = z.object(
  Object.fromEntries(WORKS.map(work => [work, z.number()])) as Record<(typeof WORKS)[number], z.ZodNumber>
)

export const ProductionCapacity = z.object({
  minutes: CapacityMinutes,
  /** Nobody has set it: figures for one person. */
  isUsual: z.boolean()
})
export type ProductionCapacity = z.output<typeof ProductionCapacity>

const capacity = { path: '/api/v2/production-capacity', access: 'workspace', query: InWorkspace } as const

export const getProductionCapacity = endpoint({
  ...capacity,
  ...calls.getProductionCapacity,
  may: 'production:read',
  summary: 'The minutes that the shop has for each kind of work on each day of the week.',
  data: ProductionCapacity
})

export const updateProductionCapacity = endpoint({
  ...capacity,
  ...calls.updateProductionCapacity,
  may: 'workspace:write',
  summary: 'Sets the minutes of the kinds of work that are given; the others stay.',
  body: z.object({ minutes: CapacityMinutes.partial() }),
  data: ProductionCapacity
})

export const PLANNED_KINDS = ['run', 'job', 'store'] as const

/** What keeps work from being begun. */
export const WAITS = ['orders', 'art', 'blanks', 'payment'] as const

const PlannedWork = z.object({
  kind: z.enum(PLANNED_KINDS),
  id: z.uuid(),
  number: z.int().nullable(),
  name: z.string(),
  pieces: z.int(),
  /** What is left to do. */
  minutes: MinutesShape,
  dueOn: z.iso.date().nullable(),
  plannedOn: z.iso.date().nullable(),
  /** Nothing of these: it is ready. */
  waitsFor: z.array(z.enum(WAITS)),
  /** The days that it lies on; none where it has neither a plan nor a due date. */
  days: z.array(z.object({ day: z.iso.date(), minutes: MinutesShape })),
  /** It would be done after it is due. */
  isLate: z.boolean()
})
export type PlannedWork = z.output<typeof PlannedWork>

export const ProductionCalendar = z.object({
  today: z.iso.date(),
  capacity: ProductionCapacity,
  work: z.array(PlannedWork)
})
export type ProductionCalendar = z.output<typeof ProductionCalendar>

const calendar = { access: 'workspace', query: InWorkspace } as const

export const getProductionCalendar = endpoint({
  ...calendar,
  ...calls.getProductionCalendar,
  may: 'production:read',
  summary:
    'What is still to be made (runs, jobs with pieces in no run, stores with orders in no run) with its minutes, laid on days: as planned, else as late as it is due.',
  data: ProductionCalendar
})

export const planProduction = endpoint({
  ...calendar,
  ...calls.planProduction,
  may: 'production:write',
  summary: 'Plans the work of a run, a job or a store to begin on a day; without a day it lies by its due date again.',
  body: z.object({ kind: z.enum(PLANNED_KINDS), id: z.uuid(), day: z.iso.date().nullable() }),
  data: ProductionCalendar
})

export const getFirstDay = endpoint({
  ...calendar,
  ...calls.getFirstDay,
  may: 'production:read',
  summary:
    'The first day on which a job or a store would be made, behind all other work. A store is made after it closes, and counted with its minimum where fewer are ordered.',
  query: InWorkspace.extend({ of: z.enum(['job', 'store']), id: z.uuid() }),
  data: z.object({ day: z.iso.date().nullable(), minutes: z.int(), pieces: z.int() })
})
