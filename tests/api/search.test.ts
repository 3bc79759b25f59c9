import { expect, test } from 'vitest'

import { createDocument, deleteDocument } from '#lib/contract/documents.ts'
import { searchWorkspace } from '#lib/contract/search.ts'
import { createStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { makeOrder } from '../support/orders.ts'
import { shirt } from '../support/stores.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

function find(as: Person, search: string) {
  return sent(searchWorkspace, { as, query: { WorkspaceId: as.workspaceId, search } })
}

test('finds orders, stores, items and designs by a part of their name, with the page they are on', async () => {
  const owner = await signUp()
  const { orderId } = await makeOrder(owner)
  await getDb()
    .updateTable('orders')
    .set({ number: 4711, buyer_name: 'Wilma Wild' })
    .where('id', '=', orderId)
    .execute()
  const itemId = await shirt(owner, 'Wildcats tee')
  const query = { WorkspaceId: owner.workspaceId }
  const store = await sent(createStore, { as: owner, query, body: { name: 'Wild store' } })

  const design = await sent(createDocument, { as: owner, query, body: { from: 'blank', name: 'Wildcats front' } })
  const gone = await sent(createDocument, { as: owner, query, body: { from: 'blank', name: 'Wildcats old' } })
  await sent(deleteDocument, { as: owner, query: { ...query, Id: gone.id } })

  expect(await find(owner, 'WILD')).toEqual([
    expect.objectContaining({ kind: 'order', title: '4711', href: `/dashboard/orders/${orderId}/details` }),
    { kind: 'store', id: store.id, title: 'Wild store', detail: '', href: `/dashboard/stores/${store.id}/setup` },
    { kind: 'item', id: itemId, title: 'Wildcats tee', detail: '', href: `/dashboard/items/${itemId}` },
    {
      kind: 'design',
      id: design.id,
      title: 'Wildcats front',
      detail: '',
      href: '/dashboard/design/layouts?search=Wildcats+front'
    }
  ])
  expect((await find(owner, '#4711')).map(({ id }) => id)).toEqual([orderId])
  expect(await find(owner, '%')).toEqual([])
  expect(await find(owner, '99999999999')).toEqual([])
})

test('3: finds nothing of another workspace', async () => {
  const owner = await signUp()
  const stranger = await signUp()
  await shirt(owner, 'Wildcats tee')
  await sent(createDocument, {
    as: owner,
    query: { WorkspaceId: owner.workspaceId },
    body: { from: 'blank', name: 'Wildcats front' }
  })
  expect(await find(stranger, 'wild')).toEqual([])
  const query = { WorkspaceId: owner.workspaceId, search: 'wild' }
  expect((await send(searchWorkspace, { as: stranger, query })).status).toBe(404)
})
