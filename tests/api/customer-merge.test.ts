import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  archiveCustomer,
  getCustomer,
  getCustomerHistory,
  listDuplicates,
  mergeCustomers,
  undoMerge,
  updateCustomer
} from '#lib/contract/customers.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { sweepRows } from '#lib/server/sweep.ts'

import { customersOf, makeCustomer, namesOf, within } from '../support/customers.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const merge = (as: Person, keptId: string, goneId: string, name = 'Dana Whitfield') =>
  send(mergeCustomers, { ...within(as), body: { keptId, goneId, details: { name } } })

test('finds who may be the same by e-mail, phone and name, each set once', async () => {
  const as = await signUp()
  const email = [{ address: 'dana@example.com' }]
  const one = await makeCustomer(as, { name: 'Dana', emails: email })
  const two = await makeCustomer(as, { name: 'dana', emails: [{ address: 'DANA@example.com' }] })
  const three = await makeCustomer(as, { name: 'Bo', phones: [{ number: '+1 (937) 555-0142' }] })
  const four = await makeCustomer(as, { name: 'Bo Signs', phones: [{ number: '937 555 0142' }] })
  const gone = await makeCustomer(as, { name: 'Bo' })
  await sent(archiveCustomer, { ...within(as), params: { customerId: gone.id }, body: { archived: true } })

  const groups = await sent(listDuplicates, within(as))
  const sets = groups.map(({ by, customers }) => [by, ...customers.map(({ id }) => id).toSorted()])
  expect(sets).toEqual([
    ['email', ...[one.id, two.id].toSorted()],
    ['phone', ...[three.id, four.id].toSorted()]
  ])
})

test('makes one of two, with the history of both, and two again', async () => {
  const as = await signUp()
  const kept = await makeCustomer(as, { name: 'Dana', notes: 'First', emails: [{ address: 'a@x.com' }] })
  const gone = await makeCustomer(as, { name: 'Dana W.', emails: [{ address: 'bo@example.com' }] })
  const order = await makeOrder(as)
  await updateOrder(order.orderId, {
    buyer_email: 'bo@example.com',
    status: 'paid',
    paid_cents: order.totalCents,
    paid_at: new Date().toISOString()
  })

  const { data } = await merge(as, kept.id, gone.id)
  expect(data!.customer).toMatchObject({ id: kept.id, name: 'Dana Whitfield' })
  expect(await namesOf(as)).toEqual(['Dana Whitfield'])
  expect(await sent(getCustomer, { ...within(as), params: { customerId: gone.id } })).toMatchObject({ id: kept.id })
  const history = await sent(getCustomerHistory, { ...within(as), params: { customerId: kept.id } })
  expect(history).toMatchObject({
    valueCents: order.totalCents,
    entries: [{ id: order.orderId, kind: 'order' }],
    merges: [{ id: data!.mergeId, name: 'Dana W.' }]
  })
  expect(await merge(as, kept.id, gone.id)).toMatchObject({ status: 409 })

  const back = await sent(undoMerge, { ...within(as), params: { mergeId: data!.mergeId } })
  expect(back).toMatchObject({ name: 'Dana', notes: 'First', emails: [{ address: 'a@x.com' }] })
  expect(await namesOf(as)).toEqual(['Dana', 'Dana W.'])
  expect((await customersOf(as, { search: 'W.' })).rows[0]).toMatchObject({ valueCents: order.totalCents })
})

test('keeps what was changed after a merge', async () => {
  const as = await signUp()
  const [kept, gone] = [await makeCustomer(as, { name: 'Dana' }), await makeCustomer(as, { name: 'Dana' })]
  const { data } = await merge(as, kept.id, gone.id)
  const { revision } = data!.customer
  await sent(updateCustomer, { ...within(as), params: { customerId: kept.id }, body: { revision, notes: 'New' } })

  const back = await sent(undoMerge, { ...within(as), params: { mergeId: data!.mergeId } })
  expect(back).toMatchObject({ name: 'Dana Whitfield', notes: 'New' })
})

test('cannot be undone after 30 days', async () => {
  const as = await signUp()
  const [kept, gone] = [await makeCustomer(as, { name: 'Dana' }), await makeCustomer(as, { name: 'Dana' })]
  const { data } = await merge(as, kept.id, gone.id)
  await sql`update customers set updated_at = now() - interval '31 days' where id = ${gone.id}`.execute(getDb())
  await sweepRows(getDb())

  expect(await send(undoMerge, { ...within(as), params: { mergeId: data!.mergeId } })).toMatchObject({ status: 404 })
  expect(await namesOf(as)).toEqual(['Dana Whitfield'])
})
