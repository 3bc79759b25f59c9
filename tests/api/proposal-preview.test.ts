// The next version as the customer will see it, before it is sent.
import { expect, test } from 'vitest'

import { getJob } from '#lib/contract/jobs.ts'
import { getProposal } from '#lib/contract/proposals.ts'
import { memberDb } from '#lib/server/platform/db/index.ts'
import { previewProposal } from '#lib/server/proposals/preview.ts'

import { makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { crest, linkOf, makeProposal, ofJob, send as sendProposal, show } from '../support/proposals.ts'
import { type Person, sent, signUp } from '../support/world.ts'

function preview(as: Person, jobId: string) {
  const member = { userId: as.userId, workspaceId: as.workspaceId, role: 'owner' } as never
  return previewProposal(memberDb(as), member, jobId)
}

test('is what the customer is shown once it is sent, and sends nothing', async () => {
  const as = await signUp()
  const design = await crest(as)
  const tee = await teeItem(as)
  tee.components = tee.components!.map(each => ({ ...each, documentId: design.id }))
  const job = await saveItems(as, await makeJob(as), { items: [tee] })
  const { proposal } = await preview(as, job.id)
  expect(proposal).toMatchObject({ version: 1, changes: [], approval: null })
  expect(proposal.content.items[0]!.pictures).toHaveLength(1)
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject({ state: 'draft', version: 0, link: null })

  const shown = await show(linkOf(await sendProposal(as, job)))
  // The same pictures, too: what was drawn once is not drawn again.
  expect(shown.content).toEqual(proposal.content)
  expect(shown.prices).toEqual(proposal.prices)
  expect({ ...shown, sentAt: '', expiresAt: '' }).toEqual({ ...proposal, sentAt: '', expiresAt: '' })
})

test('of a second version says what changed since the first', async () => {
  const as = await signUp()
  const { job: before } = await makeProposal(as)
  const job = await sent(getJob, ofJob(as, before))
  const [item] = job.items
  await saveItems(as, job, { items: [{ ...item!, sizes: [{ size: 'M', quantity: 30 }] }] })
  const { proposal } = await preview(as, job.id)
  expect(proposal.version).toBe(2)
  expect(proposal.changes.map(({ what }) => what)).toContain('sizes')
})

test('of a job of another workspace is not there', async () => {
  const [as, stranger] = [await signUp(), await signUp()]
  const job = await makeJob(as)
  await expect(preview(stranger, job.id)).rejects.toThrow('Job not found')
})
