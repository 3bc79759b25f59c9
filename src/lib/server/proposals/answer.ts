// What a customer does with a proposal. Each says which version was on the screen: nobody answers to one they have not seen.
import type { z } from 'zod'

import type {
  approveProposal as approveEndpoint,
  askForChange as changeEndpoint,
  ShownProposal
} from '#lib/contract/proposal-links.ts'
import type { Proposal, ProposalContent, ProposalPrices } from '#lib/contract/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { addJobNote, setFactOfJob, setOrderedItems } from '#lib/server/jobs/by-customer.ts'
import { reachMilestone } from '#lib/server/jobs/milestones/follow.ts'
import { readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Guest, linkTo } from '#lib/server/platform/access/links.ts'
import { refusalOf } from '#lib/server/platform/activity/machine.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { addMessage } from '#lib/server/threads/service.ts'
import type { Milestone } from '#lib/shared/job-milestones.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { checksOf, orderedItems } from '#lib/shared/proposals.ts'
import { required } from '#lib/shared/required.ts'
import { sql } from 'kysely'

import { recordProposalEvent } from './record-event.ts'
import { notifyApproved } from './approved.ts'
import { customerOf } from './chat.ts'
import { requireShownColours } from './colours.ts'
import { requireShownLetters } from './letters.ts'
import { mailApproved, mailShop } from './mails.ts'
import { PROPOSAL_MACHINE, type ProposalAction } from './policy.ts'
import { pricesOf, shownPrices } from './prices.ts'
import {
  findShopFacts,
  insertApproval,
  insertPins,
  type ProposalRow,
  updateProposalRow,
  type VersionRow
} from './queries.ts'
import { sealOf } from './seal.ts'
import { signSeal } from './signature.ts'
import { checkSeal, factsOf, getProposal, linkSubject, lockProposal, pageOf } from './service.ts'
import { findVersion } from './queries.ts'
import { openProposal, showProposal } from './show.ts'

const LINK_DAYS = 400

interface Answered {
  row: ProposalRow
  version: VersionRow
}

/** The row, held until the transaction ends, if the newest version is the one that was answered and waits for it. */
async function lockFor(tx: Db, guest: Guest, action: ProposalAction, number: number): Promise<Answered> {
  const answered = await openProposal(tx, guest, true)
  refuseOld(answered.version, number)
  const refusal = refusalOf(PROPOSAL_MACHINE, action, factsOf(answered.row, { closed: null }))
  if (refusal) throw new AppError('conflict', refusal)
  return answered
}

function refuseOld({ number }: VersionRow, asked: number): void {
  if (number === asked) return
  throw new AppError('conflict', t('errors.proposals.newerVersion'))
}

/** Only the first time that a version is looked at is an event; a mail scanner does not run the script that says so. */
export function seeProposal(db: Db, guest: Guest, number: number): Promise<null> {
  return inTransaction(db, async tx => {
    const { row, version } = await openProposal(tx, guest, true)
    if (row.state === 'sent' && version.number === number) {
      await updateProposalRow(tx, guest, row.id, { state: 'viewed', viewed_at: sql`now()` })
      await addJobNote(tx, ofJob(guest), t('activities.proposal.opened', { number }))
      await reach(tx, guest, 'proposalSeen')
    }
    return null
  })
}

const ofJob = ({ workspaceId, subjectId }: Guest) => ({ workspaceId, jobId: subjectId })

function reach(tx: Db, guest: Guest, milestone: Milestone): Promise<void> {
  return reachMilestone(tx, { workspaceId: guest.workspaceId }, { jobId: guest.subjectId, milestone })
}

export async function priceProposal(
  db: Db,
  guest: Guest,
  { version: number, chosen }: { version: number; chosen: string[] }
): Promise<ProposalPrices> {
  const { version } = await openProposal(db, guest)
  refuseOld(version, number)
  checkChosen(version.content, chosen)
  return shownPrices(version.content, pricesOf(version.content, version.pricing, chosen))
}

/** What is sealed names nothing but what was offered. */
function checkChosen({ items }: ProposalContent, ids: readonly string[]): void {
  const offered = new Set(items.map(({ id }) => id))
  if (ids.every(id => offered.has(id))) return
  throw new AppError('invalid', t('errors.proposals.choiceUnknown'))
}

type Approving = z.output<typeof approveEndpoint.body>

