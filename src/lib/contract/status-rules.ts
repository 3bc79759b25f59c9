import { z } from 'zod'

import { RULE_FIELDS, unknownField } from '#lib/shared/status-rules.ts'

import * as calls from './calls/status-rules.ts'
import { changesOf, endpoint, InWorkspace, Nothing, Revision } from './endpoint.ts'

export const MOST_RULES = 100

const Words = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, `At most ${max} characters`)
    .superRefine((text, { addIssue }) => {
      const name = unknownField(text)
      if (name === undefined) return
      const known = RULE_FIELDS.map(field => `{${field}}`).join(', ')
      addIssue({ code: 'custom', message: `There is no field {${name}}. Choose one of ${known}` })
    })

/** A member, or whoever the job belongs to. */
const RulePerson = z.union([z.literal('owner'), z.uuid()], { error: 'Choose a person' })

const MailAction = z.object({
  kind: z.literal('mail'),
  to: z.union([z.enum(['customer', 'owner']), z.uuid()], { error: 'Choose who gets the mail' }),
  subject: Words(150, 'Give the mail a subject'),
  text: Words(4000, 'Write the mail')
})

const TodoAction = z.object({
  kind: z.literal('todo'),
  text: Words(200, 'Say what there is to do'),
  person: RulePerson.nullable().default(null),
  /** Days from the change on; without, it is due on no day. */
  dueInDays: z.int().min(0, 'From 0 to 365 days').max(365, 'From 0 to 365 days').nullable().default(null)
})

const NotifyAction = z.object({
  kind: z.literal('notify'),
  people: z.array(RulePerson).min(1, 'Choose whom to tell').max(20, 'At most twenty people'),
  text: Words(500, 'Say what to tell them')
})

export const RuleAction = z.discriminatedUnion('kind', [MailAction, TodoAction, NotifyAction])
export type RuleAction = z.output<typeof RuleAction>

const Fields = z.object({
  name: z.string().trim().min(1, 'Give the rule a name').max(80, 'At most 80 characters'),
  statusId: z.uuid('Choose a status'),
  enabled: z.boolean().default(true),
  actions: z.array(RuleAction).min(1, 'Say what happens').max(10, 'At most ten actions')
})

export const StatusRule = Fields.extend({
  id: z.uuid(),
  /** Null once its status was deleted: until another is chosen, the rule does nothing. */
  statusId: z.uuid().nullable(),
  revision: z.int(),
  /** Whether somebody that it names has left the workspace; what is theirs is left out. */
  misses: z.boolean()
})
export type StatusRule = z.output<typeof StatusRule>

export const PlannedAction = z.object({
  kind: z.enum(['mail', 'todo', 'notify']),
  /** What is done, in words. */
  text: z.string(),
  /** Why it is not done, if it is not. */
  skipped: z.string().nullable(),
  subject: z.string(),
  /** What a mail says. */
  body: z.string()
})
export type PlannedAction = z.output<typeof PlannedAction>

const manage = { access: 'workspace', may: 'workspace:write', query: InWorkspace } as const
const one = { ...manage, params: z.object({ ruleId: z.uuid() }) } as const

export const listStatusRules = endpoint({
  ...calls.listStatusRules,
  access: 'workspace',
  may: 'workspace:read',
  summary: 'What happens by itself when a job gets a status, in the order in which it happens.',
  query: InWorkspace,
  data: z.array(StatusRule)
})

export const createStatusRule = endpoint({
  ...manage,
  ...calls.createStatusRule,
  summary:
    'A rule is run once for each change of a status, in its transaction. No action changes a status, so rules cannot set each other off.',
  body: Fields,
  data: z.array(StatusRule)
})

export const updateStatusRule = endpoint({
  ...one,
  ...calls.updateStatusRule,
  summary: 'Changes what is given; `position` is its place in the list. An older revision is answered with 409.',
  body: changesOf(Fields).extend({ revision: Revision, position: z.int().min(0).max(99).optional() }),
  data: z.array(StatusRule)
})

export const deleteStatusRule = endpoint({ ...one, ...calls.deleteStatusRule, data: Nothing })

export const previewStatusRule = endpoint({
  ...manage,
  ...calls.previewStatusRule,
  summary: 'What a rule would do with a job. Nothing is sent or kept.',
  body: Fields.pick({ statusId: true, actions: true }).extend({ jobId: z.uuid('Choose a job') }),
  data: z.array(PlannedAction)
})
