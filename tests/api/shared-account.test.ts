// One account that workspaces share (PAYMENTS_MODE shop): each sees its own part of the money, and the admin all of it.
import { beforeAll, expect, test } from 'vitest'

import {
  listAccountPayouts,
  listPayouts,
  payOutAccountTest,
  payOutTest,
  refreshPayouts
} from '#lib/contract/payouts.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop } from '../support/shop.ts'
import { buyPaid } from '../support/size-change.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await openPayments('test')
  return () => world.stop()
})

const of = (owner: Person) => ({ as: owner, query: { WorkspaceId: owner.workspaceId } })
const net = (cents: number) => cents - Math.round(cents * 0.029) - 30

async function sell(owner: Person, pieces: number): Promise<number> {
  const shop = await openShop(owner)
  for (let piece = 0; piece < pieces; piece++) await buyPaid(world, shop)
  const paid = await getDb()
    .selectFrom('payables')
    .select('paid_cents')
    .where('workspace_id', '=', owner.workspaceId)
    .execute()
  return paid.reduce((sum, { paid_cents: cents }) => sum + net(cents), 0)
}

test('shows each workspace its own part of a payout, in sums and remainders too', async () => {
  const admin = await signUp({ admin: true })
  const [one, other, newcomer] = [await signUp(), await signUp(), await signUp()]
  const [ofOne, ofOther] = [await sell(one, 2), await sell(other, 1)]
  const before = new Set((await sent(listAccountPayouts, { as: admin })).rows.map(({ id }) => id))
  await sent(payOutAccountTest, { as: admin })

  for (const owner of [one, other, newcomer]) await sent(refreshPayouts, of(owner))

  const mine = { orders: 2, amountCents: ofOne, ordersCents: ofOne, otherCents: 0, restCents: 0 }
  expect((await sent(listPayouts, of(one))).rows).toMatchObject([mine])
  expect((await sent(listPayouts, of(other))).rows).toMatchObject([
    { orders: 1, amountCents: ofOther, ordersCents: ofOther, otherCents: 0, restCents: 0 }
  ])
  expect(await sent(listPayouts, of(newcomer))).toMatchObject({ total: 0, rows: [] })
  // What exports, files and screens read.
  const kept = await getDb()
    .selectFrom('payouts')
    .select('amount_cents')
    .where('workspace_id', 'in', [one.workspaceId, other.workspaceId, newcomer.workspaceId])
    .execute()
  expect(kept.map(({ amount_cents: cents }) => cents).sort()).toEqual([ofOne, ofOther].sort())
  const { rows } = await sent(listAccountPayouts, { as: admin })
  const [made] = rows.filter(({ id }) => !before.has(id))
  expect(made!.workspaces).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ workspaceId: one.workspaceId, cents: ofOne }),
      expect.objectContaining({ workspaceId: other.workspaceId, cents: ofOther })
    ])
  )
  const known = made!.workspaces.reduce((sum, { cents }) => sum + cents, 0)
  expect(made!.restCents).toBe(made!.amountCents - known)
})

test('is on its way in the same part, and follows to the bank', async () => {
  const admin = await signUp({ admin: true })
  const [owner, newcomer] = [await signUp(), await signUp()]
  const cents = await sell(owner, 1)
  await sell(newcomer, 1)
  await sent(refreshPayouts, of(newcomer))
  await sent(payOutAccountTest, { as: admin })
  const status = (to: string) => getDb().updateTable('test_payouts').set({ status: to }).execute()
  await status('pending')
  const stranger = await signUp()
  await sell(stranger, 1)

  for (const person of [owner, stranger]) await sent(refreshPayouts, of(person))
  expect((await sent(listPayouts, of(owner))).rows).toMatchObject([{ status: 'pending', amountCents: cents }])
  expect((await sent(listPayouts, of(stranger))).rows).toEqual([])

  await status('paid')
  await sent(refreshPayouts, of(owner))
  expect((await sent(listPayouts, of(owner))).rows).toMatchObject([{ status: 'paid', amountCents: cents }])
})

test('is paid out by nobody but the platform’s admin', async () => {
  const [owner, newcomer] = [await signUp(), await signUp()]
  await sell(owner, 1)
  const waiting = () =>
    getDb()
      .selectFrom('test_intents')
      .select('id')
      .where('status', '=', 'succeeded')
      .where('payout_id', 'is', null)
      .execute()
  const before = await waiting()
  expect(before.length).toBeGreaterThan(0)

  for (const person of [owner, newcomer]) {
    expect(await send(payOutTest, of(person))).toMatchObject({
      status: 409,
      message: expect.stringContaining('whoever runs this installation')
    })
    expect(await send(payOutAccountTest, { as: person })).toMatchObject({ status: 404 })
    expect(await send(listAccountPayouts, { as: person })).toMatchObject({ status: 404 })
  }

  expect(await waiting()).toEqual(before)
})
