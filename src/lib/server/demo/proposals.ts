// What customers of the demo shop were offered, what they said, and what they paid: a proposal in every state, conversations
// that go on, and invoices.
import { sql } from 'kysely'

import { required } from '#lib/shared/required.ts'
import { firstRow } from '#lib/server/platform/db/first-row.ts'
import { ProposalDraft } from '#lib/contract/proposals.ts'
import { creditInvoice } from '#lib/server/invoices/credits.ts'
import { createInvoice, getInvoice } from '#lib/server/invoices/service.ts'
import { recordPayment } from '#lib/server/invoices/ledger.ts'
import { requestPayment } from '#lib/server/invoices/requests.ts'
import { sendInvoice } from '#lib/server/invoices/send.ts'
import { updateTotals } from '#lib/server/jobs/totals.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Guest } from '#lib/server/platform/access/links.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Once } from '#lib/server/platform/http/idempotency.ts'
import { approveProposal, askForChange, declineProposal, seeProposal } from '#lib/server/proposals/answer.ts'
import { writeToCustomer, writeToShop } from '#lib/server/proposals/chat.ts'
import { prepareVersion, sendProposal, withdrawProposal } from '#lib/server/proposals/send.ts'
import { linkSubject, updateProposal } from '#lib/server/proposals/service.ts'
import { showProposal } from '#lib/server/proposals/show.ts'
import { APPROVAL_CHECKS } from '#lib/shared/proposals.ts'

import { endStory, advanceClock, withTimeMoving } from './clock.ts'

interface Story {
  /** Of the job it is told of: the newest in this status that no other story has. */
  status: string
  /** The design that its items are made with. */
  design: string
  greeting?: string
  /** The last item of the job is offered beside the others. */
  optional?: boolean
  /** So long ago it was sent. */
  days: number
  tell: (told: StoryState) => Promise<unknown>
}

export interface StoryState {
  tx: Db
  owner: Member
  jobId: string
  guest: Guest
  customer: string
  send: () => Promise<void>
  /** So long ago it begins. */
  days: number
  /** How often time has passed in it, and how many minutes in all. */
  steps: number
  passed: number
}

const GREETING = 'Here is what we talked about. Tell me if anything should be different.'
const TERMS = 'Half on approval, the rest when you pick up. Names and numbers are made as you spell them here.'

/** Numbers of invoices follow their days: the oldest first. */
const STORIES: readonly Story[] = [
  { status: 'Shipped', design: 'The Daily Grind apron', days: 60, tell: overdue },
  { status: 'Draft quote', design: 'Class of 28', greeting: GREETING, days: 0, tell: async () => {} },
  { status: 'Proposal sent', design: 'Riverside marching band', days: 4, tell: ({ send }) => send() },
  { status: 'Proposal sent', design: 'Studio Nine recital', greeting: GREETING, optional: true, days: 1, tell: talked },
  { status: 'Proposal sent', design: 'Lakeside fishing club badge', days: 33, tell: expired },
  { status: 'Changes requested', design: 'Wildcats home jersey', greeting: GREETING, days: 2, tell: changed },
  { status: 'Changes requested', design: 'The Daily Grind apron', days: 5, tell: withdrawn },
  { status: 'Approved, deposit due', design: 'Henderson reunion 2027', greeting: GREETING, days: 3, tell: approved },
  { status: 'Art approved', design: 'Wildcats home jersey', days: 6, tell: paidDeposit },
  { status: 'Ready to cut/print', design: 'Class of 28', days: 9, tell: paidDeposit },
  { status: 'Ready for pick-up', design: 'Lakeside fishing club badge', days: 20, tell: billed },
  { status: 'Canceled', design: 'Riverside marching band', days: 50, tell: declined }
]

export async function seedProposals(tx: Db, owner: Member): Promise<void> {
  await withTimeMoving(tx, () => playStories(tx, owner))
  // Nobody was mailed: these people are made up.
  await sql`delete from mails where template like 'proposal%' or template like 'invoice%'`.execute(tx)
}

