// A job's history in plain words.
import { sql } from 'kysely'

import { JOB_FIELDS, type JobFields } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
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
  fact?: ReadyFact
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

function countText({ name, size, step, done, spoiled = 0 }: Details): string {
  const what = [name || t('activities.job.item'), size].filter(Boolean).join(' ')
  const values = { what, done: Number(done ?? 0), made: t(`activities.step.${step ?? 'made'}`), spoiled }
  return t(spoiled > 0 ? 'activities.job.countedSpoiled' : 'activities.job.counted', values)
}

const isField = (field: string): field is keyof JobFields => (JOB_FIELDS as readonly string[]).includes(field)

const fieldText = (field: string): string => (isField(field) ? t(`activities.jobField.${field}`) : field)

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
  const { from = '', to = '', reason = '', done, milestone } = facts
  const money = (cents: string | number | undefined) => formatMoney(Number(cents ?? 0), currency)
  const because = (words: string | undefined) => {
    const why = words || (milestone && t(`activities.milestone.${milestone}`))
    return why ? t('activities.because', { why }) : ''
  }
  const name = facts.name || t('activities.job.anItem')
  switch (kind) {
    case 'created':
      if (!from) return t('activities.job.created')
      return facts.name
        ? t('activities.job.createdFromOther', { from, name: facts.name })
        : t('activities.job.createdFrom', { from })
    case 'cameHere':
      return t('activities.job.cameHere', { name: facts.name ?? '', from })
    case 'copied':
      return t('activities.job.copied', { to })
    case 'changed':
      return t('activities.job.changed', { fields: (facts.fields ?? []).map(fieldText).join(', ') })
    case 'status':
      return t('activities.job.status', { from, to }) + because(facts.note)
    case 'closed':
      return t('activities.job.closed', { reason }) + because(facts.note)
    case 'reopened':
      return t('activities.job.reopened', { to }) + because(reason)
    case 'ready':
      return t(done ? 'activities.job.marked' : 'activities.job.tookBack', {
        fact: facts.fact ? t(`activities.fact.${facts.fact}`) : ''
      })
    case 'counted':
      return countText(facts)
    case 'total':
      return t('activities.job.total', { money: money(from) })
    case 'repriced':
      return t('activities.job.repriced', { from: money(from), to: money(to) })
    case 'fixed':
      return (
        t(facts.locked ? 'activities.job.locked' : 'activities.job.fixed', { name, money: money(facts.cents) }) +
        because(reason)
      )
    case 'unfixed':
      return t('activities.job.unfixed', { name })
    default:
      return facts.text ?? kind
  }
}
