import { z } from 'zod'

import { MOST_ASKED, MOST_LINES } from '#lib/shared/roster-rules.ts'

import * as calls from './calls/rosters.ts'
import { Email } from './auth.ts'
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

const RosterFields = z.object({
  name: Text(60),
  number: Text(12).default(''),
  size: Text(20).default(''),
  note: Text(120).default('')
})

const RosterLine = z.object({ id: z.uuid(), name: z.string(), number: z.string(), size: z.string(), note: z.string() })

const Written = z.object({
  /** By which link: the team's, that of the person, or the coach's; null for a line from before that was kept. */
  by: z.enum(['team', 'person', 'coach']).nullable(),
  /** The coach has changed what somebody else had written. */
  isCorrected: z.boolean()
})

const RosterPerson = z.object({
  id: z.uuid(),
  /** Of their line, where there is one. */
  lineId: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Theirs alone; null for who may not change the job. */
  link: z.string().nullable(),
  askedAt: Timestamp.nullable(),
  reminders: z.int(),
  remindedAt: Timestamp.nullable(),
  answeredAt: Timestamp.nullable(),
  /** They want no more reminders. */
  isMuted: z.boolean()
})
export type RosterPerson = z.output<typeof RosterPerson>

const Reminders = z.object({
  /** 0: never by themselves. */
  remindDays: z.int().min(0).max(30, 'At most 30 days').default(3),
  remindTimes: z.int().min(0).max(5, 'At most five times').default(2)
})

export const Roster = Reminders.extend({
  rules: Rules,
  endsAt: Timestamp,
  /** By the shop; after `endsAt` nobody writes anyway. */
  isClosed: z.boolean(),
  /** Null where it was turned off, and for who may not change the job. */
  link: z.string().nullable(),
  /** By which one person may correct the lines of everybody; null as with `link`, and until the list is saved again. */
  coachLink: z.string().nullable(),
  lines: z.array(RosterLine.extend(Written.shape)),
  /** Who is asked one by one. */
  people: z.array(RosterPerson)
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
  ...calls.getRoster,
  may: 'jobs:read',
  summary: 'The list that a team fills in for an item; null where there is none.',
  data: z.object({ roster: Roster.nullable() })
})

export const saveRoster = endpoint({
  ...ofItem,
  ...calls.saveRoster,
  may: 'jobs:write',
  summary: 'Makes the list of an item and its link, or says anew what it asks, until when, and whether it is closed.',
  body: Rules.extend(Reminders.shape)
    .extend({ endsAt: Timestamp, isClosed: z.boolean().default(false) })
    .refine(({ numberFrom, numberTo }) => numberFrom <= numberTo, {
      path: ['numberTo'],
      message: 'Not below the first number'
    }),
  data: z.object({ roster: Roster })
})

export const turnOffRoster = endpoint({
  ...ofItem,
  ...calls.turnOffRoster,
  may: 'jobs:write',
  summary: 'The link leads nowhere from now on and the list is closed. Opening it again makes another link.',
  data: z.object({ roster: Roster })
})

export const askRosterPeople = endpoint({
  ...ofItem,
  ...calls.askRosterPeople,
  may: 'jobs:write',
  summary:
    'Gives each of these people a link to a line of their own, and mails it to whom an address is given. Who is asked already is not asked twice. A person of the item with the same name gets their own line in it.',
  body: z.object({
    people: z
      .array(z.object({ name: Text(60).min(1, 'Type the name'), email: Email.or(z.literal('')).default('') }))
      .min(1, 'Nobody is named')
      .max(MOST_ASKED, `At most ${MOST_ASKED} people at once`)
  }),
  data: z.object({ roster: Roster, asked: z.int(), mailed: z.int() })
})

export const removeRosterPerson = endpoint({
  ...ofItem,
  ...calls.removeRosterPerson,
  params: ofItem.params.extend({ personId: z.uuid() }),
  may: 'jobs:write',
  summary: 'Their link leads nowhere from now on. What they wrote stays on the list.',
  data: z.object({ roster: Roster })
})

export const remindRosterPeople = endpoint({
  ...ofItem,
  ...calls.remindRosterPeople,
  may: 'jobs:write',
  summary: 'Writes to everybody who has not answered, has an address, and was not written to within a day.',
  data: z.object({ roster: Roster, mailed: z.int() })
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
  lines: z.array(
    RosterLine.extend(Written.shape).extend({
      /** Whoever knows it may change the line: only the coach's link gets it. */
      id: z.uuid().nullable(),
      /** Names the line without its id. */
      tag: z.string()
    })
  )
})
export type ShownRoster = z.output<typeof ShownRoster>

/** With the tag of the line that was written. */
const WrittenRoster = ShownRoster.extend({ tag: z.string() })

export const showRoster = endpoint({
  ...byLink,
  ...calls.showRoster,
  summary: 'The list, for whoever has its link. Reading it changes nothing.',
  data: ShownRoster
})

export const writeRosterLine = endpoint({
  ...byLink,
  ...calls.writeRosterLine,
  summary:
    'Adds a line under an id of your own, or writes your line of this id anew. A line that its own link or the coach has answered is refused.',
  body: RosterFields.extend({ id: z.uuid() }),
  data: WrittenRoster
})

export const removeRosterLine = endpoint({
  ...byLink,
  ...calls.removeRosterLine,
  params: ByLink.extend({ lineId: z.uuid() }),
  summary: 'Takes your own line off the list; the history of the job has it.',
  data: ShownRoster
})

const byCoachLink = { access: 'link', link: 'roster-coach', params: ByLink } as const

export const showCoachRoster = endpoint({
  ...byCoachLink,
  ...calls.showCoachRoster,
  summary: 'The list with the ids of all lines, for whoever has the link of the coach. Reading it changes nothing.',
  data: ShownRoster
})

export const writeCoachRosterLine = endpoint({
  ...byCoachLink,
  ...calls.writeCoachRosterLine,
  summary: 'Adds a line, or corrects that of anybody: it is marked, and the history of the job says what was changed.',
  body: RosterFields.extend({ id: z.uuid() }),
  data: WrittenRoster
})

export const removeCoachRosterLine = endpoint({
  ...byCoachLink,
  ...calls.removeCoachRosterLine,
  params: ByLink.extend({ lineId: z.uuid() }),
  summary: 'Takes a line off the list; the history of the job has it. Whose line it was is asked again.',
  data: ShownRoster
})

const byOwnLink = { access: 'link', link: 'roster-person', params: ByLink } as const

export const ShownPerson = ShownRoster.omit({ lines: true }).extend({
  line: RosterLine,
  /** What others have: their numbers and nothing else. */
  takenNumbers: z.array(z.string()),
  answeredAt: Timestamp.nullable(),
  isMuted: z.boolean(),
  /** Reminders come by mail, so somebody without an address gets none. */
  hasEmail: z.boolean()
})
export type ShownPerson = z.output<typeof ShownPerson>

export const showRosterPerson = endpoint({
  ...byOwnLink,
  ...calls.showRosterPerson,
  summary: 'What one person is asked and what is on the list of them so far. Reading it changes nothing.',
  data: ShownPerson
})

export const answerRoster = endpoint({
  ...byOwnLink,
  ...calls.answerRoster,
  summary: 'Writes their own line, or confirms it. Lines of others stay as they are.',
  body: RosterFields,
  data: ShownPerson
})

export const muteRoster = endpoint({
  ...byOwnLink,
  ...calls.muteRoster,
  summary: 'No more reminders to them, or reminders again.',
  body: z.object({ isMuted: z.boolean().default(true) }),
  data: ShownPerson
})
