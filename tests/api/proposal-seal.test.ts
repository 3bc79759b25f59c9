// Whatever one thing of what was approved is changed, the seal is broken and the files are locked.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getProductionPack } from '#lib/contract/doc-core.ts'
import { getProposal, getSealedFiles, listDesignJobs } from '#lib/contract/proposals.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { findApproval, findProposal, findVersion } from '#lib/server/proposals/queries.ts'
import { isIntact } from '#lib/server/proposals/seal.ts'

import { approve, crest, makeProposal, ofJob, withDesign } from '../support/proposals.ts'
import { request, send, sent, signUp } from '../support/world.ts'

const approved = { state: 'approved', isSealed: true, differences: [] }

/** Each value within, with the same but for it. */
function eachChanged(value: unknown, into: (changed: unknown) => unknown = changed => changed): unknown[] {
  if (value === null || typeof value !== 'object') {
    const other = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value ?? ''}x`
    return [into(other)]
  }
  return Object.entries(value).flatMap(([key, part]) => {
    return eachChanged(part, changed => {
      if (!Array.isArray(value)) return into({ ...value, [key]: changed })
      return into(value.map((each, index) => (String(index) === key ? changed : each)))
    })
  })
}

test('breaks the seal and locks the files whichever one value of the design is changed', async () => {
  const as = await signUp()
  const { job, link, document } = await withDesign(as)
  await approve(link)
  const { design } = await getDb()
    .selectFrom('documents')
    .select('design')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  const put = (changed: unknown) =>
    sql`update documents set design = ${JSON.stringify(changed)}::jsonb where id = ${document.id}`.execute(getDb())
  const files = { as, params: { jobId: job.id }, query: { WorkspaceId: as.workspaceId, DocumentId: document.id } }
  const { id: _, rev: __, ...drawn } = design as Record<string, unknown>
  const changed = eachChanged(drawn)
  expect(changed.length).toBeGreaterThan(60)
  for (const each of changed) {
    await put({ ...(each as object), id: document.id, rev: 1 })
    const { status } = await send(getSealedFiles, files)
    if (status !== 409) throw new Error(`Not noticed: ${JSON.stringify(each)}`)
  }
  // Undone, it is what was approved, however often it was saved.
  await put({ ...(design as object), rev: 7 })
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject(approved)
})

test('finds the seal broken whichever one value of the version or its approval is changed', async () => {
  const as = await signUp()
  const { job, link } = await withDesign(as)
  await approve(link)
  const row = (await findProposal(getDb(), as, { jobId: job.id }))!
  const version = (await findVersion(getDb(), as, { proposalId: row.id, number: 1 }))!
  const approval = (await findApproval(getDb(), as, row.id))!
  expect(isIntact(version, approval)).toBe(true)

  const { number, content, pricing } = version
  const versions = eachChanged({ number, content, pricing })
  expect(versions.length).toBeGreaterThan(100)
  for (const changed of versions) {
    expect(isIntact({ ...version, ...(changed as object) }, approval), JSON.stringify(changed)).toBe(false)
  }
  const { name, chosen, checks, prices, note, address, isRecorded, at } = approval
  for (const changed of eachChanged({ name, chosen, checks, prices, note, address, isRecorded, at })) {
    expect(isIntact(version, { ...approval, ...(changed as object) }), JSON.stringify(changed)).toBe(false)
  }
})

test('a design tells for which jobs it may be made, and marks its own files as none of theirs', async () => {
  const as = await signUp()
  const { job, link, document } = await withDesign(as)
  const query = { WorkspaceId: as.workspaceId, Id: document.id }
  const named = async () => (await request(getProductionPack, { as, query })).headers.get('content-disposition')
  const { rev, jobs } = await sent(listDesignJobs, { as, query })
  expect({ rev, jobs }).toMatchObject({ rev: 1, jobs: [{ number: job.number, isApproved: false, isSealed: false }] })
  expect(await named()).toContain(`NOT APPROVED for job ${job.number}`)

  const { approval: given } = await approve(link)
  const sealed = { isApproved: true, isSealed: true, code: given!.code }
  expect((await sent(listDesignJobs, { as, query })).jobs).toMatchObject([sealed])
  // What the customer approved is given out by the job, with its code; this is not it.
  expect(await named()).toContain(`NOT APPROVED for job ${job.number}`)

  const free = await crest(as)
  expect(await sent(listDesignJobs, { as, query: { ...query, Id: free.id } })).toMatchObject({ jobs: [] })
  const other = await request(getProductionPack, { as, query: { ...query, Id: free.id } })
  expect(other.headers.get('content-disposition')).not.toContain('NOT APPROVED')
})

test('finds the seal broken where the record itself was changed', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  await approve(link)
  const change = getDb().updateTable('proposal_approvals').set({ name: 'Somebody else' })
  await expect(change.where('workspace_id', '=', as.workspaceId).execute()).rejects.toThrow('never changed')
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject(approved)
})
