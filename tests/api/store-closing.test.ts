// What is open in a store that is about to be closed.
import { expect, test } from 'vitest'

import { createBlank } from '#lib/contract/blanks.ts'
import { checkStoreClosing } from '#lib/contract/store-closing.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { updateOrder } from '../support/orders.ts'
import { closedStore, inShop, nameOrder } from '../support/production.ts'
import { paidOrder, setTimes } from '../support/stores.ts'
import { send, sent, signUp } from '../support/world.ts'

test('names unpaid orders that can still pay, letters that are lacking, and blanks without a supplier', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1, 2])
  await setTimes(store.id, { closes_at: new Date(Date.now() + 3_600_000).toISOString() })
  const closing = { ...inShop(owner), params: { storeId: store.id } }
  const { name } = await getDb()
    .selectFrom('order_lines')
    .select('name')
    .where('order_id', '=', orders[0]!.id)
    .executeTakeFirstOrThrow()
  const nothing = { orders: 0, cents: 0 }
  expect(await sent(checkStoreClosing, closing)).toEqual({ unpaid: nothing, letters: [], noSupplier: [name] })

  const words = { name, maker: 'Harrow', styleNumber: '5000', supplier: 'Northline' }
  const body = { ...words, colours: [{ name: 'Navy', hex: '#00224C' }], sizes: [{ name: 'M', costCents: 320 }] }
  await sent(createBlank, { ...inShop(owner), body })
  const unpaid = await paidOrder(store, { status: 'pending' })
  await updateOrder(unpaid.id, { expires_at: new Date(Date.now() + 60_000).toISOString() })
  await nameOrder(orders[1]!.id, '陳')
  expect(await sent(checkStoreClosing, closing)).toMatchObject({
    unpaid: { orders: 1 },
    letters: [{ orderId: orders[1]!.id, number: orders[1]!.number, text: '陳' }],
    noSupplier: []
  })

  await updateOrder(unpaid.id, { expires_at: new Date(0).toISOString() })
  expect(await sent(checkStoreClosing, closing)).toMatchObject({ unpaid: nothing })
  const stranger = await signUp()
  expect((await send(checkStoreClosing, { ...inShop(stranger), params: { storeId: store.id } })).status).toBe(404)
})
