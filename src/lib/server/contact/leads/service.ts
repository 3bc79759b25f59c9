import { CustomerInput } from '#lib/contract/customers.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type {
  convertLead as convertEndpoint,
  getLeadBoard,
  Lead,
  LeadDetail,
  LeadDetails,
  listLeads
} from '#lib/contract/leads.ts'
import type { PortfolioMessage } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'
import { findAlikeCustomers } from '#lib/server/contact/customers/merge.ts'
import { createCustomer, getCustomer } from '#lib/server/contact/customers/service.ts'
import { findPiece } from '#lib/server/design/artwork/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { findActivity, recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { serveAttachment } from '#lib/server/platform/files/attachments.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { isMemberOf } from '#lib/server/identity/workspaces/members.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'
import type { LeadStage } from '#lib/shared/lead.ts'
import { required } from '#lib/shared/required.ts'

import { describeLead } from './activity.ts'
import { findLeadFile, findLeadFiles } from './file-queries.ts'
import { makeLeadJob } from './lead-job.ts'
import * as queries from './queries.ts'

export async function findLeads(db: Db, member: Member, filter: queries.LeadFilter): Promise<Data<typeof listLeads>> {
  const { page, pageSize } = filter
  const [rows, total] = await Promise.all([
    queries.findLeadRows(db, member, filter),
    queries.countLeads(db, member, filter)
  ])
  return { rows, total, page, pageSize }
}

export function findLeadBoard(db: Db, member: Member, filter: queries.BoardFilter): Promise<Data<typeof getLeadBoard>> {
  return queries.findBoard(db, member, filter)
}

/** How many nobody has answered yet. */
export function countNewLeads(db: Db, member: Member): Promise<number> {
  return queries.countNew(db, member)
}

/** What came through a portfolio, newest first; the caller has proved that it is the member's. */
export function findPortfolioLeads(db: Db, member: Member, portfolioId: string): Promise<PortfolioMessage[]> {
  return queries.findMessages(db, member, portfolioId)
}

/** What came through a portfolio stays with this workspace when the portfolio goes to another. */
export function detachPortfolio(tx: Db, member: Member, portfolioId: string): Promise<void> {
  return queries.clearPortfolio(tx, member, portfolioId)
}

export async function getLead(db: Db, member: Member, leadId: string): Promise<LeadDetail> {
  const lead = await queries.findLead(db, member, leadId)
  if (!lead) throw notFound('Lead')
  return withAround(db, member, lead)
}

async function withAround(db: Db, member: Member, lead: Lead): Promise<LeadDetail> {
  const { id, email, phone, customerId } = lead
  const [activity, alike, files, artworkId] = await Promise.all([
    findActivity(db, { subject: 'lead', subjectId: id, workspaceId: member.workspaceId }),
    customerId ? [] : findAlikeCustomers(db, member, { email, phone }),
    findLeadFiles(db, member, id),
    queries.findArtworkId(db, member, id)
  ])
  const artwork = artworkId ? await findPiece(artworkId) : undefined
  return {
    ...lead,
    files,
    artwork: artwork ? { id: artwork.id, title: artwork.title, picture: artwork.picture } : null,
    alike,
    activity: activity.map(entry => describeLead(entry, lead))
  }
}

export async function readLeadFile(
  db: Db,
  member: Member,
  { width, ...file }: { leadId: string; fileId: string; width?: 400 | undefined }
): Promise<Response> {
  return serveAttachment(await findLeadFile(db, member, file), width)
}

export function createLead(tx: Db, member: Member, details: LeadDetails): Promise<Lead> {
  return inTransaction(tx, async db => {
    await requireOwner(db, member, details.ownerId)
    const id = await queries.insertLead(db, member, details)
    await recordLeadActivity(db, member, id, { kind: 'created' })
    return required(await queries.findLead(db, member, id), 'a lead')
  })
}

interface Change extends Changes<LeadDetails> {
  /** The one that was read before changing. */
  revision: number
}

