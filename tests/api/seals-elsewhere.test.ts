// An approval is one of this installation only where this installation wrote it; what a file says of itself is marked.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { printJobTickets } from '#lib/contract/job-tickets.ts'
import { printProposal as printForShop } from '#lib/contract/proposals.ts'
import { showProposal } from '#lib/contract/proposal-links.ts'
import { getProposal, getSealedFiles, listDesignJobs, makeProposalLink } from '#lib/contract/proposals.ts'
import { sealOf } from '#lib/server/proposals/seal.ts'
import { signApprovals } from '#lib/server/proposals/sign-approvals.ts'
import type { Row } from '#lib/server/workspace-transfer/rows.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'

import { comeIn, exported, forge, presented } from '../support/leaving-inside.ts'
import { readPdf } from '../support/pdf-text.ts'
import { approve, linkOf, makeProposal, ofJob, withDesign } from '../support/proposals.ts'
import { type Person, request, sent, signUp } from '../support/world.ts'

const NOT_VERIFIED = 'not verified here'
const settings = env() as { SESSION_SECRET_PREVIOUS?: string | undefined }

afterEach(() => {
  delete settings.SESSION_SECRET_PREVIOUS
  forget('session-secret')
  forget('session-secret-previous')
})

type Sealing = Parameters<typeof sealOf>

/** Whoever has the format writes an approval that was never given, and its seal. */
async function forgedApproval(zip: Buffer, versionId: string): Promise<Buffer> {
  const { rows } = await sql<{ version: Row }>`select to_jsonb(v) as version from proposal_versions v
    where id = ${versionId}`.execute(getDb())
  const version = rows[0]!.version as unknown as Sealing[0]
  const at = '2026-11-02T10:00:00.000Z'
  const checks = Object.fromEntries(version.content.items.map(({ id }) => [id, ['spelling', 'colours', 'sizes', 'placement']])) // biome-ignore format: one line
  const facts = { name: 'FORGED Customer', chosen: [], checks, prices: { totalCents: 1, depositCents: 0, rows: [], items: [] }, note: '', address: '', isRecorded: false, at } // biome-ignore format: one line
  const { seal, code } = sealOf(version, facts as unknown as Sealing[1])
  const { isRecorded, at: _, ...columns } = facts
  // As a file has times.
  const written = at.replace('.000Z', '+00:00')
  return forge(zip, {
    proposals: all => all.map(row => ({ ...row, state: 'approved', answered_at: written })),
    proposal_approvals: () => [
      {
        id: crypto.randomUUID(),
        workspace_id: version.content.items[0]!.id,
        version_id: versionId,
        ...columns,
        is_recorded: isRecorded,
        recorded_by: null,
        by_key: null,
        approved_at: written,
        seal,
        code
      }
    ]
  })
}

async function linesOf(answer: Response): Promise<string> {
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  return pages.flatMap(({ lines }) => lines).join(' ')
}

/** Everywhere the approval of this job is read. */
async function everywhere(as: Person, job: { id: string }, documentId: string) {
  const query = { WorkspaceId: as.workspaceId }
  const proposal = await sent(getProposal, ofJob(as, job))
  const link = linkOf(proposal.link ? proposal : await sent(makeProposalLink, ofJob(as, job)))
  const files = await request(getSealedFiles, { ...ofJob(as, job), query: { ...query, DocumentId: documentId } })
  const designs = await sent(listDesignJobs, { as, query: { ...query, Id: documentId } })
  const paper = await request(printForShop, { ...ofJob(as, job), query: { ...query, certificate: 'true' } as never })
  return {
    job: proposal.approval!.isVerified,
    customer: (await sent(showProposal, { params: link })).approval!.isVerified,
    designer: designs.jobs[0]!.isVerified,
    files: !decodeURIComponent(files.headers.get('content-disposition')!).includes('NOT VERIFIED HERE'),
    ticket: !(await linesOf(await request(printJobTickets, { as, query: { ...query, JobIds: job.id } }))).includes(NOT_VERIFIED), // biome-ignore format: one line
    certificate: !(await linesOf(paper)).includes(NOT_VERIFIED)
  }
}

const all = (value: boolean) => {
  return { job: value, customer: value, designer: value, files: value, ticket: value, certificate: value }
}

