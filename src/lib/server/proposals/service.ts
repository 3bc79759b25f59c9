import {
  type Approval,
  type Difference,
  type Proposal,
  ProposalDraft,
  type ProposalDraft as Draft
} from '#lib/contract/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { maySeePrices, type JobWithBook, readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { copyLink } from '#lib/server/platform/access/links.ts'
import { allowedActions } from '#lib/server/platform/activity/machine.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { requireFiles } from '#lib/server/platform/files/service.ts'
import { startThread, summarise } from '#lib/server/threads/service.ts'
import type { Job } from '#lib/contract/jobs.ts'
import type { Changes } from '#lib/shared/changes.ts'
import { withChanges } from '#lib/shared/changes.ts'
import { firstChoice } from '#lib/shared/proposals.ts'
import { may } from '#lib/shared/roles.ts'
import { required } from '#lib/shared/required.ts'

import { describeJob } from './content.ts'
import { differencesOf } from './differences.ts'
import { PROPOSAL_MACHINE } from './policy.ts'
import {
  type ApprovalRow,
  findApproval,
  findLatestDraft,
  findPins,
  findProposal,
  findShopFacts,
  findVersion,
  findVersionHeads,
  type InShop,
  insertProposal,
  type ProposalRow,
  updateProposalRow,
  type VersionRow
} from './queries.ts'
import { pricedAs } from './prices.ts'
import { isIntact, madeHash } from './seal.ts'
import { isVerifiedHere } from './signature.ts'

/** A link to a proposal leads to its job: there is one for each. */
export const linkSubject = ({ workspaceId }: InShop, jobId: string) => {
  return { kind: 'proposal', subjectId: jobId, workspaceId } as const
}

export const pageOf = (token: string) => `${env().publicUrl}/proposal?link=${token}`

export function factsOf(row: Pick<ProposalRow, 'state' | 'recipient'> | undefined, job: Pick<Job, 'closed'>) {
  return { state: row?.state ?? ('draft' as const), recipient: row?.recipient ?? '', closed: job.closed !== null }
}

export async function getProposal(db: Db, member: Member, jobId: string): Promise<Proposal> {
  const job = await readJob(db, member, jobId)
  const row = await findProposal(db, member, { jobId })
  if (!row) return { ...NONE, draft: await firstDraft(db, member), can: actionsOf(member, undefined, job) }
  const mayWrite = may(member.role, 'jobs:write')
  const [sealed, versions, token, unread] = await Promise.all([
    checkSeal(db, member, { row, job }),
    findVersionHeads(db, member, row.id),
    mayWrite && row.version > 0 ? copyLink(db, linkSubject(member, jobId)) : undefined,
    summarise(db, 'proposal', { side: 'shop', userId: member.userId, subjectIds: [jobId] })
  ])
  const { approval, version } = sealed
  const showsPrices = maySeePrices(member)
  return {
    state: row.state,
    revision: row.revision,
    version: row.version,
    versions,
    to: row.recipient,
    draft: ProposalDraft.parse(row.draft),
    link: token ? pageOf(token) : null,
    expiresAt: row.expiresAt,
    sentAt: row.sentAt,
    viewedAt: row.viewedAt,
    answeredAt: row.answeredAt,
    reminders: row.reminders,
    remindAt: row.remindAt,
    approval: approval ? toApproval(member, approval, showsPrices) : null,
    isSealed: sealed.isSealed,
    differences: sealed.differences.filter(({ what }) => showsPrices || what !== 'price'),
    pins: version ? await findPins(db, member, version.id) : [],
    unread: unread.get(jobId)?.unread ?? 0,
    can: actionsOf(member, row, job)
  }
}

const NONE = {
  state: 'draft',
  revision: 0,
  version: 0,
  versions: [],
  link: null,
  expiresAt: null,
  sentAt: null,
  viewedAt: null,
  answeredAt: null,
  reminders: 0,
  remindAt: null,
  to: '',
  approval: null,
  isSealed: false,
  differences: [],
  pins: [],
  unread: 0
} satisfies Omit<Proposal, 'draft' | 'can'>

const SHOWN_ACTIONS = ['send', 'withdraw', 'remind', 'approve'] as const

function actionsOf(member: Member, row: ProposalRow | undefined, job: Job): Proposal['can'] {
  const allowed = allowedActions(PROPOSAL_MACHINE, factsOf(row, job), member.role)
  return SHOWN_ACTIONS.filter(action => allowed.includes(action))
}

export function toApproval(shop: InShop, row: ApprovalRow, showsPrices: boolean): Approval {
  const { version, name, at, code, note, isRecorded, recordedBy } = row
  return {
    version,
    name,
    at,
    code,
    note,
    isVerified: isVerifiedHere(shop, row),
    recordedBy: isRecorded ? recordedBy || 'the shop' : '',
    totalCents: showsPrices ? row.prices.totalCents : null
  }
}

/** As the last one of the workspace was set up, but for what is said to this customer. */
async function firstDraft(db: Db, member: Member): Promise<Draft> {
  const [last, shop] = await Promise.all([findLatestDraft(db, member), findShopFacts(db, member)])
  if (last) return { ...ProposalDraft.parse(last), greeting: '', items: [] }
  return ProposalDraft.parse({ ...(shop.hex && { hex: shop.hex }) })
}

/** The row, held until the transaction ends; made where there is none yet. */
export async function lockProposal(tx: Db, member: Member, jobId: string): Promise<ProposalRow> {
  const known = await findProposal(tx, member, { jobId }, true)
  if (known) return known
  if (await insertProposal(tx, member, jobId, await firstDraft(tx, member))) {
    await startThread(tx, { subject: 'proposal', subjectId: jobId }, member.workspaceId)
  }
  return required(await findProposal(tx, member, { jobId }, true), 'a proposal')
}

