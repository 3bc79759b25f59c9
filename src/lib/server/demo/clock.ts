// Time that goes by in a story of the demo: what is told so far moves back, so that what is told next comes after it.
import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { findApproval, findProposal, findVersion } from '#lib/server/proposals/queries.ts'
import { sealOf } from '#lib/server/proposals/seal.ts'
import { signSeal } from '#lib/server/proposals/signature.ts'
import { required } from '#lib/shared/required.ts'

import type { StoryState } from './proposals.ts'

/** What was sent, approved or issued stays as it was; only the time of it is made up here. */
const HELD = [
  ['proposal_versions', 'proposal_versions_stay'],
  ['proposal_approvals', 'proposal_approvals_stay'],
  ['invoices', 'keep_issued_invoice'],
  ['credit_notes', 'keep_credit_note']
] as const

/** Lets the past be moved until this is over. */
export async function withTimeMoving(tx: Db, tell: () => Promise<void>): Promise<void> {
  await asOwner(tx, 'disable')
  await tell()
  await asOwner(tx, 'enable')
}

/** The product's own role may not change tables. */
async function asOwner(tx: Db, change: 'disable' | 'enable'): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx)
  await sql`set local role none`.execute(tx)
  for (const [table, name] of HELD)
    await sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger ${sql.ref(name)}`.execute(tx)
  await sql`set local role ${sql.ref(firstRow(rows).role)}`.execute(tx)
}

const WAITS = [0.12, 0.03, 0.07, 0.01, 0.16, 0.05]
const DAY_MINUTES = 24 * 60

/** Before the next step of the story: some of the days that it takes. */
export async function advanceClock(told: StoryState): Promise<void> {
  const minutes = Math.round(told.days * DAY_MINUTES * required(WAITS[told.steps % WAITS.length], 'a wait'))
  told.steps++
  told.passed += minutes
  await moveBack(told, minutes)
}

/** All of it began so many days ago, and its job before that. */
export async function endStory(told: StoryState): Promise<void> {
  await moveBack(told, told.days * DAY_MINUTES - told.passed)
  await sealAnew(told)
  await moveJob(told)
}

async function moveBack({ tx, jobId }: StoryState, minutes: number): Promise<void> {
  const ago = sql`make_interval(mins => ${minutes})`
  const job = sql`${jobId}::uuid`
  const proposals = sql`(select id from proposals where job_id = ${job})`
  const invoices = sql`(select id from invoices where job_id = ${job})`
  const move = async (table: string, columns: string[], where: RawBuilder<unknown>, more = sql``) => {
    const set = sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(column)} - ${ago}`))
    await sql`update ${sql.table(table)} set ${set}${more} where ${where}`.execute(tx)
  }
  const expiry = sql`, expires_at = case when state = 'expired' then expires_at else expires_at - least(${ago}, interval '25 days') end`
  await move('proposals', ['created_at', 'updated_at', 'sent_at', 'viewed_at', 'answered_at'], sql`job_id = ${job}`, expiry) // biome-ignore format: one line
  await move('proposal_versions', ['created_at'], sql`proposal_id in ${proposals}`)
  const versions = sql`version_id in (select id from proposal_versions where proposal_id in ${proposals})`
  await move('proposal_approvals', ['approved_at'], versions)
  await move('proposal_pins', ['created_at'], versions)
  await move('thread_messages', ['created_at'], sql`thread_id in (select id from threads where subject = 'proposal' and subject_id = ${job})`) // biome-ignore format: one line
  await move('invoice_requests', ['created_at'], sql`invoice_id in ${invoices}`)
  await move('invoice_payments', ['created_at', 'received_at'], sql`invoice_id in ${invoices}`, sql`, received_on = ${dayOf(sql`received_at - ${ago}`)}`) // biome-ignore format: one line
  const days = sql`, due_on = due_on - (issued_on - ${dayOf(sql`issued_at - ${ago}`)}), issued_on = ${dayOf(sql`issued_at - ${ago}`)}`
  await move('invoices', ['created_at', 'updated_at', 'issued_at', 'viewed_at'], sql`job_id = ${job}`, days)
  await move(
    'credit_notes',
    ['created_at'],
    sql`invoice_id in ${invoices}`,
    sql`, issued_on = ${dayOf(sql`created_at - ${ago}`)}`
  )
  const told = sql`(subject = 'job' and subject_id = ${job} and kind not in ('created', 'status'))
    or (subject = 'proposal' and subject_id in ${proposals}) or (subject = 'invoice' and subject_id in ${invoices})`
  await move('activity', ['at'], told)
}

/** In the shop's zone. */
function dayOf(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${at}) at time zone (select time_zone from workspaces w where w.id = workspace_id))::date`
}

/** The moment of an approval is under its seal. */
async function sealAnew({ tx, owner, jobId }: StoryState): Promise<void> {
  const proposal = await findProposal(tx, owner, { jobId })
  const approval = proposal && (await findApproval(tx, owner, proposal.id))
  if (!approval) return
  const version = required(
    await findVersion(tx, owner, { proposalId: proposal.id, number: approval.version }),
    'a version'
  )
  const { seal, code } = sealOf(version, approval)
  const { signedBy, signature } = signSeal({ ...owner, versionId: version.id, seal, code })
  await sql`update proposal_approvals
    set seal = ${seal}, code = ${code}, signed_by = ${signedBy}, signature = ${signature}
    where id = ${approval.id}`.execute(tx)
  await sql`update activity set details = replace(details::text, ${approval.code}, ${code})::jsonb
    where (subject = 'job' and subject_id = ${jobId} and kind = 'told')
      or (subject = 'proposal' and subject_id = ${proposal.id} and kind = 'approved')`.execute(tx)
}

/** It was there a day before its story, and came to its status by the last that was told. */
async function moveJob({ tx, jobId, days }: StoryState): Promise<void> {
  await sql`update jobs set created_at = least(created_at, now() - make_interval(days => ${days + 1}))
    where id = ${jobId}`.execute(tx)
  await sql`update activity a set at = j.created_at from jobs j
    where j.id = ${jobId} and a.subject = 'job' and a.subject_id = j.id and a.kind = 'created'`.execute(tx)
  // Written anew: a history is read in the order in which it was written.
  await sql`with status as (
      delete from activity where subject = 'job' and subject_id = ${jobId} and kind = 'status' returning *
    )
    insert into activity (workspace_id, subject, subject_id, kind, user_id, details, at)
    select workspace_id, subject, subject_id, kind, user_id, details, coalesce((
      select max(s.at) + interval '4 minutes' from activity s
      where (s.subject = 'proposal' and s.subject_id in (select id from proposals where job_id = ${jobId}))
        or (s.subject = 'invoice' and s.subject_id in (select id from invoices where job_id = ${jobId}))
    ), at)
    from status`.execute(tx)
}
