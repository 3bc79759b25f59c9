// A proposal as whoever has its link sees it.
import type { ShownProposal } from '#lib/contract/proposal-links.ts'
import { ProposalContent } from '#lib/contract/proposals.ts'
import type { Guest } from '#lib/server/platform/access/links.ts'
import { findJobState } from '#lib/server/jobs/milestones/follow.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { readStored } from '#lib/server/platform/files/service.ts'
import { readShrunk } from '#lib/server/platform/files/serve.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { summarise } from '#lib/server/threads/service.ts'
import type { Milestone } from '#lib/shared/job-milestones.ts'
import { firstChoice } from '#lib/shared/proposals.ts'

import { findJobAccount, type JobAccount } from './approved.ts'
import { differencesOf } from './differences.ts'
import { pricesOf, shownPrices } from './prices.ts'
import {
  findApproval,
  findPins,
  findProposal,
  findShopFacts,
  findVersion,
  type ProposalRow,
  type VersionRow
} from './queries.ts'
import { toApproval } from './service.ts'

/** The row and the newest version. What was never sent has no link. */
export async function openProposal(
  db: Db,
  guest: Guest,
  lock = false
): Promise<{ row: ProposalRow; version: VersionRow }> {
  const row = await findProposal(db, guest, { jobId: guest.subjectId }, lock)
  const version = row && (await findVersion(db, guest, { proposalId: row.id, number: row.version }))
  if (!row || !version) throw notFound('Proposal')
  return { row: isOver(row) ? { ...row, state: 'expired' } : row, version }
}

/** Also where the clock has not come by yet. */
function isOver({ state, expiresAt }: ProposalRow): boolean {
  return ['sent', 'viewed', 'changes'].includes(state) && expiresAt !== null && Date.parse(expiresAt) < Date.now()
}

export async function showProposal(db: Db, guest: Guest): Promise<ShownProposal> {
  const { row, version } = await openProposal(db, guest)
  const [shop, found, pins, unread] = await Promise.all([
    findShopFacts(db, guest),
    findApproval(db, guest, row.id),
    findPins(db, guest, version.id),
    summarise(db, 'proposal', { side: 'other', userId: null, subjectIds: [guest.subjectId] })
  ])
  const approval = row.state === 'approved' && found?.version === version.number ? found : undefined
  const chosen = approval?.chosen ?? firstChoice(version.content.items)
  const of = { workspaceId: guest.workspaceId, jobId: guest.subjectId }
  const account = approval ? await findJobAccount(db, of) : null
  const prices = approval?.prices ?? pricesOf(version.content, version.pricing, chosen)
  return {
    state: row.state,
    version: version.number,
    sentAt: row.sentAt ?? version.at,
    chosen,
    pins,
    expiresAt: row.expiresAt ?? version.at,
    content: ProposalContent.parse(version.content),
    prices: shownPrices(version.content, prices),
    changes: approval ? [] : await changesOf(db, guest, version, row.id),
    approval: approval ? toApproval(guest, approval, true) : null,
    due: account?.href && account.dueCents > 0 ? { href: account.href, cents: account.dueCents } : null,
    progress: approval ? await progressOf(db, of, account) : null,
    unread: unread.get(guest.subjectId)?.unread ?? 0,
    shop: { name: shop.name, hasLogo: shop.logoFileId !== null, timeZone: shop.timeZone, email: shop.email }
  }
}

/** Since the version before, which is the one that the customer had. */
async function changesOf(
  db: Db,
  guest: Guest,
  version: VersionRow,
  proposalId: string
): Promise<ShownProposal['changes']> {
  const before = version.number > 1 && (await findVersion(db, guest, { proposalId, number: version.number - 1 }))
  if (!before) return []
  const chosen = firstChoice(version.content.items)
  const found = differencesOf(before, version, { chosen, forCustomer: true })
  return found.map(({ pictures: _, ...difference }) => difference)
}

/** What is paid, and what comes next, once it is approved. */
async function progressOf(
  db: Db,
  of: { workspaceId: string; jobId: string },
  account: JobAccount | null
): Promise<ShownProposal['progress']> {
  const { milestone, ready } = await findJobState(db, of, of.jobId)
  const isPayDue = !ready.includes('paymentTerms') && (account?.dueCents ?? 0) > 0
  return {
    next: (milestone && NEXT[milestone]) ?? (isPayDue ? 'pay' : 'prepare'),
    paidCents: account?.paidCents ?? 0,
    balanceCents: account?.balanceCents ?? 0,
    href: account?.href ?? null
  }
}

const NEXT: Partial<Record<Milestone, NonNullable<ShownProposal['progress']>['next']>> = {
  cutting: 'making',
  printing: 'making',
  pressing: 'making',
  checking: 'making',
  readyForPickup: 'ready',
  readyToSend: 'shipping',
  shipped: 'done',
  handedOver: 'done',
  completed: 'done'
}

/** Only what the newest version shows, and the shop's logo. */
export async function readPicture(
  db: Db,
  guest: Guest,
  { fileId, width }: { fileId: string; width: number | undefined }
): Promise<Response> {
  const { version } = await openProposal(db, guest)
  const isShown = version.content.items.some(({ pictures }) => pictures.some(picture => picture.fileId === fileId))
  const id = fileId === 'logo' ? (await findShopFacts(db, guest)).logoFileId : isShown ? fileId : null
  const file = id ? await readStored(db, guest.workspaceId, id) : undefined
  const bytes = file && (await (width ? readShrunk(file.storage_key, width) : storage().get(file.storage_key)))
  if (!file || !bytes) throw notFound('Picture')
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': width ? 'image/webp' : file.mime,
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff'
    }
  })
}