type Change = Changes<Draft> & { revision: number }

export function updateProposal(
  db: Db,
  member: Member,
  { jobId, change: { revision, ...change } }: { jobId: string; change: Change }
): Promise<Proposal> {
  return inTransaction(db, async tx => {
    const { items } = await readJob(tx, member, jobId)
    const isNew = !(await findProposal(tx, member, { jobId }))
    const row = await lockProposal(tx, member, jobId)
    // One that two people make at once is new for the first of them only.
    if (revision !== (isNew && row.revision === 1 ? 0 : row.revision)) {
      throw new AppError('conflict', t('errors.proposals.proposalChanged'), {
        data: await getProposal(tx, member, jobId)
      })
    }
    const before = ProposalDraft.parse(row.draft)
    const draft = withChanges(before, change)
    await requireOwn(tx, member, { before, draft, itemIds: items.map(({ id }) => id) })
    await updateProposalRow(tx, member, row.id, { draft: JSON.stringify(draft) })
    return getProposal(tx, member, jobId)
  })
}

/** What is newly named is of this job and these files. What was there before may be gone: then it is not shown. */
async function requireOwn(
  tx: Db,
  { workspaceId }: Member,
  { before, draft, itemIds }: { before: Draft; draft: Draft; itemIds: readonly string[] }
): Promise<void> {
  const knownItems = new Set([...itemIds, ...before.items.map(({ itemId }) => itemId)])
  const index = draft.items.findIndex(({ itemId }) => !knownItems.has(itemId))
  if (index >= 0) throw new AppError('invalid', `items.${index}.itemId: ${t('errors.proposals.itemNotInJob')}`)
  const knownFiles = new Set(before.items.flatMap(({ pictures }) => pictures.map(({ fileId }) => fileId)))
  const files = draft.items.flatMap(({ pictures }, at) => {
    return pictures.map(({ fileId }, place) => ({ fileId, field: `items.${at}.pictures.${place}.fileId` }))
  })
  await requireFiles(tx, workspaceId, files.filter(({ fileId }) => !knownFiles.has(fileId))) // biome-ignore format: one line
}

interface Sealed {
  /** The one that the job is compared with: what was approved, else what was sent last. */
  version: VersionRow | undefined
  approval: ApprovalRow | undefined
  isSealed: boolean
  /** Whether it was approved in this installation; what came in by a file was approved elsewhere. */
  isVerified: boolean
  differences: Difference[]
}

/** Whether the job is, down to each film and price, what was approved last. */
export async function checkSeal(
  db: Db,
  member: InShop,
  { row, job }: { row: ProposalRow; job: JobWithBook }
): Promise<Sealed> {
  const version =
    row.version > 0 ? await findVersion(db, member, { proposalId: row.id, number: row.version }) : undefined
  const found = await findApproval(db, member, row.id)
  const approval = row.state === 'approved' && found?.version === row.version ? found : undefined
  const isVerified = approval !== undefined && isVerifiedHere(member, approval)
  if (!version) return { version, approval, isSealed: false, isVerified, differences: [] }
  const chosen = approval?.chosen ?? firstChoice(version.content.items)
  const now = await describeJob(db, member, {
    job,
    draft: ProposalDraft.parse(row.draft),
    shop: await findShopFacts(db, member)
  })
  const differences = differencesOf(version, now, {
    chosen,
    pictureOf: ({ documentId, versionId }) => thumbnailOf(member, documentId, versionId)
  })
  if (!approval) return { version, approval, isSealed: false, isVerified, differences }
  if (!isIntact(version, approval)) {
    const broken = { itemId: null, title: 'The record of the approval', what: 'item', pictures: null } as const
    return { version, approval, isSealed: false, isVerified, differences: [{ ...broken, before: 'as it was written', after: 'changed' }] } // biome-ignore format: one line
  }
  // What is ordered by now, which somebody may have changed in the job after the customer chose.
  const wanted = new Set(job.items.filter(({ ordered }) => ordered).map(({ id }) => id))
  const choosable = now.content.items.filter(({ id, role }) => role !== 'fixed' && wanted.has(id))
  const pricing = pricedAs(now.pricing, version.pricing)
  const made = madeHash(now.content, pricing, choosable.map(({ id }) => id)) // biome-ignore format: one line
  const isSame = made === madeHash(version.content, version.pricing, chosen)
  return { version, approval, isSealed: isSame, isVerified, differences }
}

function thumbnailOf({ workspaceId }: InShop, documentId: string, versionId: string | null): string {
  const query = new URLSearchParams({ WorkspaceId: workspaceId, Id: documentId })
  if (versionId) query.set('VersionId', versionId)
  return `/core2/doc/thumbnail?${query}`
}

/** Whether a job is what its customer approved; nothing where there is no proposal of it. */
export async function sealOfJob(db: Db, member: InShop, job: JobWithBook): Promise<Sealed | undefined> {
  const row = await findProposal(db, member, { jobId: job.id })
  return row && checkSeal(db, member, { row, job })
}

/** What is due at once of a proposal that was approved; undefined where there is none, or it asks for nothing. */
export async function depositOf(
  db: Db,
  member: InShop,
  jobId: string
): Promise<{ amountCents: number; currency: string; version: number; code: string } | undefined> {
  const row = await findProposal(db, member, { jobId })
  const approval = row?.state === 'approved' ? await findApproval(db, member, row.id) : undefined
  if (!row || !approval || approval.prices.depositCents === 0) return undefined
  const version = await findVersion(db, member, { proposalId: row.id, number: approval.version })
  if (!version) throw notFound('Proposal')
  const { currency } = version.content
  return { amountCents: approval.prices.depositCents, currency, version: approval.version, code: approval.code }
}
