// A job's history in plain words.
import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import { type ActivityRow, addActivity, findActivity, recordActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import type { Milestone } from '#lib/shared/job-milestones.ts'
import type { ReadyFact } from '#lib/shared/jobs.ts'
import { formatMoney } from '#lib/shared/money.ts'
import type { Step } from '#lib/shared/production-counts.ts'
import { may } from '#lib/shared/roles.ts'

import { findJob } from './queries.ts'

export function recordJobActivity(
  tx: Db,
  member: Member,
  jobId: string,
  kind: string,
  details: object = {}
): Promise<void> {
  const { workspaceId, userId } = member
  return recordActivity(tx, { subject: 'job', subjectId: jobId, workspaceId }, { kind, userId, details })
}

/**
 * Of what is saved while it is typed: once in a while for each person, and, where details count, for each of what changed.
 */
export async function recordActivityThrottled(
  tx: Db,
  member: Member,
  jobId: string,
  { kind, details, each = false }: { kind: string; details: object; each?: boolean }
): Promise<void> {
  const { rows } = await sql`
    select from activity where workspace_id = ${member.workspaceId} and subject_id = ${jobId} and kind = ${kind}
      and user_id = ${member.userId} and at > now() - interval '10 minutes'
      ${each ? sql`and details = ${JSON.stringify(details)}::jsonb` : sql``} limit 1`.execute(tx)
  if (rows.length === 0) await recordJobActivity(tx, member, jobId, kind, details)
}

/** Of many jobs, in one statement. */
export async function recordActivityOfJobs(
  tx: Db,
  { workspaceId, userId }: { workspaceId: string; userId?: string | undefined },
  kind: string,
  jobs: { id: string; details: object }[]
): Promise<void> {
  const rows = sql`select ${workspaceId}::uuid as workspace_id, id as subject_id, ${kind}::text as kind,
    ${userId ?? null}::uuid as user_id, details
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as told (id uuid, details jsonb)`
  await sql`with told as ${addActivity('job', rows)} select 1`.execute(tx)
}

/** The last thing that happened to these facts of a job. */
export async function lastOfFacts(
  tx: Db,
  { workspaceId }: Member,
  jobId: string,
  facts: ReadyFact[]
): Promise<{ fact: ReadyFact; done: boolean; because?: 'spoiled' } | undefined> {
  const { rows } = await sql<{ details: { fact: ReadyFact; done: boolean; because?: 'spoiled' } }>`
    select details from activity where workspace_id = ${workspaceId} and subject = 'job' and subject_id = ${jobId}
      and kind = 'ready' and details->>'fact' = any (${facts}) order by id desc limit 1`.execute(tx)
  return rows[0]?.details
}

/** The day in the zone of the shop on which a job was handed over; null where it is not, or nobody noted when. */
export async function handedOverOn(db: Db, { workspaceId }: { workspaceId: string }, jobId: string) {
  const { rows } = await sql<{ day: string }>`
    select (a.at at time zone w.time_zone)::date as day
    from activity a join jobs j on j.id = a.subject_id join workspaces w on w.id = j.workspace_id
    where a.workspace_id = ${workspaceId} and j.workspace_id = ${workspaceId} and a.subject = 'job'
      and a.subject_id = ${jobId} and a.kind = 'ready' and a.details->>'fact' = 'handedOver'
      and a.details->>'done' = 'true' and 'handedOver' = any (j.ready)
    order by a.id desc limit 1`.execute(db)
  return rows[0]?.day ?? null
}

interface Details {
  from?: string | number
  to?: string | number
  note?: string
  reason?: string
  fact?: string
  done?: boolean | number
  spoiled?: number
  size?: string
  step?: Step
  name?: string
  cents?: number
  locked?: boolean
  fields?: string[]
  text?: string
  milestone?: Milestone
}

/** Why a status was given, where nobody chose it. */
const MILESTONE_WORDS: Record<Milestone, string> = {
  proposalSent: 'the proposal was sent',
  proposalSeen: 'the customer opened the proposal',
  changesRequested: 'the customer asked for a change',
  proposalDeclined: 'the customer declined',
  depositDue: 'approved, and the deposit is due',
  paidInQuote: 'paid as agreed',
  blanksToOrder: 'approved and paid as agreed',
  blanksOrdered: 'blanks ordered',
  blanksReceived: 'blanks received',
  readyToMake: 'artwork, payment and blanks are there',
  cutting: 'the first pieces were cut',
  printing: 'the first pieces were printed or stitched',
  pressing: 'the first pieces were pressed',
  checking: 'all pieces are made',
  readyForPickup: 'all pieces are checked',
  readyToSend: 'all pieces are checked',
  shipped: 'handed over for shipping',
  handedOver: 'handed over',
  completed: 'handed over and paid'
}

const STEP_WORDS: Record<Step, string> = {
  cut: 'cut',
  print: 'printed',
  press: 'pressed',
  stitch: 'stitched',
  check: 'checked'
}

function countText({ name, size, step, done, spoiled }: Details): string {
  const what = [name || 'Item', size].filter(Boolean).join(' ')
  return `${what}: ${done} ${step ? STEP_WORDS[step] : 'made'}${spoiled ? `, ${spoiled} spoiled` : ''}`
}

const FACTS: Record<string, string> = {
  paymentTerms: 'payment terms met',
  blanksOrdered: 'blanks ordered',
  blanksReceived: 'blanks received',
  artworkApproved: 'artwork approved',
  productionComplete: 'production complete',
  handedOver: 'handed over'
}

const FIELDS: Record<string, string> = {
  customerId: 'customer',
  dueOn: 'due date',
  eventOn: 'event date',
  deliveryNote: 'delivery',
  ownerId: 'owner',
  flagged: 'mark'
}

/** Changes of money are only told to whoever is shown prices. */
const ABOUT_MONEY = new Set(['total', 'fixed', 'unfixed', 'repriced'])

export async function findJobActivity(db: Db, member: Member, jobId: string) {
  const job = await findJob(db, member, jobId)
  if (!job) throw notFound('Job')
  const { workspaceId } = member
  const rows = await findActivity(db, { subject: 'job', subjectId: jobId, workspaceId })
  return rows
    .filter(({ kind }) => may(member.role, 'prices:read') || !ABOUT_MONEY.has(kind))
    .map(row => ({
      at: row.at,
      who: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim(),
      text: textOf(row, job.currency)
    }))
}

function textOf({ kind, details }: ActivityRow, currency: string): string {
  const facts = details as Details
  const money = (cents: string | number | undefined) => formatMoney(Number(cents ?? 0), currency)
  const because = (words: string | undefined) => {
    const why = words || (facts.milestone && MILESTONE_WORDS[facts.milestone])
    return why ? `: ${why}` : ''
  }
  switch (kind) {
    case 'created':
      if (!facts.from) return 'Made the job'
      return `Made the job as a copy of job ${facts.from}${facts.name ? ` of ${facts.name}` : ''}`
    case 'cameHere':
      return `Moved the job here from ${facts.name}, where it was job ${facts.from}`
    case 'copied':
      return `Copied the job to ${facts.to}`
    case 'changed':
      return `Changed ${(facts.fields ?? []).map(field => FIELDS[field] ?? field).join(', ')}`
    case 'status':
      return `Status from ${facts.from} to ${facts.to}${because(facts.note)}`
    case 'closed':
      return `Closed the job as ${facts.reason}${because(facts.note)}`
    case 'reopened':
      return `Reopened the job as ${facts.to}${because(facts.reason)}`
    case 'ready':
      return `${facts.done ? 'Marked' : 'Took back'}: ${FACTS[facts.fact ?? ''] ?? facts.fact}`
    case 'counted':
      return countText(facts)
    case 'total':
      return `Changed items or prices; the total was ${money(facts.from)}`
    case 'repriced':
      return `Priced with the tables of today: ${money(facts.from)} to ${money(facts.to)}`
    case 'fixed':
      return `${facts.locked ? 'Locked' : 'Set'} the price of ${facts.name || 'an item'} at ${money(facts.cents)}${because(facts.reason)}`
    case 'unfixed':
      return `Took back the price by hand of ${facts.name || 'an item'}`
    default:
      return facts.text ?? kind
  }
}
