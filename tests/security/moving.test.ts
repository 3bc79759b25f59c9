// Whatever goes to another workspace takes the right to write there.
import { expect, test } from 'vitest'

import { createDocument } from '#lib/contract/documents.ts'
import { sendDocuments } from '#lib/contract/document-history.ts'
import { sendJob } from '#lib/contract/jobs.ts'
import { sendPortfolio } from '#lib/contract/portfolios.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { insertMembership } from '#lib/server/identity/workspaces/queries.ts'

import { programOf } from '../support/api-keys.ts'
import { makeJob } from '../support/jobs.ts'
import { makePortfolio } from '../support/portfolios.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'
import { digest } from './victim.ts'

type Where = { toWorkspaceId: string; move: boolean }
type As = Pick<Person, 'token' | 'workspaceId'>

const query = ({ workspaceId: WorkspaceId }: As) => ({ WorkspaceId })

/** Makes something of each kind, and gives how to send it. */
const KINDS: Record<string, (owner: Person) => Promise<(as: As, where: Where) => Promise<{ status: number }>>> = {
  async design(owner) {
    const body = { from: 'blank', name: 'Jersey' } as const
    const { id } = await sent(createDocument, { as: owner, query: query(owner), body })
    return (as, where) =>
      send(sendDocuments, { as, query: query(owner), body: { ...where, documentIds: [id] } } as never)
  },
  async job(owner) {
    const { id } = await makeJob(owner)
    return (as, body) => send(sendJob, { as, query: query(owner), params: { jobId: id }, body } as never)
  },
  async portfolio(owner) {
    const { id } = await makePortfolio(owner)
    return (as, body) => send(sendPortfolio, { as, query: query(owner), params: { portfolioId: id }, body } as never)
  }
}

test.for(
  Object.keys(KINDS).flatMap(kind => [
    [kind, 'no member', 404, undefined] as const,
    [kind, 'only a viewer', 403, 'viewer'] as const,
    [kind, 'only in production', 403, 'production'] as const,
    [kind, 'in sales', 200, 'sales'] as const
  ])
)('5: sends a %s to where the caller is %s: %i is the answer', async ([kind, , status, role]) => {
  const owner = await signUp()
  const other = await signUp()
  if (role) await insertMembership(getDb(), other.workspaceId, owner.userId, role)
  for (const move of [false, true]) {
    const ask = await KINDS[kind]!(owner)
    const before = await digest()
    const reply = await ask(owner, { toWorkspaceId: other.workspaceId, move })
    expect(reply.status).toBe(status)
    if (status !== 200) expect(await digest()).toBe(before)
  }
})

test.for(Object.keys(KINDS))('5: nobody takes a %s out of a workspace in which they are not', async kind => {
  const [owner, stranger] = [await signUp(), await signUp()]
  const ask = await KINDS[kind]!(owner)
  for (const move of [false, true]) {
    const before = await digest()
    expect((await ask(stranger, { toWorkspaceId: stranger.workspaceId, move })).status).toBe(404)
    expect(await digest()).toBe(before)
  }
})

test.for(Object.keys(KINDS))('5: a key sends no %s out of the workspace that it was made for', async kind => {
  const owner = await signUp()
  const program = await programOf(owner)
  const other = await signUp()
  await insertMembership(getDb(), other.workspaceId, owner.userId, 'sales')
  const ask = await KINDS[kind]!(owner)
  for (const move of [false, true]) {
    expect((await ask(program, { toWorkspaceId: other.workspaceId, move })).status).toBe(404)
  }
})
