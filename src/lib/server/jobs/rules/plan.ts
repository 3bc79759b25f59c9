// What a rule does with a job, before anything is done: the same for a run and for its preview.
import { t } from '#lib/i18n/t.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import type { PlannedAction, RuleAction } from '#lib/contract/status-rules.ts'
import { dayIn } from '#lib/shared/jobs.ts'
import { formatCalendarDate } from '#lib/shared/calendar-date.ts'
import { fillFields, type RuleField } from '#lib/shared/status-rules.ts'

import type { Colleague, RuleJob, RuleShop } from './queries.ts'

export interface RuleContext {
  shop: RuleShop
  /** Everybody in the workspace. */
  people: Colleague[]
  status: string
  now: Date
}

export interface Plan extends PlannedAction {
  jobId: string
  /** Of a mail or a notice. */
  to: string[]
  isForCustomer: boolean
  todo: { personId: string | null; dueOn: string | null } | null
}

const MOST_TODOS = 200
const DAY_MS = 86_400_000

export function planActions(actions: readonly RuleAction[], job: RuleJob, around: RuleContext): Plan[] {
  const facts = factsOf(job, around)
  let todos = job.todos
  return actions.map(action => {
    const plan: Plan = {
      kind: action.kind,
      jobId: job.id,
      skipped: null,
      subject: '',
      to: [],
      isForCustomer: false,
      todo: null,
      text: '',
      body: fillFields(action.text, facts)
    }
    if (action.kind === 'mail') return planMail(action, { plan, job, around, facts })
    if (action.kind === 'notify') return planNotice(action, { plan, job, around })
    const skip = todos >= MOST_TODOS ? t('activities.rule.tooManyTodos', { most: MOST_TODOS }) : null
    if (!skip) todos += 1
    return planTodo(action, { plan, job, around, skip })
  })
}

interface Given {
  plan: Plan
  job: RuleJob
  around: RuleContext
}

type Of<Kind extends RuleAction['kind']> = Extract<RuleAction, { kind: Kind }>

function planMail({ to, subject }: Of<'mail'>, { plan, job, around, facts }: Given & { facts: Facts }): Plan {
  const filled = { ...plan, subject: fillFields(subject, facts) }
  if (to === 'customer') {
    const { email } = job.contact
    if (!email) return { ...filled, text: t('activities.rule.mailToCustomer'), skipped: t('activities.rule.noAddress') }
    return { ...filled, text: t('activities.rule.mailTo', { to: email }), to: [email], isForCustomer: true }
  }
  const { person, why } = find(to, job, around)
  if (!person) return { ...filled, text: t('activities.rule.mail'), skipped: why }
  return { ...filled, text: t('activities.rule.mailTo', { to: person.name }), to: [person.email] }
}

function planTodo(action: Of<'todo'>, { plan, job, around, skip }: Given & { skip: string | null }): Plan {
  const { person: wanted, dueInDays } = action
  const dueOn =
    dueInDays === null ? null : dayIn(around.shop.timeZone, new Date(around.now.getTime() + dueInDays * DAY_MS))
  const { person } = wanted ? find(wanted, job, around) : {}
  // The work is there to be done, also where nobody is left to do it.
  const values = { todo: plan.body, name: person?.name ?? '' }
  const text = t(
    `activities.rule.todo.${person ? 'person' : wanted === 'owner' ? 'noOwner' : wanted ? 'left' : 'nobody'}`,
    values
  )
  const due = dueOn ? t('activities.rule.due', { text, day: formatCalendarDate(new Date(dueOn)) }) : text
  const todo = { personId: person?.id ?? null, dueOn }
  return { ...plan, text: due, skipped: skip, todo, body: plan.body.slice(0, 300) }
}

function planNotice({ people }: Of<'notify'>, { plan, job, around }: Given): Plan {
  const found = people.map(each => find(each, job, around))
  const there = [...new Map(found.flatMap(({ person }) => (person ? [[person.id, person] as const] : []))).values()]
  const subject = t('activities.rule.jobIs', { number: job.number, status: around.status, title: job.title })
  if (there.length === 0)
    return { ...plan, subject, text: t('activities.rule.notice'), skipped: found[0]?.why ?? t('activities.rule.gone') }
  const text = t('activities.rule.told', { names: there.map(({ name }) => name).join(', ') })
  return { ...plan, subject, text, to: there.map(({ email }) => email) }
}

function find(who: string, { ownerId }: RuleJob, { people }: RuleContext): { person?: Colleague; why: string } {
  if (who === 'owner' && ownerId === null) return { why: t('activities.rule.noOwner') }
  const person = people.find(({ id }) => id === (who === 'owner' ? ownerId : who))
  return person ? { person, why: '' } : { why: t('activities.rule.gone') }
}

type Facts = Record<RuleField, string>

function factsOf({ number, title, contact, dueOn, pieces }: RuleJob, { shop, status }: RuleContext): Facts {
  const name = contact.name.trim()
  return {
    title,
    status,
    number: String(number),
    shop: shop.name,
    pieces: formatNumber(pieces),
    customer: name || t('activities.rule.customer'),
    first: name.split(/\s+/)[0] || t('activities.rule.there'),
    due: dueOn ? formatCalendarDate(new Date(dueOn)) : t('activities.rule.dayAgreed')
  }
}

/** One line for the history of a job. */
export function describePlans(name: string, plans: readonly Plan[]): string {
  const parts = plans.map(({ text, skipped }) => (skipped ? t('activities.rule.skipped', { text, skipped }) : text))
  return t('activities.rule.done', { name, what: parts.join('; ') })
}