async function playStories(tx: Db, owner: Member): Promise<void> {
  const used: string[] = []
  for (const story of STORIES) {
    const job = await chooseJob(tx, owner, story, used)
    if (!job) continue
    used.push(job.id)
    const told: StoryState = {
      tx,
      owner,
      jobId: job.id,
      customer: job.customer,
      days: story.days,
      steps: 0,
      passed: 0,
      guest: { ...linkSubject(owner, job.id), linkId: '' },
      send: () => send(tx, owner, job.id)
    }
    await setUp(told, story)
    if (!job.closedAt) await story.tell(told)
    else await whileOpen(told, story.tell)
    await endStory(told)
  }
}

async function chooseJob(tx: Db, owner: Member, { status, design }: Story, used: string[]) {
  const { rows } = await sql<{ id: string; customer: string; closedAt: string | null }>`
    select j.id, j.contact->>'name' as customer, j.closed_at as "closedAt" from jobs j
      join job_statuses s on s.id = j.status_id
    where j.workspace_id = ${owner.workspaceId} and s.name = ${status} and j.id <> all (${used}::uuid[])
    order by j.number desc limit 1`.execute(tx)
  const [job] = rows
  if (!job) return undefined
  // Our designs are of film, whatever the job was made of.
  await sql`update job_components c
    set document_id = d.id, design = d.name, method = m.method, matrix_id = m.id
    from documents d, price_matrices m
    where c.job_id = ${job.id} and d.workspace_id = ${owner.workspaceId} and d.name = ${design}
      and m.workspace_id = d.workspace_id and m.name = 'Cut film, full front'`.execute(tx)
  await updateTotals(tx, owner, job.id)
  return job
}

async function setUp({ tx, owner, jobId }: StoryState, { greeting, optional }: Story): Promise<void> {
  const { rows } = await sql<{ id: string; last: boolean }>`
    select id, position > 0 and position = max(position) over () as last from job_items
    where job_id = ${jobId}`.execute(tx)
  const items = optional
    ? rows.flatMap(({ id, last }) => (last ? [{ itemId: id, role: 'optional' as const }] : []))
    : []
  const change = {
    revision: 0,
    terms: TERMS,
    items: ProposalDraft.shape.items.parse(items),
    ...(greeting && { greeting })
  }
  await updateProposal(tx, owner, { jobId, change: change as Parameters<typeof updateProposal>[2]['change'] })
}

async function send(tx: Db, owner: Member, jobId: string): Promise<void> {
  await sendProposal(tx, owner, { jobId, to: '', prepared: await prepareVersion(tx, owner, jobId) })
}

/** A job that is closed by now was open when this happened. */
async function whileOpen(told: StoryState, tell: Story['tell']): Promise<void> {
  const { tx, jobId } = told
  const { rows } = await sql<{ at: string; reason: string }>`
    select closed_at as at, close_reason as reason from jobs where id = ${jobId}`.execute(tx)
  await sql`update jobs set closed_at = null, close_reason = null where id = ${jobId}`.execute(tx)
  await tell(told)
  const { at, reason } = firstRow(rows)
  await sql`update jobs set closed_at = ${at}, close_reason = ${reason} where id = ${jobId}`.execute(tx)
}

/** Each of these comes a while after what was told before it. */
async function see(told: StoryState): Promise<void> {
  await advanceClock(told)
  await seeProposal(told.tx, told.guest, 1)
}

async function writeMessage(told: StoryState, text: string): Promise<void> {
  await advanceClock(told)
  await writeToShop(told.tx, told.guest, { text, note: false, fileIds: [] })
}

async function answers(told: StoryState, text: string): Promise<void> {
  await advanceClock(told)
  await writeToCustomer(told.tx, told.owner, { jobId: told.jobId, text, note: false, fileIds: [] })
}

async function talked(told: StoryState): Promise<void> {
  await told.send()
  await see(told)
  await writeMessage(told, 'Looks great! Could the youth sizes be in the same color?')
  await answers(told, 'Yes, all sizes come in it. I will hold the blanks until Friday.')
  await writeMessage(told, 'Perfect. I will ask the parents tonight and approve it tomorrow.')
}

async function expired(told: StoryState): Promise<void> {
  await told.send()
  await see(told)
  await sql`update proposals set state = 'expired', expires_at = now() - interval '1 day'
    where job_id = ${told.jobId}`.execute(told.tx)
}