export async function approveProposal(tx: Db, guest: Guest, given: Approving): Promise<ShownProposal> {
  const answered = await lockFor(tx, guest, 'approve', given.version)
  const { content, pricing } = answered.version
  checkChosen(content, [...given.chosen, ...Object.keys(given.checks)])
  const ordered = orderedItems(content.items, given.chosen)
  for (const item of ordered ?? []) {
    const missing = checksOf(item).filter(check => !given.checks[item.id]?.includes(check))
    if (missing.length > 0) {
      const values = { item: item.title, missing: missing.join(', ') }
      throw new AppError('invalid', t('errors.proposals.confirmFirst', values))
    }
  }
  const { totalCents } = pricesOf(content, pricing, given.chosen)
  if (totalCents !== given.totalCents) {
    throw new AppError(
      'conflict',
      t('errors.proposals.totalChanged', { amount: formatMoney(totalCents, content.currency) })
    )
  }
  const { name, chosen, checks } = given
  await seal(tx, ofJob(guest), answered, { name, chosen, checks, note: '', recordedById: null })
  return showProposal(tx, guest)
}

interface AnswerInput {
  name: string
  chosen: string[]
  checks: Approving['checks']
  note: string
  /** The member who wrote it down; nobody where the customer did it. */
  recordedById: string | null
}

async function seal(
  tx: Db,
  of: { workspaceId: string; jobId: string },
  { row, version }: Answered,
  { name, chosen, checks, note, recordedById }: AnswerInput
): Promise<void> {
  const { workspaceId, jobId } = of
  const { content, pricing, number } = version
  const wanted = orderedItems(content.items, chosen) ?? content.items
  requireShownColours(wanted)
  await requireShownLetters(tx, of, wanted)
  const prices = pricesOf(content, pricing, chosen)
  const facts = {
    name,
    chosen,
    checks,
    prices,
    note,
    at: new Date().toISOString(),
    isRecorded: recordedById !== null,
    address: recordedById ? '' : requestContext().ip
  }
  const { seal, code } = sealOf(version, facts)
  const sealed = { workspaceId: of.workspaceId, versionId: version.id, seal, code }
  await insertApproval(tx, of, { ...facts, ...sealed, ...signSeal(sealed), recordedById })
  await updateProposalRow(tx, of, row.id, { state: 'approved', answered_at: sql`now()`, remind_at: null })
  const told = { version: number, name, code, totalCents: prices.totalCents, currency: content.currency }
  await recordProposalEvent(
    tx,
    { ...of, proposalId: row.id },
    { kind: 'approved', details: told, userId: recordedById ?? undefined }
  )
  await addJobNote(
    tx,
    of,
    t(recordedById ? 'activities.proposal.recordedApproval' : 'activities.proposal.approved', { name, number, code }),
    recordedById ?? undefined
  )
  const itemIds = (orderedItems(content.items, chosen) ?? []).map(({ id }) => id)
  await setOrderedItems(tx, of, { offered: content.items.map(({ id }) => id), ordered: itemIds })
  const job = await readJob(tx, of, of.jobId)
  // Approved is what was sent. Where the job has changed since, it is not what is to be made.
  const { isSealed } = await checkSeal(tx, of, { row: { ...row, state: 'approved' }, job })
  // Where nothing is due at once, the terms of payment are met: what is billed later is no reason to wait.
  if (prices.depositCents === 0) await setFactOfJob(tx, of, { fact: 'paymentTerms', done: true })
  else if (!job.ready.includes('paymentTerms')) {
    await reachMilestone(tx, { workspaceId, userId: recordedById ?? undefined }, { jobId, milestone: 'depositDue' })
  }
  if (isSealed) await setFactOfJob(tx, of, { fact: 'artworkApproved', done: true })
  await notifyApproved(tx, {
    ...of,
    version: number,
    code,
    name,
    currency: content.currency,
    totalCents: prices.totalCents,
    depositCents: prices.depositCents,
    itemIds
  })
  const shop = await findShopFacts(tx, of)
  if (row.recipient) {
    const href = pageOf(await linkTo(tx, linkSubject(of, of.jobId), LINK_DAYS))
    await mailApproved(tx, { ...of, to: row.recipient, shop, content, href, code })
  }
  if (recordedById) return
  await mailShop(tx, {
    ...of,
    tab: 'proposal',
    subject: t('mailTexts.proposal.approvedSubject', { title: content.title }),
    title: t('mailTexts.answered.approved', { name, title: content.title }),
    words: isSealed
      ? t('mailTexts.answered.ready', { version: number, job: content.jobNumber, code })
      : t('mailTexts.answered.changed', { version: number, job: content.jobNumber, code })
  })
}