async function brought(zip: Buffer) {
  const as = await signUp()
  const checked = await presented(as, zip)
  expect(checked).toMatchObject({ state: 'checked', error: '' })
  const done = await comeIn(as, checked)
  expect(done).toMatchObject({ state: 'done', error: '' })
  const there = { ...as, workspaceId: done.workspaceId! }
  const idOf = async (table: 'jobs' | 'documents') => {
    const row = getDb().selectFrom(table).select('id').where('workspace_id', '=', there.workspaceId)
    return (await row.executeTakeFirstOrThrow()).id
  }
  return { there, job: { id: await idOf('jobs') }, documentId: await idOf('documents'), done }
}

test('an approval that came in by a file, true or forged, is marked wherever it is read', async () => {
  const as = await signUp()
  const { job, link, document } = await withDesign(as)
  const { rows } = await sql<{ id: string }>`select id from proposal_versions
    where workspace_id = ${as.workspaceId}`.execute(getDb())
  const forged = await forgedApproval((await exported(as)).zip, rows[0]!.id)
  await approve(link)
  expect(await everywhere(as, job, document.id)).toEqual(all(true))

  for (const zip of [forged, (await exported(as)).zip]) {
    const { there, job: here, documentId, done } = await brought(zip)
    expect(await sent(getProposal, ofJob(there, here))).toMatchObject({ state: 'approved', isSealed: true })
    expect(await everywhere(there, here, documentId)).toEqual(all(false))
    expect(done.report!.notes.join(' ')).toContain('approved elsewhere, not verified here')
    // Nor is it taken for one of here at the next start.
    await signApprovals(getDb())
    expect((await sent(getProposal, ofJob(there, here))).approval!.isVerified).toBe(false)
  }
})

test('a file that says by which key it was signed is refused', async () => {
  const as = await signUp()
  const { link } = await makeProposal(as)
  await approve(link)
  const { zip } = await exported(as)
  for (const column of ['signed_by', 'signature']) {
    const other = await signUp()
    const claims = await forge(zip, { proposal_approvals: rows => rows.map(row => ({ ...row, [column]: '' })) })
    expect(await presented(other, claims)).toMatchObject({ state: 'refused' })
  }
})

test('approvals of here hold over a change of the secret, and are signed anew while the old one is known', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  await approve(link)
  const isVerified = async () => (await sent(getProposal, ofJob(as, job))).approval!.isVerified
  expect(await isVerified()).toBe(true)

  const signed = sql`select signed_by, signature from proposal_approvals where workspace_id = ${as.workspaceId}`
  const before = (await signed.execute(getDb())).rows
  settings.SESSION_SECRET_PREVIOUS = process.env['SESSION_SECRET']
  forget('session-secret')
  singleton('session-secret', () => new TextEncoder().encode('the next one, the next one, the next one'))
  // A session is of the old key, which is still known.
  expect(await isVerified()).toBe(true)
  await signApprovals(getDb())
  expect((await signed.execute(getDb())).rows).not.toEqual(before)
  expect(await isVerified()).toBe(true)
  // Back again, for the other tests of this database.
  settings.SESSION_SECRET_PREVIOUS = 'the next one, the next one, the next one'
  forget('session-secret')
  forget('session-secret-previous')
  await signApprovals(getDb())
  expect((await signed.execute(getDb())).rows).toEqual(before)
})

test('approvals of a release without signatures are signed once, unless they were changed', async () => {
  const people = [await signUp(), await signUp()]
  const jobs = await Promise.all(
    people.map(async as => {
      const { job, link } = await makeProposal(as)
      await approve(link)
      await sql`update proposal_approvals set signed_by = '', signature = null
        where workspace_id = ${as.workspaceId}`.execute(getDb())
      return ofJob(as, job)
    })
  )
  const changed = people[1]!.workspaceId
  // What is written cannot be changed, but in its place something else can.
  await sql`with gone as (delete from proposal_approvals where workspace_id = ${changed} returning *)
    insert into proposal_approvals (id, workspace_id, version_id, name, chosen, checks, prices, approved_at, seal, code)
    select id, workspace_id, version_id, 'Somebody else', chosen, checks, prices, approved_at, seal, code from gone`.execute(
    getDb()
  )
  const standing = async () => {
    return Promise.all(jobs.map(async job => (await sent(getProposal, job)).approval!.isVerified))
  }
  expect(await standing()).toEqual([false, false])
  expect(await signApprovals(getDb())).toBe(1)
  expect(await standing()).toEqual([true, false])
})