async function changed(told: StoryState): Promise<void> {
  await told.send()
  await see(told)
  await advanceClock(told)
  const { content } = await showProposal(told.tx, told.guest)
  const [item] = content.items
  const picture = item?.pictures[0]
  const pins = picture
    ? [{ itemId: item.id, fileId: picture.fileId, x: 0.5, y: 0.36, text: 'Can the letters be a bit larger here?' }]
    : []
  await askForChange(told.tx, told.guest, { version: 1, text: 'Nearly there, one small thing:', pins })
}

async function withdrawn(told: StoryState): Promise<void> {
  await told.send()
  await advanceClock(told)
  await withdrawProposal(told.tx, told.owner, told.jobId)
}

async function approves(told: StoryState): Promise<void> {
  await advanceClock(told)
  const { tx, guest, customer } = told
  const { version, content, chosen, prices } = await showProposal(tx, guest)
  const checks = Object.fromEntries(content.items.map(({ id }) => [id, [...APPROVAL_CHECKS]]))
  await approveProposal(tx, guest, { version, name: customer, chosen, checks, totalCents: prices.totalCents })
}

async function approved(told: StoryState): Promise<string> {
  const { tx, owner, jobId } = told
  await told.send()
  await see(told)
  await approves(told)
  await writeMessage(told, 'Approved! When can we pick them up?')
  const { id } = await createInvoice(tx, owner, jobId)
  const half = { cut: { kind: 'percent', value: 5000 }, dueOn: null, to: '', message: '' } as const
  await requestPayment(tx, owner, { invoiceId: id, ...half })
  return id
}

async function paidDeposit(told: StoryState): Promise<string> {
  const invoiceId = await approved(told)
  await pays(told, invoiceId, totalCents => Math.round(totalCents / 2))
  await answers(told, 'Thank you, the deposit is here. We start this week.')
  return invoiceId
}

async function billed(told: StoryState): Promise<void> {
  const invoiceId = await paidDeposit(told)
  await advanceClock(told)
  await sendInvoice(told.tx, told.owner, { invoiceId, to: '', message: '' })
  await pays(told, invoiceId, (totalCents, paidCents) => totalCents - paidCents)
}

/** Sent so long ago that no terms of payment reach to today; of the first line two came back. */
async function overdue(told: StoryState): Promise<void> {
  const invoiceId = await paidDeposit(told)
  await advanceClock(told)
  await sendInvoice(told.tx, told.owner, { invoiceId, to: '', message: '' })
  await advanceClock(told)
  const { tx, owner } = told
  const { lines } = await getInvoice(tx, owner, invoiceId)
  const { itemId, quantity } = required(lines[0], 'a line')
  const line = { part: itemId, quantity: Math.min(2, quantity), amountCents: null }
  const reason = 'Printed crooked, sent back'
  const mail = { to: '', message: '', overpaid: 'keep', amountCents: null } as const
  await creditInvoice(tx, owner, { invoiceId, lines: [line], reason, ...mail, once: onceIn(tx) })
}

async function declined(told: StoryState): Promise<void> {
  await told.send()
  await see(told)
  await advanceClock(told)
  await declineProposal(told.tx, told.guest, { version: 1, text: 'Sorry, the board put it off until next year.' })
}

function onceIn(tx: Db): Once {
  return ((work: (inside: Db) => Promise<unknown>) => work(tx)) as Once
}

type Share = (totalCents: number, paidCents: number) => number

async function pays(told: StoryState, invoiceId: string, share: Share): Promise<void> {
  await advanceClock(told)
  const { tx, owner } = told
  const { rows } = await sql<{ total: number; paid: number }>`
    select total_cents as total, paid_cents as paid from invoices where id = ${invoiceId}`.execute(tx)
  const { total, paid: paidCents } = firstRow(rows)
  const amountCents = share(total, paidCents)
  const receivedOn = new Date().toISOString().slice(0, 10)
  const paid = { method: 'cheque', receivedOn, reference: '', note: '', amountCents, over: false } as const
  await recordPayment(tx, owner, { invoiceId, ...paid, once: onceIn(tx) })
}
