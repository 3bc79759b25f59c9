// Bringing designs into another workspace takes the right to write there.
import { expect, test } from 'vitest'

import { createDocument } from '#lib/contract/documents.ts'
import { sendDocuments } from '#lib/contract/document-history.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { insertMembership } from '#lib/server/identity/workspaces/queries.ts'

import { send, sent, signUp } from '../support/world.ts'
import { digest } from './victim.ts'

test.for([
  ['no member', 404, undefined],
  ['only a viewer', 403, 'viewer'],
  ['only in production', 403, 'production'],
  ['in sales', 200, 'sales']
] as const)('5: moves designs to where the caller is %s: %i is the answer', async ([, status, role]) => {
  const owner = await signUp()
  const other = await signUp()
  if (role) await insertMembership(getDb(), other.workspaceId, owner.userId, role)
  const query = { WorkspaceId: owner.workspaceId }
  for (const move of [false, true]) {
    const { id } = await sent(createDocument, { as: owner, query, body: { from: 'blank', name: 'Jersey' } })
    const before = await digest()
    const body = { documentIds: [id], toWorkspaceId: other.workspaceId, move }
    const reply = await send(sendDocuments, { as: owner, query, body })
    expect(reply.status, reply.message).toBe(status)
    if (status !== 200) expect(await digest()).toBe(before)
  }
})
