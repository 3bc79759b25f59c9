import { type Proposal, ProposalDraft } from '#lib/contract/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { addJobNote, setFactOfJob } from '#lib/server/jobs/by-customer.ts'
import { reachMilestone } from '#lib/server/jobs/milestones/follow.ts'
import { readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { linkTo, revokeLinks } from '#lib/server/platform/access/links.ts'
import { refusalOf } from '#lib/server/platform/activity/machine.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { sql } from 'kysely'

import { recordProposalEvent } from './record-event.ts'
import { requireColours } from './colours.ts'
import { describeJob, documentsOf, offeredItems } from './content.ts'
import { findLackingNames, requireLetters } from './letters.ts'
import { mailProposal, mailReminder } from './mails.ts'
import { pinDesigns, picturesOf } from './mock-ups.ts'
import { PROPOSAL_MACHINE, type ProposalAction } from './policy.ts'
import { findShopFacts, findVersion, insertVersion, type ProposalRow, updateProposalRow } from './queries.ts'
import { madeHash } from './seal.ts'
import { factsOf, getProposal, linkSubject, lockProposal, pageOf } from './service.ts'
import { withTaxes } from './prices.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { firstChoice } from '#lib/shared/proposals.ts'

/** The link leads on after the proposal has run out: to what was approved, or to a page that says so. */
const LINK_DAYS = 400

/** Draws what the version shows, which takes a while, before the transaction that makes it. */
export async function prepareVersion(db: Db, member: Member, jobId: string) {
  const job = await readJob(db, member, jobId)
  const row = await inTransaction(db, tx => lockProposal(tx, member, jobId))
  const draft = ProposalDraft.parse(row.draft)
  const items = offeredItems(job, draft)
  const pinned = await pinDesigns(db, member, documentsOf(items))
  const { pictures, made } = await picturesOf(db, member, { items, draft, pinned, known: row.mockUps })
  const versions = new Map([...pinned].map(([documentId, { versionId }]) => [documentId, versionId]))
  const shop = await findShopFacts(db, member)
  const described = await describeJob(db, member, { job, draft, shop, versions, pictures })
  const lacking = await findLackingNames(db, member, described.content.items)
  return { job, revision: row.revision, made, described, lacking, shop, draft }
}

type Prepared = Awaited<ReturnType<typeof prepareVersion>>

export async function sendProposal(
  tx: Db,
  member: Member,
  { jobId, to, prepared }: { jobId: string; to: string; prepared: Prepared }
): Promise<Proposal> {
  const { described, shop, draft } = prepared
  const row = await lockFor(tx, member, jobId, 'send')
  const job = await readJob(tx, member, jobId)
  if (job.revision !== prepared.job.revision || row.revision !== prepared.revision) {
    throw new AppError('conflict', t('errors.proposals.jobChangedWhileDrawn'))
  }
  const { content, pricing } = described
  if (content.items.length === 0) throw new AppError('invalid', t('errors.proposals.noItem'))
  const nameless = content.items.find(({ title }) => title === '')
  if (nameless) throw new AppError('invalid', t('errors.proposals.itemWithoutName'))
  requirePrices(described)
  requireColours(content.items)
  requireLetters(prepared.lacking)
  const hash = madeHash(content, pricing, firstChoice(content.items))
  const number = row.version + 1
  await insertVersion(tx, member, { proposalId: row.id, number, content, pricing, hash, recipient: to, sentBy: member.userId }) // biome-ignore format: one line
  await updateProposalRow(tx, member, row.id, {
    state: 'sent',
    version: number,
    recipient: to,
    mock_ups: JSON.stringify(prepared.made),
    reminders: 0,
    expires_at: sql`now() + make_interval(days => ${draft.validDays})`,
    sent_at: sql`now()`,
    viewed_at: null,
    answered_at: null,
    remind_at: to && draft.remindDays > 0 && draft.remindTimes > 0 ? inDays(draft.remindDays) : null
  })
  const of = { workspaceId: member.workspaceId, jobId }
  const token = await linkTo(tx, linkSubject(member, jobId), draft.validDays + LINK_DAYS)
  if (to) await mailProposal(tx, { ...of, to, shop, content, number, href: pageOf(token), days: draft.validDays })
  // What was approved before is no longer what is offered.
  await setFactOfJob(tx, of, { fact: 'artworkApproved', done: false })
  await recordProposalEvent(
    tx,
    { ...of, proposalId: row.id },
    { kind: 'sent', details: { version: number, to }, userId: member.userId }
  )
  await addJobNote(
    tx,
    of,
    to ? t('activities.proposal.sentTo', { number, to }) : t('activities.proposal.sentAsLink', { number }),
    member.userId
  )
  await reachMilestone(tx, member, { jobId, milestone: 'proposalSent' })
  return getProposal(tx, member, jobId)
}

/** What is approved is billed, and a customer would hold the shop to a price of nothing. */
function requirePrices({ content, pricing }: Prepared['described']): void {
  const unpriced = priceJob(withTaxes(pricing)).lines.filter(
    ({ unitCents, pieces }) => unitCents === null && pieces > 0
  )
  const names = content.items.filter(({ id }) => unpriced.some(line => line.id === id)).map(({ title }) => title)
  if (names.length > 0) throw new AppError('conflict', t('errors.proposals.noPriceYet', { names: names.join(', ') }))
}

const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days})`

/** The row, held, if this may be done to it now. */
async function lockFor(tx: Db, member: Member, jobId: string, action: ProposalAction): Promise<ProposalRow> {
  const job = await readJob(tx, member, jobId)
  const row = await lockProposal(tx, member, jobId)
  const refusal = refusalOf(PROPOSAL_MACHINE, action, factsOf(row, job))
  if (refusal) throw new AppError('conflict', refusal)
  return row
}

export function withdrawProposal(db: Db, member: Member, jobId: string): Promise<Proposal> {
  return inTransaction(db, async tx => {
    const row = await lockFor(tx, member, jobId, 'withdraw')
    await updateProposalRow(tx, member, row.id, { state: 'withdrawn', remind_at: null })
    await addJobNote(
      tx,
      { workspaceId: member.workspaceId, jobId },
      t('activities.proposal.withdrawn', { number: row.version }),
      member.userId
    )
    return getProposal(tx, member, jobId)
  })
}

export async function remindOfProposal(tx: Db, member: Member, jobId: string): Promise<Proposal> {
  const row = await lockFor(tx, member, jobId, 'remind')
  await remind(tx, row)
  const text = t('activities.proposal.reminded', { recipient: row.recipient, version: row.version })
  await addJobNote(tx, { workspaceId: member.workspaceId, jobId }, text, member.userId)
  return getProposal(tx, member, jobId)
}

/** Mails the link again and says when the next time would be. */
export async function remind(tx: Db, row: ProposalRow): Promise<void> {
  const { remindDays, remindTimes } = ProposalDraft.parse(row.draft)
  const [version, shop] = await Promise.all([
    findVersion(tx, row, { proposalId: row.id, number: row.version }),
    findShopFacts(tx, row)
  ])
  if (!version || !row.expiresAt) return
  const token = await linkTo(tx, linkSubject(row, row.jobId), LINK_DAYS)
  await mailReminder(tx, {
    workspaceId: row.workspaceId,
    to: row.recipient,
    shop,
    content: version.content,
    href: pageOf(token),
    until: row.expiresAt
  })
  const isLast = row.reminders + 1 >= remindTimes || remindDays === 0
  await updateProposalRow(tx, row, row.id, {
    reminders: row.reminders + 1,
    remind_at: isLast ? null : inDays(remindDays)
  })
}

/** For who has turned the old one off. */
export function makeLink(db: Db, member: Member, jobId: string): Promise<Proposal> {
  return inTransaction(db, async tx => {
    await readJob(tx, member, jobId)
    const row = await lockProposal(tx, member, jobId)
    if (row.version === 0) throw new AppError('conflict', t('errors.proposals.noLinkYet'))
    await linkTo(tx, linkSubject(member, jobId), LINK_DAYS)
    await addJobNote(tx, { ...member, jobId }, t('activities.proposal.newLink'), member.userId)
    return getProposal(tx, member, jobId)
  })
}

/** Whoever has it sees nothing more, whatever state the proposal is in. */
export function turnOffLink(db: Db, member: Member, jobId: string): Promise<Proposal> {
  return inTransaction(db, async tx => {
    await readJob(tx, member, jobId)
    const row = await lockProposal(tx, member, jobId)
    await revokeLinks(tx, linkSubject(member, jobId))
    // A reminder would give out a new one.
    await updateProposalRow(tx, member, row.id, { remind_at: null })
    await addJobNote(tx, { ...member, jobId }, t('activities.proposal.linkOff'), member.userId)
    return getProposal(tx, member, jobId)
  })
}
