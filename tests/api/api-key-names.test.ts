// Where a program called with a key, what people read of it names the key, and not the person who made it.
import { expect, test } from 'vitest'

import { listDocumentVersions, nameDocumentVersion } from '#lib/contract/document-history.ts'
import { getDocument, listDocuments, saveDocument } from '#lib/contract/documents.ts'
import { addJobComment, readJobComments } from '#lib/contract/job-work.ts'
import { readCustomerMessages, readProposalMessages, writeToCustomer } from '#lib/contract/proposal-messages.ts'
import { recordApproval } from '#lib/contract/proposals.ts'
import type { Thread } from '#lib/contract/threads.ts'

import { programOf } from '../support/api-keys.ts'
import { plainPng, uploaded } from '../support/pictures.ts'
import { crest, makeProposal } from '../support/proposals.ts'
import { type Person, sent, signUp } from '../support/world.ts'

const inside = ({ workspaceId }: Person) => ({ query: { WorkspaceId: workspaceId } })

test('what a program writes, sends and records carries the name of its key; a customer is shown the shop', async () => {
  const owner = await signUp()
  const program = await programOf(owner)
  const { job, link } = await makeProposal(program)
  const params = { jobId: job.id }
  const of = (as: Person) => ({ as, params, ...inside(owner) })
  const reading = { ...of(owner), query: { ...inside(owner).query, after: 0 } }
  const authors = ({ messages }: Thread) => messages.map(({ author }) => author)
  await sent(writeToCustomer, { ...of(program), body: { text: 'Ready on Friday' } })
  await sent(writeToCustomer, { ...of(owner), body: { text: 'Or Thursday' } })
  expect(authors(await sent(readCustomerMessages, reading))).toEqual(['API key Till', 'Ada'])
  expect(authors(await sent(readProposalMessages, { params: link, query: { after: 0 } }))).toEqual(['', 'Ada'])
  await sent(addJobComment, { ...of(program), body: { text: 'Film is short' } })
  expect(authors(await sent(readJobComments, reading))).toEqual(['API key Till'])

  const body = { version: 1, name: 'Rita Coach', note: 'By telephone', chosen: [] }
  const { versions, approval } = await sent(recordApproval, { ...of(program), body })
  expect(versions.map(({ by }) => by)).toEqual(['API key Till'])
  expect(approval).toMatchObject({ recordedBy: 'API key Till' })
})

test('a design that a program saved says so, until a person saves it', async () => {
  const owner = await signUp()
  const program = await programOf(owner)
  const { id } = await crest(program)
  const at = { query: { WorkspaceId: owner.workspaceId, Id: id } }
  const name = (as: Person, text: string) => sent(nameDocumentVersion, { as, ...at, body: { name: text } } as never)
  const seen = () => sent(getDocument, { as: owner, ...at })
  const [row] = (await sent(listDocuments, { as: owner, ...inside(owner) } as never)).rows
  expect([(await seen()).updatedBy, row!.updatedBy]).toEqual(['API key Till', 'API key Till'])
  await name(program, 'As it came')
  await name(owner, 'As I like it')
  const { design, rev } = await seen()
  await sent(saveDocument, { as: owner, ...at, body: { rev, design } as never })
  expect((await seen()).updatedBy).toBe('Ada Lovelace')
  const versions = await sent(listDocumentVersions, { as: owner, ...at })
  expect(versions.map(({ name: text, createdBy }) => [text, createdBy])).toEqual(
    expect.arrayContaining([
      ['As it came', 'API key Till'],
      ['As I like it', 'Ada Lovelace']
    ])
  )
})

test('a file that a program uploaded says so where the files are listed', async () => {
  const owner = await signUp()
  await uploaded(await programOf(owner), await plainPng())
  const kind = { ...inside(owner).query, kind: 'file' }
  const { rows } = await sent(listDocuments, { as: owner, query: kind } as never)
  expect(rows.map(({ updatedBy }) => updatedBy)).toEqual(['API key Till'])
})
