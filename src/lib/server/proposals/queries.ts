import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { ProposalContent, ProposalDraft, ProposalPin, ProposalPrices } from '#lib/contract/proposals.ts'
import { whoText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'
import type { ProposalState } from '#lib/shared/proposals.ts'

import type { StoredPricing } from './prices.ts'

/** Whose rows: a member's, or those of who has a link. */
export interface InShop {
  workspaceId: string
}

export interface ProposalRow {
  id: string
  workspaceId: string
  jobId: string
  state: ProposalState
  draft: ProposalDraft
  version: number
  recipient: string
  mockUps: Record<string, string>
  expiresAt: string | null
  sentAt: string | null
  viewedAt: string | null
  answeredAt: string | null
  reminders: number
  remindAt: string | null
  revision: number
}

const columns = sql`p.id, p.workspace_id as "workspaceId", p.job_id as "jobId", p.state, p.draft, p.version, p.recipient,
  p.mock_ups as "mockUps", p.expires_at as "expiresAt", p.sent_at as "sentAt", p.viewed_at as "viewedAt",
  p.answered_at as "answeredAt", p.reminders, p.remind_at as "remindAt", p.revision`

export async function findProposal(
  db: Db,
  { workspaceId }: InShop,
  of: { jobId: string } | { id: string },
  lock = false
): Promise<ProposalRow | undefined> {
  const which = 'id' in of ? sql`p.id = ${of.id}` : sql`p.job_id = ${of.jobId}`
  const { rows } = await sql<ProposalRow>`
    select ${columns} from proposals p where p.workspace_id = ${workspaceId} and ${which}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Gives nothing where somebody was quicker. */
export async function insertProposal(tx: Db, { workspaceId }: InShop, jobId: string, draft: ProposalDraft) {
  const row = { workspace_id: workspaceId, job_id: jobId, draft: JSON.stringify(draft) }
  return tx
    .insertInto('proposals')
    .values(row)
    .onConflict(on => on.column('job_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

type Values = Partial<{
  state: ProposalState
  draft: string
  version: number
  recipient: string
  mock_ups: string
  expires_at: RawBuilder<string>
  sent_at: RawBuilder<string>
  viewed_at: RawBuilder<string> | null
  answered_at: RawBuilder<string> | null
  reminders: number | RawBuilder<number>
  remind_at: RawBuilder<string> | null
}>

export async function updateProposalRow(tx: Db, { workspaceId }: InShop, id: string, values: Values): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export interface VersionRow {
  id: string
  number: number
  content: ProposalContent
  pricing: StoredPricing
  hash: string
  recipient: string
  at: string
  by: string
}

interface NewVersion {
  proposalId: string
  number: number
  content: ProposalContent
  pricing: StoredPricing
  hash: string
  recipient: string
  sentBy: string
}

export async function insertVersion(tx: Db, { workspaceId }: InShop, version: NewVersion): Promise<void> {
  const fileIds = version.content.items.flatMap(({ pictures }) => pictures.map(({ fileId }) => fileId))
  await tx
    .insertInto('proposal_versions')
    .values({
      workspace_id: workspaceId,
      proposal_id: version.proposalId,
      number: version.number,
      content: JSON.stringify(version.content),
      pricing: JSON.stringify(version.pricing),
      hash: version.hash,
      file_ids: [...new Set(fileIds)],
      recipient: version.recipient,
      sent_by: version.sentBy,
      by_key: usedKey()
    })
    .execute()
}

export async function findVersion(
  db: Db,
  { workspaceId }: InShop,
  { proposalId, number }: { proposalId: string; number: number }
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select v.id, v.number, v.content, v.pricing, v.hash, v.recipient, v.created_at as at,
      ${whoText('v')} as by
    from proposal_versions v left join users u on u.id = v.sent_by
    where v.workspace_id = ${workspaceId} and v.proposal_id = ${proposalId} and v.number = ${number}`.execute(db)
  return rows[0]
}

export async function findVersionHeads(db: Db, { workspaceId }: InShop, proposalId: string) {
  const { rows } = await sql<{ number: number; at: string; by: string; to: string }>`
    select v.number, v.created_at as at, v.recipient as to, ${whoText('v')} as by
    from proposal_versions v left join users u on u.id = v.sent_by
    where v.workspace_id = ${workspaceId} and v.proposal_id = ${proposalId} order by v.number desc`.execute(db)
  return rows
}

export interface ApprovalRow {
  id: string
  versionId: string
  version: number
  name: string
  chosen: string[]
  checks: Record<string, string[]>
  prices: ProposalPrices
  note: string
  address: string
  isRecorded: boolean
  recordedBy: string
  /** To the millisecond, as it was sealed. */
  at: string
  seal: string
  code: string
  signedBy: string | null
  signature: string | null
}

/** Of this version; without a number, of the newest that was approved. */
export async function findApproval(
  db: Db,
  { workspaceId }: InShop,
  proposalId: string,
  number?: number
): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select a.id, a.version_id as "versionId", v.number as version, a.name, a.chosen, a.checks, a.prices, a.note,
      a.address, a.is_recorded as "isRecorded", ${whoText('a')} as "recordedBy",
      a.approved_at as at, a.seal, a.code, a.signed_by as "signedBy", a.signature
    from proposal_approvals a join proposal_versions v on v.id = a.version_id left join users u on u.id = a.recorded_by
    where a.workspace_id = ${workspaceId} and v.proposal_id = ${proposalId}
      and (${number ?? null}::integer is null or v.number = ${number ?? null})
    order by v.number desc limit 1`.execute(db)
  return rows[0]
}

export type NewApproval = Omit<ApprovalRow, 'id' | 'version' | 'recordedBy'> & { recordedById: string | null }

export async function insertApproval(tx: Db, { workspaceId }: InShop, approval: NewApproval): Promise<void> {
  await tx
    .insertInto('proposal_approvals')
    .values({
      workspace_id: workspaceId,
      version_id: approval.versionId,
      name: approval.name,
      chosen: approval.chosen,
      checks: JSON.stringify(approval.checks),
      prices: JSON.stringify(approval.prices),
      note: approval.note,
      address: approval.address,
      is_recorded: approval.isRecorded,
      recorded_by: approval.recordedById,
      by_key: usedKey(),
      approved_at: approval.at,
      seal: approval.seal,
      code: approval.code,
      signed_by: approval.signedBy,
      signature: approval.signature
    })
    .execute()
}

interface UnsignedApproval {
  workspaceId: string
  version: VersionRow
  approval: ApprovalRow
}

/** Of all workspaces, those that the present key has not signed; what was sealed elsewhere is none of them. */
export async function findUnsignedApprovals(
  db: Db,
  { key, after, limit }: { key: string; after: string; limit: number }
): Promise<UnsignedApproval[]> {
  const rows = await db
    .selectFrom('proposal_approvals as a')
    .innerJoin('proposal_versions as v', 'v.id', 'a.version_id')
    .select(['a.id', 'a.workspace_id', 'v.proposal_id', 'v.number'])
    .where('a.signed_by', '!=', key)
    .$if(after !== '', query => query.where('a.id', '>', after))
    .orderBy('a.id')
    .limit(limit)
    .execute()
  const found: UnsignedApproval[] = []
  for (const { id, workspace_id: workspaceId, proposal_id: proposalId, number } of rows) {
    const version = await findVersion(db, { workspaceId }, { proposalId, number })
    const approval = await findApproval(db, { workspaceId }, proposalId, number)
    if (version && approval?.id === id) found.push({ workspaceId, version, approval })
  }
  return found
}

export async function setSignature(
  tx: Db,
  id: string,
  { from, signedBy, signature }: { from: string | null; signedBy: string; signature: string }
): Promise<void> {
  await tx
    .updateTable('proposal_approvals')
    .set({ signed_by: signedBy, signature })
    .where('id', '=', id)
    .where('signed_by', 'is not distinct from', from)
    .execute()
}

type NewPin = Omit<ProposalPin, 'id'>

export async function insertPins(tx: Db, { workspaceId }: InShop, versionId: string, pins: NewPin[]): Promise<void> {
  if (pins.length === 0) return
  const rows = pins.map(({ itemId, fileId, x, y, text }) => {
    return { workspace_id: workspaceId, version_id: versionId, item_id: itemId, file_id: fileId, x, y, text }
  })
  await tx.insertInto('proposal_pins').values(rows).execute()
}

export async function findPins(db: Db, { workspaceId }: InShop, versionId: string): Promise<ProposalPin[]> {
  return db
    .selectFrom('proposal_pins')
    .select(['id', 'item_id as itemId', 'file_id as fileId', 'x', 'y', 'text'])
    .where('workspace_id', '=', workspaceId)
    .where('version_id', '=', versionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export interface ShopFacts {
  name: string
  email: string
  logoFileId: string | null
  timeZone: string
  units: 'in' | 'mm'
  hex: string | null
}

/** How the shop appears, with the colour of its newest store. */
export async function findShopFacts(db: Db, { workspaceId }: InShop): Promise<ShopFacts> {
  const { rows } = await sql<ShopFacts>`
    select w.business_name as name, w.logo_file_id as "logoFileId", w.time_zone as "timeZone", w.units,
      (select u.email::text from workspace_users wu join users u on u.id = wu.user_id
        where wu.workspace_id = w.id and wu.role = 'owner' limit 1) as email,
      (select s.theme_hex from stores s where s.workspace_id = w.id order by s.created_at desc limit 1) as hex
    from workspaces w where w.id = ${workspaceId}`.execute(db)
  return firstRow(rows)
}

interface Drawn {
  documentId: string
  hash: string
  design: {
    palette: { entries: { ref: string; name: string; hex: string }[] }
    objects: Record<string, { hidden?: boolean; children?: string[] }>
    layers: { artboard: string; children: string[] }[]
  }
}

/** What designs are as they are now, or were in these versions. How often one was saved is no part of it: a change that is undone is none. */
export async function findDesigns(
  db: Db,
  { workspaceId }: InShop,
  of: { documentIds: string[] } | { versionIds: string[] }
): Promise<Drawn[]> {
  const source =
    'versionIds' in of
      ? sql`select v.document_id, v.design from document_versions v join documents d on d.id = v.document_id
          where d.workspace_id = ${workspaceId} and v.id = any (${of.versionIds}::uuid[])`
      : sql`select id as document_id, design from documents
          where workspace_id = ${workspaceId} and deleted_at is null and id = any (${of.documentIds}::uuid[])`
  const { rows } = await sql<Drawn>`
    select document_id as "documentId", encode(sha256(convert_to((design - 'id' - 'rev')::text, 'UTF8')), 'hex') as hash,
      jsonb_build_object('palette', design->'palette', 'objects', design->'objects',
        'layers', design->'layers') as design
    from (${source}) designs`.execute(db)
  return rows
}

export async function findLatestDraft(db: Db, { workspaceId }: InShop): Promise<unknown> {
  const row = await db
    .selectFrom('proposals')
    .select('draft')
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.draft
}

export async function findRows(db: Db, which: RawBuilder<unknown>): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`select ${columns} from proposals p where ${which}`.execute(db)
  return rows
}

/** With the proposals of the open jobs that have one of these designs, once something was sent of them. */
export async function findJobsOfDesigns(
  db: Db,
  { workspaceId }: InShop,
  documentIds: readonly string[]
): Promise<(ProposalRow & { number: number })[]> {
  const { rows } = await sql<ProposalRow & { number: number }>`
    select ${columns}, j.number from proposals p join jobs j on j.id = p.job_id
    where p.workspace_id = ${workspaceId} and p.version > 0 and j.closed_at is null and exists (
      select from job_components c
      where c.workspace_id = ${workspaceId} and c.job_id = j.id and c.document_id = any (${documentIds}::uuid[]))
    order by j.number desc limit 50`.execute(db)
  return rows
}

export async function findJobNames(db: Db, { workspaceId }: InShop, jobIds: readonly string[]) {
  const { rows } = await sql<{ jobId: string; number: number; title: string; customer: string }>`
    select j.id as "jobId", j.number, j.title, coalesce(nullif(j.contact->>'name', ''), c.name, '') as customer
    from jobs j left join customers c on c.id = j.customer_id
    where j.workspace_id = ${workspaceId} and j.id = any (${jobIds}::uuid[])`.execute(db)
  return rows
}
