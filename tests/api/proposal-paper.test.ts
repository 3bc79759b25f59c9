// A proposal on paper: every picture of an item is on it, and what is not is named.
import { expect, test } from 'vitest'

import { printShownProposal } from '#lib/contract/proposal-links.ts'
import { type Proposal, type ProposalItem, updateProposal } from '#lib/contract/proposals.ts'

import { makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { readPdf } from '../support/pdf.ts'
import { plainPng, uploaded } from '../support/pictures.ts'
import { crest, linkOf, ofJob, send as sendIt } from '../support/proposals.ts'
import { type Person, request, sent, signUp } from '../support/world.ts'

async function printed(proposal: Proposal) {
  const answer = await request(printShownProposal, { params: linkOf(proposal), query: {} as never })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return readPdf(await answer.arrayBuffer())
}

async function withPictures(as: Person, count: number): Promise<ProposalItem['pictures']> {
  const files = []
  for (let index = 0; index < count; index++) files.push(await uploaded(as, await plainPng(40 + index)))
  return files.map(({ id }, index) => ({ fileId: id, caption: `Sample ${index + 1}.` }))
}

test('shows the mock-up, and the six pictures that the shop added with their captions', async () => {
  const as = await signUp()
  const document = await crest(as)
  const tee = await teeItem(as)
  const components = [{ ...tee.components![0]!, documentId: document.id, widthMm: 250, heightMm: 290 }]
  const job = await saveItems(as, await makeJob(as), { items: [{ ...tee, components }] })
  const item = { itemId: job.items[0]!.id, pictures: await withPictures(as, 6) }
  await sent(updateProposal, { ...ofJob(as, job), body: { revision: 0, items: [item] } as never })
  const paper = await printed(await sendIt(as, job))
  // The mock-up of the front, and six.
  expect(paper.pictures).toBe(7)
  for (const caption of ['Front', ...item.pictures.map(({ caption: text }) => text)])
    expect(paper.words).toContain(caption)
  expect(paper.words).not.toContain('Also on the proposal’s page')
})

test('a thick one has the first pictures of each item and names what is left', async () => {
  const as = await signUp()
  const tees = await Promise.all(Array.from({ length: 5 }, () => teeItem(as)))
  const job = await saveItems(as, await makeJob(as), { items: tees.map((tee, position) => ({ ...tee, position })) })
  const pictures = await withPictures(as, 25)
  const items = job.items.map(({ id: itemId }, at) => {
    return { itemId, drawn: false, pictures: pictures.slice(at * 5, at * 5 + 5) }
  })
  await sent(updateProposal, { ...ofJob(as, job), body: { revision: 0, items } as never })
  const paper = await printed(await sendIt(as, job))
  expect(paper.pictures).toBe(24)
  expect(paper.words).toContain('Also on the proposal’s page: Sample 25.')
})