/** Changes what is given; whoever changed an older one is shown the newest instead. */
export function updateLead(
  db: Db,
  member: Member,
  { leadId, change: { revision, ...change } }: { leadId: string; change: Change }
): Promise<LeadDetail> {
  return inTransaction(db, async tx => {
    const before = await lockLead(tx, member, leadId)
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.contact.leadChanged'), {
        data: await withAround(tx, member, before)
      })
    }
    const details = withChanges<LeadDetails>(before, change)
    const fields = (Object.keys(change) as (keyof LeadDetails)[]).filter(name => details[name] !== before[name])
    if (fields.length === 0) return getLead(tx, member, leadId)
    if (fields.includes('ownerId')) await requireOwner(tx, member, details.ownerId)
    await queries.replaceLead(tx, member, leadId, details)
    await recordLeadActivity(tx, member, leadId, { kind: 'changed', details: { fields } })
    return getLead(tx, member, leadId)
  })
}

export function moveLead(
  db: Db,
  member: Member,
  { leadId, stage, lostReason }: { leadId: string; stage: LeadStage; lostReason?: string | undefined }
): Promise<LeadDetail> {
  return inTransaction(db, async tx => {
    const before = await lockLead(tx, member, leadId)
    const reason = stage === 'Lost' ? (lostReason ?? before.lostReason) : ''
    if (before.stage !== stage || before.lostReason !== reason) {
      await queries.settleLead(tx, member, leadId, { stage, lost_reason: reason })
      await recordLeadActivity(tx, member, leadId, {
        kind: 'stage',
        details: { from: before.stage, to: stage, reason }
      })
    }
    return getLead(tx, member, leadId)
  })
}

interface Conversion {
  leadId: string
  customerId?: string | undefined
  withJob?: boolean | undefined
}

/** Once: a lead that has a customer keeps them. */
export function convertLead(
  db: Db,
  member: Member,
  { leadId, customerId, withJob }: Conversion
): Promise<Data<typeof convertEndpoint>> {
  return inTransaction(db, async tx => {
    const lead = await lockLead(tx, member, leadId)
    if (lead.customerId) return { ...(await getLead(tx, member, leadId)), jobId: null }
    const customer = customerId
      ? await getCustomer(tx, member, customerId)
      : await createCustomer(tx, member, customerOf(lead))
    await queries.settleLead(tx, member, leadId, { stage: 'Won', customer_id: customer.id, lost_reason: '' })
    const jobId = withJob ? await makeLeadJob(tx, member, jobOf(lead, customer.id)) : null
    await recordLeadActivity(tx, member, leadId, {
      kind: 'converted',
      details: { isNew: !customerId, withJob: jobId !== null }
    })
    return { ...(await getLead(tx, member, leadId)), jobId }
  })
}

function jobOf(lead: Lead, customerId: string) {
  const { name, product, quantity, needBy, ownerId, message, notes } = lead
  const note = [quantity && t('activities.lead.wanted', { quantity }), message, notes].filter(Boolean).join('\n\n')
  return {
    customerId,
    title: product || t('activities.lead.forName', { name }),
    dueOn: needBy || null,
    ownerId,
    note: note.slice(0, 5000)
  }
}

export function deleteLead(db: Db, member: Member, leadId: string): Promise<null> {
  return inTransaction(db, async tx => {
    if (!(await queries.deleteLeadRow(tx, member, leadId))) throw notFound('Lead')
    await notify(tx, { kind: 'lead', workspaceId: member.workspaceId, subjectId: leadId })
    return null
  })
}

function customerOf({ name, company, email, phone, notes, message }: Lead) {
  return CustomerInput.parse({
    kind: company ? 'company' : 'person',
    name,
    company,
    emails: email ? [{ address: email }] : [],
    // What a visitor typed may be no number; it stays in the lead.
    phones: /\d/.test(phone) ? [{ number: phone }] : [],
    notes: [notes, message].filter(Boolean).join('\n\n').slice(0, 5000)
  })
}

async function lockLead(tx: Db, member: Member, leadId: string): Promise<Lead> {
  const lead = await queries.findLead(tx, member, leadId, true)
  if (!lead) throw notFound('Lead')
  return lead
}

async function requireOwner(tx: Db, member: Member, ownerId: string | null): Promise<void> {
  if (ownerId && !(await isMemberOf(tx, member, ownerId))) {
    throw new AppError('invalid', `ownerId: ${t('errors.contact.ownerGone')}`)
  }
}

async function recordLeadActivity(
  tx: Db,
  member: Member,
  leadId: string,
  { kind, details = {} }: { kind: string; details?: object }
) {
  const of = { subject: 'lead', subjectId: leadId, workspaceId: member.workspaceId } as const
  await recordActivity(tx, of, { kind, userId: member.userId, details })
  await notify(tx, { kind: 'lead', workspaceId: member.workspaceId, subjectId: leadId })
}