/** By telephone or on paper: written down by a member, and marked so. */
export async function recordApproval(
  tx: Db,
  member: Member,
  {
    jobId,
    version: number,
    name,
    note,
    chosen
  }: { jobId: string; version: number; name: string; note: string; chosen: string[] }
): Promise<Proposal> {
  const job = await readJob(tx, member, jobId)
  const row = await lockProposal(tx, member, jobId)
  const refusal = refusalOf(PROPOSAL_MACHINE, 'approve', factsOf(row, job))
  if (refusal) throw new AppError('conflict', refusal)
  const version = await findVersion(tx, member, { proposalId: row.id, number: row.version })
  if (!version) throw new AppError('conflict', t('errors.proposals.notSent'))
  refuseOld(version, number)
  checkChosen(version.content, chosen)
  const of = { workspaceId: member.workspaceId, jobId }
  await seal(tx, of, { row, version }, { name, chosen, checks: {}, note, recordedById: member.userId })
  return getProposal(tx, member, jobId)
}

type Asked = z.output<typeof changeEndpoint.body>

/** What is said of it begins or goes on in the conversation, where the shop answers. */
export async function askForChange(
  tx: Db,
  guest: Guest,
  { version: number, text, pins }: Asked
): Promise<ShownProposal> {
  const { row, version } = await lockFor(tx, guest, 'change', number)
  const { items, title, jobNumber } = version.content
  for (const { itemId, fileId } of pins) {
    const item = items.find(({ id }) => id === itemId)
    if (!item?.pictures.some(picture => picture.fileId === fileId)) {
      throw new AppError('invalid', t('errors.proposals.pictureGone'))
    }
  }
  await insertPins(tx, guest, version.id, pins)
  await updateProposalRow(tx, guest, row.id, { state: 'changes', answered_at: sql`now()`, remind_at: null })
  const remarks = pins.map(
    pin =>
      `• ${
        required(
          items.find(({ id }) => id === pin.itemId),
          'an item'
        ).title
      }: ${pin.text}`
  )
  const words = [text, ...remarks].filter(Boolean).join('\n').slice(0, 4000)
  await addMessage(tx, await customerOf(tx, guest), { text: words, note: false, fileIds: [] })
  await recordProposalEvent(
    tx,
    { ...ofJob(guest), proposalId: row.id },
    { kind: 'change_requested', details: { version: number, text: words } }
  )
  await addJobNote(tx, ofJob(guest), t('activities.proposal.changeAsked', { number }))
  await reach(tx, guest, 'changesRequested')
  await mailShop(tx, {
    ...ofJob(guest),
    tab: 'proposal',
    subject: t('mailTexts.answered.changeSubject', { title }),
    words,
    title: t('mailTexts.answered.changeTitle', { number: jobNumber, title })
  })
  return showProposal(tx, guest)
}

export async function declineProposal(
  tx: Db,
  guest: Guest,
  { version: number, text }: { version: number; text: string }
): Promise<ShownProposal> {
  const { row, version } = await lockFor(tx, guest, 'decline', number)
  await updateProposalRow(tx, guest, row.id, { state: 'declined', answered_at: sql`now()`, remind_at: null })
  if (text) await addMessage(tx, await customerOf(tx, guest), { text, note: false, fileIds: [] })
  await recordProposalEvent(
    tx,
    { ...ofJob(guest), proposalId: row.id },
    { kind: 'declined', details: { version: number, text } }
  )
  await addJobNote(
    tx,
    ofJob(guest),
    t('activities.proposal.declined', { number }) + (text ? t('activities.because', { why: text }) : '')
  )
  await reach(tx, guest, 'proposalDeclined')
  const { title, jobNumber } = version.content
  await mailShop(tx, {
    ...ofJob(guest),
    tab: 'proposal',
    subject: t('mailTexts.answered.declinedSubject', { title }),
    words: text || t('mailTexts.answered.noReason'),
    title: t('mailTexts.answered.declinedTitle', { number: jobNumber, title })
  })
  return showProposal(tx, guest)
}
