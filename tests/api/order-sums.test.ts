// What is kept of orders beside them must be what they add up to, whatever is done to them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { foldOrderSums } from '#lib/server/storefront/orders/sums.ts'

import { makeOrder } from '../support/orders.ts'
import { signUp } from '../support/world.ts'

/** Every figure that is not what the orders of the whole database say. */
async function findWrong(): Promise<unknown[]> {
  const sums = sql`
    with kept as (
      select workspace_id, store_id, livemode, status, is_paid, refund, sum(orders) as orders, sum(held) as held,
        sum(to_ship) as to_ship, sum(units) as units, sum(paid_cents) as paid, sum(refunded_cents) as refunded,
        sum(fundraising_cents) as raised
      from order_sums group by 1, 2, 3, 4, 5, 6 having sum(orders) <> 0
    ), counted as (
      select workspace_id, store_id, livemode, status, paid_at is not null as is_paid,
        case when refunded_cents = 0 then 'none' when refunded_cents >= paid_cents then 'all' else 'part' end as refund,
        count(*) as orders, count(*) filter (where held_reason <> '') as held,
        count(*) filter (where delivery->>'kind' = 'shipping') as to_ship, sum(units) as units, sum(paid_cents) as paid,
        sum(refunded_cents) as refunded,
        -- Until it is paid what it will raise; then what it did, as long as some of the money stays.
        sum(case when paid_at is null or status <> 'cancelled' and refunded_cents < paid_cents then fundraising_cents else 0 end) as raised
      from orders group by 1, 2, 3, 4, 5, 6
    )
    (table kept except table counted) union all (table counted except table kept)`
  const times = sql`
    with kept as (
      select workspace_id, paid_from, livemode, sum(orders) as orders, sum(cents) as cents from order_times
      group by 1, 2, 3 having sum(orders) <> 0
    ), counted as (
      select workspace_id, to_timestamp(floor(extract(epoch from paid_at) / 900) * 900), livemode, count(*) as orders,
        sum(paid_cents - refunded_cents) as cents
      from orders where paid_at is not null group by 1, 2, 3
    )
    (table kept except table counted) union all (table counted except table kept)`
  return [...(await sums.execute(getDb())).rows, ...(await times.execute(getDb())).rows]
}

/** What the product does to orders, and what it might. */
const CHANGES = [
  sql`status = 'paid', paid_at = now(), paid_cents = total_cents`,
  sql`status = 'cancelled'`,
  sql`status = 'ready'`,
  sql`refunded_cents = paid_cents / 2`,
  sql`refunded_cents = paid_cents`,
  sql`held_reason = 'amount'`,
  sql`held_reason = ''`,
  sql`delivery = '{"kind":"shipping"}'`,
  sql`delivery = '{"kind":"pickup"}'`,
  sql`livemode = not livemode`,
  sql`units = units + 1, fundraising_cents = fundraising_cents + 5`,
  sql`paid_at = paid_at - interval '20 minutes'`,
  sql`note = 'nothing that is added up'`
]

test('keeps the sums right through every change of orders, while others add them up', async () => {
  const owner = await signUp()
  const orders = []
  for (let each = 0; each < 12; each++) orders.push(await makeOrder(owner))
  const ids = orders.map(({ orderId }) => orderId)
  let seed = 7
  function random(below: number): number {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }

  for (let round = 0; round < 10; round++) {
    await Promise.all([
      ...Array.from({ length: 8 }, () => {
        const some = ids.filter(() => random(3) === 0)
        const change = CHANGES[random(CHANGES.length)]!
        return sql`update orders set ${change} where id = any (
          select id from orders where id = any (${some}::uuid[]) order by id for update)`.execute(getDb())
      }),
      foldOrderSums(getDb())
    ])
    expect(await findWrong()).toEqual([])
  }
  await sql`update orders set store_id = ${orders[0]!.store.id} where id = ${ids[1]!}`.execute(getDb())
  await sql`delete from orders where id = any (${ids.slice(2, 5)}::uuid[])`.execute(getDb())
  expect(await findWrong()).toEqual([])

  await foldOrderSums(getDb())
  expect(await findWrong()).toEqual([])
  const { rows } = await sql`select from order_sums where is_new`.execute(getDb())
  expect(rows).toEqual([])
})

test('keeps no sum of a change that was taken back', async () => {
  const owner = await signUp()
  const { orderId } = await makeOrder(owner)
  const work = inTransaction(getDb(), async tx => {
    await tx.updateTable('orders').set({ units: 99, livemode: true }).where('id', '=', orderId).execute()
    throw new Error('taken back')
  })
  await expect(work).rejects.toThrow('taken back')
  expect(await findWrong()).toEqual([])
})

test('keeps nothing of a workspace that is gone', async () => {
  const owner = await signUp()
  const { orderId } = await makeOrder(owner)
  await sql`update orders set paid_at = now() where id = ${orderId}`.execute(getDb())

  await getDb().deleteFrom('workspaces').where('id', '=', owner.workspaceId).execute()
  expect(await findWrong()).toEqual([])
  await foldOrderSums(getDb())

  for (const table of ['order_sums', 'order_times']) {
    const { rows } = await sql`select from ${sql.table(table)} where workspace_id = ${owner.workspaceId}`.execute(
      getDb()
    )
    expect(rows).toEqual([])
  }
})
