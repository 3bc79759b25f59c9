// What an admin may do in another's name, at the started product.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startImpersonation } from '#lib/contract/admin.ts'
import { createDesignerSession, getDesignerSession } from '#lib/contract/designer.ts'
import { createDocument, renameDocument } from '#lib/contract/documents.ts'
import { changeRole, removeMember } from '#lib/contract/members.ts'

import { type Books, callOutside, type OutsidePerson, openBooks, signUpOutside } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

let product: Shared
let books: Books
let owner: OutsidePerson
let member: OutsidePerson

beforeAll(async () => {
  product = await borrowProduct('empty')
  books = await openBooks(product)
  owner = await signUpOutside(product, books)
  member = await signUpOutside(product, books)
  await books.rows('insert into workspace_users (workspace_id, user_id, role) values ($1, $2, $3)', [
    owner.workspaceId,
    member.userId,
    'sales'
  ])
})

afterAll(async () => {
  await books.close()
  await product.stop()
})

/** An admin at the owner's desk. */
async function actAsOwner({ readOnly }: { readOnly: boolean }): Promise<{ token: string }> {
  const admin = await signUpOutside(product, books)
  await books.rows('update users set is_admin = true where id = $1', [admin.userId])
  const body = { userId: owner.userId, reason: 'The owner asked for help', readOnly }
  const { data, message } = await callOutside(product, startImpersonation, { as: admin, body })
  if (!data) throw new Error(message)
  return { token: data.authToken }
}

test('125: nobody changes roles or takes members out in the owner’s name', async () => {
  const as = await actAsOwner({ readOnly: false })
  const inside = { WorkspaceId: owner.workspaceId }
  const tries = [
    await callOutside(product, changeRole, { as, query: inside, body: { UserId: member.userId, Role: 'admin' } }),
    await callOutside(product, removeMember, { as, query: { ...inside, UserId: member.userId } })
  ]

  for (const reply of tries) {
    expect(reply).toMatchObject({ status: 403, ok: false })
    expect(reply.message).toMatch(/while you act as somebody else\. Leave first\.$/)
  }
  const [kept] = await books.rows('select role from workspace_users where workspace_id = $1 and user_id = $2', [
    owner.workspaceId,
    member.userId
  ])
  expect(kept).toEqual({ role: 'sales' })
})

test('125: opens the designer in the owner’s name: to mend, or only to look', async () => {
  const query = { WorkspaceId: owner.workspaceId }
  const made = await callOutside(product, createDocument, { as: owner, query, body: { from: 'blank', name: 'Crest' } })
  const documentId = made.data!.id
  for (const readOnly of [false, true]) {
    const as = await actAsOwner({ readOnly })
    const opened = await callOutside(product, createDesignerSession, { as, query, body: { documentId } })
    expect(opened).toMatchObject({ status: 200, data: { readOnly } })
    const sessionId = opened.data!.id
    const session = await callOutside(product, getDesignerSession, { as, params: { sessionId } })
    expect(session).toMatchObject({ status: 200, data: { readOnly } })

    const renamed = await callOutside(product, renameDocument, {
      as,
      query,
      body: { kind: 'layout', id: documentId, name: 'Changed' }
    })
    expect(renamed.status).toBe(readOnly ? 403 : 200)
  }
})
