import { z } from 'zod'

import { MOST_LINES } from '#lib/shared/roster-rules.ts'

import { ByLink, endpoint, InWorkspace, Timestamp } from './endpoint.ts'
import { OneJob } from './jobs.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const JerseyNumber = z.int().min(0, 'Not below 0').max(9999, 'At most 9999')

const Rules = z.object({
  asksNumber: z.boolean().default(true),
  asksSize: z.boolean().default(true),
  asksNote: z.boolean().default(false),
  numberFrom: JerseyNumber.default(0),
  numberTo: JerseyNumber.default(99),
  doubles: z.boolean().default(false),
  mostLetters: z.int().min(1, 'At least one letter').max(60, 'At most 60 letters').default(20),
  /** How many people are expected; 0: not known. */
  expected: z.int().min(0, 'Not less than nobody').max(MOST_LINES, 'At most 1,000 people').default(0)
})

const RosterLine = z.object({ id: z.uuid(), name: z.string(), number: z.string(), size: z.string(), note: z.string() })

export const Roster = z.object({
  rules: Rules,
  endsAt: Timestamp,
  /** By the shop; after `endsAt` nobody writes anyway. */
  isClosed: z.boolean(),
  /** Null where it was turned off, and for who may not change the job. */
  link: z.string().nullable(),
  lines: z.array(RosterLine)
})
export type Roster = z.output<typeof Roster>

const ofItem = {
  path: '/api/v2/job/{jobId}/item/{itemId}/roster',
  access: 'workspace',
  params: OneJob.extend({ itemId: z.uuid() }),
  query: InWorkspace
} as const

export const getRoster = endpoint({
  ...ofItem,
  name: 'getRoster',
  method: 'GET',
  may: 'jobs:read',
  summary: 'The list that a team fills in for an item; null where there is none.',
  data: z.object({ roster: Roster.nullable() })
})

export const saveRoster = endpoint({
  ...ofItem,
  name: 'saveRoster',
  method: 'POST',
  may: 'jobs:write',
  summary: 'Makes the list of an item and its link, or says anew what it asks, until when, and whether it is closed.',
  body: Rules.extend({ endsAt: Timestamp, isClosed: z.boolean().default(false) }).refine(
    ({ numberFrom, numberTo }) => numberFrom <= numberTo,
    { path: ['numberTo'], message: 'Not below the first number' }
  ),
  data: z.object({ roster: Roster })
})

export const turnOffRoster = endpoint({
  ...ofItem,
  path: '/api/v2/job/{jobId}/item/{itemId}/roster/link',
  name: 'turnOffRoster',
  method: 'DELETE',
  may: 'jobs:write',
  summary: 'The link leads nowhere from now on and the list is closed. Opening it again makes another link.',
  data: z.object({ roster: Roster })
})

const byLink = { access: 'link', link: 'roster', params: ByLink } as const

export const ShownRoster = z.object({
  shopName: z.string(),
  shopEmail: z.string(),
  title: z.string(),
  timeZone: z.string(),
  rules: Rules,
  sizes: z.array(z.string()),
  endsAt: Timestamp,
  isOpen: z.boolean(),
  lines: z.array(RosterLine)
})
export type ShownRoster = z.output<typeof ShownRoster>

export const showRoster = endpoint({
  ...byLink,
  name: 'showRoster',
  method: 'GET',
  path: '/api/v2/roster/{link}',
  summary: 'The list, for whoever has its link. Reading it changes nothing.',
  data: ShownRoster
})

export const writeRosterLine = endpoint({
  ...byLink,
  name: 'writeRosterLine',
  method: 'POST',
  path: '/api/v2/roster/{link}/lines',
  summary: 'Adds a line, or writes the one of this id anew. Lines of others stay as they are.',
  body: z.object({
    id: z.uuid(),
    name: Text(60),
    number: Text(12).default(''),
    size: Text(20).default(''),
    note: Text(120).default('')
  }),
  data: ShownRoster
})

export const removeRosterLine = endpoint({
  ...byLink,
  name: 'removeRosterLine',
  method: 'DELETE',
  path: '/api/v2/roster/{link}/lines/{lineId}',
  params: ByLink.extend({ lineId: z.uuid() }),
  data: ShownRoster
})
