import { expect, test } from 'vitest'

import { deleteSavedView, listSavedViews, saveView } from '#lib/contract/saved-views.ts'

import { addMember, send, sent, signUp } from '../support/world.ts'

test('a member keeps filters under names, for themselves and for this workspace', async () => {
  const as = await signUp()
  const colleague = await addMember(as, 'viewer')
  const query = { WorkspaceId: as.workspaceId }
  const orders = { ...query, list: 'orders' as const }
  const keep = (name: string, filter: string) =>
    send(saveView, { as, query, body: { list: 'orders', name, query: filter } })

  expect(await keep('  ', 'state=paid')).toMatchObject({ status: 400 })
  await keep('To print', 'state=paid')
  await keep('Big', 'sort=total')
  const views = [
    { name: 'Big', query: 'sort=total' },
    { name: 'To print', query: 'state=production' }
  ]
  expect(await keep('To print', 'state=production')).toMatchObject({ status: 200, data: views })
  expect(await sent(listSavedViews, { as, query: orders })).toEqual(views)
  expect(await sent(listSavedViews, { as: colleague, query: orders })).toEqual([])

  await sent(deleteSavedView, { as: colleague, query: { ...orders, name: 'Big' } })
  await sent(deleteSavedView, { as, query: { ...orders, name: 'To print' } })
  expect(await sent(listSavedViews, { as, query: orders })).toEqual([views[0]])
})
